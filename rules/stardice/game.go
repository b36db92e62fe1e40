package stardice

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
)

// Game is Star Dice as the command line knows it.
type Game struct{}

// Score says everything about a table without history: all dice at rest are
// linked in one pass (spec Star Dice, Links).
func (Game) Score(t *constellation.Table, o rules.Options) (rules.Answer, error) {
	c, err := NewConfig(o)
	if err != nil {
		return nil, err
	}
	if err := checkFaces(t); err != nil {
		return nil, err
	}
	sorted := t.Clone()
	sorted.Sort()
	return c.score(sorted, graph.Of(sorted, c.Links)), nil
}

// score adds the switches of the game to what its rule set says.
func (c Config) score(t *constellation.Table, g linked) *Answer {
	a := c.Rules.evaluate(t, g, c.doubles(t))
	if c.Distance {
		a.Scores = a.Scores.both(c.distancePoints(t))
	}
	return a
}
