package beam

import (
	"math"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/calibrate"
)

// aim says which pixels of the projected picture light those of a camera's. It is
// worked out at every knotStep-th pixel; in between it is interpolated.
type aim struct {
	wide  int // knots a row
	knots []vision.Pixel
	valid []bool
}

// knotStep is the distance of two knots, px of the camera. What is interpolated
// between them is less than a hundredth of a pixel off.
const knotStep = 16

func newAim(rig *calibrate.Rig) *aim {
	w, h := rig.Camera.Lens.Width, rig.Camera.Lens.Height
	a := &aim{wide: w/knotStep + 2}
	for y := range h/knotStep + 2 {
		for x := range a.wide {
			p := rig.Aim(vision.Pixel{X: float64(x * knotStep), Y: float64(y * knotStep)})
			ok := !math.IsNaN(p.X) && math.Abs(p.X) < 1e5 && math.Abs(p.Y) < 1e5
			if !ok {
				p = vision.Pixel{X: -1e5, Y: -1e5}
			}
			a.knots, a.valid = append(a.knots, p), append(a.valid, ok)
		}
	}
	return a
}

// at is the projected pixel for one of the camera's, px from the corner; far
// outside where there is none.
func (a *aim) at(x, y float32) (u, v float32) {
	i, j := int(x)/knotStep, int(y)/knotStep
	k := j*a.wide + i
	if i+1 >= a.wide || k+a.wide+1 >= len(a.valid) {
		return -1e5, -1e5
	}
	if !a.valid[k] || !a.valid[k+1] || !a.valid[k+a.wide] || !a.valid[k+a.wide+1] {
		return -1e5, -1e5
	}
	fx, fy := x/knotStep-float32(i), y/knotStep-float32(j)
	p, q, r, s := a.knots[k], a.knots[k+1], a.knots[k+a.wide], a.knots[k+a.wide+1]
	u = (float32(p.X)*(1-fx)+float32(q.X)*fx)*(1-fy) + (float32(r.X)*(1-fx)+float32(s.X)*fx)*fy
	v = (float32(p.Y)*(1-fx)+float32(q.Y)*fx)*(1-fy) + (float32(r.Y)*(1-fx)+float32(s.Y)*fx)*fy
	return u, v
}

// row finds the projected pixels of a row of the camera's, from its pixel x on, at
// their middles.
func (a *aim) row(x, y int, u, v []float32) {
	for i := 0; i < len(u); {
		n := min(len(u)-i, knotStep-((x+i)%knotStep+knotStep)%knotStep)
		if x+i < 0 || y < 0 {
			u[i], v[i] = -1e5, -1e5
			i++
			continue
		}
		u0, v0 := a.at(float32(x+i)+0.5, float32(y)+0.5)
		u1, v1 := a.at(float32(x+i+n)-0.5, float32(y)+0.5)
		for k := range n {
			f := float32(0)
			if n > 1 {
				f = float32(k) / float32(n-1)
			}
			u[i+k], v[i+k] = u0+(u1-u0)*f, v0+(v1-v0)*f
		}
		i += n
	}
}
