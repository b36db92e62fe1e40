package stats

import (
	"cmp"
	"maps"

	"github.com/asterism-dice/asterism/rules"
)

// Names tells which spellings of a name are one player's: those that differ by
// capitals, spaces or how accents are put together.
type Names struct{ usual map[string]string }

// NewNames takes all names as they were written; the spelling that comes most
// often is shown, of equals the first.
func NewNames(written []string) Names {
	n := Names{map[string]string{}}
	counts := map[string]int{}
	for _, w := range written {
		counts[rules.TidyName(w)]++
	}
	for _, w := range written {
		w = rules.TidyName(w)
		if best, ok := n.usual[rules.FoldName(w)]; !ok || counts[w] > counts[best] {
			n.usual[rules.FoldName(w)] = w
		}
	}
	return n
}

// calling returns the names of one match: how its players, as events name them, are
// called by the match, which may be another name, and how they said that they want to be
// called. Where two are called alike now, a name that another player has, too, says nothing:
// points must not fall together.
func (n Names) calling(players, called []string, people map[string]rules.Person) Names {
	wanted := make([][2]string, len(players)) // a later one goes before an earlier one
	taken := map[string]map[int]bool{}        // whose a name is
	for i, p := range players {
		if len(called) == len(players) {
			wanted[i][0] = rules.TidyName(called[i])
			p = called[i]
		}
		wanted[i][1] = rules.TidyName(people[p].Name)
		for _, name := range []string{players[i], wanted[i][0], wanted[i][1]} {
			if taken[rules.FoldName(name)] == nil {
				taken[rules.FoldName(name)] = map[int]bool{}
			}
			taken[rules.FoldName(name)][i] = true
		}
	}
	usual := map[string]string{}
	maps.Copy(usual, n.usual)
	if last := lastSaid(players, wanted); last != nil {
		for i, player := range players {
			usual[rules.FoldName(player)] = n.Of(last[i])
		}
		return Names{usual}
	}
	for i, player := range players {
		for _, name := range wanted[i] {
			if name != "" && len(taken[rules.FoldName(name)]) == 1 {
				usual[rules.FoldName(player)] = n.Of(name)
			}
		}
	}
	return Names{usual}
}

// Of returns a player's usual name.
func (n Names) Of(name string) string {
	if usual, ok := n.usual[rules.FoldName(name)]; ok {
		return usual
	}
	return rules.TidyName(name)
}

// lastSaid is how each player is called now: as was said last, else by the match, else as events
// name them; nil where two are called alike.
func lastSaid(players []string, wanted [][2]string) (all []string) {
	seen := map[string]bool{}
	for i, w := range wanted {
		name := cmp.Or(w[1], w[0], players[i])
		if seen[rules.FoldName(name)] {
			return nil
		}
		seen[rules.FoldName(name)] = true
		all = append(all, name)
	}
	return all
}
