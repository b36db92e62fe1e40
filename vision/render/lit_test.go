package render

import (
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// even is the same light everywhere, from straight above.
type even RGB

func (e even) At(_, _, _, _ float64) RGB { return RGB(e) }

// litScene is a table with three dice.
func litScene() *Scene {
	r := rand.New(rand.NewPCG(3, 3))
	s := &Scene{Camera: LookAt(320, 180, Vec3{X: 60, Y: -120, Z: 220}, Vec3{X: 60, Y: -35}, 45, 0),
		Ground: Generated{Texture: Wood, A: HSV(28, .5, .6), B: HSV(22, .6, .4), Rough: 0.7}.Prepared(),
		Sky:    Sky{Above: RGB{.1, .1, .1}, Level: RGB{.1, .1, .1}}, Finish: Finish{Defocus: 0.6}}
	for i := range 3 {
		s.Dice = append(s.Dice, RandomModel(r, constellation.D6).Lying(30+30*float64(i), 30, i, 20*float64(i)))
	}
	return s
}

// A scene that was traced once and is lit afterwards is the one that was lit from
// the start.
func TestLit_isTheSceneInThatLight(t *testing.T) {
	s := litScene()
	l, err := NewLit(s, func(x, y, height float64) (float64, float64) { return 2*x + height, 3 * y })
	if err != nil {
		t.Fatal(err)
	}
	for _, light := range []RGB{{}, {.3, .3, .3}, {.5, .1, .2}} {
		got := l.Under(func(_, _ float64) RGB { return light }, nil)
		lit := *s
		lit.Beam = even(light)
		want, _, err := Render(&lit, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range want.Pix {
			if d := int(v) - int(got.Pix[i]); d < -1 || d > 1 {
				t.Fatalf("light %v: byte %d is %d, want %d", light, i, got.Pix[i], v)
			}
		}
	}
}

// Each pixel is lit by the projected pixel that aims at what it shows.
func TestLit_aimsAtWhatIsSeen(t *testing.T) {
	s := litScene()
	s.Dice = nil
	l, err := NewLit(s, func(x, y, _ float64) (float64, float64) { return 10 * x, 20 * y })
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range [][2]int{{40, 60}, {160, 90}, {280, 150}} {
		p, ok := s.Camera.onGround(float64(at[0]), float64(at[1]))
		if !ok {
			t.Fatal("a pixel shows no ground")
		}
		got := l.at[at[1]*s.Camera.Width+at[0]]
		if d := float64(got[0]) - 10*p.X; d > 0.2 || d < -0.2 {
			t.Errorf("pixel %v: u %g, want %g", at, got[0], 10*p.X)
		}
		if d := float64(got[1]) + 20*p.Y; d > 0.2 || d < -0.2 {
			t.Errorf("pixel %v: v %g, want %g", at, got[1], -20*p.Y)
		}
	}
}
