package opencv

import (
	"image"
	"math"

	"github.com/asterism-dice/asterism/vision"
	"gocv.io/x/gocv"
)

// squeezes is how often a squeezed picture is mended at most: narrow dice are
// found where their halves look like dice, so the first mending falls short.
const squeezes = 2

// widening is how many times wider and higher a picture was made.
type widening struct{ x, y float64 }

// unsqueeze looks anew at a picture in which all dice are narrow, or flat, as
// it must have been. It returns the picture to read and what was found in it.
func (r *Reader) unsqueeze(img gocv.Mat, found []vision.Candidate) (gocv.Mat, []vision.Candidate, widening, error) {
	picture, total := img, 1.0
	if r.read.closely.hung != nil { // a known camera squeezes nothing
		return img, found, widening{1, 1}, nil
	}
	for range squeezes {
		k := vision.Squeeze(found, finerScore)
		if k == 1 {
			break
		}
		total *= k
		w, h := float64(img.Cols())*math.Sqrt(total), float64(img.Rows())/math.Sqrt(total)
		gocv.Resize(img, &r.wide, image.Pt(max(8, int(w)), max(8, int(h))), 0, 0, gocv.InterpolationLinear)
		var err error
		if found, err = r.candidates(r.wide); err != nil {
			return img, nil, widening{}, err
		}
		picture = r.wide
	}
	by := widening{float64(picture.Cols()) / float64(img.Cols()), float64(picture.Rows()) / float64(img.Rows())}
	return picture, found, by, nil
}

// squeezed brings what was read in a widened picture back to the picture as it is.
func squeezed(dice []vision.Detection, by widening) []vision.Detection {
	if by == (widening{1, 1}) {
		return dice
	}
	for i := range dice {
		b := &dice[i].Box
		b[0], b[1], b[2], b[3] = b[0]/by.x, b[1]/by.y, b[2]/by.x, b[3]/by.y
		dice[i].Corners = vision.BoxCorners(*b)
	}
	vision.Sort(dice)
	return dice
}
