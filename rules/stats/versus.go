package stats

import (
	"cmp"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// Versus is how two players fared against each other.
type Versus struct {
	A      string `json:"a"`
	B      string `json:"b"`
	Game   string `json:"game"`
	Played int    `json:"played"` // matches that ended, and each game of those of several
	WonA   int    `json:"won_a"`
	WonB   int    `json:"won_b"`
	Drawn  int    `json:"drawn"`
	Rounds [2]int `json:"rounds_won"` // by A and by B, of matches that were broken off too
	games  bool   // a match of several games is among them
}

// HeadToHead lists all pairs of players that met in a match of two, those that
// met most often first.
func HeadToHead(records []Record) []Versus {
	pairs := map[[3]string]*Versus{}
	for _, one := range apart(records) {
		r := &one
		if len(r.Players) != 2 || r.Players[0] == r.Players[1] { // an old journal may call both alike
			continue
		}
		a, b := min(r.Players[0], r.Players[1]), max(r.Players[0], r.Players[1])
		v := pairs[[3]string{a, b, r.Game}]
		if v == nil {
			v = &Versus{A: a, B: b, Game: r.Game}
			pairs[[3]string{a, b, r.Game}] = v
		}
		v.add(r)
	}
	all := []Versus{}
	for _, v := range pairs {
		all = append(all, *v)
	}
	slices.SortFunc(all, func(x, y Versus) int {
		return cmp.Or(cmp.Compare(y.Played, x.Played), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B), cmp.Compare(x.Game, y.Game))
	})
	return all
}

func (v *Versus) add(r *Record) {
	for _, round := range r.Rounds {
		switch round.Winner {
		case v.A:
			v.Rounds[0]++
		case v.B:
			v.Rounds[1]++
		}
	}
	if r.Games != nil {
		v.addGames(r.Games)
	} else if r.Over {
		v.addGames(gamesOf([]rules.Outcome{{Winner: r.Winner}}))
	}
}

// addGames counts games that ended.
func (v *Versus) addGames(g *Games) {
	a, b := g.Won[v.A], g.Won[v.B]
	v.Played, v.WonA, v.WonB, v.Drawn = v.Played+g.Over, v.WonA+a, v.WonB+b, v.Drawn+g.Over-a-b
	v.games = v.games || g.Over > 1
}
