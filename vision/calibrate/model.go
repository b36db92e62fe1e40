package calibrate

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"gonum.org/v1/gonum/spatial/r3"
)

// The numbers that are fitted. Of the projector's pose over the table only two
// are there: the line between the span's ends is the table's x-axis and its
// middle the origin, by which turn, place and distance are settled.
const (
	cameraFocal = iota // logarithm of the focal length by the picture's longer side
	cameraX            // where the axis meets the picture, of its width
	cameraY            // the same, of its height
	cameraK1           // bending
	cameraK2           //
	throw              // the projector's: logarithm of the focal length by the width
	shiftX             // where its axis meets its picture, of the width
	shiftY             // the same, of its height
	bend               // its k1
	tiltX              // radians, of the table before it, about its x
	tiltY              // about its y
	turnX              // radians, of the table before the camera, from the first guess
	turnY
	turnZ
	shiftCamX // of the table before the camera, spans from the first guess
	shiftCamY
	shiftCamZ
	own // how many they are; then the logarithm of the span's length and the sheets

	perSheet = 3 // where a sheet lies: x, y in spans, its turn in radians
)

// model makes a rig of numbers and compares it with what was seen.
type model struct {
	camera, projector [2]int // px, sizes of the pictures
	first             camera.Pose
	span              float64 // mm: measured, or a guess where sheets tell
	sheets            []Known
	matches           []Match
	weights           []float64 // 0 to 1, of the matches
	spread            float64   // px of the camera, of the matches

	lens camera.Lens    // of the projector, for which
	rays []vision.Pixel // these are the matches' rays: unbending takes most of the time
}

// free tells whether the span's length is to be found.
func (m *model) free() bool { return len(m.sheets) > 0 }

// size is how many numbers there are.
func (m *model) size() int {
	if m.free() {
		return own + 1 + perSheet*len(m.sheets)
	}
	return own
}

// rig makes a rig of numbers, its millimetres those of the span.
func (m *model) rig(p []float64) Rig {
	span := m.span
	if m.free() {
		span *= math.Exp(p[own])
	}
	r := Rig{Camera: camera.Calibration{Lens: m.cameraLens(p)}, Projector: camera.Calibration{Lens: m.projectorLens(p)}}
	r.Projector.Pose = m.projectorPose(p, r.Projector.Lens, span)
	r.Camera.Pose = turned(m.first, p[turnX], p[turnY], p[turnZ])
	for i := range 3 {
		r.Camera.Pose.Shift[i] = span * (m.first.Shift[i]/m.span + p[shiftCamX+i])
	}
	return r
}

func (m *model) cameraLens(p []float64) camera.Lens {
	w, h := float64(m.camera[0]), float64(m.camera[1])
	return camera.Lens{Width: m.camera[0], Height: m.camera[1], Focal: max(w, h) * math.Exp(p[cameraFocal]),
		CX: w * p[cameraX], CY: h * p[cameraY], K1: p[cameraK1], K2: p[cameraK2]}
}

func (m *model) projectorLens(p []float64) camera.Lens {
	w, h := float64(m.projector[0]), float64(m.projector[1])
	return camera.Lens{Width: m.projector[0], Height: m.projector[1], Focal: w * math.Exp(p[throw]),
		CX: w * p[shiftX], CY: h * p[shiftY], K1: p[bend]}
}

// projectorPose puts the table before the projector: tilted as the numbers say,
// and so far away and turned that the span's ends lie on its x-axis, so many
// millimetres apart.
func (m *model) projectorPose(p []float64, lens camera.Lens, span float64) camera.Pose {
	tilt := r3.NewRotation(p[tiltX], r3.Vec{X: 1})
	down := r3.NewRotation(p[tiltY], r3.Vec{Y: 1}).Rotate(tilt.Rotate(r3.Vec{Z: 1}))
	a, b := SpanEnds(m.projector[0], m.projector[1])
	pa, pb := onto(lens.Straighten(a), down), onto(lens.Straighten(b), down)
	line := r3.Sub(pb, pa)
	x := r3.Unit(line)
	y := r3.Cross(down, x)
	middle := r3.Scale(span/r3.Norm(line), r3.Scale(0.5, r3.Add(pa, pb)))
	return camera.Pose{
		Turn:  [3][3]float64{{x.X, y.X, down.X}, {x.Y, y.Y, down.Y}, {x.Z, y.Z, down.Z}},
		Shift: [3]float64{middle.X, middle.Y, middle.Z},
	}
}

// onto is where a ray meets the plane at distance 1 along normal.
func onto(ray vision.Pixel, normal r3.Vec) r3.Vec {
	d := r3.Vec{X: ray.X, Y: ray.Y, Z: 1}
	return r3.Scale(1/r3.Dot(d, normal), d)
}

// turned is a pose turned further about the camera's own axes.
func turned(p camera.Pose, x, y, z float64) camera.Pose {
	axis := r3.Vec{X: x, Y: y, Z: z}
	angle := r3.Norm(axis)
	if angle == 0 {
		return p
	}
	turn := r3.NewRotation(angle, axis)
	for j := range 3 {
		v := turn.Rotate(r3.Vec{X: p.Turn[0][j], Y: p.Turn[1][j], Z: p.Turn[2][j]})
		p.Turn[0][j], p.Turn[1][j], p.Turn[2][j] = v.X, v.Y, v.Z
	}
	return p
}

// errors returns the differences that are to become small, each in units of its
// spread.
func (m *model) errors(p []float64) []float64 {
	r := m.rig(p)
	m.straighten(r.Projector.Lens)
	e := make([]float64, 0, 2*len(m.matches)+own)
	for i, match := range m.matches {
		k := m.weights[i] / m.spread
		d := r.follow(m.rays[i]).Sub(match.Camera)
		e = append(e, k*d.X, k*d.Y)
	}
	for i, s := range m.sheets {
		e = append(e, s.errors(&r.Camera, m.lie(p, i))...)
	}
	for i, b := range beliefs {
		e = append(e, (p[i]-b.mean)/b.spread)
	}
	return e
}

// straighten finds the rays of the matches' projected pixels.
func (m *model) straighten(lens camera.Lens) {
	if lens == m.lens {
		return
	}
	m.lens, m.rays = lens, m.rays[:0]
	for _, match := range m.matches {
		m.rays = append(m.rays, lens.Straighten(match.Projector))
	}
}

// lie is how the i-th sheet lies on the table.
func (m *model) lie(p []float64, i int) lie {
	q := p[own+1+perSheet*i:]
	span := m.span * math.Exp(p[own])
	return lie{constellation.Vec{X: q[0] * span, Y: q[1] * span}, q[2]}
}
