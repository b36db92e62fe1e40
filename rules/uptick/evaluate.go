//go:build uptick

package uptick

import (
	"fmt"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// What the evaluation counts, as the player's less the other's.
const (
	ofPoints  = iota // values captured
	ofTurn           // 1 for who plays next
	ofReserve        // dice in reserve
	ofFrozen         // values of dice that are frozen
	ofMobile         // dice that can move
	ofValue          // dice on the board that show a 1; a 2, … follow
	kinds     = ofValue + highest
)

// weights of what is counted, in captured points.
var weights = [kinds]rules.Weight{
	ofPoints:    {Name: "points", Value: 1, Step: 0.3},
	ofTurn:      {Name: "turn", Value: 0.2, Step: 0.2},
	ofReserve:   {Name: "reserve", Value: 0.5, Step: 0.4},
	ofFrozen:    {Name: "frozen", Value: -0.1, Step: 0.15},
	ofMobile:    {Name: "mobile", Value: 0.4, Step: 0.2},
	ofValue:     {Name: "a 1", Value: 0.1, Step: 0.3},
	ofValue + 1: {Name: "a 2", Value: 0.2, Step: 0.3},
	ofValue + 2: {Name: "a 3", Value: 0.3, Step: 0.3},
	ofValue + 3: {Name: "a 4", Value: 0.4, Step: 0.3},
	ofValue + 4: {Name: "a 5", Value: 0.5, Step: 0.3},
	ofValue + 5: {Name: "a 6", Value: 0.5, Step: 0.3},
}

const (
	points   = 100     // a captured point, as searches count
	worthWin = 1000000 // a game that is over
)

// evaluation holds the weights as searches count.
type evaluation struct {
	weights                       [kinds]float64
	points, turn, reserve, mobile int
	value, frozen                 [highest + 1]int // by what a die shows
	order                         [highest]int8    // what dice show, what is worth most first
}

// usualEvaluation is the one by weights.
var usualEvaluation = newEvaluation(func() (w [kinds]float64) {
	for i := range weights {
		w[i] = weights[i].Value
	}
	return w
}())

func newEvaluation(w [kinds]float64) *evaluation {
	count := func(x float64) int { return int(math.Round(points * x)) }
	e := &evaluation{weights: w, points: count(w[ofPoints]), turn: count(w[ofTurn]), reserve: count(w[ofReserve]), mobile: count(w[ofMobile])}
	for v := 1; v <= highest; v++ {
		e.value[v], e.frozen[v] = count(w[ofValue+v-1]), count(float64(v)*w[ofFrozen])
		e.order[v-1] = int8(v)
	}
	slices.SortStableFunc(e.order[:], func(a, b int8) int { return e.value[b] - e.value[a] })
	return e
}

// Weights are those of the evaluation.
func (g Game) Weights() []rules.Weight {
	all := slices.Clone(weights[:])
	for i, value := range g.evaluates().weights {
		all[i].Value = value
	}
	return all
}

// Reweighted is the game with other weights.
func (g Game) Reweighted(values []float64) (rules.Weighted, error) {
	if len(values) != kinds {
		return nil, fmt.Errorf("uptick: %d weights, want %d", len(values), kinds)
	}
	g.evaluation = newEvaluation([kinds]float64(values))
	return g, nil
}

// evaluates is how the game evaluates positions.
func (g Game) evaluates() *evaluation {
	if g.evaluation == nil {
		return usualEvaluation
	}
	return g.evaluation
}

// of is what a player's dice are worth.
func (e *evaluation) of(g *grid, who int) int {
	sum := e.reserve * int(g.reserve[who])
	for cell := range g.size * g.size {
		v := g.cells[cell] * signs[who]
		if v <= 0 {
			continue
		}
		sum += e.value[v]
		if g.frozen(cell, who) {
			sum += e.frozen[v]
		} else if v < highest {
			sum += e.mobile
		}
	}
	return sum
}
