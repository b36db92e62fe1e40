package opencv

import (
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/render"
)

// plumbOf is where up leads before a camera of the renderer.
func plumbOf(c *render.Camera) vision.Plumb {
	return vision.Plumb{Middle: [2]float64{c.Cx + 0.5, c.Cy + 0.5}, Up: [2]float64{c.Right.Z, c.Down.Z}, Spread: -c.Forward.Z / c.Fx}
}

// A d20 that lies alone: no other die tells where up leads.
func TestMeasuredCameraTellsWhichSideOfALoneD20IsUp(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{Kinds: []constellation.Kind{constellation.D20}})
	alone, told, n := 0, 0, 0
	for i := range uint64(40) {
		chance := rand.New(rand.NewPCG(77, i))
		scene := render.RandomScene(chance, render.Wish{Kinds: []constellation.Kind{constellation.D20}, MinDice: 1, MaxDice: 1, MinEdge: 60, MaxEdge: 140})
		img, truth, err := render.Render(scene, chance)
		if err != nil {
			t.Fatal(err)
		}
		if len(truth.Dice) != 1 || truth.Dice[0].Reason != "" {
			continue
		}
		n++
		m, plumb := toMat(t, img), plumbOf(&scene.Camera)
		for hung, right := range map[*vision.Plumb]*int{nil: &alone, &plumb: &told} {
			r.Hang(hung)
			ds, err := r.Read(m)
			if err != nil {
				t.Fatal(err)
			}
			if len(ds) == 1 && ds[0].Face == truth.Dice[0].Face {
				*right++
			}
		}
		m.Close()
	}
	t.Logf("%d dice, %d read by themselves, %d with the camera known", n, alone, told)
	if told <= alone || 10*told < 7*n {
		t.Errorf("of %d dice %d are read by themselves, %d with the camera known", n, alone, told)
	}
}
