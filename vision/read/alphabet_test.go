package read

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

// alphabet is a small one: two faces of each of two kinds, open and ground.
var alphabet = Alphabet{Temperature: 1, Symbols: []Symbol{
	{constellation.D6, "1"}, {constellation.D6, "2"}, {constellation.D20, "1"}, {constellation.D20, "20"},
	{"", SymbolOpen}, {"", SymbolGround},
}}

func TestChancesOfLegalSymbolsAddUpToOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOfN(rapid.Float32Range(-30, 30), 6, 6).Draw(t, "scores")
		p := alphabet.Chances(scores, alphabet.Legal([]constellation.Kind{constellation.D6}))
		sum := 0.0
		for _, v := range p {
			sum += v
		}
		if math.Abs(sum-1) > 1e-9 || p[2] != 0 || p[3] != 0 {
			t.Fatalf("chances %v add up to %v", p, sum)
		}
	})
}

func TestVerdictStaysWithinTheKindsInTheGame(t *testing.T) {
	scores := []float32{1, 2, 9, 3, 0, 0} // a d20 showing 1, by far
	if v := alphabet.Answer(alphabet.Chances(scores, alphabet.Legal(nil))); v.Kind != constellation.D20 || v.Face != "1" {
		t.Errorf("any kind: %s %s", v.Kind, v.Face)
	}
	only := alphabet.Legal([]constellation.Kind{constellation.D6})
	v := alphabet.Answer(alphabet.Chances(scores, only))
	if v.Kind != constellation.D6 || v.Face != "2" {
		t.Errorf("d6 only: %s %s", v.Kind, v.Face)
	}
	if len(v.Others) != 1 || v.Others[0].Face != "1" {
		t.Errorf("others are %v", v.Others)
	}
}

func TestFaceChanceIsGivenThatThereIsADie(t *testing.T) {
	scores := []float32{5, -20, -20, -20, -20, 5} // a 1 or nothing at all
	v := alphabet.Answer(alphabet.Chances(scores, alphabet.Legal(nil)))
	if math.Abs(v.Die-0.5) > 1e-6 || v.P < 0.999 {
		t.Errorf("die %v, face %v", v.Die, v.P)
	}
}

func TestHigherTemperatureIsLessSure(t *testing.T) {
	warm := alphabet
	warm.Temperature = 2
	scores := []float32{6, 1, 0, 0, 0, 0}
	legal := alphabet.Legal(nil)
	if a, b := alphabet.Answer(alphabet.Chances(scores, legal)).P, warm.Answer(warm.Chances(scores, legal)).P; b >= a {
		t.Errorf("%v at temperature 2, %v at 1", b, a)
	}
}

// What was learnt of a kind's open faces moves chance between them and the
// faces that can be told, of dice of that kind alone; a die it stays.
func TestAKindsOpenFacesAreDoubted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOfN(rapid.Float32Range(-6, 6), 6, 6).Draw(t, "scores")
		doubting := alphabet
		by := rapid.Float64Range(-3, 3).Draw(t, "by")
		doubting.Open = map[constellation.Kind]float64{constellation.D6: by}
		p := alphabet.Chances(scores, alphabet.Legal(nil))
		was, is := alphabet.Answer(p), doubting.Answer(p)
		if was.Kind != constellation.D6 {
			by = 0
		}
		ratio := math.Log(is.Open / is.P * was.P / was.Open)
		if is.Die != was.Die || is.Kind != was.Kind || is.Face != was.Face || math.Abs(ratio-by) > 1e-6 {
			t.Fatalf("%+v became %+v: the open face is %.3f likelier, want %.3f", was, is, ratio, by)
		}
		sum := is.Open + is.P
		for _, o := range is.Others {
			sum += o.P
		}
		if sum > 1+1e-9 {
			t.Fatalf("%+v add up to %v", is, sum)
		}
	})
}

func TestFacesOfAnotherLookSayNothingOfKinds(t *testing.T) {
	a := Alphabet{Temperature: 1.25, Symbols: []Symbol{{"d6", "1"}, {"d6", "2"}, {"d8", "1"}, {"", SymbolOpen}, {"", SymbolGround}}}
	before, faces := []float32{1, 2, 0.5, 1, 3}, []float32{6, 0}
	legal := a.Legal(nil)
	was, got := a.Chances(before, legal), a.Chances(a.WithFaces("d6", faces, before, 0.6, 0.4), legal)
	for i := 2; i < len(was); i++ {
		if math.Abs(got[i]-was[i]) > 1e-6 {
			t.Errorf("%v: %.4f, was %.4f", a.Symbols[i], got[i], was[i])
		}
	}
	if want := math.Exp(0.6*(1-2)/1.25 + 0.4*(6-0)); math.Abs(got[0]/got[1]/want-1) > 1e-3 {
		t.Errorf("the faces are %.3f to 1, want %.3f, both looks weighed", got[0]/got[1], want)
	}
}

// A further opinion moves chance among what a die may show, as its weight has it; whether
// a die is there at all it doesn't say, nor is it heard about what isn't in the game.
func TestAFurtherOpinionMovesChanceAmongDiceAlone(t *testing.T) {
	a := Alphabet{Temperature: 1.25, Symbols: []Symbol{{"d8", "1"}, {"d8", "2"}, {"d20", "1"}, {"", SymbolOpen}, {"", SymbolGround}}}
	legal := a.Legal([]constellation.Kind{"d8"})
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOfN(rapid.Float32Range(-8, 8), 5, 5)
		before, other := scores.Draw(t, "before"), scores.Draw(t, "other")
		was, got := a.Chances(before, legal), a.Chances(a.WithOpinion(before, other, legal, 0.5, 0.4), legal)
		if math.Abs(got[4]-was[4]) > 1e-4 {
			t.Fatalf("no die: %.5f, was %.5f", got[4], was[4])
		}
		if got[2] != 0 {
			t.Fatalf("a d20, which isn't in the game: %v", got[2])
		}
		want := 0.5*float64(before[0]-before[1])/1.25 + 0.4*float64(other[0]-other[1])
		if odds := math.Log(got[0] / got[1]); math.Abs(odds-want) > 1e-3 {
			t.Fatalf("log odds of the faces %.4f, want %.4f, both opinions weighed", odds, want)
		}
	})
}
