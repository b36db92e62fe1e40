package opencv

import (
	"crypto/sha256"
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/eval"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/teach"
	"gocv.io/x/gocv"
)

// Model is the fingerprint of what a taught reader's features come from: the
// reading network, how dice are cut for it, and the looks.
func Model() string {
	h := sha256.New()
	h.Write(readerONNX)
	h.Write(modelJSON)
	fmt.Fprint(h, readLooks(), teachLooks(), nearLook, tileDie, tileSide, tileRoom)
	return fmt.Sprintf("%x", h.Sum(nil)[:8])
}

// apply asks the taught reader about each die.
func apply(r diceReader, taught *teach.Taught, img gocv.Mat, dice []vision.Detection) error {
	if len(dice) == 0 {
		return nil
	}
	features, err := looksAt(r, readLooks(), img, boxesOf(dice))
	if err != nil {
		return err
	}
	for i := range dice {
		if !read.Leans(dice[i].Lean) {
			taught.Apply(&dice[i], features[i])
		}
	}
	return nil
}

func boxesOf(dice []vision.Detection) []constellation.Box {
	out := make([]constellation.Box, len(dice))
	for i, d := range dice {
		out[i] = d.Box
	}
	return out
}

// Lesson is what one picture and its truth teach.
type Lesson struct {
	Examples []teach.Example
	Missed   int // dice of the truth that the finder doesn't find
}

// Examples looks at each true die of a picture. A die is shown in the box in
// which it is found, since that is how it will be asked for; one that isn't
// found, in the truth's box.
func Examples(r *Reader, img gocv.Mat, t eval.Truth) (Lesson, error) {
	dice, err := r.Read(img, Known{})
	if err != nil {
		return Lesson{}, err
	}
	l, boxes := shown(dice, img, t)
	if len(boxes) == 0 {
		return l, nil
	}
	features, err := looksAt(r, teachLooks(), img, boxes)
	for i, f := range features {
		l.Examples[i].Looks = f
	}
	return l, err
}

// shown lists the true dice whose face is known, and where they are.
func shown(dice []vision.Detection, img gocv.Mat, t eval.Truth) (l Lesson, boxes []constellation.Box) {
	seen := eval.MatchDice(t, vision.Picture{Width: img.Cols(), Height: img.Rows(), Dice: dice})
	for i, d := range t.Dice {
		if d.Face == "" {
			continue
		}
		e := teach.Example{Side: vision.Side{Kind: d.Kind, Face: d.Face}, Picture: t.Image}
		box := d.Box
		known := (t.Boxed == eval.BoxedDie || t.Boxed == "") && read.Inside(box, whole(img)) > leastInside
		if j := seen[i]; j >= 0 {
			box, known, e.Standard = dice[j].Box, true, usual(dice[j])
		} else {
			l.Missed++
		}
		if known {
			l.Examples, boxes = append(l.Examples, e), append(boxes, box)
		}
	}
	return l, boxes
}

// leastInside is the share of a truth's box that must lie in the picture:
// else it was written down for another.
const leastInside = 0.5

func whole(img gocv.Mat) constellation.Box {
	return constellation.Box{X: 0, Y: 0, W: float64(img.Cols()), H: float64(img.Rows())}
}

// usual is what the usual reader says of a die.
func usual(d vision.Detection) teach.Claim {
	if d.Face == "" {
		return teach.Claim{}
	}
	return teach.Claim{Side: vision.Side{Kind: d.Kind, Face: d.Face}, P: d.FaceConfidence}
}

// looksAt returns for each box the features of each look: from as far as
// usual, then from nearer.
func looksAt(r diceReader, looks []look, img gocv.Mat, boxes []constellation.Box) ([][][]float64, error) {
	out := make([][][]float64, len(boxes))
	for i := range out {
		out[i] = make([][]float64, len(looks))
	}
	for _, ls := range [][]look{looks, nearer(looks)} {
		if err := addLooks(out, r, ls, img, boxes); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// addLooks appends to each box's looks what the network makes of them.
func addLooks(out [][][]float64, r diceReader, looks []look, img gocv.Mat, boxes []constellation.Box) error {
	a := newLooksheet(looks)
	defer a.close()
	for i, b := range boxes {
		a.fill(img, b)
		features, err := r.Features(a.sheet, a.boxes)
		if err != nil {
			return err
		}
		if len(features) != len(looks) {
			return fmt.Errorf("opencv: features of %d looks, want %d", len(features), len(looks))
		}
		for j, f := range features {
			out[i][j] = append(out[i][j], widen(f)...)
		}
	}
	return nil
}

func widen(f []float32) []float64 {
	out := make([]float64, len(f))
	for i, v := range f {
		out[i] = float64(v)
	}
	return out
}
