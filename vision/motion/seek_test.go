package motion

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// unclear is a die that was looked at as often as is done at once, of which no face can be
// told.
func unclear(x, y float64) (*Memory, vision.Detection) {
	d := die(x, y, "3", 0.9)
	d.Face, d.FaceConfidence, d.Confidence, d.Reason = "", 0, 0.5, vision.ReasonUnsure
	d.Alternatives = []constellation.FaceChance{{Face: "3", P: 0.2}, {Face: "5", P: 0.2}}
	m := &Memory{}
	m.Replace(view, []vision.Detection{d}, 0)
	for range unsureLooks {
		m.Add(0, d, 0)
	}
	return m, d
}

func TestWhatStaysOpenIsSearchedForAgainAFewTimes(t *testing.T) {
	m, _ := unclear(100, 100)
	var at []time.Duration
	for now := time.Duration(0); now < 10*time.Second; now += frame {
		if i := m.Unclear(now); i == 0 {
			m.Seek(0, vision.Detection{}, false, now)
			at = append(at, now)
		}
	}
	if len(at) != MostSearches-1 || at[0] > 100*time.Millisecond || at[1]-at[0] < 250*time.Millisecond {
		t.Errorf("searched at %v", at)
	}
}

func TestWhatIsToldCoveredOrCutIsNotSearchedForAgain(t *testing.T) {
	told := &Memory{}
	told.Replace(view, []vision.Detection{die(100, 100, "3", 0.9)}, 0)
	covered, _ := unclear(100, 100)
	covered.Dice[0].Covered = true
	cut, _ := unclear(100, 100)
	cut.Dice[0].Reason = vision.ReasonCut
	few := &Memory{}
	_, d := unclear(100, 100)
	few.Replace(view, []vision.Detection{d}, 0)
	for name, m := range map[string]*Memory{"told": told, "covered": covered, "cut": cut, "looked at once": few, "none": {}} {
		if i := m.Unclear(time.Hour); i != -1 {
			t.Errorf("%s: %d", name, i)
		}
	}
}

func TestAFurtherSearchTakesThePlaceOfWhatTellsLess(t *testing.T) {
	whole := die(92, 92, "4", 0.9)
	whole.Box.W, whole.Box.H = 60, 60
	unsure := whole
	unsure.Face, unsure.Confidence, unsure.Alternatives, unsure.Reason = "", 0.4, nil, vision.ReasonUnsure
	elsewhere := die(300, 100, "6", 0.9)
	for name, is := range map[string]struct {
		found vision.Detection
		ok    bool
		face  string
		width float64
	}{
		"nothing":                        {vision.Detection{}, false, "", 40},
		"all of the die, its face":       {whole, true, "4", 60},
		"all of the die, less surely":    {unsure, true, "", 40},
		"what is known to lie beside it": {elsewhere, true, "", 40},
		"the same box: one more look":    {die(100, 100, "3", 0.9), true, "", 40},
	} {
		t.Run(name, func(t *testing.T) {
			m, _ := unclear(100, 100)
			m.Replace(vision.Rect(elsewhere.Box), []vision.Detection{elsewhere}, 0)
			m.Seek(0, is.found, is.ok, time.Second)
			if d := m.Dice[0]; len(m.Dice) != 2 || d.Face != is.face || d.Box.W != is.width || d.Since != 0 {
				t.Errorf("%d dice, %+v", len(m.Dice), d.Detection)
			}
		})
	}
}
