package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/match"
)

// tuneCmd is `asterism tune GAME`: better weights of a game's evaluation, looked
// for by games against itself.
type tuneCmd struct {
	matchArgs
	Level  string `default:"good" help:"At which level it plays: greedy, good or best." placeholder:"LEVEL"`
	Games  int    `default:"400" help:"Games that try a change of one weight." placeholder:"N"`
	Rounds int    `default:"2" help:"How often all weights are tried, with changes half as large each time." placeholder:"N"`
	Trial  int    `default:"1000" help:"Games between the weights that were found and those before." placeholder:"N"`
	JSON   bool   `help:"JSON alone on standard output."`
}

// Run tunes the game.
func (c *tuneCmd) Run(std *stdio) error {
	w, climb, err := c.prepare()
	if err != nil {
		return bad(err)
	}
	ctx, stop := untilInterrupted()
	defer stop()
	a := &tuned{Game: c.Game}
	better, err := c.climb(ctx, std, climb, w, a)
	if err != nil {
		return err
	}
	who := func(w rules.Weighted) match.Contestant { return match.Contestant{Game: w, Effort: climb.Effort} }
	cfg := c.config(w, c.Trial)
	cfg.Seed += uint64(climb.Trials(w)+1) * uint64(c.Games) // games that nothing was tried by
	if a.Trial, err = playMatch(ctx, std.err, cfg, who(better), who(w)); err != nil {
		return err
	}
	a.weigh(w, better)
	return printAnswer(std.out, a, c.JSON)
}

// prepare checks what was asked for.
func (c *tuneCmd) prepare() (rules.Weighted, match.Climb, error) {
	g, err := game(c.Game)
	if err != nil {
		return nil, match.Climb{}, err
	}
	w, ok := g.(rules.Weighted)
	if !ok {
		return nil, match.Climb{}, fmt.Errorf("%s has no weights to tune; games that have levels: %s", c.Game, advisers())
	}
	l, err := rules.ParseLevel(c.Level)
	if c.Rounds < 1 {
		err = errors.Join(err, fmt.Errorf("--rounds %d: give 1 or more", c.Rounds))
	}
	climb := match.Climb{Match: c.config(w, c.Games), Effort: rules.Effort{Level: l, Nodes: c.Nodes}, Rounds: c.Rounds}
	for _, e := range []error{err, c.check(w, c.Games), c.check(w, c.Trial)} {
		if e != nil {
			return nil, climb, e
		}
	}
	return w, climb, nil
}

// climb looks for better weights and shows how far it is.
func (c *tuneCmd) climb(ctx context.Context, std *stdio, climb match.Climb, w rules.Weighted, a *tuned) (rules.Weighted, error) {
	bar := newProgress(std.err, "trials", climb.Trials(w))
	defer bar.Close()
	better, err := climb.Run(ctx, w, func(t match.Trial) {
		a.Trials = append(a.Trials, t)
		bar.Add(1)
	})
	if errors.Is(err, context.Canceled) {
		err = errStopped
	}
	return better, err
}

// tuned is what `tune` says.
type tuned struct {
	Game    string        `json:"game"`
	Trials  []match.Trial `json:"trials"` // of single weights
	Weights []tunedWeight `json:"weights"`
	Trial   match.Result  `json:"trial"` // of all new weights against the old
}

type tunedWeight struct {
	Name string  `json:"name"`
	Old  float64 `json:"old"`
	New  float64 `json:"new"`
}

// weigh lists the weights.
func (a *tuned) weigh(old, now rules.Weighted) {
	was := old.Weights()
	for i, w := range now.Weights() {
		a.Weights = append(a.Weights, tunedWeight{w.Name, was[i].Value, w.Value})
	}
}

// Text lists the changes that were kept, then the weights.
func (a *tuned) Text() string {
	var lines []string
	for _, t := range a.Trials {
		if t.Kept {
			lines = append(lines, fmt.Sprintf("%s %.4g instead of %.4g: %.1f %% of the points of %d games", t.Weight, t.To, t.From, 100*t.Score(), t.Games))
		}
	}
	lines = append(lines, fmt.Sprintf("%s tried, %d kept", rules.Number(len(a.Trials), "change", "changes"), len(lines)))
	for _, w := range a.Weights {
		lines = append(lines, fmt.Sprintf("  %-16s %9.4g, was %9.4g", w.Name, w.New, w.Old))
	}
	return strings.Join(append(lines, resultText(a.Game, "new weights", a.Trial)), "\n")
}
