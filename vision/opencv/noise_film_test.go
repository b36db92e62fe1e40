package opencv

import (
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/render"
)

// inTheDark is a film of a random table on which ten dice lie still, under a
// camera with much noise.
func inTheDark(t *testing.T, seed uint64) *film {
	r := rand.New(rand.NewPCG(seed, 20))
	v := &render.Video{Base: *render.RandomScene(r, render.Wish{MinDice: 10, MaxDice: 10, MinEdge: 16, MaxEdge: 40}), Rate: 30}
	v.Base.Finish.Noise = max(v.Base.Finish.Noise, 5)
	return filmed(t, v, 5, seed)
}

// However noisy, a table on which nothing moves is looked at in the fifth
// picture at the latest, and most of the dice are found.
func TestANoisyTableIsLookedAt(t *testing.T) {
	cal, err := camera.FromAbove(640, 480, constellation.Vec{X: 640, Y: 480})
	if err != nil {
		t.Fatal(err)
	}
	reader := newReader(t, vision.ReaderConfig{Kinds: []constellation.Kind{constellation.D6}})
	for _, seed := range []uint64{3, 6} {
		f := inTheDark(t, seed)
		l, err := NewLive(LiveConfig{Source: "cam", Calibration: cal, Sizes: place.Sizes{Any: 16}}, reader, f)
		if err != nil {
			t.Fatal(err)
		}
		show(t, l, 5)
		if n := len(l.Resting()); n < 5 {
			t.Errorf("table %d: %d of 10 dice are found", seed, n)
		}
		l.Close()
		f.Close()
	}
}
