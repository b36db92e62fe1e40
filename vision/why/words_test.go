package why

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// die is a die read so.
func die(face string, p float64, others ...constellation.FaceChance) vision.Detection {
	return vision.Detection{Kind: constellation.D6, Face: face, FaceConfidence: p, Alternatives: others}
}

func TestVerdict_saysWhatBecameOfABox(t *testing.T) {
	open := die("", 0.3, constellation.FaceChance{Face: "5", P: 0.3})
	open.Reason = vision.ReasonCut
	for _, c := range []struct {
		of   Candidate
		want string
	}{
		{Candidate{Verdict: Told, Find: 0.8, Chance: 0.97, Die: die("4", 0.912, constellation.FaceChance{Face: "5", P: 0.05})},
			"d6 4, 91.2 % sure|finder: a die by 80.0 %|and the reader: 97.0 %|or 5 at 5 %"},
		{Candidate{Verdict: Open, Find: 1, Chance: 0.5, Die: open},
			"d6, left open:|the picture's edge cuts it|finder: a die by > 99.9 %|and the reader: 50.0 %|or 5 at 30.0 %"},
		{Candidate{Verdict: NoDie, Find: 0.25, Chance: 0.0312}, "no die|finder: a die by 25.0 %|and the reader: 3.1 %"},
		{Candidate{Verdict: Duplicate, Find: 0.4}, "left out: the same die|as in a likelier box|finder: a die by 40.0 %"},
		{Candidate{Find: 0.4}, "not looked at|finder: a die by 40.0 %"},
	} {
		if got := strings.Join(verdict(c.of, ""), "|"); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// An album or a taught reader may have the last word: then the row isn't all.
func TestVerdict_endsWithTheLastWord(t *testing.T) {
	box := constellation.Box{X: 100, Y: 50, W: 30, H: 30}
	read := die("4", 0.9)
	read.Box = box
	c := Candidate{Verdict: Told, Die: read}
	squeezed := func(d vision.Detection) vision.Detection {
		d.Box = constellation.Box{X: 50, Y: 50, W: 15, H: 30}
		return d
	}
	open, other := die("", 0.3), vision.Detection{Kind: constellation.Unknown, Face: "Nord", FaceConfidence: 0.974}
	for _, tc := range []struct {
		told []vision.Detection
		want string
	}{
		{nil, ""},
		{[]vision.Detection{squeezed(die("4", 0.97))}, ""},
		{[]vision.Detection{squeezed(other)}, "unknown Nord, 97.4 %"},
		{[]vision.Detection{squeezed(open)}, "d6, left open"},
		{[]vision.Detection{other}, ""}, // it lies elsewhere
	} {
		require.Equal(t, tc.want, lastWord(&Report{Stretch: 2, Told: tc.told}, &c))
	}
	require.Equal(t, []string{"but told in the end:", "unknown Nord, 97.4 %"}, verdict(c, "unknown Nord, 97.4 %")[1:3])
	c.Verdict = NoDie
	require.Empty(t, lastWord(&Report{Stretch: 2, Told: []vision.Detection{squeezed(other)}}, &c))
}

func TestSummary_saysWhatWasDoneWithThePicture(t *testing.T) {
	r := Report{Name: "x.jpg", Picture: image.NewNRGBA(image.Rect(0, 0, 640, 480)), Stretch: 1, High: 255,
		Ways: []Way{{Name: "as it is", Dice: 2, Evidence: 1.5}}}
	plain := strings.Join(summary(&r), "\n")
	if plain != "x.jpg: read at 640 × 480 pixels; boxes found: 0, dice told or left open: 0.\nRead as it is; dice: 2, evidence 1.5." {
		t.Errorf("a plain picture: %s", plain)
	}
	r.Stretch, r.Low, r.High, r.Upright = 1.5, 40, 200, "its dice tell it"
	r.Ways = append(r.Ways, Way{Name: "in a mirror", Dice: 2, Evidence: 7, Taken: true})
	all := strings.Join(summary(&r), "\n")
	for _, want := range []string{"1.50 times as wide", "from 40 to 200", "up leads: its dice", "in a mirror; dice: 2, evidence 7.0, taken"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q isn't said in %s", want, all)
		}
	}
}

func TestThreeRivalsTakeTwoLines(t *testing.T) {
	d := vision.Detection{Alternatives: []constellation.FaceChance{{Face: "3", P: 0.187}, {Face: "2", P: 0.155}, {Face: "1", P: 0.137}, {Face: "6", P: 0.1}}}
	want := []string{"or 3 at 18.7 %, 2 at 15.5 %", "or 1 at 13.7 %"}
	if got := rivals(d); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := rivals(vision.Detection{}); len(got) != 0 {
		t.Errorf("%q of a die without rivals", got)
	}
}

// What became of a candidate is said beside its first picture, not across it.
func TestVerdict_fitsBesideThePictures(t *testing.T) {
	rivals := []constellation.FaceChance{{Face: "East", P: 0.0666}, {Face: "South", P: 0.0555}, {Face: "North", P: 0.044}}
	for _, v := range []Verdict{Told, Open, NoDie, Duplicate, Crowded, ""} {
		for _, reason := range []string{vision.ReasonCut, vision.ReasonCocked, vision.ReasonSmall, vision.ReasonUnsure} {
			c := Candidate{Verdict: v, Find: 0.0123, Chance: 0.9999}
			c.Die.Kind, c.Die.Face, c.Die.FaceConfidence, c.Die.Reason, c.Die.Alternatives = constellation.Compass, "South", 0.91, reason, rivals
			for _, line := range verdict(c, "d20 6, 97.4 %") {
				require.Less(t, typeSize.Width(line), verdictWidth-margin-numberWidth, line)
			}
		}
	}
}

// What is said below one picture of a row doesn't run into the next one's words.
func TestWithin_cutsLongFaces(t *testing.T) {
	for _, line := range within(uprightWidth-wordGap, []string{"Schwertträger", "pips 3", "Меч и щит"}) {
		require.LessOrEqual(t, typeSize.Width(line), uprightWidth-wordGap, line)
	}
	require.Equal(t, []string{"pips 3", "nothing"}, within(uprightWidth-wordGap, []string{"pips 3", "nothing"}))
}

func TestMore_countsOneAndMany(t *testing.T) {
	require.Contains(t, more(1), "… and 1 box more: of a die ")
	require.Contains(t, more(2), "… and 2 boxes more: of dice ")
}
