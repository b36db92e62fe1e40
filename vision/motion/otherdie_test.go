package motion

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// three is a d8, or what is taken for one of another kind, that shows a 3; what it leaves
// of certainty is that it's the other of the two.
func three(kind constellation.Kind, p float64, team constellation.Team) vision.Detection {
	d := die(100, 100, "3", p)
	other := constellation.D8
	if kind == other {
		other = constellation.D12
	}
	d.Kind, d.Team, d.Alternatives = kind, team, nil
	d.Rivals = []vision.Rival{{Kind: other, FaceChance: constellation.FaceChance{Face: "3", P: 0.9 * (1 - p)}}}
	return d
}

// One die is laid just where another lay that was read often, and shows the same number:
// it is told as what it is. One picture that errs changes nothing for good.
func TestADieLaidWhereOneOfTheSameNumberLay(t *testing.T) {
	const white, red, neutral = constellation.White, constellation.Red, constellation.Neutral
	lay := three(constellation.D8, 0.95, white)
	for name, c := range map[string]struct {
		found  vision.Detection // where it lay
		kind   constellation.Kind
		team   constellation.Team
		looks  vision.Detection // after that
		inTime string
	}{
		"of another kind":               {three(constellation.D12, 0.95, white), constellation.D12, white, three(constellation.D12, 0.95, white), "at once"},
		"hardly known, of another kind": {three(constellation.D12, 0.7, white), constellation.D12, white, three(constellation.D12, 0.7, white), "soon"},
		"of the other team":             {three(constellation.D8, 0.95, red), constellation.D8, red, three(constellation.D8, 0.95, red), "soon"},
		"the same, taken for another":   {three(constellation.D12, 0.7, white), constellation.D8, white, lay, "at once"},
		"the same, of no team":          {three(constellation.D8, 0.95, neutral), constellation.D8, white, lay, "at once"},
		"the same, in a wrong colour":   {three(constellation.D8, 0.95, red), constellation.D8, white, lay, "at once"},
		"the same":                      {lay, constellation.D8, white, lay, "at once"},
	} {
		t.Run(name, func(t *testing.T) {
			var m Memory
			m.Replace(view, []vision.Detection{lay}, 0)
			now := readOn(&m, lay, time.Second)
			m.Replace(view, []vision.Detection{c.found}, now)
			if d := m.Dice[0]; c.inTime == "at once" && (d.Kind != c.kind || d.Team != c.team) {
				t.Errorf("at once a %s %s", d.Team, d.Kind)
			}
			readOn(&m, c.looks, now)
			if d := m.Dice[0]; d.Kind != c.kind || d.Team != c.team || d.Face != "3" {
				t.Errorf("after all looks a %s %s %q", d.Team, d.Kind, d.Face)
			}
		})
	}
}

// readOn reads the first die as often as is due, and returns when that ends.
func readOn(m *Memory, d vision.Detection, now time.Duration) time.Duration {
	for range 200 {
		if now += time.Second; m.Due(now) == 0 {
			m.Add(0, d, now)
		}
	}
	return now
}
