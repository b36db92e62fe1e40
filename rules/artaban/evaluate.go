package artaban

import (
	"fmt"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// What the evaluation counts of each die, as the player's less the other's.
const (
	ofDie     = iota // 1
	ofLeader         // 1 for the leader
	ofRank           // ranks that it has gone
	ofTop            // what it shows, on the way
	ofHope           // what it would show on the last rank, rolled straight there
	ofArrival        // 1 on the last rank
	ofScore          // what it shows there
	ofTurn           // 1 for who plays next, once
	kinds            // how many there are
)

// weights of what is counted, in points on the last rank. There is time for
// every die to come to the last rank and to show a six there in the end: so a die
// counts for almost as much, and what it shows on the way for little.
var weights = [kinds]rules.Weight{
	ofDie:     {Name: "die", Value: 5, Step: 1},
	ofLeader:  {Name: "leader", Value: 0.3, Step: 0.5},
	ofRank:    {Name: "rank", Value: 0.6, Step: 0.2},
	ofTop:     {Name: "top", Value: 0.1, Step: 0.15},
	ofHope:    {Name: "hope", Value: 0.1, Step: 0.1},
	ofArrival: {Name: "arrival", Value: 0, Step: 0.75},
	ofScore:   {Name: "score", Value: 0.3, Step: 0.15},
	ofTurn:    {Name: "turn", Value: 0.1, Step: 0.2},
}

const (
	points   = 100     // a point on the last rank, as searches count
	worthWin = 1000000 // a game that is over
)

// evaluation is what each die is worth to its owner, by square and by how it
// lies, in hundredths of a point.
type evaluation struct {
	weights [kinds]float64
	dice    [64][1 << 7]int32
	turn    int
}

// usual is the evaluation by weights.
var usual = newEvaluation(func() (w [kinds]float64) {
	for i := range weights {
		w[i] = weights[i].Value
	}
	return w
}())

func newEvaluation(w [kinds]float64) *evaluation {
	e := &evaluation{weights: w, turn: int(points * w[ofTurn])}
	for c := range e.dice {
		for o := range orientation(orientations) {
			for _, flags := range []uint8{0, knownB, knownLeads, knownB | knownLeads} {
				d := 1 + uint8(o) | flags
				sum := 0.0
				for i, n := range countsOf(c, d) {
					sum += n * w[i]
				}
				e.dice[c][d] = int32(math.Round(points * sum))
			}
		}
	}
	return e
}

// countsOf is what is counted of a die on a square.
func countsOf(c int, d uint8) (n [kinds]float64) {
	s, o := side(d>>5&1), orientation(d&knownSides-1)
	left := c / 8
	if s == sideA {
		left = 7 - left
	}
	n[ofDie], n[ofRank] = 1, float64(7-left)
	if d&knownLeads != 0 {
		n[ofLeader] = 1
	}
	if left == 0 {
		n[ofArrival], n[ofScore] = 1, float64(topOf[o])
		return n
	}
	n[ofTop] = float64(topOf[o])
	for range left % 4 {
		o = rolled[s.front()][o]
	}
	n[ofHope] = float64(topOf[o])
	return n
}

// Weights are those of the evaluation.
func (g Game) Weights() []rules.Weight {
	all := slices.Clone(weights[:])
	if g.evaluation != nil {
		for i, value := range g.evaluation.weights {
			all[i].Value = value
		}
	}
	return all
}

// Reweighted is the game with other weights.
func (g Game) Reweighted(values []float64) (rules.Weighted, error) {
	if len(values) != kinds {
		return nil, fmt.Errorf("artaban: %d weights, want %d", len(values), kinds)
	}
	g.evaluation = newEvaluation([kinds]float64(values))
	return g, nil
}

// evaluates is how the game evaluates positions.
func (g Game) evaluates() *evaluation {
	if g.evaluation == nil {
		return usual
	}
	return g.evaluation
}

// final is the worth of a game that is over.
func (k *known) final(s side) int {
	p := k.position()
	t := p.tally()
	margin := points * (t.tops[s] - t.tops[s.other()])
	switch t.winner() {
	case s.String():
		return worthWin + margin
	case "":
		return 0
	}
	return margin - worthWin
}

// position returns the position that k is the compact form of.
func (k *known) position() Position {
	p := Position{turn: k.turn, diagonal: k.diagonal}
	for c, d := range k.cells {
		if d != 0 {
			p.cells[c] = newDie(side(d>>5&1), d&knownLeads != 0, only(orientation(d&knownSides-1)))
		}
	}
	return p
}
