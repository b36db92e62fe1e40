package utara

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation/sail"
)

// mismatch is a die that fits one path badly.
type mismatch struct {
	die  string
	lies bool // on the path, but still on the table
}

// explain finds the path that was sailed, or says what doesn't fit.
func (r *Referee) explain(d *difference, patient bool) ([]trouble, bool) {
	e := nearest(slices.Values(r.candidates()), func(p *sail.Path) []mismatch { return mismatches(p, d.gone) })
	if e.Played() {
		r.sailed(e.Move, false)
		return nil, true
	}
	if p := r.unfinished(d); p != nil {
		if !patient {
			return nil, false
		}
		left := mismatches(p, d.gone)
		return []trouble{{"unfinished", dice(left), stillLies(p, left)}}, false
	}
	return []trouble{{"unexplained", slices.Clone(d.gone), r.whyNot(e.Move, d)}}, false
}

// candidates lists the paths that the player on turn may have sailed, those of
// the dice that were touched first in front.
func (r *Referee) candidates() []*sail.Path {
	var ps []*sail.Path
	for i := range r.paths() {
		if p := &r.paths()[i]; r.state.Plan == nil || r.state.Plan.is(p) {
			ps = append(ps, p)
		}
	}
	slices.SortStableFunc(ps, func(a, b *sail.Path) int {
		return cmp.Compare(r.watch.rank(a.Start), r.watch.rank(b.Start))
	})
	return ps
}

// is tells whether p is the path that the table plans.
func (l *plan) is(p *sail.Path) bool {
	return p.Start == l.Path.Start && slices.Equal(p.Choices, l.Path.Choices)
}

// mismatches compares a path with the dice that are gone.
func mismatches(p *sail.Path, gone []string) []mismatch {
	var ms []mismatch
	for _, id := range gone {
		if !slices.Contains(p.Collected, id) {
			ms = append(ms, mismatch{die: id})
		}
	}
	for _, id := range p.Collected {
		if !slices.Contains(gone, id) {
			ms = append(ms, mismatch{id, true})
		}
	}
	return ms
}

func dice(ms []mismatch) []string {
	var ids []string
	for _, m := range ms {
		ids = append(ids, m.die)
	}
	return ids
}

// unfinished returns the path that fits so far but has dice on the table yet,
// nil when there is none.
func (r *Referee) unfinished(d *difference) *sail.Path {
	var best *sail.Path
	for _, p := range r.candidates() {
		fits := !slices.ContainsFunc(d.gone, func(id string) bool { return !slices.Contains(p.Collected, id) })
		if fits && (best == nil || len(p.Collected) < len(best.Collected) && r.watch.rank(p.Start) <= r.watch.rank(best.Start)) {
			best = p
		}
	}
	return best
}

func stillLies(p *sail.Path, left []mismatch) string {
	verb := "still lies"
	if len(left) > 1 {
		verb = "still lie"
	}
	return fmt.Sprintf("%s on the path of %s %s on the table", strings.Join(dice(left), ", "), p.Start, verb)
}

// whyNot says of each die that vanished and isn't on the nearest path how far
// it lies beside it.
func (r *Referee) whyNot(p *sail.Path, d *difference) string {
	if p == nil {
		return fmt.Sprintf("%s left the table though no path can be sailed", strings.Join(d.gone, ", "))
	}
	var parts []string
	for _, m := range mismatches(p, d.gone) {
		if !m.lies {
			parts = append(parts, fmt.Sprintf("%s, the %s die to go, is not on the path of %s: %s",
				m.die, ordinal(slices.Index(d.gone, m.die)), p.Start, r.beside(p, m.die)))
		}
	}
	if left := slices.DeleteFunc(mismatches(p, d.gone), func(m mismatch) bool { return !m.lies }); len(left) > 0 {
		parts = append(parts, stillLies(p, left))
	}
	if r.state.Plan != nil {
		parts = append(parts, "the table sails "+r.state.Plan.Path.Start)
	}
	return strings.Join(parts, "; ")
}

// ordinal returns the word for a place in a row, counted from 0.
func ordinal(i int) string {
	words := []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}
	if i < len(words) {
		return words[i]
	}
	return fmt.Sprintf("%dth", i+1)
}

// farBeside is from where on nobody would argue, mm.
const farBeside = 60

// beside says how the movers of a path pass a die that isn't on it.
func (r *Referee) beside(p *sail.Path, id string) string {
	die, ok := r.state.Sky.Die(id)
	if !ok {
		return "it doesn't belong to the sky"
	}
	by, nearest := "", math.Inf(-1)
	for _, l := range legs(&r.state.Sky, p) {
		if m, ahead := l.margin(die); ahead && m > nearest {
			by, nearest = l.step.Die, m
		}
	}
	switch {
	case by == "", nearest < -farBeside:
		return "no die of it comes near"
	case nearest <= 0:
		return fmt.Sprintf("%s would pass %.1f mm beside", by, -nearest)
	}
	return fmt.Sprintf("%s would touch it by %.1f mm, but meets something else before", by, nearest)
}
