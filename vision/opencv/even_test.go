package opencv

import (
	"image"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/motion"
)

// litAt is an evener that takes boxes whose middle is in it for light.
type litAt constellation.Box

func (litAt) Look([]uint8, int, int, int, time.Duration) {}
func (litAt) Even([]uint8, image.Rectangle)              {}
func (litAt) Plain(constellation.Box) bool               { return true }
func (litAt) Steady(constellation.Box) bool              { return true }
func (litAt) Ready() bool                                { return true }
func (litAt) Sure() bool                                 { return true }
func (b litAt) Explains(box constellation.Box) bool {
	return constellation.Box(b).Contains(box.Centre())
}
func (b litAt) Unexplained(box constellation.Box) (float64, bool) {
	if b.Explains(box) {
		return 0, true
	}
	return 1, true
}

// Light is no die, and a spot of light about a die is that die, once.
func TestWithoutLight_keepsDiceAlone(t *testing.T) {
	at := func(k constellation.Kind, face string, x, side float64) vision.Detection {
		return vision.Detection{Kind: k, Face: face, Box: constellation.Box{X: x - side/2, Y: 100 - side/2, W: side, H: side}}
	}
	lying := at(constellation.D6, "4", 100, 20)
	for name, c := range map[string]struct{ read, want []vision.Detection }{
		"a text":                {[]vision.Detection{at(constellation.D6, "1", 500, 20)}, nil},
		"a spot about a die":    {[]vision.Detection{at(constellation.Unknown, "", 101, 40)}, []vision.Detection{lying}},
		"two of them":           {[]vision.Detection{at(constellation.Unknown, "", 101, 40), at(constellation.Unknown, "", 99, 36)}, []vision.Detection{lying}},
		"beside the die itself": {[]vision.Detection{at(constellation.Unknown, "", 101, 40), at(constellation.D6, "5", 102, 20)}, []vision.Detection{at(constellation.D6, "5", 102, 20)}},
		"and after it":          {[]vision.Detection{at(constellation.D6, "5", 102, 20), at(constellation.Unknown, "", 101, 40)}, []vision.Detection{at(constellation.D6, "5", 102, 20)}},
		"a thing elsewhere":     {[]vision.Detection{at(constellation.Unknown, "", 300, 30)}, []vision.Detection{at(constellation.Unknown, "", 300, 30)}},
	} {
		l := &Live{cfg: LiveConfig{Even: litAt{X: 400, Y: 0, W: 200, H: 200}}}
		l.memory.Dice = []motion.Resting{{Detection: lying}}
		got := l.withoutLight(c.read)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v", name, got)
			continue
		}
		for i, d := range got {
			if w := c.want[i]; d.Kind != w.Kind || d.Face != w.Face || d.Box != w.Box {
				t.Errorf("%s: %v, not %v", name, d, w)
			}
		}
	}
}
