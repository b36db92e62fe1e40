package camera

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// Pose is where the table lies before the camera: a point of the table at
// (x, y) mm and h mm above it is at Turn·(x, y, -h) + Shift in the camera's
// own millimetres (x right, y down, z away from it). The minus is there since
// x right and y down make the third axis point into the table.
type Pose struct {
	Turn  [3][3]float64 `json:"turn"`
	Shift [3]float64    `json:"shift"` // mm
}

// UnmarshalJSON reads a pose. A turn or a shift with numbers too many is one of something
// else, such as a matrix of 4×4, and not merely to be cut.
func (p *Pose) UnmarshalJSON(data []byte) error {
	var all struct {
		Turn  [][]float64
		Shift []float64
	}
	if err := json.Unmarshal(data, &all); err != nil {
		return err
	}
	if len(all.Turn) != len(p.Turn) {
		return fmt.Errorf("camera: turn %v: want 3 rows of 3 numbers", all.Turn)
	}
	for i, row := range all.Turn {
		if len(row) != len(p.Turn[i]) {
			return fmt.Errorf("camera: turn %v: want 3 rows of 3 numbers", all.Turn)
		}
		p.Turn[i] = [3]float64(row)
	}
	if len(all.Shift) != len(p.Shift) {
		return fmt.Errorf("camera: shift of %d numbers, want 3", len(all.Shift))
	}
	p.Shift = [3]float64(all.Shift)
	return nil
}

// turnSlack is how far a turn's numbers may be from those of a rotation: a millimetre
// a metre is more than rounding does, and less than anybody sees.
const turnSlack = 1e-3

// validate tells what of the pose is none: a turn that isn't a rotation stretches the
// table, or mirrors it.
func (p Pose) validate() error {
	for i, a := range p.Turn {
		for j, b := range p.Turn {
			want := 0.0
			if i == j {
				want = 1
			}
			if got := a[0]*b[0] + a[1]*b[1] + a[2]*b[2]; !(math.Abs(got-want) <= turnSlack) {
				return fmt.Errorf("camera: turn %v is no rotation", p.Turn)
			}
		}
	}
	t := p.Turn
	if cross := t[0][0]*(t[1][1]*t[2][2]-t[1][2]*t[2][1]) - t[0][1]*(t[1][0]*t[2][2]-t[1][2]*t[2][0]) + t[0][2]*(t[1][0]*t[2][1]-t[1][1]*t[2][0]); cross < 0 {
		return fmt.Errorf("camera: turn %v mirrors the table", t)
	}
	return nil
}

// poseOf makes a pose from a turn as an axis times its angle in radians
// (Rodrigues) and a shift in mm.
func poseOf(axis, shift [3]float64) Pose {
	a := math.Sqrt(axis[0]*axis[0] + axis[1]*axis[1] + axis[2]*axis[2])
	p := Pose{Turn: [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, Shift: shift}
	if a < 1e-12 {
		return p
	}
	x, y, z := axis[0]/a, axis[1]/a, axis[2]/a
	s, c := math.Sincos(a)
	d := 1 - c
	p.Turn = [3][3]float64{
		{c + x*x*d, x*y*d - z*s, x*z*d + y*s},
		{y*x*d + z*s, c + y*y*d, y*z*d - x*s},
		{z*x*d - y*s, z*y*d + x*s, c + z*z*d},
	}
	return p
}

// after returns the pose q turned first as p is: its own turn after p's. The
// shift is q's.
func (q Pose) after(p Pose) Pose {
	out := Pose{Shift: q.Shift}
	for i := range 3 {
		for j := range 3 {
			out.Turn[i][j] = q.Turn[i][0]*p.Turn[0][j] + q.Turn[i][1]*p.Turn[1][j] + q.Turn[i][2]*p.Turn[2][j]
		}
	}
	return out
}

// ToCamera returns the point of the table in the camera's millimetres.
func (p Pose) ToCamera(v constellation.Vec, height float64) [3]float64 {
	var out [3]float64
	for i, r := range p.Turn {
		out[i] = r[0]*v.X + r[1]*v.Y - r[2]*height + p.Shift[i]
	}
	return out
}

// Eye returns where above the table the camera is: a point of the table and
// the height over it, mm.
func (p Pose) Eye() (constellation.Vec, float64) {
	var e [3]float64
	for i := range e {
		for j := range p.Shift {
			e[i] -= p.Turn[j][i] * p.Shift[j]
		}
	}
	return constellation.Vec{X: e[0], Y: e[1]}, -e[2]
}
