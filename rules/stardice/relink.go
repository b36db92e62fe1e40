package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation/graph"
)

// seeLosses notes which dice of the battle went out of sight, and remembers the links of
// those that are lost where they lay: when they are found there, these never came loose.
// While the table doesn't count, those that stood then stand.
func (r *Referee) seeLosses() {
	lost := slices.DeleteFunc(slices.Clone(r.watch.lost), func(id string) bool { return r.state.find(id) < 0 })
	if slices.ContainsFunc(lost, r.lostInPlace) {
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
	standing := r.linksStanding()
	if !slices.ContainsFunc(r.state.Dice, func(p Placed) bool { return r.outOfSight(p.ID) }) {
		r.losses.links, r.losses.later = slices.Clone(standing), nil
		return
	}
	loose := func(l graph.Link) bool {
		return !slices.Contains(standing, l) && !r.outOfSight(l.A) && !r.outOfSight(l.B)
	}
	r.losses.links = slices.DeleteFunc(r.losses.links, loose)
	r.losses.later = slices.DeleteFunc(r.losses.later, loose)
	for _, l := range standing {
		ofLost := slices.Contains(lost, l.A) || slices.Contains(lost, l.B)
		if ofLost && !slices.Contains(r.losses.links, l) && !slices.Contains(r.losses.later, l) {
			r.losses.later = append(r.losses.later, l)
		}
	}
}

// outOfSight tells whether a die was lost where it lay before this table, and may be
// found there yet.
func (r *Referee) outOfSight(id string) bool {
	since, gone := r.losses.gone[id]
	_, seen := r.raw.Die(id)
	return gone && !seen && r.lostInPlace(id) && r.now-since <= 2*hiddenFor
}

// linksStanding lists the links that stand, also those that the graph hasn't yet after a new start.
func (r *Referee) linksStanding() []graph.Link {
	if r.resume.seed {
		return r.reported.standing()
	}
	return r.graph.Links()
}

// refound notes that a die is found again, before its event says so. After a new start all
// are: only those that were out of sight before have links to be put back.
func (l *losses) refound(was, is string) {
	if _, gone := l.gone[was]; gone {
		l.back = append(l.back, is)
	}
	delete(l.gone, was)
	l.rename(was, is)
}

// rename: a die has another id now.
func (l *losses) rename(was, is string) {
	for _, links := range [][]graph.Link{l.links, l.later} {
		for i, s := range links {
			links[i] = renamedLink(s, was, is)
		}
	}
}

// relink has the dice that were found again linked as they were, and lets the links be
// found anew that came meanwhile; once the table counts, and the graph knows what stood.
func (r *Referee) relink() {
	if r.counting() && !r.resume.seed && r.putLinksBack(r.graph.Links()) {
		r.reported.stale = true
	}
}

// putLinksBack gives a new graph the links of the dice that were found again, and of those
// that stood beside them all that stand yet. It tells whether there are any.
func (r *Referee) putLinksBack(standing []graph.Link) bool {
	back := r.losses.back
	r.losses.back = nil
	if len(back) == 0 || len(r.losses.links)+len(r.losses.later) == 0 {
		return false
	}
	loose := func(l graph.Link) bool {
		return !slices.Contains(standing, l) && !slices.Contains(back, l.A) && !slices.Contains(back, l.B)
	}
	r.graph = graph.New(r.cfg.Links)
	r.graph.Seed(slices.DeleteFunc(slices.Clone(r.losses.links), loose))
	r.graph.SeedLater(slices.DeleteFunc(slices.Clone(r.losses.later), loose))
	return true
}
