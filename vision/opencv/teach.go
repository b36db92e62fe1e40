package opencv

import (
	"fmt"

	"github.com/asterism-dice/asterism/vision"
	"gocv.io/x/gocv"
)

// ReadTaught reads a picture and lets a taught reader answer for the dice
// that it knows. With taught nil it is Read.
func ReadTaught(r *Reader, taught *vision.Taught, img gocv.Mat) ([]vision.Detection, error) {
	dice, err := r.Read(img)
	if err != nil || taught == nil || len(dice) == 0 {
		return dice, err
	}
	return dice, apply(r, taught, img, dice)
}

// apply asks the taught reader about each die.
func apply(r diceReader, taught *vision.Taught, img gocv.Mat, dice []vision.Detection) error {
	features, err := r.Features(img, boxesOf(dice))
	if err != nil {
		return err
	}
	if len(features) != len(dice) {
		return fmt.Errorf("opencv: features of %d dice for %d boxes", len(features), len(dice))
	}
	for i := range dice {
		taught.Apply(&dice[i], widen(features[i]))
	}
	return nil
}

func boxesOf(dice []vision.Detection) [][4]float64 {
	out := make([][4]float64, len(dice))
	for i, d := range dice {
		out[i] = d.Box
	}
	return out
}

func widen(f []float32) []float64 {
	out := make([]float64, len(f))
	for i, v := range f {
		out[i] = float64(v)
	}
	return out
}

// Examples returns what a picture and its truth teach: the features of each
// true die. Where nothing was boxed the surest die that is found is taken.
func Examples(r *Reader, img gocv.Mat, t vision.Truth) ([]vision.Example, error) {
	boxes, faces, err := shown(r, img, t)
	if err != nil || len(boxes) == 0 {
		return nil, err
	}
	features, err := r.Features(img, boxes)
	if err != nil {
		return nil, err
	}
	var out []vision.Example
	for i, f := range features {
		out = append(out, vision.Example{Face: faces[i], Features: widen(f), Picture: t.Image})
	}
	return out, nil
}

// shown lists the boxes of the true dice and their faces.
func shown(r *Reader, img gocv.Mat, t vision.Truth) (boxes [][4]float64, faces []string, err error) {
	switch t.Boxed {
	case vision.BoxedDie, "":
		for _, d := range t.Dice {
			if d.Face != "" {
				boxes, faces = append(boxes, d.Box), append(faces, d.Face)
			}
		}
		return boxes, faces, nil
	}
	dice, err := r.Read(img)
	if err != nil {
		return nil, nil, err
	}
	for i, j := range vision.Pair(t, vision.Picture{Width: img.Cols(), Height: img.Rows(), Dice: dice}) {
		if j >= 0 && t.Dice[i].Face != "" {
			boxes, faces = append(boxes, dice[j].Box), append(faces, t.Dice[i].Face)
		}
	}
	if len(boxes) == 0 && t.Boxed == vision.BoxedCrop {
		whole := [4]float64{0, 0, float64(img.Cols()), float64(img.Rows())}
		return [][4]float64{whole}, []string{t.Dice[0].Face}, nil
	}
	return boxes, faces, nil
}
