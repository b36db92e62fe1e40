package opencv

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/motion"
)

// A die that was read as it lies isn't told to move as well, whatever of it and of its
// shadow still seems to; what comes near it is.
func TestWhatIsReadAsItLiesDoesNotMove(t *testing.T) {
	lies := constellation.Box{X: 360, Y: 244, W: 36, H: 39}
	for name, c := range map[string]struct {
		moves   constellation.Box
		covered bool
		want    bool
	}{
		"the die":                           {lies, false, false},
		"with its shadow":                   {constellation.Box{X: 355, Y: 240, W: 60, H: 50}, false, false},
		"its darker half and the shadow":    {constellation.Box{X: 360, Y: 230, W: 40, H: 44}, false, false},
		"one that lands beside it":          {constellation.Box{X: 390, Y: 240, W: 38, H: 40}, false, true},
		"a hand over it":                    {constellation.Box{X: 300, Y: 200, W: 200, H: 200}, false, true},
		"one that lands on it and hides it": {lies, true, true},
	} {
		d := motion.Resting{Detection: vision.Detection{Box: lies}, Covered: c.covered}
		l := &Live{moving: []constellation.Box{c.moves}}
		l.memory.Dice = []motion.Resting{d}
		l.stopMoving()
		if got := len(l.moving) == 1; got != c.want {
			t.Errorf("%s: told to move: %v, want %v", name, got, c.want)
		}
	}
}
