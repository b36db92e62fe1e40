package read

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"pgregory.net/rapid"
)

// says is what a picture says that takes a die for a d10.
func says(face string, p float64, other string) vision.Detection {
	return vision.Detection{Kind: constellation.D10, Face: face, FaceConfidence: p, Alternatives: []constellation.FaceChance{{Face: other, P: 1 - p}}}
}

func TestPicturesThatAgreeAreSurerThanEach(t *testing.T) {
	var b Fusion
	last := 0.0
	for range 6 {
		b.Add(says("3", 0.8, "5"))
		got := b.Faces()
		if got[0].Face != "3" || got[0].P <= last {
			t.Fatalf("after %d pictures %v, before %.3f", b.Seen(), got, last)
		}
		last = got[0].P
	}
	if last > 0.85 {
		t.Errorf("six pictures at 0.8 give %.3f: they differ in noise alone", last)
	}
}

func TestOnePictureIsTakenAsItIs(t *testing.T) {
	var b Fusion
	b.Add(says("6", 0.7, "9"))
	if got := b.Faces()[0]; got.Face != "6" || got.P < 0.699 || got.P > 0.701 {
		t.Errorf("got %v", got)
	}
}

func TestOneBadPictureIsOutvoted(t *testing.T) {
	var b Fusion
	b.Add(says("2", 0.9, "4"))
	b.Add(says("4", 0.95, "2"))
	for range 4 {
		b.Add(says("2", 0.9, "4"))
	}
	if got := b.Faces()[0]; got.Face != "2" {
		t.Errorf("got %v", got)
	}
}

func TestNothingSaidIsNothingWeighed(t *testing.T) {
	var b Fusion
	b.Add(vision.Detection{Kind: constellation.D10})
	if b.Seen() != 0 || b.Faces() != nil {
		t.Errorf("%d pictures, %v", b.Seen(), b.Faces())
	}
}

func TestAPictureThatSaysNothingIsCountedAndChangesNothing(t *testing.T) {
	var b Fusion
	b.Add(says("3", 0.97, "5"))
	before := b.Faces()[0]
	for range 7 {
		b.Skip()
	}
	if got := b.Faces()[0]; got != before || b.Seen() != 8 {
		t.Errorf("%v after %d pictures, want %v after 8", got, b.Seen(), before)
	}
}

func TestBeliefStaysAChance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b Fusion
		for range rapid.IntRange(1, 20).Draw(t, "pictures") {
			p := rapid.Float64Range(0, 1).Draw(t, "p")
			b.Add(says(rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "face"), p, "4"))
		}
		sum, last := 0.0, 1.0
		for _, c := range b.Faces() {
			if c.P < 0 || c.P > last {
				t.Fatalf("out of order: %v", b.Faces())
			}
			sum, last = sum+c.P, c.P
		}
		if sum > 1+1e-9 {
			t.Fatalf("chances sum to %g", sum)
		}
	})
}

func TestPicturesThatAgreeAreAsSureTogetherAsTheLeastSure(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b Fusion
		least := 1.0
		for range rapid.IntRange(1, 20).Draw(t, "pictures") {
			p := rapid.Float64Range(0.5, 0.999).Draw(t, "p")
			least = min(least, p)
			b.Add(says("1", p, rapid.SampledFrom([]string{"2", "3", "4"}).Draw(t, "other")))
		}
		if f := b.Faces()[0]; f.Face != "1" || f.P < least-1e-3 {
			t.Fatalf("%v, want 1 with %g at least", b.Faces(), least)
		}
	})
}

// A picture that takes a die for one of another kind still says how likely it would be
// what it is; the kind that all pictures together make likeliest shows the face.
func TestPicturesThatDifferInKindAreWeighedTogether(t *testing.T) {
	one := func(k constellation.Kind, face string, p float64, rival constellation.Kind, its string, chance float64) vision.Detection {
		return vision.Detection{Kind: k, Face: face, FaceConfidence: p, Rivals: []vision.Rival{{Kind: rival, FaceChance: constellation.FaceChance{Face: its, P: chance}}}}
	}
	var b Fusion
	b.Add(one(constellation.D6, "1", 0.5, constellation.Utara, "Sun", 0.45))
	b.Add(one(constellation.Utara, "Sun", 0.85, constellation.D6, "1", 0.1))
	b.Add(one(constellation.D6, "1", 0.55, constellation.Utara, "Sun", 0.4))
	got := b.Faces()
	if got[0].Face != "Sun" || got[0].P < 0.5 || got[0].P > 0.65 || b.KindOf("Sun") != constellation.Utara || b.KindOf("1") != constellation.D6 {
		t.Errorf("%v of %s", got, b.KindOf(got[0].Face))
	}
	if k := b.KindOf("Moon"); k != constellation.Unknown {
		t.Errorf("nobody named the Moon, yet it is that of %s", k)
	}
}

// A face that two kinds have is as likely as both together: which of them it is may stay
// in doubt.
func TestAFaceOfTwoKindsIsAsLikelyAsBoth(t *testing.T) {
	var b Fusion
	b.Add(vision.Detection{Kind: constellation.D8, Face: "3", FaceConfidence: 0.5, Rivals: []vision.Rival{
		{Kind: constellation.D20, FaceChance: constellation.FaceChance{Face: "3", P: 0.4}},
		{Kind: constellation.D20, FaceChance: constellation.FaceChance{Face: "13", P: 0.1}},
	}})
	if got := b.Faces()[0]; got.Face != "3" || got.P < 0.899 || got.P > 0.901 || b.KindOf("3") != constellation.D8 {
		t.Errorf("%v of %s", got, b.KindOf("3"))
	}
}

// What many pictures said counts as one after it has faded: it is as likely as before, and
// two that say otherwise outvote it.
func TestWhatHasFadedIsOutvotedByTwo(t *testing.T) {
	d8, d12 := says("3", 0.9, "5"), says("3", 0.9, "5")
	d8.Kind, d12.Kind = constellation.D8, constellation.D12
	var b Fusion
	for range 8 {
		b.Add(d8)
	}
	before := b.Chance(constellation.D8, "3")
	b.Fade()
	if p := b.Chance(constellation.D8, "3"); b.Seen() != 1 || p < before-0.02 || p > before+0.02 {
		t.Errorf("%d pictures say %.3f, it was %.3f", b.Seen(), p, before)
	}
	for range 2 {
		b.Add(d12)
	}
	if k := b.KindOf("3"); k != constellation.D12 || b.Chance(constellation.D8, "3") > b.Chance(constellation.D12, "3") {
		t.Errorf("a %s", k)
	}
	if p := b.Chance(constellation.D20, "3"); p != 0 {
		t.Errorf("a kind that no picture named: %.3f", p)
	}
}
