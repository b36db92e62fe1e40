package render

import (
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// inked is a white die with ink of that colour.
func inked(k constellation.Kind, ink RGB) *Model {
	white := RGB{0.8, 0.8, 0.8}
	return NewModel(rand.New(rand.NewPCG(21, 1)), k, 20,
		Dress{Type: Faces()[0], Pips: true, Pip: 0.2, Pitch: 0.25, Height: 1, Wide: 1, Sign: "dot"},
		Material{Body: white, Ink: ink})
}

// judged renders one die and returns its truth.
func judged(t *testing.T, s *Scene) DieTruth {
	t.Helper()
	_, truth, err := Render(s, rand.New(rand.NewPCG(21, 2)))
	if err != nil || len(truth.Dice) != 1 {
		t.Fatalf("%v, %d dice", err, len(truth.Dice))
	}
	return truth.Dice[0]
}

func TestEveryCleanFaceIsLegible(t *testing.T) {
	for _, k := range drawn {
		m := inked(k, RGB{0.01, 0.01, 0.01})
		for side := range m.Solid.Sides {
			d := m.Lying(0, 0, side, 25)
			s := above(d)
			s.Camera = LookAt(320, 240, Vec3{Y: -90, Z: 200}, Vec3{}, 30, 0)
			if got := judged(t, s); got.Legible < 2*LeastLegible || got.Reason != "" {
				t.Errorf("%s %s: legible %.2f, %q", k, d.Face(), got.Legible, got.Reason)
			}
		}
	}
}

func TestLostMarksAreIllegible(t *testing.T) {
	black, white := RGB{0.01, 0.01, 0.01}, RGB{0.8, 0.8, 0.8}
	cases := []struct {
		name string
		ink  RGB
		eye  Vec3 // mm
		lens Finish
	}{
		{"ink like the body", white, Vec3{Z: 300}, Finish{}},
		{"ink all but like the body", RGB{0.79, 0.79, 0.79}, Vec3{Z: 300}, Finish{Noise: 4}},
		{"blur", black, Vec3{Z: 300}, Finish{Defocus: 12}},
		{"glare", black, Vec3{Z: 300}, Finish{Exposure: 300}},
		{"noise", black, Vec3{Z: 600}, Finish{Exposure: 0.05, Noise: 60}},
		{"few pixels", black, Vec3{Z: 6000}, Finish{}},
		{"all but edge on", black, Vec3{Y: -600, Z: 40}, Finish{}},
	}
	for _, k := range []constellation.Kind{constellation.D8, constellation.D12, constellation.D20, constellation.Compass} {
		for _, c := range cases {
			s := above(inked(k, c.ink).Lying(0, 0, 1, 25))
			s.Camera, s.Finish = LookAt(320, 240, c.eye, Vec3{}, 30, 0), c.lens
			if got := judged(t, s); got.Legible >= LeastLegible || got.Reason != ReasonIllegible || got.Face == "" {
				t.Errorf("%s, %s: legible %.2f, face %q, %q", k, c.name, got.Legible, got.Face, got.Reason)
			}
		}
	}
}

func TestLegibilityFallsWithBlur(t *testing.T) {
	for _, k := range []constellation.Kind{constellation.D4, constellation.D6, constellation.D10, constellation.D20, constellation.Utara} {
		last := 2.0
		for _, blur := range []float64{0, 1.5, 3, 6} {
			s := above(inked(k, RGB{0.01, 0.01, 0.01}).Lying(0, 0, 1, 25))
			s.Camera, s.Finish.Defocus = LookAt(320, 240, Vec3{Z: 200}, Vec3{}, 30, 0), blur
			got := judged(t, s).Legible
			if got >= last {
				t.Errorf("%s: %.2f at %g px, %.2f at less", k, got, blur, last)
			}
			last = got
		}
	}
}

// What else hinders reading is the first to be named.
func TestCutDieIsNotCalledIllegible(t *testing.T) {
	s := above(inked(constellation.D20, RGB{0.8, 0.8, 0.8}).Lying(134, 0, 0, 0))
	if got := judged(t, s); got.Reason != "cut" || got.Legible >= LeastLegible {
		t.Errorf("%q, legible %.2f", got.Reason, got.Legible)
	}
}

// The bare side of a two-sided die has nothing that could be lost.
func TestBareSideIsLegible(t *testing.T) {
	m := inked(constellation.Binary, RGB{0.01, 0.01, 0.01})
	d, ok := m.Resting(0, 0, "0", 0)
	if got := judged(t, above(d)); !ok || got.Legible != 1 || got.Reason != "" {
		t.Errorf("legible %.2f, %q", got.Legible, got.Reason)
	}
}
