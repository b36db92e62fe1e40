package read

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// seen is a die of 40 px at x, of that face with that chance.
func seen(x float64, face string, p float64) vision.Detection {
	return vision.Detection{Box: constellation.Box{X: x, Y: 50, W: 40, H: 40}, Kind: constellation.D6, Confidence: 1, Face: face, FaceConfidence: p, Margin: p}
}

func TestPicturesAreClearWhereTheirDiceAreReadSurely(t *testing.T) {
	open := seen(200, "", 0.3)
	for _, c := range []struct {
		name string
		dice []vision.Detection
		want bool
	}{
		{"no dice", nil, true},
		{"sure dice", []vision.Detection{seen(0, "3", 0.99), seen(100, "4", 0.98)}, true},
		{"one unsure among sure ones", []vision.Detection{seen(0, "3", 0.99), seen(70, "4", 0.99), seen(140, "5", 0.99), open}, true},
		{"unsure dice", []vision.Detection{seen(0, "3", 0.6), seen(100, "4", 0.8)}, false},
		{"dice that are all fairly sure", []vision.Detection{seen(0, "3", 0.8), seen(100, "4", 0.75)}, true},
		{"open faces", []vision.Detection{open}, false},
		{"what is hardly a die", []vision.Detection{{Confidence: 0.4}}, true},
	} {
		if got := Clear(c.dice); got != c.want {
			t.Errorf("%s: %t, want %t", c.name, got, c.want)
		}
	}
}

func TestTheWayWithMoreEvidenceIsTaken(t *testing.T) {
	tests := []struct {
		name         string
		asItIs, head []vision.Detection // as it is, and head down
		face         string             // of the first die
		surest       float64            // that it may be
	}{
		{"others say the same", []vision.Detection{seen(0, "3", 0.8)}, []vision.Detection{seen(1, "3", 0.9)}, "3", 0.8},
		{"others are clearly truer", []vision.Detection{seen(0, "3", 0.5), seen(99, "", 0)}, []vision.Detection{seen(0, "5", 0.99), seen(99, "6", 0.99)}, "5", 0.99},
		{"others are a little truer", []vision.Detection{seen(0, "3", 0.9)}, []vision.Detection{seen(0, "5", 0.99)}, "3", 0.85},
		{"ways as true as each other leave it open", []vision.Detection{seen(0, "3", 0.5)}, []vision.Detection{seen(0, "5", 0.82)}, "", 0.6},
		{"a die seen in one way only", []vision.Detection{seen(0, "3", 0.9)}, nil, "3", 0.9},
	}
	for _, c := range tests {
		var w Orientations
		w.Add(Orientation{}, c.asItIs)
		w.Add(Orientation{Quarters: 2}, c.head)
		got := w.Detections(0.5)[0]
		if got.Face != c.face || got.FaceConfidence > c.surest {
			t.Errorf("%s: %q with %.3f, want %q with %g at most", c.name, got.Face, got.FaceConfidence, c.face, c.surest)
		}
		if got.Face == "" && (got.Reason != vision.ReasonUnsure || len(got.Faces()) == 0) {
			t.Errorf("%s: open because of %q, %v", c.name, got.Reason, got.Faces())
		}
	}
	if c := tests[0].asItIs[0]; c.FaceConfidence != 0.8 {
		t.Errorf("what was read changed: %v", c)
	}
}

// A face that is doubted may have become less likely than another.
func TestADoubtedFaceIsNotToldBesideALikelierOne(t *testing.T) {
	d := seen(0, "5", 0.52)
	d.Alternatives = []constellation.FaceChance{{Face: "3", P: 0.45}}
	lowerFaceChance(&d, 0.42, 0.4)
	if d.Face != "" || d.FaceConfidence != 0.45 || d.Reason != vision.ReasonUnsure {
		t.Errorf("%q with %g, %q", d.Face, d.FaceConfidence, d.Reason)
	}
	if f := d.Faces(); len(f) != 2 || f[0].Face != "3" || f[1].P != 0.42 {
		t.Errorf("faces %v, want 3 before 5", f)
	}
}

func TestNothingIsReadInNoWay(t *testing.T) {
	var w Orientations
	if w.Best() != (Orientation{}) || w.Detections(0.4) != nil || w.Clear() {
		t.Errorf("%v, %v", w.Best(), w.Detections(0.4))
	}
}
