package calibrate

import (
	"math"

	"github.com/asterism-dice/asterism/vision"
)

// Point is a pixel of the projected picture, where the camera sees it and where
// on the table it lies.
type Point struct {
	Projector [2]float64 `json:"projector"` // px
	Camera    [2]float64 `json:"camera"`    // px
	Table     [2]float64 `json:"table"`     // mm
}

// Points are those of the Grid, as other programs count them: whole numbers are
// the middles of pixels, so that (0, 0) is the middle of the first one, as
// OpenCV and most libraries have it.
func (r *Rig) Points() []Point {
	l := r.Projector.Lens
	var all []Point
	for _, p := range Grid(l.Width, l.Height) {
		at, err := r.Projector.Table(p, 0)
		if err != nil {
			continue // a picture that meets the horizon is refused before
		}
		all = append(all, Point{middle(p), middle(r.See(p)), [2]float64{rounded(at.X), rounded(at.Y)}})
	}
	return all
}

// middle counts a pixel from the middle of the first one.
func middle(p vision.Pixel) [2]float64 { return [2]float64{rounded(p.X - 0.5), rounded(p.Y - 0.5)} }

// rounded leaves out what can't be meant.
func rounded(v float64) float64 { return math.Round(v*1e4) / 1e4 }
