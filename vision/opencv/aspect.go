package opencv

import (
	"image"
	"math"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/read"
	"gocv.io/x/gocv"
)

// mostUnsqueezed is how often a squeezed picture is mended at most: narrow dice are
// found where their halves look like dice, so the first mending falls short.
const mostUnsqueezed = 2

// stretch is how many times wider and higher a picture was made.
type stretch struct{ x, y float64 }

// unsqueeze looks anew at a picture in which all dice are narrow, or flat, as
// it must have been. It returns the picture to read and what was found in it.
func (r *Reader) unsqueeze(img picture, found []read.Candidate) (picture, []read.Candidate, stretch, error) {
	wide, total := img, 1.0
	if img.known.Vertical != nil { // a known camera squeezes nothing
		return img, found, stretch{1, 1}, nil
	}
	for range mostUnsqueezed {
		k := read.AspectCorrection(found, finerScore)
		if k == 1 {
			break
		}
		total *= k
		w, h := float64(img.Cols())*math.Sqrt(total), float64(img.Rows())/math.Sqrt(total)
		gocv.Resize(img.Mat, &r.unsqueezed, image.Pt(max(8, int(w)), max(8, int(h))), 0, 0, gocv.InterpolationLinear)
		var err error
		if wide, found, err = r.candidates(wide.as(r.unsqueezed, r.others)); err != nil {
			return img, nil, stretch{}, err
		}
	}
	by := stretch{float64(wide.Cols()) / float64(img.Cols()), float64(wide.Rows()) / float64(img.Rows())}
	img.record.stretched(by)
	return wide, found, by, nil
}

// squeezed brings what was read in a widened picture back to the picture as it is. How dice are turned
// stays as it is seen in the widened one: in the other the sides of a cube aren't square.
func squeezed(dice []vision.Detection, by stretch) []vision.Detection {
	if by == (stretch{1, 1}) {
		return dice
	}
	for i := range dice {
		b := &dice[i].Box
		b.X, b.Y, b.W, b.H = b.X/by.x, b.Y/by.y, b.W/by.x, b.H/by.y
		dice[i].Corners = vision.BoxCorners(*b)
	}
	vision.Sort(dice)
	return dice
}
