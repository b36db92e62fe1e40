package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/match"
	"github.com/asterism-dice/asterism/vision"
)

// matchArgs say how games are played that a game plays against itself.
type matchArgs struct {
	Game    string `arg:"" help:"Which game: ${games}."`
	Seed    uint64 `default:"1" help:"Of throws and openings: the same seed gives the same games." placeholder:"N"`
	Nodes   int    `default:"2000" help:"Positions that are looked at for a move, at most." placeholder:"N"`
	Opening int    `default:"8" help:"Random moves at the beginning of a game, so that games differ." placeholder:"N"`
	Plies   int    `help:"Moves and throws after which a game is broken off (Artaban, whose games may go on for ever: 200, and who is ahead wins; others: 5000, and it is a draw)." placeholder:"N"`
	Jobs    int    `default:"${jobs}" help:"Games that are played at the same time." placeholder:"N"`
	gameFlags
}

// usualPlies is after how many moves and throws a game is broken off that
// comes to an end by its rules.
const usualPlies = 5000

// config is a match of so many games.
func (c *matchArgs) config(g rules.Game, games int) match.Config {
	if c.Plies == 0 {
		c.Plies = usualPlies
		if e, ok := g.(rules.Endless); ok {
			c.Plies = e.Enough()
		}
	}
	return match.Config{Rules: match.Rules{Options: c.options(), Opening: c.Opening, Plies: c.Plies}, Games: games, Seed: c.Seed, Jobs: c.Jobs}
}

// check tells what is wrong with matches of a game.
func (c *matchArgs) check(g rules.Game, games int) error {
	if c.Nodes < 1 {
		return fmt.Errorf("%d positions a move, want one or more", c.Nodes)
	}
	if _, err := g.Start(c.options()); err != nil {
		return err
	}
	return c.config(g, games).Validate()
}

// jobs is how many games are played at the same time by default.
func jobs() string { return fmt.Sprint(runtime.NumCPU()) }

// matchCmd is `asterism match GAME --levels A,B`.
type matchCmd struct {
	matchArgs
	Levels []string `default:"best,good" help:"The two levels." placeholder:"A,B"`
	Games  int      `default:"400" help:"How many games, half of them with sides changed." placeholder:"N"`
	JSON   bool     `help:"JSON alone on standard output."`
}

// Run plays the match.
func (c *matchCmd) Run(std *stdio) error {
	g, err := game(c.Game)
	if err != nil {
		return err
	}
	a, ok := g.(rules.Adviser)
	if !ok {
		return bad(fmt.Errorf("%s has no levels that play against each other; games that have: %s", c.Game, advisers()))
	}
	both, err := c.levels(a)
	if err != nil {
		return bad(err)
	}
	if err := c.check(g, c.Games); err != nil {
		return bad(err)
	}
	ctx, stop := untilInterrupted()
	defer stop()
	r, err := playMatch(ctx, std.err, c.config(g, c.Games), both[0], both[1])
	if err != nil {
		return err
	}
	return printAnswer(std.out, c.answer(r), c.JSON)
}

// levels are those who play.
func (c *matchCmd) levels(a rules.Adviser) (both [2]match.Contestant, err error) {
	if len(c.Levels) != len(both) {
		return both, fmt.Errorf("levels %s, want two, such as best,good", strings.Join(c.Levels, ","))
	}
	for i, name := range c.Levels {
		l, err := rules.ParseLevel(name)
		if err != nil {
			return both, err
		}
		both[i] = match.Contestant{Game: a, Effort: rules.Effort{Level: l, Nodes: c.Nodes}}
	}
	return both, nil
}

// advisers lists the games that have levels.
func advisers() string {
	var names []string
	for _, g := range rules.Games() {
		if _, ok := g.(rules.Adviser); ok {
			names = append(names, g.Info().Name)
		}
	}
	return strings.Join(names, ", ")
}

// errStopped is what a match ends with that people have called off.
var errStopped = errors.New("stopped before all games were played")

// playMatch plays a match and shows how far it is.
func playMatch(ctx context.Context, w io.Writer, c match.Config, first, second match.Contestant) (match.Result, error) {
	bar := newProgress(w, "games", c.Games)
	defer bar.Close()
	r, err := match.Play(ctx, c, first, second, func() { bar.Add(1) })
	if errors.Is(err, context.Canceled) {
		err = errStopped
	}
	return r, err
}

// matchAnswer is what `match` says.
type matchAnswer struct {
	Game   string   `json:"game"`
	Levels []string `json:"levels"`
	Seed   uint64   `json:"seed"`
	Nodes  int      `json:"nodes"`
	match.Result
	Share vision.Share `json:"share"` // of games that the first won
}

func (c *matchCmd) answer(r match.Result) matchAnswer {
	return matchAnswer{c.Game, c.Levels, c.Seed, c.Nodes, r, vision.NewShare(r.Won, r.Games)}
}

// Text says it in three lines.
func (a matchAnswer) Text() string {
	return fmt.Sprintf("%s: %s against %s, %s, seed %d, %s a move\n%s",
		a.Game, a.Levels[0], a.Levels[1], rules.Number(a.Games, "game", "games"), a.Seed, rules.Number(a.Nodes, "position", "positions"), resultText(a.Game, a.Levels[0], a.Result))
}

// resultText says how a match of a game ended.
func resultText(game, first string, r match.Result) string {
	s := vision.NewShare(r.Won, r.Games)
	return fmt.Sprintf("%s won %d, drew %d and lost %d: %.1f %% won (95 %%: %.1f to %.1f %%)\n%d moves and throws a game, %s",
		first, r.Won, r.Drawn, r.Lost, 100*s.Value, 100*s.Low, 100*s.High, r.Plies/max(r.Games, 1), cappedText(game, r.Capped))
}

// cappedText says how many games were broken off, and whom they went to.
func cappedText(game string, n int) string {
	said := rules.Number(n, "game", "games") + " broken off"
	g, _ := rules.Find(game)
	switch _, endless := g.(rules.Endless); {
	case n == 0:
		return said
	case endless:
		return said + " and given to who was ahead, if anybody (" + game + " may go on for ever)"
	}
	return said + " and drawn"
}
