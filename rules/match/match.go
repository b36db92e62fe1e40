package match

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"
)

// Config is a match of so many games between two.
type Config struct {
	Rules
	Games int    // even: each opening is played twice, with sides changed
	Seed  uint64 // of the first two games; each further two have the next
	Jobs  int    // games that are played at the same time
}

// Validate tells what is wrong with c.
func (c Config) Validate() error {
	if c.Games < 2 || c.Games%2 != 0 {
		return fmt.Errorf("match: %d games, want an even number, 2 or more: each opening is played from both sides", c.Games)
	}
	if c.Jobs < 1 {
		return fmt.Errorf("match: %d games at a time, want one or more", c.Jobs)
	}
	return c.Rules.Validate()
}

// Result counts how the games of a match ended.
type Result struct {
	Games  int `json:"games"`
	Won    int `json:"won"` // by the first
	Drawn  int `json:"drawn"`
	Lost   int `json:"lost"`
	Capped int `json:"capped"` // broken off after Rules.Plies, and counted above
	Plies  int `json:"plies"`  // moves and throws of all games
}

// Score is the first's part of the points, a draw being half of one.
func (r Result) Score() float64 {
	return (float64(r.Won) + float64(r.Drawn)/2) / float64(max(r.Games, 1))
}

// Play plays a match; done is called after each game, by one at a time.
func Play(ctx context.Context, c Config, first, second Contestant, done func()) (Result, error) {
	records, err := c.records(ctx, first, second, done)
	result := Result{}
	for i := range records {
		result.add(&records[i])
	}
	return result, err
}

// records plays the games of a match.
func (c Config) records(ctx context.Context, first, second Contestant, done func()) ([]record, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	all := make([]record, c.Games)
	games, ctx := errgroup.WithContext(ctx)
	games.SetLimit(c.Jobs)
	var oneAtATime sync.Mutex
	for i := range all {
		games.Go(func() (err error) {
			if all[i], err = c.game(ctx, i, first, second); err != nil {
				return err
			}
			oneAtATime.Lock()
			defer oneAtATime.Unlock()
			done()
			return nil
		})
	}
	if err := games.Wait(); err != nil {
		return nil, err
	}
	return all, nil
}

// game plays one game; in every other one the second begins.
func (c Config) game(ctx context.Context, i int, first, second Contestant) (record, error) {
	start, err := first.Game.Start(c.Options)
	if err != nil {
		return record{}, err
	}
	names := first.Game.Info().Players.Default
	if len(names) != 2 {
		return record{}, fmt.Errorf("match: %d play %s, want two", len(names), first.Game.Info().Name)
	}
	sides := map[string]Contestant{names[i%2]: first, names[1-i%2]: second}
	g, err := c.play(ctx, sides, start, c.Seed+uint64(i/2))
	g.first = names[i%2]
	return g, err
}

// add counts a game.
func (r *Result) add(g *record) {
	r.Games, r.Plies = r.Games+1, r.Plies+g.plies
	if g.capped {
		r.Capped++
	}
	switch g.winner {
	case "":
		r.Drawn++
	case g.first:
		r.Won++
	default:
		r.Lost++
	}
}
