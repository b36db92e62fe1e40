package board

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// goneFor is how long a piece that is out of sight may have been taken off the board before
// sensors say so. Shorter: a player's time is up before the table knows of the last move;
// longer: an arm over the board holds the clock up, and who thinks with a hand over a piece
// thinks for nothing.
const goneFor = 2 * time.Second

// made is since when the board shows what it shows: when the move that led there was made,
// which is judged later. What only moves within its cell changes nothing.
type made struct {
	lies, now []boardDie // on the board, at the last look at which nothing moved there; now is used anew
	since     time.Duration
}

// boardDie is a die on the board.
type boardDie struct {
	shownDie
	cell Cell
	away time.Duration // since when it is out of sight, 0: it isn't
	gone bool          // sensors say so
}

// like tells whether the same lies in the same place, be it another die. A face that sensors
// read later than the die came to rest, or lose sight of, is none that a player has turned.
func (l *boardDie) like(o *boardDie) bool {
	unread := l.id == o.id && (l.face == "" || o.face == "")
	return l.cell == o.cell && l.team == o.team && (l.face == o.face || unread)
}

// see takes the table at a time.
func (m *made) see(t *constellation.Table, b Board, now time.Duration) {
	m.seek(t, now)
	m.now = m.now[:0]
	for i := range t.Dice {
		d := &t.Dice[i]
		c := b.At(d.Pos)
		switch {
		case c == Off:
		case !d.Still:
			return
		default:
			m.now = append(m.now, m.laid(d, c))
		}
	}
	m.since = m.changed(now)
	m.lies, m.now = m.now, m.lies
}

// seek finds out which dice are out of sight, and since when.
func (m *made) seek(t *constellation.Table, now time.Duration) {
	for i := range m.lies {
		l := &m.lies[i]
		d, ok := t.Die(l.id)
		switch {
		case ok && d.Unseen == 0 && !d.Doubtful:
			l.away, l.gone = 0, false
		case !ok && !l.gone:
			l.away, l.gone = leftAt(l.away, now), true
		case l.away == 0 && ok && d.Unseen > 0:
			l.away = d.Unseen
		case l.away == 0:
			l.away = now
		}
	}
}

// leftAt is when a piece was taken off the board that was out of sight before, or not, and of
// which sensors say now that it is gone.
func leftAt(away, now time.Duration) time.Duration {
	if away == 0 {
		return now
	}
	return max(away, now-goneFor)
}

// laid is a die that lies in a cell, with what is known of it since it lay there.
func (m *made) laid(d *constellation.Die, c Cell) boardDie {
	is := boardDie{shownDie: shows(d), cell: c}
	i := slices.IndexFunc(m.lies, func(l boardDie) bool { return l.id == d.ID })
	if i < 0 {
		return is
	}
	was := &m.lies[i]
	if is.away = was.away; is.face == "" && was.cell == c {
		is.face = was.face
	}
	return is
}

// changed is since when the board shows what it does now: since what lies there came, or
// what doesn't was out of sight.
func (m *made) changed(now time.Duration) time.Duration {
	if m.since == 0 || len(without(m.now, m.lies)) > 0 {
		return now
	}
	since := m.since
	for _, l := range without(m.lies, m.now) {
		since = max(since, l.away)
	}
	return since
}

// without lists the dice to which there is none like them among others.
func without(dice, others []boardDie) (all []boardDie) {
	for i := range dice {
		if !slices.ContainsFunc(others, func(o boardDie) bool { return o.like(&dice[i]) }) {
			all = append(all, dice[i])
		}
	}
	return all
}

// stop lets what has lasted go on where it stood, after a time in which nobody could look.
func (m *made) stop(d time.Duration) {
	m.since += d
	for i := range m.lies {
		if m.lies[i].away > 0 {
			m.lies[i].away += d
		}
	}
}

// leftBy is until when a piece that was out of sight before a moment may have been taken off
// the board then; 0 where none was.
func (m *made) leftBy(at time.Duration) (until time.Duration) {
	for i := range m.lies {
		if away := m.lies[i].away; away > 0 && away < at {
			until = max(until, away+goneFor)
		}
	}
	return until
}
