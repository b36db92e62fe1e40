package match

import (
	"context"
	"math"

	"github.com/asterism-dice/asterism/rules"
)

// Climb looks for better weights by matches: it changes one weight after the
// other by its step, up and down, and keeps a change that wins surely enough.
type Climb struct {
	Match  Config // of each trial; each has seeds of its own
	Effort rules.Effort
	Rounds int // through all weights; steps are halved after each
}

// surely is by how many standard deviations a trial must be won for its change
// to be kept. Less keeps luck, more misses small gains.
const surely = 1.0

// Trial is a change that was tried.
type Trial struct {
	Weight string  `json:"weight"`
	From   float64 `json:"from"`
	To     float64 `json:"to"`
	Kept   bool    `json:"kept"`
	Result
}

// Trials is how many there are at most.
func (c Climb) Trials(w rules.Weighted) int { return 2 * c.Rounds * len(w.Weights()) }

// Run looks for better weights; told is called after each trial.
func (c Climb) Run(ctx context.Context, w rules.Weighted, told func(Trial)) (rules.Weighted, error) {
	seed := c.Match.Seed
	for round := range c.Rounds {
		for i, weight := range w.Weights() {
			for _, sign := range []float64{1, -1} {
				c.Match.Seed, seed = seed, seed+uint64(c.Match.Games)
				t := Trial{Weight: weight.Name, From: weight.Value, To: weight.Value + sign*weight.Step/math.Exp2(float64(round))}
				better, err := c.try(ctx, w, i, &t)
				if err != nil {
					return nil, err
				}
				told(t)
				if t.Kept {
					w = better
					break
				}
			}
		}
	}
	return w, nil
}

// try plays the game with one weight changed against the one without.
func (c Climb) try(ctx context.Context, w rules.Weighted, i int, t *Trial) (rules.Weighted, error) {
	values := make([]float64, len(w.Weights()))
	for j, weight := range w.Weights() {
		values[j] = weight.Value
	}
	values[i] = t.To
	changed, err := w.Reweighted(values)
	if err != nil {
		return nil, err
	}
	t.Result, err = Play(ctx, c.Match, Contestant{changed, c.Effort}, Contestant{w, c.Effort}, func() {})
	deviation := 0.5 / math.Sqrt(float64(c.Match.Games))
	t.Kept = t.Score() > 0.5+surely*deviation
	return changed, err
}
