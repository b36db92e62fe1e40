package board

import (
	"maps"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// clocks are the clock as it is, and as it was when things were done that may be taken back.
// What is taken back sets it to where it was then: nobody pays for the other's thinking,
// nor while a game was over. What stands again sets it to where it was when it was taken
// back.
type clocks struct {
	clock
	before map[int]clock // by the event that may be undone, its Seq
	undone map[int]clock // by the event that was undone: just before that
}

// follow follows an event after which it is that player's turn, nobody's where no game is
// on, in a pause or not.
func (c *clocks) follow(e rules.Event, turn string, paused bool) {
	at := time.Duration(e.Time)
	if c.before == nil {
		c.before, c.undone = map[int]clock{}, map[int]clock{}
	}
	switch {
	case e.Kind == rules.Undone:
		c.exchange(c.undone, c.before, e.Ref, at, paused)
	case e.Kind == rules.Redone:
		c.exchange(c.before, c.undone, e.Ref, at, paused)
	case roleOf(e) == rules.Cause:
		c.before[e.Seq] = c.frozen(at)
		c.apply(e, turn, paused)
	default:
		c.apply(e, turn, paused)
	}
}

// exchange keeps the clock as it is and sets it to one that was kept.
func (c *clocks) exchange(keep, kept map[int]clock, ref int, at time.Duration, paused bool) {
	was, ok := kept[ref]
	if !ok {
		return
	}
	keep[ref] = c.frozen(at)
	c.clock = was
	c.since, c.running = at, c.turn != "" && !paused
}

// frozen is the clock as it stands at a moment.
func (c *clock) frozen(at time.Duration) clock {
	f := *c
	f.used, f.turns, f.up = maps.Clone(c.used), maps.Clone(c.turns), maps.Clone(c.up)
	f.stop(at)
	return f
}
