package opencv

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/read"
)

func TestAFinerLookIsAskedForByTinyDiceNotByMarks(t *testing.T) {
	tiny, die := constellation.Box{X: 20, Y: 20, W: 10, H: 10}, constellation.Box{X: 10, Y: 10, W: 50, H: 50}
	for name, c := range map[string]struct {
		found, coarser []read.Candidate
		want           bool
	}{
		"nothing at all":                      {nil, nil, true},
		"a die":                               {[]read.Candidate{{Box: die, Score: 0.8}}, nil, false},
		"a tiny die":                          {[]read.Candidate{{Box: tiny, Score: 0.8}}, nil, true},
		"a faint thing beside a die":          {[]read.Candidate{{Box: tiny, Score: 0.3}, {Box: die, Score: 0.8}}, nil, false},
		"a pip on a die":                      {[]read.Candidate{{Box: tiny, Score: 0.8}, {Box: die, Score: 0.4}}, nil, false},
		"a pip on a die of a coarser look":    {[]read.Candidate{{Box: tiny, Score: 0.7}}, []read.Candidate{{Box: die, Score: 0.8}}, false},
		"a tiny die in a box of several dice": {[]read.Candidate{{Box: tiny, Score: 0.8}}, []read.Candidate{{Box: die, Score: 0.5}}, true},
		"a tiny die beside a coarser look's":  {[]read.Candidate{{Box: tiny, Score: 0.7}}, []read.Candidate{{Box: constellation.Box{X: 200, Y: 10, W: 50, H: 50}, Score: 0.8}}, true},
	} {
		if got := wantsFiner(c.found, c.coarser, 1); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestNoCoarserLookAmongSeveralSmallDice(t *testing.T) {
	die := func(size, score float64) read.Candidate {
		return read.Candidate{Box: constellation.Box{X: 100, Y: 100, W: size, H: size}, Score: score}
	}
	for name, c := range map[string]struct {
		found []read.Candidate
		want  bool
	}{
		"three small ones":            {[]read.Candidate{die(30, 0.9), die(34, 0.9), die(28, 0.9)}, true},
		"two may be pips":             {[]read.Candidate{die(30, 0.9), die(34, 0.9)}, false},
		"doubtful ones don't count":   {[]read.Candidate{die(30, 0.9), die(34, 0.9), die(28, 0.7)}, false},
		"nor does a doubtful big one": {[]read.Candidate{die(30, 0.9), die(34, 0.9), die(28, 0.9), die(70, 0.7)}, true},
		"a big one has bigger ones":   {[]read.Candidate{die(30, 0.9), die(34, 0.9), die(28, 0.9), die(50, 0.9)}, false},
		"nothing at all":              {nil, false},
	} {
		if got := allSmall(c.found, 1); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
		for i := range c.found { // the same in a picture four times as large
			c.found[i].Box.W, c.found[i].Box.H = 4*c.found[i].Box.W, 4*c.found[i].Box.H
		}
		if got := allSmall(c.found, 0.25); got != c.want {
			t.Errorf("%s, enlarged: %v", name, got)
		}
	}
}
