package utara

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation/sail"
)

func dice(ms []mismatch) []string {
	var ids []string
	for _, m := range ms {
		ids = append(ids, m.die)
	}
	return ids
}

func (r *Referee) stillLies(p *sail.Path, left []mismatch) string {
	verb := "still lies"
	if len(left) > 1 {
		verb = "still lie"
	}
	return fmt.Sprintf("%s on the path of %s %s on the table", r.calledAll(dice(left)), r.called(p.Start), verb)
}

// whyNot says of each die that vanished and isn't on the nearest path how far
// it lies beside it.
func (r *Referee) whyNot(p *sail.Path, d *difference) string {
	if p == nil {
		return fmt.Sprintf("%s left the table though no path can be sailed", r.calledAll(d.gone))
	}
	var parts []string
	for _, m := range mismatches(p, d.gone) {
		if !m.lies {
			parts = append(parts, fmt.Sprintf("%s, the %s die to go, is not on the path of %s: %s",
				r.called(m.die), ordinal(slices.Index(d.gone, m.die)), r.called(p.Start), r.beside(p, m.die)))
		}
	}
	if left := slices.DeleteFunc(mismatches(p, d.gone), func(m mismatch) bool { return !m.lies }); len(left) > 0 {
		parts = append(parts, r.stillLies(p, left))
	}
	if r.state.Plan != nil {
		parts = append(parts, "the table sails "+r.called(r.state.Plan.Path.Start))
	}
	return strings.Join(parts, "; ")
}

// ordinal returns the word for a place in a row, counted from 0.
func ordinal(i int) string {
	words := []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}
	if i < len(words) {
		return words[i]
	}
	n := i + 1
	if end := n % 10; n/10%10 != 1 && end >= 1 && end <= 3 {
		return fmt.Sprintf("%d%s", n, []string{"st", "nd", "rd"}[end-1])
	}
	return fmt.Sprintf("%dth", n)
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
		return fmt.Sprintf("%s would pass %.1f mm beside", r.called(by), -nearest)
	}
	return fmt.Sprintf("%s would touch it by %.1f mm, but meets something else before", r.called(by), nearest)
}
