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

// OnlyFace returns scores that say no more than which face of a kind is up: all
// else, and how likely a face of that kind is, they say as those before did.
func (a Alphabet) OnlyFace(k constellation.Kind, scores, before []float32) []float32 {
	out := slices.Clone(before)
	is := func(i int) bool { return a.Symbols[i].Kind == k }
	moved := float32(a.together(before, is) - a.together(scores, is))
	for i, v := range scores {
		if is(i) {
			out[i] = v + moved
		}
	}
	return out
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
