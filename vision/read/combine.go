package read

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// FusionWeights say how the network that reads whole dice and the one that reads
// upright sides are weighed against each other for dice of a kind
// (vision/train/weigh.py).
type FusionWeights struct {
	Reader  float64 `json:"reader"`  // of the reader's log chances of the faces of a kind
	Glyph   float64 `json:"glyph"`   // of the upright side's evidence
	Floor   float64 `json:"floor"`   // below which no evidence against a face counts, as a logarithm
	Nothing float64 `json:"nothing"` // evidence that no face can be told, as a logarithm
	Flipped float64 `json:"flipped"` // what speaks for a numeral that stands on its head, as a logarithm
	Miss    float64 `json:"miss"`    // 0…1, chance that another side was laid upright than the upper one
	Open    float64 `json:"open"`    // of a kind that only the reader sees: what an open face is likelier than it thinks, as a logarithm
}

// floored returns what the evidence of a side weighs, as a logarithm.
func (w FusionWeights) floored(evidence float64) float64 {
	return logSum([]float64{w.Glyph * evidence, w.Floor})
}

// FaceEvidence is what speaks for a face, as logarithms.
type FaceEvidence struct {
	Glyph  float64 // how much likelier than "nothing" it makes what was seen on the upright side
	Around float64 // how much likelier than chance what was seen on the sides around it
}

// Combine returns the scores of a die with the evidence of an upright side: kinds
// keep the chance they have, their faces share it, together with "open", by
// both networks' opinions; by the reader's alone where another side was laid
// upright. Kinds whose sides have another symmetry than was looked for, and
// faces of which no evidence is known, stay as they are.
func (a Alphabet) Combine(scores []float32, legal []bool, w FusionWeights, evidence func(k constellation.Kind, face string) (FaceEvidence, bool)) []float32 {
	kinds := a.kindScores(scores, legal)
	var before, after []float64
	var which []int
	for i, s := range a.Symbols {
		if !legal[i] {
			continue
		}
		at := float64(scores[i]) / a.Temperature
		if both, ok := w.opinion(s, at, kinds, evidence); ok {
			which, before, after = append(which, i), append(before, at), append(after, both)
		}
	}
	all, some := logSum(before), logSum(after)
	out := slices.Clone(scores)
	for k, i := range which {
		p := (1-w.Miss)*math.Exp(after[k]-some) + w.Miss*math.Exp(before[k]-all)
		out[i] = float32((math.Log(p) + all) * a.Temperature)
	}
	return out
}

// opinion returns both networks' opinion of a symbol, as a logarithm, where
// the side says something about it.
func (w FusionWeights) opinion(s Symbol, at float64, kinds map[constellation.Kind]float64, evidence func(constellation.Kind, string) (FaceEvidence, bool)) (float64, bool) {
	if s.Kind == "" {
		return at + w.Nothing, s.Face == SymbolOpen
	}
	e, ok := evidence(s.Kind, s.Face)
	return kinds[s.Kind] + w.Reader*(at-kinds[s.Kind]) + w.floored(e.Glyph) + e.Around, ok
}

// kindScores returns the logarithm of each kind's chance, but for a constant.
func (a Alphabet) kindScores(scores []float32, legal []bool) map[constellation.Kind]float64 {
	all := map[constellation.Kind][]float64{}
	for i, s := range a.Symbols {
		if legal[i] && s.Kind != "" {
			all[s.Kind] = append(all[s.Kind], float64(scores[i])/a.Temperature)
		}
	}
	out := map[constellation.Kind]float64{}
	for k, v := range all {
		out[k] = logSum(v)
	}
	return out
}
