package ur

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// features are what the evaluation counts, each as the player's who throws next
// less the other's.
type features [kinds]float64

const (
	onTurn    = iota // 1
	lead             // steps that pieces have gone
	leadLate         // the same times how late it is
	borneOff         // pieces off the board
	onBoard          // pieces on it
	dotted           // pieces on it that are dotted
	sheltered        // pieces on squares where they can't be hit
	onRosette        // pieces on rosettes
	canHit           // steps that the next throw can cost the other, by its chance
	canBeHit         // the same of the throw after, which can cost the player
	kinds            // how many there are
)

// weights of the features: what one is worth, in logarithms of odds.
var weights = [kinds]rules.Weight{
	onTurn:    {Name: "on turn", Value: 0.08, Step: 0.1},
	lead:      {Name: "lead", Value: 0.0375, Step: 0.015},
	leadLate:  {Name: "lead, late", Value: 0.02, Step: 0.015},
	borneOff:  {Name: "borne off", Value: 0.2, Step: 0.1},
	onBoard:   {Name: "on board", Value: 0.05, Step: 0.05},
	dotted:    {Name: "dotted", Value: 0.05, Step: 0.05},
	sheltered: {Name: "sheltered", Value: 0, Step: 0.05},
	onRosette: {Name: "on rosette", Value: -0.04, Step: 0.05},
	canHit:    {Name: "can hit", Value: 0.05, Step: 0.03},
	canBeHit:  {Name: "can be hit", Value: -0.005, Step: 0.03},
}

// usual are the values of weights.
var usual = func() (f features) {
	for i, w := range weights {
		f[i] = w.Value
	}
	return f
}()

// chance is how likely who, who throws next, is taken to win, by the weights.
func (b *state) chance(w *features, who int) float64 {
	f := b.features(who)
	x := 0.0
	for i := range f {
		x += f[i] * w[i]
	}
	return 1 / (1 + math.Exp(-x))
}

// features of a position in which who throws next. Pieces beyond the ones that
// win count, too.
func (b *state) features(who int) features {
	own, other := b.standing(who), b.standing(1-who)
	f := features{onTurn: 1, canHit: b.exposed(1 - who), canBeHit: b.exposed(who)}
	for i := lead; i < canHit; i++ {
		f[i] = own[i] - other[i]
	}
	late := max(own[lead], other[lead]) / (pieces * off)
	f[leadLate] = f[lead] * late * late
	return f
}

// standing adds up a player's pieces.
func (b *state) standing(who int) (f [kinds]float64) {
	for left := b.on[who] &^ (1 << reserve); left != 0; left &= left - 1 {
		step := bits.TrailingZeros32(left)
		n := float64(b.count[who][step])
		f[lead] += n * float64(step)
		if step == off {
			f[borneOff] = n
			continue
		}
		f[onBoard] += n
		if step >= converts {
			f[dotted] += n
		}
		if stops[step].entry == safe {
			f[sheltered] += n
		}
		if stops[step].again {
			f[onRosette] += n
		}
	}
	return f
}

// exposed is how many steps who may lose by one throw of the other: of each
// piece its steps by the chance that it can be hit.
func (b *state) exposed(who int) float64 {
	sum := 0.0
	for left := b.on[who] & openSteps; left != 0; left &= left - 1 {
		step := bits.TrailingZeros32(left)
		for throw := 1; throw <= 4; throw++ {
			if b.on[1-who]&stops[step].hitFrom[throw] != 0 {
				sum += chances[throw] * float64(step)
			}
		}
	}
	return sum
}

// openSteps are those on which a piece can be hit, as bits.
var openSteps = func() (all uint32) {
	for step := 1; step < off; step++ {
		if stops[step].entry == open {
			all |= 1 << step
		}
	}
	return all
}()

// Weights are those of the evaluation.
func (g Game) Weights() []rules.Weight {
	all := slices.Clone(weights[:])
	for i, value := range g.weighs() {
		all[i].Value = value
	}
	return all
}

// Reweighted is the game with other weights.
func (g Game) Reweighted(values []float64) (rules.Weighted, error) {
	if len(values) != kinds {
		return nil, fmt.Errorf("ur: %d weights, want %d", len(values), kinds)
	}
	w := features(values)
	g.weights = &w
	return g, nil
}

func (g Game) weighs() *features {
	if g.weights == nil {
		return &usual
	}
	return g.weights
}
