package stardice

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation/graph"
)

// keepLinks remembers the links of dice that are lost from sight where they lay: when
// they are found there, these never came loose.
func (r *Referee) keepLinks() {
	for _, id := range r.watch.lost {
		if _, placed := r.state.placed(id); placed && !r.watch.strayed[id] && r.counting() {
			r.losses.keep(id, r.graph.Links(), r.now)
		}
	}
}

// keep remembers all links that stand, and later those of one more die.
func (l *losses) keep(id string, standing []graph.Link, now time.Duration) {
	if now-l.since > 2*regained {
		l.links = nil
	}
	l.since = now
	if l.links == nil {
		l.links = slices.Clone(standing)
		return
	}
	for _, s := range standing {
		if (s.A == id || s.B == id) && !slices.Contains(l.links, s) {
			l.links = append(l.links, s)
		}
	}
}

// refound notes that a die was found again, under another id perhaps.
func (l *losses) refound(was, is string) {
	l.back = append(l.back, is)
	for i, s := range l.links {
		a, b := pick(s.A == was, is, s.A), pick(s.B == was, is, s.B)
		l.links[i] = graph.Link{A: min(a, b), B: max(a, b)}
	}
}

// relink has the dice that were found again linked as they were, and lets the links be
// found anew that came meanwhile.
func (r *Referee) relink() {
	back := r.losses.back
	r.losses.back = nil
	if len(back) == 0 || len(r.losses.links) == 0 || r.resume.on || !r.counting() {
		return
	}
	standing := r.graph.Links()
	stood := slices.DeleteFunc(slices.Clone(r.losses.links), func(l graph.Link) bool {
		return !slices.Contains(standing, l) && !slices.Contains(back, l.A) && !slices.Contains(back, l.B)
	})
	r.graph = graph.New(r.cfg.Links)
	r.graph.Seed(stood)
	r.reported.stale = true
}
