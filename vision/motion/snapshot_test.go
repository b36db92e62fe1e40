package motion

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
)

func TestADieUnderAHandIsKeptAndSaysSo(t *testing.T) {
	var m Memory
	c, err := camera.FromAbove(1280, 720, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7), die(400, 100, "4", 0.7)}, 0)
	m.Cover(0, func(b constellation.Box) bool { return b.X < 300 }, nowhere)
	f := m.Snapshot(&c, place.Sizes{Any: 16}, []constellation.Box{{X: 0, Y: 80, W: 300, H: 90}}, nil, "cam", time.Second)
	if len(f.Readings) != 3 {
		t.Fatalf("%+v", f.Readings)
	}
	under, free, hand := f.Readings[0], f.Readings[1], f.Readings[2]
	if under.Face != "3" || under.Reason != vision.ReasonHidden || under.Confidence >= free.Confidence {
		t.Errorf("under the hand: %+v", under)
	}
	if free.Reason != "" || free.Face != "4" {
		t.Errorf("free: %+v", free)
	}
	if hand.Role != constellation.RoleHand || hand.W < 149 || hand.W > 151 {
		t.Errorf("hand: %+v", hand)
	}
}

// A sign is asked about where nobody has said what it shows, or that was taken back; not
// where it was said and the camera only doubts that a die is there.
func TestASignIsAskedAboutWhereNobodyHasNamedIt(t *testing.T) {
	c, err := camera.FromAbove(1280, 720, constellation.Vec{X: 640, Y: 360})
	require.NoError(t, err)
	unsure := func(confidence float64, look string) vision.Detection {
		d := die(100, 100, "", 0)
		d.Look, d.Confidence, d.Reason, d.Alternatives = look, confidence, vision.ReasonUnsure, []constellation.FaceChance{{Face: "3", P: 0.3}}
		return d
	}
	named := die(100, 100, "6", 0.9)
	named.Look, named.Confidence = "a sign", 0.5
	for name, tc := range map[string]struct {
		first      vision.Detection
		then       func(*Memory)
		face, look string
	}{
		"named":                   {named, func(*Memory) {}, "6", "a sign"},
		"a stranger":              {unsure(0.9, "a sign"), func(*Memory) {}, "", "a sign"},
		"taken back":              {named, func(m *Memory) { m.Learn(0, unsure(0.9, "a sign"), time.Second) }, "", "a sign"},
		"named, but hardly a die": {named, func(m *Memory) { m.Add(0, unsure(0.1, ""), time.Second); m.Add(0, unsure(0.1, ""), 2*time.Second) }, "", ""},
	} {
		var m Memory
		m.Replace(view, []vision.Detection{tc.first}, 0)
		tc.then(&m)
		r := m.Snapshot(&c, place.Sizes{Any: 16}, nil, nil, "cam", 3*time.Second).Readings[0]
		require.Equal(t, []string{tc.face, tc.look}, []string{r.Face, r.Look}, name)
	}
}

func TestWhatMovesIsADieOnlyOfADiesSize(t *testing.T) {
	var m Memory
	c, err := camera.FromAbove(1280, 720, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7)}, 0)
	f := m.Snapshot(&c, place.Sizes{}, nil, []constellation.Box{{X: 600, Y: 300, W: 45, H: 45}, {X: 600, Y: 300, W: 300, H: 200}, {X: 600, Y: 300, W: 6, H: 6}}, "cam", 0)
	if len(f.Readings) != 2 || f.Readings[1].Reason != vision.ReasonMoving || f.Readings[1].Face != "" {
		t.Errorf("%+v", f.Readings)
	}
}

// placedAt is where the only die of a memory is told to stand.
func placedAt(m *Memory, c *camera.Calibration) constellation.Vec {
	return m.Snapshot(c, place.Sizes{Any: 20}, nil, nil, "cam", 0).Readings[0].Pos
}

// Edges of pips and shadows that are taken for those of a die that lies still don't
// make it jump; findings near where it was told are averaged.
func TestAPlaceFarFromWhereADieLiesIsLeftOut(t *testing.T) {
	c, err := camera.FromAbove(1280, 720, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	var m Memory
	m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7)}, 0)
	told := placedAt(&m, &c)
	m.AddPlace(0, place.Footprint{Pos: told.Add(constellation.Vec{X: 4.5}), Size: 20})
	if got := placedAt(&m, &c); got != told {
		t.Errorf("it lies still and was told at %v, is at %v", told, got)
	}
	m.AddPlace(0, place.Footprint{Pos: told.Add(constellation.Vec{X: 1}), Size: 20})
	m.AddPlace(0, place.Footprint{Pos: told.Add(constellation.Vec{X: 2}), Size: 20})
	if got := placedAt(&m, &c).Sub(told); got.Dist(constellation.Vec{X: 1.5}) > 1e-9 {
		t.Errorf("averaged to %v", got)
	}
}

// A cube that lies almost along the table's edges doesn't seem to turn by a quarter when it
// is measured more closely.
func TestACubeIsToldWithOneOfItsAngles(t *testing.T) {
	c, err := camera.FromAbove(1280, 720, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	var m Memory
	d := die(100, 100, "3", 0.7)
	d.Angle = 0.5
	m.Replace(view, []vision.Detection{d}, 0)
	told := func() constellation.Angle {
		return m.Snapshot(&c, place.Sizes{Any: 20}, nil, nil, "cam", 0).Readings[0].Angle
	}
	before, at := told(), placedAt(&m, &c)
	for range 3 {
		m.AddPlace(0, place.Footprint{Pos: at, Angle: 89.5, Size: 20})
		if got := told(); got.Apart(before) > 1.1 {
			t.Errorf("told as %v, then as %v", before, got)
		}
	}
}

// A die that was pushed a little is the same die elsewhere.
func TestADieThatWasPushedIsPlacedAnew(t *testing.T) {
	c, err := camera.FromAbove(1280, 720, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []struct{ px, mm float64 }{{2, 0}, {5, 2.5}} { // half a mm a px; two are how finders err
		var m Memory
		m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7)}, 0)
		from := placedAt(&m, &c)
		m.AddPlace(0, place.Footprint{Pos: from, Size: 20})
		m.Dice[0].Asked = true
		m.Replace(view, []vision.Detection{die(100+k.px, 100, "3", 0.7)}, time.Second)
		if m.Dice[0].Since != 0 || m.Dice[0].Seen() != 2 {
			t.Errorf("%v px: it isn't the same die: %+v", k.px, m.Dice[0])
		}
		if got := placedAt(&m, &c).Sub(from).X; m.Dice[0].Asked != (k.mm == 0) || math.Abs(got-k.mm) > 0.1 {
			t.Errorf("%v px: told %.2f mm further, asked %v", k.px, got, m.Dice[0].Asked)
		}
	}
}
