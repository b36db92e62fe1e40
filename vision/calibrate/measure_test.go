package calibrate

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// leaning is a projector and a camera over a table, both a little aslant: 1280×800 px.
func leaning() *Rig {
	lens := camera.Lens{Width: 1280, Height: 800, Focal: 1500, CX: 640, CY: 400}
	straight := camera.Pose{Turn: [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, Shift: [3]float64{0, 0, 900}}
	return &Rig{
		Camera:    camera.Calibration{Lens: lens, Pose: turned(straight, 0.15, -0.1, 0.05)},
		Projector: camera.Calibration{Lens: lens, Pose: turned(straight, -0.05, 0.08, 0)},
	}
}

// swung turns a device where it stands, by degrees about its own axes.
func swung(c *camera.Calibration, x, y, z constellation.Angle) {
	s := c.Pose.Shift
	far := turned(camera.Pose{Turn: [3][3]float64{{s[0]}, {s[1]}, {s[2]}}}, x.Radians(), y.Radians(), z.Radians())
	c.Pose = turned(c.Pose, x.Radians(), y.Radians(), z.Radians())
	c.Pose.Shift = [3]float64{far.Turn[0][0], far.Turn[1][0], far.Turn[2][0]}
}

// freshly are the corners of a pattern, of which each is found some hundredths of a
// pixel beside where it is.
func freshly(now *Rig) (all []Match) {
	for y := 60.0; y < 800; y += 60 {
		for x := 60.0; x < 1280; x += 60 {
			p := vision.Pixel{X: x, Y: y}
			noise := vision.Pixel{X: 0.05 * math.Sin(3*x+y), Y: 0.05 * math.Cos(x+5*y)}
			all = append(all, Match{Projector: p, Camera: now.See(p).Add(noise)})
		}
	}
	return all
}

// besideAnEdge draws the corners of so many columns aside.
func besideAnEdge(all []Match, columns int, px float64) []Match {
	for i := range all {
		if all[i].Projector.X <= float64(60*columns) {
			all[i].Camera.X += px
		}
	}
	return all
}

// Corners that an edge of the table draws aside tell nothing of camera and projector.
func TestMeasure_leavesOutWhatAnEdgeDrawsAside(t *testing.T) {
	r := leaning()
	want := r.rms(freshly(r))
	all := besideAnEdge(freshly(r), 1, 15)
	if plain := r.rms(all); plain.Pixel < mostHeldOut {
		t.Fatalf("%.2f px with the edge's: too little to tell", plain.Pixel)
	}
	off, strays := r.Measure(all)
	if strays != 13 || math.Abs(off.Pixel-want.Pixel) > 0.01 || off.MM > 0.1 {
		t.Errorf("%.3f px, %.3f mm, %d left out, want %.3f px and 13", off.Pixel, off.MM, strays, want.Pixel)
	}
}

// Where more than a few are missed they are no strays: it is part of the picture that
// lies elsewhere, and nothing has moved that all points would tell of.
func TestMeasure_countsAllWhereManyAreMissed(t *testing.T) {
	r := leaning()
	all := besideAnEdge(freshly(r), 4, 9)
	if off, strays := r.Measure(all); strays != 0 || off != r.rms(all) || off.Pixel < mostHeldOut {
		t.Errorf("%.2f px, %d left out, want all to count", off.Pixel, strays)
	}
	s := solution{Rig: *r}
	if err := s.whyMissed(all); !errors.Is(err, ErrBent) {
		t.Errorf("%v, want %v", err, ErrBent)
	}
}

// moves are small ones of one device, as a hand does them that touches it.
func moves() map[string]func(*camera.Calibration) {
	all := map[string]func(*camera.Calibration){
		"turned by 0.2°":          func(c *camera.Calibration) { swung(c, 0, 0, 0.2) },
		"nodding by 0.2°":         func(c *camera.Calibration) { swung(c, 0.2, 0, 0) },
		"swinging aside by 0.2°":  func(c *camera.Calibration) { swung(c, 0, 0.2, 0) },
		"round the table by 0.2°": func(c *camera.Calibration) { c.Pose = turned(c.Pose, 0.2*math.Pi/180, 0, 0) },
		"nearer by 2 mm":          func(c *camera.Calibration) { c.Pose.Shift[2] -= 2 },
	}
	for px := 1.0; px <= 5; px++ {
		all[fmt.Sprintf("shifted by %g px", px)] = func(c *camera.Calibration) { c.Lens.CX += px }
	}
	random := rand.New(rand.NewPCG(1, 1))
	for i := range 200 {
		var p [changes]float64
		for k := range moveZ + 1 {
			p[k] = 0.003 * random.NormFloat64()
		}
		all[fmt.Sprintf("bumped, %d", i)] = func(c *camera.Calibration) { *c = altered(*c, p[:]) }
	}
	return all
}

// A camera or a projector that has moved misses all points: an edge's may be left out,
// but what is told stays what it was by the others.
func TestMeasure_tellsEachMovement(t *testing.T) {
	devices := map[string]func(*Rig) *camera.Calibration{
		"camera":    func(r *Rig) *camera.Calibration { return &r.Camera },
		"projector": func(r *Rig) *camera.Calibration { return &r.Projector },
	}
	for which, device := range devices {
		for name, move := range moves() {
			r, now := leaning(), leaning()
			move(device(now))
			want := r.rms(freshly(now))
			if off, strays := r.Measure(freshly(now)); strays > 0 || off != want {
				t.Errorf("%s %s: %.2f px, %d left out, want %.2f px", which, name, off.Pixel, strays, want.Pixel)
			}
			if off, _ := r.Measure(besideAnEdge(freshly(now), 1, 9)); off.Pixel < 0.9*want.Pixel {
				t.Errorf("%s %s, with an edge: %.2f px, want %.2f px", which, name, off.Pixel, want.Pixel)
			}
			s := solution{Rig: *r}
			if err := s.whyMissed(freshly(now)); want.Pixel > mostHeldOut && !errors.Is(err, ErrMoved) {
				t.Errorf("%s %s: %v, want %v", which, name, err, ErrMoved)
			}
		}
	}
}
