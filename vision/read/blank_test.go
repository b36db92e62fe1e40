package read

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

func TestOpenBlanks_aDiscNeedsTheCompanyOfAMark(t *testing.T) {
	two := func(face string) vision.Detection {
		return vision.Detection{Kind: constellation.Binary, Face: face, FaceConfidence: 0.8, Alternatives: []constellation.FaceChance{{Face: "1", P: 0.1}}}
	}
	d6 := vision.Detection{Kind: constellation.D6, Face: "1", FaceConfidence: 0.9}
	open := two("")
	for _, c := range []struct {
		name  string
		dice  []vision.Detection
		blank string // the face of the first die then
	}{
		{"alone", []vision.Detection{two("0")}, ""},
		{"beside others", []vision.Detection{two("0"), two("0"), open}, ""},
		{"beside a d6 that shows 1", []vision.Detection{two("0"), d6}, ""},
		{"beside a mark", []vision.Detection{two("0"), two("1")}, "0"},
		{"a mark alone", []vision.Detection{two("1")}, "1"},
		{"a d6 alone", []vision.Detection{d6}, "1"},
	} {
		OpenBlanks(c.dice)
		got := c.dice[0]
		if got.Face != c.blank {
			t.Errorf("%s: %q, want %q", c.name, got.Face, c.blank)
		}
		if got.Face == "" && (got.Reason != vision.ReasonUnsure || len(got.Faces()) != 2 || got.Faces()[0].Face != "0") {
			t.Errorf("%s: open for %q, may be %v", c.name, got.Reason, got.Faces())
		}
	}
}
