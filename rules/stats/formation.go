package stats

import (
	"cmp"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// takeLinks follows which dice are linked.
func (r *reader) takeLinks(e *rules.Event) {
	switch {
	case e.Kind == rules.Linked && len(e.Dice) == 2:
		r.links[linkOf(e.Dice)] = true
	case e.Kind == rules.Unlinked && len(e.Dice) == 2:
		delete(r.links, linkOf(e.Dice))
	case e.Kind == rules.Closed:
		r.shapes[shapeOf(e.Dice)] = len(e.Dice)
	case e.Kind == rules.Broken:
		delete(r.shapes, shapeOf(e.Dice))
	}
}

func linkOf(dice []string) [2]string {
	return [2]string{min(dice[0], dice[1]), max(dice[0], dice[1])}
}

func shapeOf(dice []string) string {
	return strings.Join(slices.Sorted(slices.Values(dice)), " ")
}

// formations are the dice that are linked now, the largest first.
func (r *reader) formations() []Formation {
	groups := map[string]string{} // a die's group, by one of its dice
	var find func(string) string
	find = func(d string) string {
		if g, ok := groups[d]; ok && g != d {
			return find(g)
		}
		return d
	}
	for l := range r.links {
		groups[find(l[0])] = find(l[1])
	}
	members := map[string][]string{}
	seen := map[string]bool{}
	for l := range r.links {
		for _, d := range l {
			if !seen[d] {
				seen[d] = true
				members[find(d)] = append(members[find(d)], d)
			}
		}
	}
	var all []Formation
	for _, dice := range members {
		_, closed := r.shapes[shapeOf(dice)]
		all = append(all, Formation{len(dice), closed})
	}
	slices.SortFunc(all, func(a, b Formation) int {
		return cmp.Or(cmp.Compare(b.Dice, a.Dice), compareBool(b.Closed, a.Closed))
	})
	return all
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
