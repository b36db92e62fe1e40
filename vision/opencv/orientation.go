package opencv

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/read"
	"gocv.io/x/gocv"
)

// rotations are OpenCV's names of one, two and three quarters clockwise.
var rotations = [...]gocv.RotateFlag{1: gocv.Rotate90Clockwise, 2: gocv.Rotate180Clockwise, 3: gocv.Rotate90CounterClockwise}

// upright is the way in which up leads up in a picture, as far as that is known.
func (p picture) upright() read.Orientation {
	if p.known.Vertical == nil {
		return read.Orientation{}
	}
	return read.UprightAt(*p.known.Vertical, vision.Pixel{X: float64(p.Cols()) / 2, Y: float64(p.Rows()) / 2})
}

// inWay returns the picture as it is looked at in a way. It holds until the next.
func (r *Reader) inWay(y read.Orientation, img picture) picture {
	if known := img.known.Vertical; known != nil {
		p := y.Vertical(*known, float64(img.Cols()), float64(img.Rows()))
		img.known.Vertical = &p
	}
	mat := img.Mat
	if y.Quarters > 0 {
		gocv.Rotate(mat, &r.turned, rotations[y.Quarters])
		mat = r.turned
	}
	if y.Mirrored {
		gocv.Flip(mat, &r.mirror, 1)
		mat = r.mirror
	}
	if y == (read.Orientation{}) {
		return img
	}
	return img.as(mat, r.others)
}

// readInWay reads a picture in a way.
func (r *Reader) readInWay(y read.Orientation, img picture) ([]vision.Detection, error) {
	out, err := r.readUpright(r.inWay(y, img))
	return setBack(out, y, img), err
}

// setBack brings what was read in a way back to the picture as it is.
func setBack(dice []vision.Detection, y read.Orientation, img picture) []vision.Detection {
	if y == (read.Orientation{}) {
		return dice
	}
	for i := range dice {
		d := &dice[i]
		d.Box, d.Angle = y.Undo(d.Box, float64(img.Cols()), float64(img.Rows())), y.UndoAngle(d.Angle)
		d.Corners = vision.BoxCorners(d.Box)
	}
	vision.Sort(dice)
	return dice
}

// readAnyWay reads a picture whose dice with pips are unclear as it is in a
// mirror, too, and then turned: it returns the truest reading. It leaves alone
// numerals, which don't bear a mirror: where they stand on their heads other
// sides are read than the upper ones, and as surely.
func (r *Reader) readAnyWay(img picture, asItIs []vision.Detection) ([]vision.Detection, error) {
	img.record.way(read.Orientation{}, asItIs)
	img.record.taken(read.Orientation{})
	if read.Clear(asItIs) || img.known.Vertical != nil || anyNumerals(asItIs) {
		return asItIs, nil
	}
	var all read.Orientations
	all.Add(read.Orientation{}, asItIs)
	err := r.readWays(&all, img, asItIs, read.Orientation{Mirrored: true})
	if err == nil && !all.Clear() {
		err = r.readWays(&all, img, asItIs, read.Orientation{Quarters: 1}, read.Orientation{Quarters: 2}, read.Orientation{Quarters: 3})
	}
	if best := all.Best(); err == nil && best.Quarters > 0 {
		err = r.readWays(&all, img, asItIs, read.Orientation{Quarters: best.Quarters, Mirrored: true})
	}
	img.record.taken(all.Best())
	return all.Detections(r.cfg.MinFaceConfidence), err
}

// readWays adds what is read in some ways, which are seen as small as leaves
// the dice that were found large enough.
func (r *Reader) readWays(all *read.Orientations, img picture, found []vision.Detection, ways ...read.Orientation) error {
	small, k := img.reduced(smallestSide(found) / turnedSide)
	by := 1 / float64(int(1)<<k)
	for _, y := range ways {
		ds, err := r.readInWay(y, picture{Mat: small, known: img.known})
		if err != nil {
			return err
		}
		ds = squeezed(ds, stretch{by, by})
		img.record.way(y, ds)
		all.Add(y, ds)
	}
	return nil
}

// turnedSide is the longer side in px that the smallest die keeps in a picture
// that is turned, if it has it: more than networks see of it.
const turnedSide = 120

// smallestSide is the longer side of the smallest of the dice, px.
func smallestSide(ds []vision.Detection) float64 {
	least := math.Inf(1)
	for _, d := range ds {
		least = min(least, longer(d.Box))
	}
	return least
}

// anyNumerals tells whether a numeral, or a letter, was read on any die.
func anyNumerals(ds []vision.Detection) bool {
	return slices.ContainsFunc(ds, func(d vision.Detection) bool { return d.Face != "" && !hasPips(d.Kind) })
}
