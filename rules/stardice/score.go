package stardice

import (
	"cmp"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
)

// evaluate says everything about the dice at rest on t, linked as given. The
// double function tells which formations count twice; nil is none.
func (s RuleSet) evaluate(t *constellation.Table, g linked, double func([]constellation.Die) bool) *Answer {
	a := &Answer{Game: gameName, Rules: s.Name, Links: [][2]string{}, Formations: []Formation{}, Unknown: []string{}}
	for _, l := range g.Links() {
		a.Links = append(a.Links, [2]string{l.A, l.B})
	}
	for _, f := range s.groups(t, g.Formations()) {
		a.add(s, f, t, double)
	}
	a.Unknown = unknownFaces(t)
	return a
}

// linked is what a graph.Graph says.
type linked interface {
	Links() []graph.Link
	Formations() []graph.Formation
}

// groups are the formations that this rule set counts, sorted by first die.
func (s RuleSet) groups(t *constellation.Table, formations []graph.Formation) []graph.Formation {
	all := slices.Clone(formations)
	if s.single {
		all = append(all, singles(t, formations)...)
	}
	slices.SortStableFunc(all, func(a, b graph.Formation) int { return cmp.Compare(a.Dice[0], b.Dice[0]) })
	return all
}

// singles are the dice at rest that no formation holds.
func singles(t *constellation.Table, formations []graph.Formation) []graph.Formation {
	in := map[string]bool{}
	for _, f := range formations {
		for _, id := range f.Dice {
			in[id] = true
		}
	}
	var alone []graph.Formation
	for _, d := range t.Dice {
		if d.Still && !in[d.ID] {
			alone = append(alone, graph.Formation{Dice: []string{d.ID}})
		}
	}
	return alone
}

// add counts one formation.
func (a *Answer) add(s RuleSet, f graph.Formation, t *constellation.Table, double func([]constellation.Die) bool) {
	dice := diceOf(t, f.Dice)
	form, sum := shape{len(f.Dice), f.Closed}, s.count(dice)
	w := award{shape: form, tally: sum, points: s.worth(form, sum), owner: s.owner(sum)}
	w.bonus = s.pipsFor(form, sum, w.owner)
	got := s.award(w)
	if double != nil && double(dice) {
		w.points, w.bonus, got = 2*w.points, 2*w.bonus, got.times(2)
	}
	a.give(s, got)
	a.Formations = append(a.Formations, Formation{Dice: f.Dice, Closed: f.Closed, Points: w.points,
		Sums: sum.sums, Borg: sum.cube, Owner: w.owner, Bonus: w.bonus, top: sum.top, neutral: sum.neutral, got: got})
}

// give adds points to the scores, or keeps the best.
func (a *Answer) give(s RuleSet, got Points) {
	if !s.best {
		a.Scores = a.Scores.both(got)
		return
	}
	a.Scores = Points{Red: max(a.Scores.Red, got.Red), White: max(a.Scores.White, got.White)}
}

func diceOf(t *constellation.Table, ids []string) []constellation.Die {
	dice := make([]constellation.Die, 0, len(ids))
	for _, id := range ids {
		if d, ok := t.Die(id); ok {
			dice = append(dice, *d)
		}
	}
	return dice
}

// unknownFaces are the ids of the dice at rest that miss a face, their own or
// one in their stack.
func unknownFaces(t *constellation.Table) []string {
	ids := []string{}
	for _, d := range t.Dice {
		open := slices.ContainsFunc(members(d), func(m constellation.Member) bool { return m.Face == "" })
		if d.Still && open {
			ids = append(ids, d.ID)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
