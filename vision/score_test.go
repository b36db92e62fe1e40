package vision

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
	if v := alphabet.Judge(alphabet.Chances(scores, alphabet.Legal(nil))); v.Kind != constellation.D20 || v.Face != "1" {
		t.Errorf("any kind: %s %s", v.Kind, v.Face)
	}
	only := alphabet.Legal([]constellation.Kind{constellation.D6})
	v := alphabet.Judge(alphabet.Chances(scores, only))
	if v.Kind != constellation.D6 || v.Face != "2" {
		t.Errorf("d6 only: %s %s", v.Kind, v.Face)
	}
	if len(v.Others) != 1 || v.Others[0].Face != "1" {
		t.Errorf("others are %v", v.Others)
	}
}

func TestFaceChanceIsGivenThatThereIsADie(t *testing.T) {
	scores := []float32{5, -20, -20, -20, -20, 5} // a 1 or nothing at all
	v := alphabet.Judge(alphabet.Chances(scores, alphabet.Legal(nil)))
	if math.Abs(v.Die-0.5) > 1e-6 || v.P < 0.999 {
		t.Errorf("die %v, face %v", v.Die, v.P)
	}
}

func TestHigherTemperatureIsLessSure(t *testing.T) {
	warm := alphabet
	warm.Temperature = 2
	scores := []float32{6, 1, 0, 0, 0, 0}
	legal := alphabet.Legal(nil)
	if a, b := alphabet.Judge(alphabet.Chances(scores, legal)).P, warm.Judge(warm.Chances(scores, legal)).P; b >= a {
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
		was, is := alphabet.Judge(p), doubting.Judge(p)
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

func TestFaceStaysOpenForItsReason(t *testing.T) {
	inside, atLeft := [4]float64{100, 100, 40, 40}, [4]float64{0, 100, 39, 40}
	cases := []struct {
		name string
		v    Verdict
		die  float64 // chance that there is one at all
		box  [4]float64
		want string
	}{
		{"a sure face", Verdict{Face: "3", P: 0.99}, 1, inside, ""},
		{"an unsure one", Verdict{Face: "3", P: 0.4}, 1, inside, ReasonUnsure},
		{"a cocked die", Verdict{Face: "3", P: 0.3, Open: 0.7}, 1, inside, ReasonCocked},
		{"a sure face at the edge", Verdict{Face: "3", P: 0.99}, 1, atLeft, ""},
		{"a fair one that the edge grazes", Verdict{Face: "3", P: 0.7}, 1, atLeft, ""},
		{"an unsure one there", Verdict{Face: "3", P: 0.6}, 1, atLeft, ReasonCut},
		{"a fair one that the edge cuts", Verdict{Face: "3", P: 0.7}, 1, [4]float64{0, 100, 31, 40}, ReasonCut},
		{"a sure one that the edge cuts", Verdict{Face: "3", P: 0.95}, 1, [4]float64{0, 100, 31, 40}, ""},
		{"a fair one cut below, in the corner", Verdict{Face: "3", P: 0.7}, 1, [4]float64{0, 450, 39, 30}, ReasonCut},
		{"a sure one of what may be a print", Verdict{Face: "3", P: 0.99}, 0.45, inside, ""},
		{"a fair one of that", Verdict{Face: "3", P: 0.7}, 0.45, inside, ReasonUnsure},
		{"a sure one of what is hardly a die", Verdict{Face: "3", P: 0.99}, 0.35, inside, ReasonUnsure},
		{"a fair one at the edge, of what may be a print", Verdict{Face: "3", P: 0.7}, 0.45, atLeft, ReasonUnsure},
		{"a fair one that fills the picture", Verdict{Face: "3", P: 0.6}, 1, [4]float64{0, 0, 640, 480}, ""},
		{"half a die", Verdict{Face: "3", P: 0.99}, 1, [4]float64{0, 100, 20, 40}, ReasonCut},
		{"a speck", Verdict{Face: "3", P: 0.3}, 1, [4]float64{50, 50, 7, 6}, ReasonSmall},
	}
	for _, c := range cases {
		if got := WhyOpen(c.v, c.die, c.box, 640, 480, 0.5); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
