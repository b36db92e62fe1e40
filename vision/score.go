package vision

import (
	"math"
	"slices"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

// Symbol is one thing that a crop may show: a face of a kind, a die whose
// face can't be told, or no die at all.
type Symbol struct {
	Kind constellation.Kind // empty for the two that follow
	Face string             // or SymbolOpen, SymbolGround
}

// The symbols that belong to no kind.
const (
	SymbolOpen   = "open"   // a die, cocked or hidden: its face can't be told
	SymbolGround = "ground" // no die
)

// Verdict is what the scores of one crop say.
type Verdict struct {
	Die    float64            // 0…1, that there is a die
	Open   float64            // 0…1, given a die, that its face can't be told
	Kind   constellation.Kind // the likeliest of the kinds in the game
	Face   string             // its likeliest face
	P      float64            // 0…1, that Face is right, given a die
	Margin float64            // P less the next face's chance
	Others []constellation.FaceChance
}

// If returns the verdict with chances that no longer take a die for granted:
// there is one with chance die. A face told where no die is is wrong, too.
func (v Verdict) If(die float64) Verdict {
	v.P, v.Margin = v.P*die, v.Margin*die
	others := make([]constellation.FaceChance, len(v.Others))
	for i, o := range v.Others {
		others[i] = constellation.FaceChance{Face: o.Face, P: o.P * die}
	}
	v.Others = others
	return v
}

// leastAlternative is the chance below which another face isn't worth naming.
const leastAlternative = 0.002

// Alphabet is the order of a network's outputs, and how sure it really is.
type Alphabet struct {
	Symbols     []Symbol
	Temperature float64                        // scores are divided by it; above 1 the network was too sure of itself
	Open        map[constellation.Kind]float64 // how much likelier an open face of a kind is than the network thinks, as a logarithm
}

// Legal returns which symbols a game with these kinds can show; no kinds are
// all kinds. Open and ground are always legal.
func (a Alphabet) Legal(kinds []constellation.Kind) []bool {
	ok := make([]bool, len(a.Symbols))
	for i, s := range a.Symbols {
		ok[i] = s.Kind == "" || len(kinds) == 0 || slices.Contains(kinds, s.Kind)
	}
	return ok
}

// Chances turns scores into chances of the legal symbols, which add up to 1.
func (a Alphabet) Chances(scores []float32, legal []bool) []float64 {
	p := make([]float64, len(a.Symbols))
	top := math.Inf(-1)
	for i, ok := range legal {
		if ok {
			top = math.Max(top, float64(scores[i]))
		}
	}
	sum := 0.0
	for i, ok := range legal {
		if ok {
			p[i] = math.Exp((float64(scores[i]) - top) / a.Temperature)
			sum += p[i]
		}
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// Judge reads chances as a verdict.
func (a Alphabet) Judge(p []float64) Verdict {
	var v Verdict
	for i, s := range a.Symbols {
		switch {
		case s.Face == SymbolGround && s.Kind == "":
			v.Die = 1 - p[i]
		case s.Face == SymbolOpen && s.Kind == "":
			v.Open = p[i]
		}
	}
	given := math.Max(v.Die, 1e-9)
	v.Open /= given
	v.Kind = likeliest(a.kinds(p))
	a.faces(&v, p, given*a.doubt(&v))
	return v
}

// doubt makes a verdict's open face as likely as those of its kind are. It
// returns by how much all chances together have grown.
func (a Alphabet) doubt(v *Verdict) float64 {
	k := math.Exp(a.Open[v.Kind])
	all := k*v.Open + 1 - v.Open
	v.Open *= k / all
	return all
}

// kinds adds up the chances of each kind's faces.
func (a Alphabet) kinds(p []float64) map[constellation.Kind]float64 {
	out := map[constellation.Kind]float64{}
	for i, s := range a.Symbols {
		if s.Kind != "" {
			out[s.Kind] += p[i]
		}
	}
	return out
}

func likeliest(kinds map[constellation.Kind]float64) constellation.Kind {
	best := constellation.Unknown
	for _, k := range constellation.Kinds { // in a fixed order: maps have none
		if kinds[k] > kinds[best] {
			best = k
		}
	}
	return best
}

// faces fills in the likeliest face of the verdict's kind and the others.
func (a Alphabet) faces(v *Verdict, p []float64, given float64) {
	v.Others = []constellation.FaceChance{}
	var all []constellation.FaceChance
	for i, s := range a.Symbols {
		if s.Kind == v.Kind {
			all = append(all, constellation.FaceChance{Face: s.Face, P: math.Min(1, p[i]/given)})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].P > all[j].P })
	if len(all) == 0 {
		return
	}
	v.Face, v.P, v.Margin = all[0].Face, all[0].P, all[0].P
	if len(all) > 1 {
		v.Margin -= all[1].P
	}
	for _, f := range all[1:] {
		if f.P >= leastAlternative {
			v.Others = append(v.Others, f)
		}
	}
}
