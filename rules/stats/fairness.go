package stats

import (
	"cmp"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Bias is what a test of dice should find: a face that comes up so many times
// as often as it should, the others less often alike.
type Bias struct {
	Times float64 // above 1
	Alpha float64 // chance that a fair die is called unfair
	Power float64 // chance that one that is so biased is found
}

// DefaultBias is a face that comes up half as often again, found in nine of ten
// cases, at the usual one false alarm in twenty.
func DefaultBias() Bias { return Bias{Times: 1.5, Alpha: 0.05, Power: 0.9} }

// leastBias is the least that can be asked for: to find less takes more throws than
// anybody makes, and longer to work out than anybody waits.
const leastBias = 1.01

// leastAlpha is the least chance of a false alarm that can be asked for: 1 less a smaller
// one is hardly told from 1.
const leastAlpha = 1e-9

// Validate tells what is wrong with b.
func (b Bias) Validate() error {
	switch {
	case !(b.Times >= leastBias && b.Times <= 4):
		return fmt.Errorf("stats: bias of %v times is not from %v to 4", b.Times, leastBias)
	case !(b.Alpha >= leastAlpha && b.Alpha < 0.5):
		return fmt.Errorf("stats: alpha of %v is not in [%v, 0.5)", b.Alpha, leastAlpha)
	case !(b.Power > b.Alpha && b.Power < 1):
		return fmt.Errorf("stats: power of %v is not in (%v, 1)", b.Power, b.Alpha)
	}
	return nil
}

// FaceCount is how often a face came up.
type FaceCount struct {
	Face     string  `json:"face"`
	Count    int     `json:"count"`
	Expected float64 `json:"expected"` // of a fair die
}

// Fairness says whether the dice of one kind that one player throws are fair.
// Which of several like dice it was nobody knows: they are tested together.
type Fairness struct {
	Player    string             `json:"player,omitempty"` // empty: everybody throws them
	Kind      constellation.Kind `json:"kind"`
	Throws    int                `json:"throws"`  // with a face that is known
	Unknown   int                `json:"unknown"` // further throws, whose face nobody knows
	Faces     []FaceCount        `json:"faces"`
	ChiSquare float64            `json:"chi_square"`
	Freedom   int                `json:"degrees_of_freedom"`
	P         float64            `json:"p"`             // chance of a fair die to differ so much
	Adjusted  float64            `json:"p_adjusted"`    // that any of as many fair dice does (Holm)
	Needed    int                `json:"throws_needed"` // to find the bias, beside all the others tested
	Enough    bool               `json:"enough"`        // throws for the test to hold at all
	Meaning   string             `json:"meaning"`
}

// leastExpected is how often each face has to be expected for the chi-square
// test to hold (Cochran 1954).
const leastExpected = 5

// Dice tests all dice that were thrown, those thrown most first.
func Dice(records []Record, b Bias) []Fairness {
	type key struct {
		player string
		kind   constellation.Kind
	}
	throws := map[key][]rules.Throw{}
	for _, r := range records {
		for _, t := range r.Throws {
			if len(t.Kind.Faces()) > 1 && t.Kind != constellation.Borg { // what is on a Cube's sides differs from set to set
				throws[key{t.Player, t.Kind}] = append(throws[key{t.Player, t.Kind}], t)
			}
		}
	}
	all := []Fairness{}
	for k, thrown := range throws {
		all = append(all, fairness(k.player, k.kind, thrown))
	}
	slices.SortFunc(all, func(a, b Fairness) int {
		return cmp.Or(cmp.Compare(b.Throws, a.Throws), cmp.Compare(a.Player, b.Player), cmp.Compare(a.Kind, b.Kind))
	})
	adjust(all)
	b.need(all)
	for i := range all {
		all[i].Meaning = all[i].meaning(b)
	}
	return all
}

// need works out how many throws of each find the bias among as many dice as are tested: the
// more there are, the more it takes that none is accused by chance. The least p of as many
// has to be below the alpha of one by as many times (Holm's first step).
func (b Bias) need(all []Fairness) {
	tested := 0
	for i := range all {
		if all[i].Enough {
			tested++
		}
	}
	type asked struct{ faces, dice int }
	needed := map[asked]int{}
	for i := range all {
		f, one := &all[i], b
		a := asked{len(f.Faces), tested}
		if !f.Enough {
			a.dice++ // it will be tested, too
		}
		if one.Alpha = max(b.Alpha/float64(a.dice), leastAlpha); needed[a] == 0 {
			needed[a] = one.Throws(a.faces)
		}
		f.Needed = max(needed[a], leastExpected*a.faces)
	}
}

// fairness tests one sort of dice.
func fairness(player string, kind constellation.Kind, throws []rules.Throw) Fairness {
	faces := kind.Faces()
	f := Fairness{Player: player, Kind: kind, Freedom: len(faces) - 1}
	counts := make([]float64, len(faces))
	for _, t := range throws {
		if i := slices.Index(faces, t.Face); i >= 0 {
			counts[i]++
			f.Throws++
		} else {
			f.Unknown++
		}
	}
	expected := make([]float64, len(faces))
	for i, face := range faces {
		expected[i] = float64(f.Throws) / float64(len(faces))
		f.Faces = append(f.Faces, FaceCount{face, int(counts[i]), expected[i]})
	}
	f.Enough = expected[0] >= leastExpected
	f.P, f.Adjusted = 1, 1
	if f.Throws > 0 {
		f.ChiSquare = stat.ChiSquare(counts, expected)
		f.P = distuv.ChiSquared{K: float64(f.Freedom)}.Survival(f.ChiSquare)
	}
	return f
}

// adjust corrects the chances for how many dice are tested (Holm 1979). Dice
// with too few throws aren't tested.
func adjust(all []Fairness) {
	var tested []*Fairness
	for i := range all {
		if all[i].Enough {
			tested = append(tested, &all[i])
		}
	}
	slices.SortFunc(tested, func(a, b *Fairness) int { return cmp.Compare(a.P, b.P) })
	highest := 0.0
	for i, f := range tested {
		highest = max(highest, min(1, f.P*float64(len(tested)-i)))
		f.Adjusted = highest
	}
}
