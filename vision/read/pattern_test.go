package read

import (
	"testing"

	"github.com/asterism-dice/asterism/vision"
)

func TestUnsureFacesStayOpenOnAPatternedGround(t *testing.T) {
	for name, c := range map[string]struct {
		found        int
		score        float64
		dice         int
		face         float64
		wantFaceTold bool
	}{
		"one die among sixty blotches":        {120, 0.5, 1, 0.7, false},
		"a sure die among as many":            {120, 0.5, 1, 0.95, true},
		"twelve dice, five boxes about each":  {120, 0.5, 12, 0.7, true},
		"a die and some things":               {20, 0.5, 1, 0.7, true},
		"a die and much that is hardly found": {200, 0.25, 1, 0.7, true},
		"a die":                               {1, 0.9, 1, 0.7, true},
	} {
		var found []Candidate
		for range c.found {
			found = append(found, Candidate{Score: c.score})
		}
		var ds []vision.Detection
		for range c.dice {
			ds = append(ds, vision.Detection{Kind: "d6", Face: "4", Confidence: 0.9, FaceConfidence: c.face})
		}
		OpenOnPattern(found, ds)
		if told := ds[0].Face != ""; told != c.wantFaceTold || told == (ds[0].Reason != "") {
			t.Errorf("%s: face %q, reason %q", name, ds[0].Face, ds[0].Reason)
		}
	}
}
