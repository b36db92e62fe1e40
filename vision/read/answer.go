package read

import (
	"math"
	"slices"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// Answer is what the scores of one crop say.
type Answer struct {
	Die    float64            // 0…1, that there is a die
	Open   float64            // 0…1, given a die, that its face can't be told
	Kind   constellation.Kind // the likeliest of the kinds in the game
	Face   string             // its likeliest face
	P      float64            // 0…1, that Face is right, given a die
	Margin float64            // P less the next face's chance
	Lean   float64            // 0…1, that it leans; 0 where nobody asked
	Others []constellation.FaceChance
	Rivals []vision.Rival // faces of other kinds
}

// Unconditional returns the answer with chances that no longer take a die for granted:
// there is one with chance die. A face told where no die is is wrong, too.
func (v Answer) Unconditional(die float64) Answer {
	v.P, v.Margin = v.P*die, v.Margin*die
	v.Others, v.Rivals = append([]constellation.FaceChance{}, v.Others...), slices.Clone(v.Rivals)
	for i := range v.Others {
		v.Others[i].P *= die
	}
	for i := range v.Rivals {
		v.Rivals[i].P *= die
	}
	return v
}

// leastAlternative is the chance below which another face isn't worth naming.
const leastAlternative = 0.002

// Answer reads chances as an answer.
func (a Alphabet) Answer(p []float64) Answer {
	var v Answer
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
	a.faces(&v, p, given*a.applyOpenPrior(&v))
	return v
}

// applyOpenPrior makes an answer's open face as likely as those of its kind are. It
// returns by how much all chances together have grown.
func (a Alphabet) applyOpenPrior(v *Answer) float64 {
	k := math.Exp(a.Open[v.Kind])
	all := k*v.Open + 1 - v.Open
	v.Open *= k / all
	return all
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

// faces fills in the likeliest face of the answer's kind, the others, and those of other
// kinds.
func (a Alphabet) faces(v *Answer, p []float64, given float64) {
	v.Others = []constellation.FaceChance{}
	var all []constellation.FaceChance
	for i, s := range a.Symbols {
		c := constellation.FaceChance{Face: s.Face, P: math.Min(1, p[i]/given)}
		switch {
		case s.Kind == v.Kind:
			all = append(all, c)
		case s.Kind != "" && c.P >= leastAlternative:
			v.Rivals = append(v.Rivals, vision.Rival{Kind: s.Kind, FaceChance: c})
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
