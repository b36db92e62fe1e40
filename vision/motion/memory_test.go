package motion

import (
	"image"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/read"
)

func die(x, y float64, face string, p float64) vision.Detection {
	return vision.Detection{
		Box: constellation.Box{X: x, Y: y, W: 40, H: 40}, Kind: constellation.D6, Face: face, FaceConfidence: p, Confidence: 0.9,
		Team: constellation.White, Alternatives: []constellation.FaceChance{{Face: "5", P: 1 - p}},
	}
}

var view = image.Rect(0, 0, 1280, 720)

func TestARegionCutsNoRestingDie(t *testing.T) {
	var m Memory
	m.Replace(view, []vision.Detection{die(100, 100, "1", 0.9), die(135, 100, "2", 0.9), die(400, 400, "3", 0.9)}, 0)
	got := m.Region(image.Rect(90, 90, 110, 110), view)
	for i, want := range []bool{true, true, false} {
		if vision.Rect(m.Dice[i].Box).In(got) != want {
			t.Errorf("die %d in %v: want %v", i, got, want)
		}
	}
}

func TestADieThatLiesStillGrowsSurer(t *testing.T) {
	var m Memory
	m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7)}, 0)
	before := m.Dice[0].FaceConfidence
	m.Add(0, die(100, 100, "3", 0.7), time.Second)
	if d := m.Dice[0]; d.Face != "3" || d.FaceConfidence <= before || d.Seen() != 2 {
		t.Errorf("%+v", d)
	}
}

// A sticker that was read before the die that bears it is no die beside it, though its picture
// is as it was.
func TestAPartOfADieIsNoneBesideIt(t *testing.T) {
	part := die(104, 102, "E", 0.9)
	part.Box.W, part.Box.H, part.Confidence = 26, 26, 0.8
	whole := die(100, 100, "E", 0.95)
	unread := die(100, 100, "", 0)
	unsure := die(100, 100, "E", 0.95)
	unsure.Confidence = 0.7
	beside := die(124, 100, "E", 0.95)
	for name, c := range map[string]struct {
		found vision.Detection
		want  []constellation.Box
	}{
		"the whole die":           {whole, []constellation.Box{whole.Box}},
		"one that isn't read":     {unread, []constellation.Box{part.Box, unread.Box}},
		"one that is less sure":   {unsure, []constellation.Box{part.Box, unsure.Box}},
		"one that it juts out of": {beside, []constellation.Box{part.Box, beside.Box}},
	} {
		t.Run(name, func(t *testing.T) {
			var m Memory
			m.Replace(view, []vision.Detection{part}, 0)
			m.Compare(func(constellation.Box) bool { return true })
			m.Replace(view, []vision.Detection{c.found}, time.Second)
			var got []constellation.Box
			for _, d := range m.Dice {
				got = append(got, d.Box)
			}
			require.ElementsMatch(t, c.want, got)
		})
	}
}

// A die whose box took in what lies about it is the one that is found in its middle, as it is
// found then if that is surer.
func TestADieInTheMiddleOfAnothersBoxIsThatOne(t *testing.T) {
	wide, middle := die(100, 100, "4", 0.9), die(107, 105, "4", 0.9)
	middle.Box.W, middle.Box.H = 27, 27
	for confidence, want := range map[float64]constellation.Box{0.99: middle.Box, 0.5: wide.Box} {
		var m Memory
		m.Replace(view, []vision.Detection{wide}, 0)
		m.Compare(func(constellation.Box) bool { return true })
		middle.Confidence = confidence
		m.Replace(view, []vision.Detection{middle}, time.Second)
		require.Len(t, m.Dice, 1)
		require.Equal(t, want, m.Dice[0].Box)
	}
}

// open is a die of which a picture doesn't say enough.
func open(face string, p float64) vision.Detection {
	d := die(100, 100, "", 0)
	d.Alternatives = []constellation.FaceChance{{Face: face, P: p}, {Face: "5", P: 0.02}}
	return d
}

