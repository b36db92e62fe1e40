package tracker

import (
	"cmp"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// publish writes the table as it is now. It reuses the last one's memory.
func (tr *Tracker) publish() *constellation.Table {
	tr.sortTracks()
	tr.stackAll()
	t := &tr.table
	t.Time = tr.now
	t.Dice, t.Blocks, t.Touches, t.Sources = t.Dice[:0], t.Blocks[:0], t.Touches[:0], t.Sources[:0]
	t.Glimpses = t.Glimpses[:0]
	for _, k := range tr.tracks {
		switch {
		case !k.born || k.host != nil:
		case k.role == constellation.RoleBlock:
			t.Blocks = append(t.Blocks, constellation.Block{ID: k.die.ID, Pos: k.die.Pos, Angle: k.die.Angle, W: k.w, H: k.h, Seen: k.die.Seen})
		default:
			k.die.Since, k.die.Unseen = k.since, k.unseen()
			t.Dice = append(t.Dice, k.die)
		}
	}
	for _, f := range tr.touches {
		t.Touches = append(t.Touches, f.Touch)
	}
	tr.publishContacts()
	slices.SortFunc(t.Touches, compareFingers)
	tr.countDice()
	for _, s := range tr.sources {
		t.Glimpses = append(t.Glimpses, s.glimpse...)
		if !tr.leftForGood(s) {
			t.Sources = append(t.Sources, s.state)
		}
	}
	slices.SortFunc(t.Sources, func(a, b constellation.SourceState) int { return strings.Compare(a.Name, b.Name) })
	return t
}

// sortTracks keeps the tracks in the order of their ids, so that the table
// needs no sorting.
func (tr *Tracker) sortTracks() {
	if tr.unsorted {
		slices.SortFunc(tr.tracks, func(a, b *track) int {
			return cmp.Or(compareBool(b.born, a.born), cmp.Compare(a.die.ID, b.die.ID), cmp.Compare(a.serial, b.serial))
		})
		tr.unsorted = false
	}
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
