package vision

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"pgregory.net/rapid"
)

func anyWay(t *rapid.T) Way {
	return Way{Quarters: rapid.IntRange(0, 3).Draw(t, "quarters"), Mirrored: rapid.Bool().Draw(t, "mirrored")}
}

func TestABoxInTheCornerGoesRoundThePicture(t *testing.T) {
	corner := [4]float64{0, 0, 30, 20} // of a picture of 640 × 480
	for _, c := range []struct {
		way  Way
		want [4]float64
	}{
		{Way{}, corner},
		{Way{Quarters: 1}, [4]float64{460, 0, 20, 30}},
		{Way{Quarters: 2}, [4]float64{610, 460, 30, 20}},
		{Way{Quarters: 3}, [4]float64{0, 610, 20, 30}},
		{Way{Mirrored: true}, [4]float64{610, 0, 30, 20}},
		{Way{Quarters: 1, Mirrored: true}, [4]float64{0, 0, 20, 30}},
	} {
		if got := c.way.Box(corner, 640, 480); got != c.want {
			t.Errorf("%+v: %v, want %v", c.way, got, c.want)
		}
	}
}

func TestBoxesComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 300)
		b := [4]float64{float64(n.Draw(t, "x")), float64(n.Draw(t, "y")), float64(n.Draw(t, "w")), float64(n.Draw(t, "h"))}
		y, w, h := anyWay(t), float64(n.Draw(t, "width")), float64(n.Draw(t, "height"))
		if got := y.Back(y.Box(b, w, h), w, h); got != b {
			t.Fatalf("%+v: %v came back as %v", y, b, got)
		}
	})
}

// What a plumb says of a point stays true however the picture is looked at.
func TestThePlumbIsTurnedWithThePicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64Range(-1, 1)
		p := Plumb{Middle: [2]float64{300, 200}, Up: [2]float64{f.Draw(t, "up x"), f.Draw(t, "up y")}, Spread: f.Draw(t, "spread") / 500}
		at, y := [4]float64{100 + 99*f.Draw(t, "x"), 100 + 99*f.Draw(t, "y")}, anyWay(t)
		s := p.Slant([2]float64{at[0], at[1]})
		tip := [4]float64{at[0] + s[0], at[1] + s[1]}
		a, b := y.Box(at, 640, 480), y.Box(tip, 640, 480)
		got := y.Plumb(p, 640, 480).Slant([2]float64{a[0], a[1]})
		if math.Hypot(got[0]-(b[0]-a[0]), got[1]-(b[1]-a[1])) > 1e-9 {
			t.Fatalf("%+v: %v leads to %v, not from %v to %v", y, p, got, a, b)
		}
	})
}

func TestUprightIsWhereUpLeadsUp(t *testing.T) {
	for _, c := range []struct {
		name     string
		up       [2]float64
		quarters int
	}{
		{"a camera on its foot", [2]float64{0.1, -0.7}, 0},
		{"straight from above all ways are alike", [2]float64{0.1, 0.1}, 0},
		{"head down", [2]float64{-0.2, 0.8}, 2},
		{"up leads left", [2]float64{-0.5, 0.1}, 1},
		{"up leads right", [2]float64{0.5, -0.2}, 3},
	} {
		p := Plumb{Middle: [2]float64{320, 240}, Up: c.up}
		y := p.Upright(p.Middle)
		if y != (Way{Quarters: c.quarters}) {
			t.Errorf("%s: %+v, want %d quarters", c.name, y, c.quarters)
		}
		if s := y.Plumb(p, 640, 480).Up; c.quarters > 0 && (s[1] >= 0 || -s[1] < math.Abs(s[0])) {
			t.Errorf("%s: up leads %v in the turned picture", c.name, s)
		}
	}
}

func TestAMirrorTurnsCubesTheOtherWay(t *testing.T) {
	for _, c := range []struct {
		way       Way
		seen, own float64
	}{
		{Way{}, 30, 30}, {Way{Quarters: 3}, 30, 30}, {Way{Mirrored: true}, 30, 60}, {Way{Mirrored: true}, 0, 0},
	} {
		if got := c.way.Angle(c.seen); got != c.own {
			t.Errorf("%+v: %g°, want %g°", c.way, got, c.own)
		}
	}
}

// seen is a die of 40 px at x, of that face with that chance.
func seen(x float64, face string, p float64) Detection {
	return Detection{Box: [4]float64{x, 50, 40, 40}, Kind: constellation.D6, Confidence: 1, Face: face, FaceConfidence: p, Margin: p}
}

func TestPicturesAreClearWhereTheirDiceAreReadSurely(t *testing.T) {
	open := seen(200, "", 0.3)
	for _, c := range []struct {
		name string
		dice []Detection
		want bool
	}{
		{"no dice", nil, true},
		{"sure dice", []Detection{seen(0, "3", 0.99), seen(100, "4", 0.98)}, true},
		{"one unsure among sure ones", []Detection{seen(0, "3", 0.99), seen(70, "4", 0.99), seen(140, "5", 0.99), open}, true},
		{"unsure dice", []Detection{seen(0, "3", 0.6), seen(100, "4", 0.8)}, false},
		{"dice that are all fairly sure", []Detection{seen(0, "3", 0.8), seen(100, "4", 0.75)}, true},
		{"open faces", []Detection{open}, false},
		{"what is hardly a die", []Detection{{Confidence: 0.4}}, true},
	} {
		if got := Clear(c.dice); got != c.want {
			t.Errorf("%s: %t, want %t", c.name, got, c.want)
		}
	}
}

func TestTheWayWithMoreEvidenceIsTaken(t *testing.T) {
	tests := []struct {
		name         string
		asItIs, head []Detection // as it is, and head down
		face         string      // of the first die
		surest       float64     // that it may be
	}{
		{"others say the same", []Detection{seen(0, "3", 0.8)}, []Detection{seen(1, "3", 0.9)}, "3", 0.8},
		{"others are clearly truer", []Detection{seen(0, "3", 0.5), seen(99, "", 0)}, []Detection{seen(0, "5", 0.99), seen(99, "6", 0.99)}, "5", 0.99},
		{"others are a little truer", []Detection{seen(0, "3", 0.9)}, []Detection{seen(0, "5", 0.99)}, "3", 0.85},
		{"ways as true as each other leave it open", []Detection{seen(0, "3", 0.5)}, []Detection{seen(0, "5", 0.82)}, "", 0.6},
		{"a die seen in one way only", []Detection{seen(0, "3", 0.9)}, nil, "3", 0.9},
	}
	for _, c := range tests {
		var w Ways
		w.Add(Way{}, c.asItIs)
		w.Add(Way{Quarters: 2}, c.head)
		got := w.Truest(0.5)[0]
		if got.Face != c.face || got.FaceConfidence > c.surest {
			t.Errorf("%s: %q with %.3f, want %q with %g at most", c.name, got.Face, got.FaceConfidence, c.face, c.surest)
		}
		if got.Face == "" && (got.Reason != ReasonUnsure || len(got.Faces()) == 0) {
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
	d.doubt(0.42, 0.4)
	if d.Face != "" || d.FaceConfidence != 0.45 || d.Reason != ReasonUnsure {
		t.Errorf("%q with %g, %q", d.Face, d.FaceConfidence, d.Reason)
	}
	if f := d.Faces(); len(f) != 2 || f[0].Face != "3" || f[1].P != 0.42 {
		t.Errorf("faces %v, want 3 before 5", f)
	}
}