// What hovers about the chance from which faces are told doesn't come and go: a face
// that was told stays while it is nearly likely enough; one that never was waits
// until it is.
func TestAFaceThatWasToldIsKeptALittleLonger(t *testing.T) {
	var told, never Memory
	first := die(100, 100, "3", 0.55)
	first.Alternatives = []constellation.FaceChance{{Face: "5", P: 0.02}}
	told.Replace(view, []vision.Detection{first}, 0)
	never.Replace(view, []vision.Detection{open("3", 0.45)}, 0)
	for i := range 3 {
		told.Add(0, open("3", 0.4), time.Duration(i+1)*time.Second)
		never.Add(0, open("3", 0.45), time.Duration(i+1)*time.Second)
	}
	d := told.Dice[0]
	if d.Face != "3" || d.FaceConfidence >= vision.DefaultMinFaceConfidence || d.Reason != "" {
		t.Errorf("told before: %q (%.2f) %s", d.Face, d.FaceConfidence, d.Reason)
	}
	if d := never.Dice[0]; d.Face != "" || d.Reason != vision.ReasonUnsure {
		t.Errorf("never told: %q (%.2f) %s", d.Face, d.FaceConfidence, d.Reason)
	}
	of := open("3", 0.4)
	of.Alternatives[1].P = 0.3
	var doubtful Memory
	doubtful.Replace(view, []vision.Detection{first}, 0)
	for i := range 6 {
		doubtful.Add(0, of, time.Duration(i+5)*time.Second)
	}
	if d := doubtful.Dice[0]; d.Face != "" {
		t.Errorf("another face is nearly as likely, and it is told still: %q (%.2f)", d.Face, d.FaceConfidence)
	}
	for i := range 6 {
		told.Add(0, open("3", 0.2), time.Duration(i+5)*time.Second)
	}
	if d := told.Dice[0]; d.Face != "" {
		t.Errorf("pictures speak against it, and it is told still: %q (%.2f)", d.Face, d.FaceConfidence)
	}
}

func TestADieReadTwiceInOnePlaceIsOneThrow(t *testing.T) {
	var m Memory
	m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7)}, 0)
	m.Replace(image.Rect(80, 80, 160, 160), []vision.Detection{die(101, 100, "3", 0.7)}, time.Second)
	if len(m.Dice) != 1 || m.Dice[0].Seen() != 2 || m.Dice[0].Since != 0 {
		t.Errorf("%+v", m.Dice)
	}
	m.Replace(image.Rect(80, 80, 160, 160), []vision.Detection{die(101, 100, "4", 0.9)}, 2*time.Second)
	if len(m.Dice) != 1 || m.Dice[0].Seen() != 1 || m.Dice[0].Face != "4" {
		t.Errorf("turned in its place: %+v", m.Dice)
	}
}

func TestDiceOutsideTheRegionStay(t *testing.T) {
	var m Memory
	m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7), die(400, 100, "4", 0.7)}, 0)
	m.Replace(image.Rect(80, 80, 160, 160), nil, time.Second)
	if len(m.Dice) != 1 || m.Dice[0].Face != "4" {
		t.Errorf("%+v", m.Dice)
	}
}

func TestACoveredDieIsNotReplaced(t *testing.T) {
	var m Memory
	m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7)}, 0)
	m.Cover(0, everywhere, everywhere)
	m.Replace(view, nil, time.Second)
	if len(m.Dice) != 1 || m.Dice[0].Face != "3" {
		t.Errorf("%+v", m.Dice)
	}
}

// Something came to rest beside a die: what is made of that one's unaltered picture
// differs by chance alone, and isn't heard. Altered, it is.
func TestADieWhosePictureIsAsItWasStays(t *testing.T) {
	for _, same := range []bool{true, false} {
		var m Memory
		m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7)}, 0)
		m.Compare(func(constellation.Box) bool { return same })
		larger := die(96, 96, "3", 0.7)
		larger.Box.W, larger.Box.H = 50, 50
		m.Replace(view, []vision.Detection{larger, die(300, 100, "4", 0.7)}, time.Second)
		if len(m.Dice) != 2 || (m.Dice[0].Box.W == 40) != same {
			t.Errorf("as it was %v: %+v", same, m.Dice)
		}
	}
}

// A side of a known die and its shadow, taken for one more, are none; a small die that
// stands in a large one's box is told.
func TestAPartOfAKnownDieIsNoOther(t *testing.T) {
	for name, c := range map[string]struct {
		found vision.Detection
		want  int
	}{
		"a side and a shadow":   {vision.Detection{Box: constellation.Box{X: 97, Y: 88, W: 38, H: 32}, Kind: constellation.D6, Confidence: 0.6}, 1},
		"an open die beside it": {vision.Detection{Box: constellation.Box{X: 125, Y: 85, W: 38, H: 32}, Kind: constellation.D6, Confidence: 0.6}, 2},
		"a small one before it": {vision.Detection{Box: constellation.Box{X: 127, Y: 127, W: 15, H: 15}, Kind: constellation.D6, Face: "2", FaceConfidence: 0.9, Confidence: 0.9}, 2},
	} {
		var m Memory
		m.Replace(view, []vision.Detection{die(100, 100, "2", 0.9)}, 0)
		m.Compare(func(constellation.Box) bool { return true })
		m.Replace(view, []vision.Detection{c.found}, time.Second)
		if len(m.Dice) != c.want {
			t.Errorf("%s: %d dice, want %d", name, len(m.Dice), c.want)
		}
	}
}

