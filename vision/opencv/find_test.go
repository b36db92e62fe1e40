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
