package stardice

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// putBack knows dice again that people put back elsewhere than they lay, after an elbow
// pushed them off the table or out of sight: a die that can't be thrown now, and can be
// one that is missing, is that one. One that can be a throw as well is asked about, see
// askBack.
func (r *Referee) putBack() {
	if len(r.missing()) == 0 {
		return
	}
	for _, v := range r.verdicts() {
		if p, ok := r.isBack(v); ok {
			r.bindBack(p, v.die, false)
		}
	}
}

// isBack is the missing die that a die must be which may not lie there: where that can be
// several, they are alike.
func (r *Referee) isBack(v verdict) (Placed, bool) {
	if v.good() || v.asked || r.takenBack(v.die.ID) || !v.kind.Known() && v.die.Team != constellation.Neutral {
		return Placed{}, false
	}
	all := slices.DeleteFunc(r.backs(v.die), func(p Placed) bool { return !r.looksLike(p, v.die) || !r.expected(p, v.die) })
	if len(all) == 0 || slices.ContainsFunc(all, func(p Placed) bool { return p.Part != all[0].Part || p.Kind != all[0].Kind || p.Team != all[0].Team }) {
		return Placed{}, false
	}
	return all[0], true
}

// expected tells whether it is for p to be put back. What a player threw was told to be
// gone before, or d may be a throw that knocked it off just now; and it is for the players
// to say what is to become of dice when they take something back.
func (r *Referee) expected(p Placed, d constellation.Die) bool {
	return !isTeams(p.By) || r.missed(p.ID) && !r.takenBack(p.ID) && !r.held(d.ID)
}

// askBack is what to ask of a die that may be a throw, and as well one that was already
// missing before it came; empty when there is nothing to ask.
func (r *Referee) askBack(d constellation.Die) string {
	for _, p := range r.backs(d) {
		if !r.missed(p.ID) && (p.Part != partCube || !r.takenBack(p.ID)) {
			continue
		}
		which := r.dieName(p)
		if which == r.idName(d.ID) {
			which = "the one"
		}
		return fmt.Sprintf("it may be %s that is gone: let it stand if it is, or say %s", which,
			pick(p.Part == partCube, "who forfeits", "that that one is out"))
	}
	return ""
}

// backs are the missing dice that d can be: first those that showed what it shows, last
// those that showed something else, and of each the nearest first.
func (r *Referee) backs(d constellation.Die) []Placed {
	all := slices.DeleteFunc(r.missing(), func(p Placed) bool {
		again := r.state.Phase != PhaseBattle && !r.takenBack(p.ID) // it is thrown or laid out again
		return again || !r.couldBe(p, d) || !r.watch.cameAfter(d.ID, p.ID)
	})
	unlike := func(p Placed) int {
		shows := d.Face != "" && r.reported.faces[p.ID] == d.Face
		return pick(shows, 0, pick(r.fits(p, &d), 1, 2))
	}
	slices.SortStableFunc(all, func(a, b Placed) int {
		return cmp.Or(unlike(a)-unlike(b), cmp.Compare(a.Pos.Dist(d.Pos), b.Pos.Dist(d.Pos)))
	})
	return all
}

// couldBe tells whether d can be p: the Cube may also be a die with pips.
func (r *Referee) couldBe(p Placed, d constellation.Die) bool {
	return r.looksLike(p, d) || p.Part == partCube && d.Kind == constellation.D6 && !isTeams(d.Team)
}

// looksLike tells whether d looks like p, as far as both are known.
func (r *Referee) looksLike(p Placed, d constellation.Die) bool {
	return p.canBe(d.Kind, d.Team) || p.Part == partCube && r.cfg.Rules.isCube(d.Kind, d.Team)
}

// bindBack takes d for p, which was missing, by itself or because players say so. Nobody
// threw it, so nobody's turn passes and nothing has moved.
func (r *Referee) bindBack(p Placed, d constellation.Die, said bool) {
	to := at(d.Pos)
	to.Said = said
	how := pick(r.missed(p.ID) || r.takenBack(p.ID), "was put back", "lies elsewhere now")
	r.emit(rules.Event{Kind: Bound, Dice: []string{p.ID, d.ID}, Data: to, Text: r.dieName(p) + " " + how})
	delete(r.losses.gone, p.ID)
	if s := r.watch.dice[d.ID]; s != nil {
		s.moved = false
	}
}

// missedBefore are the dice that were missing so long before a throw that it can't have
// knocked them off.
func (r *Referee) missedBefore() []string {
	var ids []string
	for _, p := range r.missing() {
		since, known := r.losses.gone[p.ID]
		if (r.missed(p.ID) || r.takenBack(p.ID)) && (!known || r.now-since > aftermath) {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// offerAgain offers a forfeit for a missing Cube again that was offered before a die
// came in.
func (r *Referee) offerAgain(offered []string) {
	c, ok := r.state.cube()
	if ok && r.state.Phase == PhaseBattle && len(r.state.Offer) == 0 && slices.Contains(offered, c.ID) && r.absent(c) {
		r.offerForCube(c)
	}
}

// excuse ends the question who forfeits for the Cube when that lies there again.
func (r *Referee) excuse() {
	c, ok := r.state.cube()
	if s := &r.state; ok && s.Phase == PhaseBattle && s.CubeGone && slices.Contains(s.Offer, c.ID) && !r.absent(c) {
		r.emit(rules.Event{Kind: Excused, Dice: []string{c.ID}, Text: r.dieName(c) + " lies there again: nobody need forfeit"})
	}
}