func TestDueEndsWhenNoMoreIsLearnt(t *testing.T) {
	var m Memory
	m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7)}, 0)
	n := 0
	for now := time.Duration(0); now < 20*time.Second; now += frame {
		if i := m.Due(now); i >= 0 {
			m.Add(i, die(100, 100, "3", 0.7), now)
			n++
		}
	}
	if n != enoughSeen-1 {
		t.Errorf("read %d times more, want %d", n, enoughSeen-1)
	}
}

// Pictures that are each unsure between the face and another one agree on the
// face; the same doubt six times over stays a doubt.
func TestOpenPicturesMayTogetherSayTheFace(t *testing.T) {
	var m Memory
	open := vision.Detection{Box: constellation.Box{X: 100, Y: 100, W: 40, H: 40}, Kind: constellation.D6, Confidence: 0.9, Reason: vision.ReasonUnsure,
		Alternatives: []constellation.FaceChance{{Face: "2", P: 0.45}, {Face: "3", P: 0.25}, {Face: "1", P: 0.2}}}
	m.Replace(view, []vision.Detection{open}, 0)
	if d := m.Dice[0]; d.Face != "" || d.Reason != vision.ReasonUnsure {
		t.Fatalf("one picture: %+v", d)
	}
	for i := range 5 {
		m.Add(0, open, time.Duration(i)*time.Second)
	}
	if d := m.Dice[0]; d.Face != "" || d.Reason != vision.ReasonUnsure {
		t.Errorf("six pictures with one doubt: %+v", d)
	}
	for i, other := range []string{"4", "5", "6", "4", "5", "6"} {
		open.Alternatives = []constellation.FaceChance{{Face: "2", P: 0.48}, {Face: other, P: 0.45}}
		m.Add(0, open, time.Duration(i+6)*time.Second)
	}
	if d := m.Dice[0]; d.Face != "2" || d.Reason != "" {
		t.Errorf("pictures with several doubts: %+v", d)
	}
}

func TestAFaceOnWhatIsHardlyADieStaysOpen(t *testing.T) {
	var m Memory
	print := die(100, 100, "3", 0.97)
	print.Face, print.Confidence, print.Reason = "", read.LeastTold-0.05, vision.ReasonUnsure
	print.Alternatives = []constellation.FaceChance{{Face: "3", P: 0.97}}
	m.Replace(view, []vision.Detection{print}, 0)
	for i := range 5 {
		m.Add(0, print, time.Duration(i)*time.Second)
	}
	if d := m.Dice[0]; d.Face != "" || d.Reason != vision.ReasonUnsure || math.Abs(d.Confidence-print.Confidence) > 1e-9 {
		t.Errorf("%+v", d)
	}
}

// The picture in which a die was searched for may be the one that shows it worst.
func TestAFaceIsToldOnceFurtherLooksSeeADie(t *testing.T) {
	var m Memory
	d := die(100, 100, "3", 0.97)
	d.Face, d.Confidence, d.Reason = "", read.LeastTold-0.05, vision.ReasonUnsure
	d.Alternatives = []constellation.FaceChance{{Face: "3", P: 0.97}}
	m.Replace(view, []vision.Detection{d}, 0)
	d.Confidence = 0.8
	m.Add(0, d, time.Second)
	if d := m.Dice[0]; d.Face != "3" || d.Confidence < 0.5 || d.Confidence > 0.7 {
		t.Errorf("%+v", d)
	}
}

func TestAnglesAreAveragedAcrossTheQuarterTurn(t *testing.T) {
	var m Memory
	for i, a := range []constellation.Angle{89, 1, 89, 1} {
		d := die(100, 100, "3", 0.7)
		d.Angle = a
		m.Replace(view, []vision.Detection{d}, time.Duration(i))
	}
	if a := m.Dice[0].Angle; a > 1 && a < 89 {
		t.Errorf("got %g", a)
	}
}

