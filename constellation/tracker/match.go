package tracker

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// match gives the readings of one sensor to dice, and makes new ones of the
// rest.
func (tr *Tracker) match(s *source, readings []constellation.Reading) {
	s.frame = tr.frame
	tr.matchKeys(s, readings)
	tr.matchPlaces(s, readings)
	tr.holdMerged(s)
	tr.setMisledRight(s)
	for _, t := range tr.tracks {
		if g := t.observation(s.index); g.seen && g.frame != tr.frame {
			g.vanish(tr.now)
			g.crowded = s.full
		}
	}
	for _, i := range tr.open {
		if r := &readings[i]; !tr.followMovedKey(s, r) && !tr.leaveStack(s, r) && !tr.followKnocked(s, r) && !tr.followReturned(s, r) {
			tr.startTrack(s, r)
		}
	}
}

// liesOnTable tells whether a reading is of something that lies on the table.
func liesOnTable(r *constellation.Reading) bool {
	return roleOf(r) == constellation.RoleDie || r.Role == constellation.RoleBlock
}

// roleOf is the role of what a reading is of: a bare contact may be a die.
func roleOf(r *constellation.Reading) constellation.Role {
	if r.Role == constellation.RoleContact {
		return constellation.RoleDie
	}
	return r.Role
}

// free tells whether a track still waits for its reading in this frame.
func (tr *Tracker) free(t *track, s *source) bool {
	return t.host == nil && t.observation(s.index).frame != tr.frame
}

// matchKeys follows what the sensor itself knows, unless that leaps: a sensor
// that was started anew gives old keys to other dice.
func (tr *Tracker) matchKeys(s *source, readings []constellation.Reading) {
	tr.open = tr.open[:0]
	for _, i := range tr.order {
		r := &readings[i]
		if !liesOnTable(r) {
			continue
		}
		if t := s.keyed(r); t != nil && tr.free(t, s) && tr.costOf(t, s, r) < never {
			tr.observe(tr.exchanged(t, s, r, readings), s, r)
		} else {
			tr.open = append(tr.open, i)
		}
	}
}

// giveKey lets a key stand for t. A key stands for one track and a track has one
// key; the sensor that has keys touches the dice.
func (s *source) giveKey(key string, t *track) {
	g := t.observation(s.index)
	if g.key != key && s.keys[g.key] == t {
		delete(s.keys, g.key)
	}
	g.key, s.keys[key], s.touches = key, t, true
}

// keyed returns what a reading's key stood for last, nil if for nothing.
func (s *source) keyed(r *constellation.Reading) *track {
	if r.Key == "" {
		return nil
	}
	return s.keys[r.Key]
}

// matchPlaces gives the other readings to the other dice by where they are and
// what they look like. A reading may also be of none.
func (tr *Tracker) matchPlaces(s *source, readings []constellation.Reading) {
	tr.waiting = tr.waiting[:0]
	for _, t := range tr.tracks {
		if tr.free(t, s) {
			tr.waiting = append(tr.waiting, t)
		}
	}
	rows, cols := len(tr.open), len(tr.waiting)
	if rows == 0 || cols == 0 {
		return
	}
	cost := tr.assign.reset(rows, cols+rows)
	for col, t := range tr.waiting {
		missed := tr.missedCost(t, s)
		for row, i := range tr.open {
			cost[row*(cols+rows)+col] = tr.costOf(t, s, &readings[i]) - missed
		}
	}
	for row := range rows {
		for col := cols; col < cols+rows; col++ {
			cost[row*(cols+rows)+col] = costNew
		}
	}
	match := tr.assign.solve()[1 : cols+1]
	tr.uncrossMatches(s, readings, match)
	tr.take(s, readings, match)
}

// take follows the matches and leaves the other readings open.
func (tr *Tracker) take(s *source, readings []constellation.Reading, match []int) {
	for col, row := range match {
		if row > 0 {
			r := &readings[tr.open[row-1]]
			tr.follow(tr.displaced(tr.waiting[col], s, r, match), s, r)
			tr.open[row-1] = -1
		}
	}
	tr.open = slices.DeleteFunc(tr.open, func(i int32) bool { return i < 0 })
}

// followMovedKey follows a key to a place where nothing else of it is left: the die was
// put there.
func (tr *Tracker) followMovedKey(s *source, r *constellation.Reading) bool {
	t := s.keyed(r)
	if t == nil || !tr.mayHaveMoved(t, s, r) {
		return false
	}
	tr.observe(t, s, r)
	return true
}
