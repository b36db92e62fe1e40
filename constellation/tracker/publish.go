package tracker

import (
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// publish writes the table as it is now. It reuses the last one's memory.
func (tr *Tracker) publish() *constellation.Table {
	tr.sortTracks()
	tr.stackAll()
	t := &tr.table
	t.Time = tr.now
	t.Dice, t.Blocks, t.Touches, t.Sources = t.Dice[:0], t.Blocks[:0], t.Touches[:0], t.Sources[:0]
	for _, k := range tr.tracks {
		switch {
		case !k.born || k.host != nil:
		case k.role == constellation.RoleBlock:
			t.Blocks = append(t.Blocks, constellation.Block{ID: k.die.ID, Pos: k.die.Pos, Angle: k.die.Angle, W: k.w, H: k.h})
		default:
			t.Dice = append(t.Dice, k.die)
		}
	}
	for _, f := range tr.touches {
		t.Touches = append(t.Touches, f.Touch)
	}
	slices.SortFunc(t.Touches, compareFingers)
	for _, s := range tr.sources {
		t.Sources = append(t.Sources, s.state)
	}
	slices.SortFunc(t.Sources, func(a, b constellation.SourceState) int { return strings.Compare(a.Name, b.Name) })
	return t
}

// Deadline returns when something will happen if no frame comes: a die comes
// to rest, is doubted, is gone. A caller that ticks at each deadline that lies
// before the next frame gets the same tables from a replay as live.
func (tr *Tracker) Deadline() (at time.Duration, ok bool) {
	for _, t := range tr.tracks {
		if t.host != nil {
			continue
		}
		for _, due := range tr.deadlines(t) {
			if due > tr.now && (!ok || due < at) {
				at, ok = due, true
			}
		}
	}
	return at, ok
}

// deadlines returns when what may happen to a track is due, 0 for what won't.
func (tr *Tracker) deadlines(t *track) (due [5]time.Duration) {
	visible := t.visible()
	if !t.born && visible {
		due[0] = t.since + tr.cfg.Birth
	}
	if t.sight(t.ref).seen && !t.die.Still {
		due[1] = t.quiet + tr.cfg.Rest
	}
	if t.away.on {
		due[2] = t.away.since + tr.cfg.Confirm
	}
	if t.count.said != t.count.believed {
		due[3] = t.count.since + tr.cfg.Rest
	}
	if !visible {
		due[4] = t.vanished() + tr.cfg.Doubt
		if tr.now >= due[4] {
			due[4], _ = tr.goneAt(t)
		}
	}
	return due
}
