package board

import (
	"cmp"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// unbegun keeps a game from beginning by itself once the beginning of one was taken back
// and all lies ready: it would stand between the players and the game before.
type unbegun struct {
	lay  []lying // the pieces on the board when that was seen first; none: nothing lay there
	anew bool    // others have lain there since: somebody lays out a game
}

// lying is a piece that lies somewhere. What it shows may be read otherwise at any time.
type lying struct {
	cell Cell
	team constellation.Team
}

// waits tells whether no game begins with what is seen.
func (r *Referee) waits(s *Seen) bool {
	undo, redo := r.hist.Next()
	if !(r.awaits == awaitsBack && undo != 0 || r.awaits == awaitsAhead && redo != 0) {
		return false
	}
	return r.unbegun.holds(s)
}

// holds tells whether the pieces lie as when that was seen first. An empty board is looked
// at again: after a restart a sensor may not have spoken yet.
func (u *unbegun) holds(s *Seen) bool {
	var lay []lying
	for i := range s.Readings {
		if d := &s.Readings[i]; d.Cell != Off {
			lay = append(lay, lying{d.Cell, d.Die.Team})
		}
	}
	slices.SortFunc(lay, func(a, b lying) int { return cmp.Or(cmp.Compare(a.cell, b.cell), cmp.Compare(a.team, b.team)) })
	if len(u.lay) == 0 {
		u.lay = lay
	}
	u.anew = u.anew || !slices.Equal(u.lay, lay)
	return !u.anew
}