func TestForget_onlyWhatIsLightForSomePictures(t *testing.T) {
	m := Memory{}
	m.Replace(image.Rect(0, 0, 400, 400), []vision.Detection{
		{Box: constellation.Box{X: 10, Y: 10, W: 20, H: 20}, Kind: constellation.D6, Confidence: 1},
		{Box: constellation.Box{X: 100, Y: 10, W: 20, H: 20}, Kind: constellation.D6, Confidence: 1},
	}, 0)
	light := func(b constellation.Box) bool { return b.X > 50 }
	never := func(constellation.Box) bool { return false }
	for k, c := range []struct {
		light func(constellation.Box) bool
		left  int
	}{{light, 2}, {light, 2}, {never, 2}, {light, 2}, {light, 2}, {light, 1}, {light, 1}} {
		if m.Forget(c.light); len(m.Dice) != c.left {
			t.Fatalf("picture %d: %d dice, want %d", k, len(m.Dice), c.left)
		}
	}
	if m.Dice[0].Box.X != 10 {
		t.Errorf("the wrong one is left: %v", m.Dice[0].Box)
	}
}

// A die whose face isn't sure is waited for: it is read again in the next pictures. One
// that is sure isn't.
func TestAnUnsureDieIsReadAgainAtOnce(t *testing.T) {
	for sure, want := range map[float64]int{0.6: 0, 0.95: -1} {
		var m Memory
		m.Replace(view, []vision.Detection{die(100, 100, "3", sure)}, 0)
		if i := m.Due(frame); i != want {
			t.Errorf("%.2f sure: %d is due, want %d", sure, i, want)
		}
	}
}

// Where as many pictures tell one team as another, the die keeps its own.
func TestATieOfTeamsChangesNothing(t *testing.T) {
	d := die(100, 100, "3", 0.9)
	d.Team = constellation.Neutral
	var m Memory
	m.Replace(view, []vision.Detection{d}, 0)
	d.Team = constellation.White
	if m.Add(0, d, frame); m.Dice[0].Team != constellation.Neutral {
		t.Errorf("one each: %s", m.Dice[0].Team)
	}
	if m.Add(0, d, 2*frame); m.Dice[0].Team != constellation.White {
		t.Errorf("two to one: %s", m.Dice[0].Team)
	}
}

// A Sun that some pictures take for the one of a d6 is told with its own kind, though the
// first picture was the surest that a die is there, and though no picture alone decides it;
// what else it may be is told of that kind alone.
func TestADieWhoseKindIsInDoubtIsWhatAllPicturesSay(t *testing.T) {
	one := die(100, 100, "1", 0.5)
	one.Confidence = 0.95
	one.Alternatives = []constellation.FaceChance{}
	one.Rivals = []vision.Rival{{Kind: constellation.Utara, FaceChance: constellation.FaceChance{Face: "Sun", P: 0.4}}}
	sun := one
	sun.Kind, sun.Face, sun.FaceConfidence, sun.Confidence = constellation.Utara, "Sun", 0.85, 0.9
	sun.Alternatives = []constellation.FaceChance{{Face: "W", P: 0.02}}
	sun.Rivals = []vision.Rival{{Kind: constellation.D6, FaceChance: constellation.FaceChance{Face: "1", P: 0.1}}}
	var m Memory
	m.Replace(view, []vision.Detection{one}, 0)
	for i := range 4 {
		m.Add(0, []vision.Detection{sun, one}[i%2], time.Duration(i+1)*time.Second)
	}
	d := m.Dice[0]
	if d.Kind != constellation.Utara || d.Face != "Sun" {
		t.Fatalf("%s %q (%.2f) %s", d.Kind, d.Face, d.FaceConfidence, d.Reason)
	}
	for _, o := range d.Alternatives {
		if !constellation.Utara.Has(o.Face) {
			t.Errorf("%q is no face of an Utara die", o.Face)
		}
	}
}

// One picture that takes a die for one that leans doesn't outvote all others, though it is
// the surest that a die is there; a die that all of them take for such stays open.
func TestADieThatLeansInOnePictureAloneIsTold(t *testing.T) {
	leans := open("3", 0.4)
	leans.Reason, leans.Confidence = vision.ReasonCocked, 0.99
	lies := die(100, 100, "3", 0.9)
	var one, all Memory
	one.Replace(view, []vision.Detection{leans}, 0)
	all.Replace(view, []vision.Detection{leans}, 0)
	for i := range 5 {
		one.Add(0, lies, time.Duration(i+1)*time.Second)
		all.Add(0, leans, time.Duration(i+1)*time.Second)
	}
	if d := one.Dice[0]; d.Face != "3" || d.Reason != "" {
		t.Errorf("leans in one of six: %q (%.2f) %s", d.Face, d.FaceConfidence, d.Reason)
	}
	if d := all.Dice[0]; d.Face != "" || d.Reason != vision.ReasonCocked {
		t.Errorf("leans in all: %q (%.2f) %s", d.Face, d.FaceConfidence, d.Reason)
	}
}
