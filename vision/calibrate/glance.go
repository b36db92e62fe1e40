package calibrate

import (
	"context"
	"image"
	"math"
	"time"

	"github.com/asterism-dice/asterism/vision"
)

// A glance is at a board that is shown once, without its inverse.
const (
	glancePatience = 1500 * time.Millisecond // how long a glance lasts, by the camera's clock, from its first picture on
	glanceContrast = 4.0                     // levels of 255 by which a square is above or below the mean
	glanceAgrees   = 0.5                     // px of the camera, RMS, by which two pictures that agree may differ
)

// glance finds the corners of a board that is being shown, as soon as two
// pictures in a row show them at the same places. Nothing else looks like it, so
// no inverse is needed. It returns nothing where the camera's time passes without
// that.
func (b board) glance(ctx context.Context, camera Camera, rig *Rig) ([]Match, error) {
	var before []Match
	for begin := time.Duration(-1); ; {
		img, t, err := picture(ctx, camera)
		if err != nil {
			return nil, err
		}
		if begin < 0 {
			begin = t
		}
		if l := rig.Camera.Lens; img.Rect.Dx() == l.Width && img.Rect.Dy() == l.Height {
			found := b.once(mean([]*image.Gray{img}).smooth(), rig.See)
			enough := float64(len(found)) >= leastSeen*float64(len(b.corners()))
			if both, off := agreed(before, found); enough && off < glanceAgrees && len(both) >= len(found)/2 {
				return both, nil
			}
			before = found
		}
		if t-begin > glancePatience {
			return nil, nil
		}
	}
}

// once finds the corners of a board in one picture of it.
func (b board) once(d *plane, expect place) (out []Match) {
	for _, c := range b.corners() {
		w := b.window(c, expect)
		if !w.inside(d) {
			continue
		}
		if at, ok := w.saddle(d); ok && w.at(at).inside(d) && w.at(at).checked(d) {
			out = append(out, Match{Projector: c, Camera: at})
		}
	}
	return out
}

// checked tells whether the window's quarters alternate about their mean.
func (w window) checked(d *plane) bool {
	q := w.quarters(d)
	mean := (q[0] + q[1] + q[2] + q[3]) / 4
	for i := range q {
		q[i] -= mean
	}
	return alternate(q, glanceContrast)
}

// agreed are the points that both lists have, in the middle, and how far apart
// they are, RMS.
func agreed(a, b []Match) (both []Match, off float64) {
	at := make(map[vision.Pixel]vision.Pixel, len(a))
	for _, m := range a {
		at[m.Projector] = m.Camera
	}
	var square float64
	for _, m := range b {
		if p, ok := at[m.Projector]; ok {
			d := p.Sub(m.Camera)
			square += d.Dot(d)
			both = append(both, Match{Projector: m.Projector, Camera: p.Add(m.Camera).Mul(0.5)})
		}
	}
	return both, math.Sqrt(square / float64(len(both))) // not a number where they have none
}
