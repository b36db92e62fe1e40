package read

import (
	"math"
	"slices"

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

// WithFaces returns scores in which the faces of a kind, in their order, are
// weighed against each other by further log odds as well: both count with these
// weights. How likely it is that one of them is up the scores say as before.
func (a Alphabet) WithFaces(k constellation.Kind, odds, before []float32, own, others float64) []float32 {
	is := func(i int) bool { return a.Symbols[i].Kind == k }
	out, n := slices.Clone(before), 0
	for i := range out {
		if is(i) && n < len(odds) {
			out[i] = float32(own*float64(out[i]) + others*a.Temperature*float64(odds[n]))
			n++
		}
	}
	a.keepTogether(out, before, is)
	return out
}

// WithOpinion returns scores in which another network's scores of the same symbols count
// as well, each with its weight, among the legal ones that are dice. How likely there is a die
// at all the scores say as before.
func (a Alphabet) WithOpinion(before, other []float32, legal []bool, own, others float64) []float32 {
	is := func(i int) bool { return legal[i] && a.Symbols[i].Face != SymbolGround }
	out := slices.Clone(before)
	for i := range out {
		if is(i) {
			out[i] = float32(own*float64(before[i]) + others*a.Temperature*float64(other[i]))
		}
	}
	a.keepTogether(out, before, is)
	return out
}

// keepTogether moves scores of symbols, all alike, so that together they are as likely
// as before.
func (a Alphabet) keepTogether(scores, before []float32, is func(i int) bool) {
	moved := float32(a.together(before, is) - a.together(scores, is))
	for i := range scores {
		if is(i) {
			scores[i] += moved
		}
	}
}

// together returns the score that symbols have as one.
func (a Alphabet) together(scores []float32, is func(i int) bool) float64 {
	top, sum := math.Inf(-1), 0.0
	for i, v := range scores {
		if is(i) {
			top = math.Max(top, float64(v))
		}
	}
	for i, v := range scores {
		if is(i) {
			sum += math.Exp((float64(v) - top) / a.Temperature)
		}
	}
	return top + a.Temperature*math.Log(sum)
}
