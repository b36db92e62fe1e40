package opencv

import (
	"testing"

	"github.com/asterism-dice/asterism/vision"
)

func TestAFinerLookIsAskedForByTinyDiceNotByMarks(t *testing.T) {
	tiny, die := [4]float64{20, 20, 10, 10}, [4]float64{10, 10, 50, 50}
	for name, c := range map[string]struct {
		found, coarser []vision.Candidate
		want           bool
	}{
		"nothing at all":                      {nil, nil, true},
		"a die":                               {[]vision.Candidate{{Box: die, Score: 0.8}}, nil, false},
		"a tiny die":                          {[]vision.Candidate{{Box: tiny, Score: 0.8}}, nil, true},
		"a faint thing beside a die":          {[]vision.Candidate{{Box: tiny, Score: 0.3}, {Box: die, Score: 0.8}}, nil, false},
		"a pip on a die":                      {[]vision.Candidate{{Box: tiny, Score: 0.8}, {Box: die, Score: 0.4}}, nil, false},
		"a pip on a die of a coarser look":    {[]vision.Candidate{{Box: tiny, Score: 0.7}}, []vision.Candidate{{Box: die, Score: 0.8}}, false},
		"a tiny die in a box of several dice": {[]vision.Candidate{{Box: tiny, Score: 0.8}}, []vision.Candidate{{Box: die, Score: 0.5}}, true},
		"a tiny die beside a coarser look's":  {[]vision.Candidate{{Box: tiny, Score: 0.7}}, []vision.Candidate{{Box: [4]float64{200, 10, 50, 50}, Score: 0.8}}, true},
	} {
		if got := wantsFiner(c.found, c.coarser, 1); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestNoCoarserLookAmongSeveralSmallDice(t *testing.T) {
	die := func(size, score float64) vision.Candidate {
		return vision.Candidate{Box: [4]float64{100, 100, size, size}, Score: score}
	}
	for name, c := range map[string]struct {
		found []vision.Candidate
		want  bool
	}{
		"three small ones":            {[]vision.Candidate{die(30, 0.9), die(34, 0.9), die(28, 0.9)}, true},
		"two may be pips":             {[]vision.Candidate{die(30, 0.9), die(34, 0.9)}, false},
		"doubtful ones don't count":   {[]vision.Candidate{die(30, 0.9), die(34, 0.9), die(28, 0.7)}, false},
		"nor does a doubtful big one": {[]vision.Candidate{die(30, 0.9), die(34, 0.9), die(28, 0.9), die(70, 0.7)}, true},
		"a big one has bigger ones":   {[]vision.Candidate{die(30, 0.9), die(34, 0.9), die(28, 0.9), die(50, 0.9)}, false},
		"nothing at all":              {nil, false},
	} {
		if got := allSmall(c.found, 1); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
		for i := range c.found { // the same in a picture four times as large
			c.found[i].Box[2], c.found[i].Box[3] = 4*c.found[i].Box[2], 4*c.found[i].Box[3]
		}
		if got := allSmall(c.found, 0.25); got != c.want {
			t.Errorf("%s, enlarged: %v", name, got)
		}
	}
}
