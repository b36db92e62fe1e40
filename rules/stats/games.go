package stats

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// Games are those of a match in which another game was begun when one was over: for its
// players each is a match of its own.
type Games struct {
	Over int            `json:"over"` // games that came to an end, the drawn ones too
	Won  map[string]int `json:"won"`  // by player
}

// gamesOf counts the games that ended so.
func gamesOf(ends []rules.Outcome) *Games {
	g := &Games{Over: len(ends), Won: map[string]int{}}
	for _, e := range ends {
		if e.Winner != "" {
			g.Won[e.Winner]++
		}
	}
	return g
}

// winner is who won most of them, empty where several won as many.
func (g *Games) winner() string {
	byWon := func(a, b string) int { return cmp.Compare(g.Won[b], g.Won[a]) }
	all := slices.SortedFunc(maps.Keys(g.Won), byWon)
	if len(all) == 0 || len(all) > 1 && g.Won[all[0]] == g.Won[all[1]] {
		return ""
	}
	return all[0]
}

// text says who won how many of them, the winner first.
func (g *Games) text(players []string) string {
	winner, text := g.winner(), fmt.Sprintf("draw in %d games", g.Over)
	if winner != "" {
		text = fmt.Sprintf("%s won %d of %d games", winner, g.Won[winner], g.Over)
	}
	for _, p := range players {
		if p != winner {
			text += fmt.Sprintf(", %s %d", p, g.Won[p])
		}
	}
	return text
}
