package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation/graph"
)

// seeLosses notes which dice of the battle went out of sight, and remembers the links of
// those that are lost where they lay: when they are found there, these never came loose.
func (r *Referee) seeLosses() {
	lost := slices.DeleteFunc(slices.Clone(r.watch.lost), func(id string) bool { return r.state.find(id) < 0 })
	if r.counting() && slices.ContainsFunc(lost, r.lostInPlace) {
		r.keepLinks(lost)
	}
	r.losses.sight(r.raw, lost, r.now)
}

// lostInPlace tells whether a die that is out of sight was last seen where it rested.
func (r *Referee) lostInPlace(id string) bool { return !r.watch.strayed[id] }

// keepLinks remembers all links that stand, or while other dice are out of sight those of
// the dice that are lost now: what stands beside them may stand for want of the others.
// What came loose in sight is forgotten.
func (r *Referee) keepLinks(lost []string) {
	standing := r.graph.Links()
	kept := slices.DeleteFunc(r.losses.links, func(l graph.Link) bool {
		return !slices.Contains(standing, l) && !r.outOfSight(l.A) && !r.outOfSight(l.B)
	})
	all := !slices.ContainsFunc(r.state.Dice, func(p Placed) bool { return r.outOfSight(p.ID) })
	for _, l := range standing {
		if (all || slices.Contains(lost, l.A) || slices.Contains(lost, l.B)) && !slices.Contains(kept, l) {
			kept = append(kept, l)
		}
	}
	r.losses.links = kept
}

// outOfSight tells whether a die was lost where it lay before this table, and may be
// found there yet.
func (r *Referee) outOfSight(id string) bool {
	since, gone := r.losses.gone[id]
	_, seen := r.raw.Die(id)
	return gone && !seen && r.lostInPlace(id) && r.now-since <= 2*hiddenFor
}

// refound notes that a die was found again, under another id perhaps.
func (l *losses) refound(was, is string) {
	l.back = append(l.back, is)
	delete(l.gone, was)
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
