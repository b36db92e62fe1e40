package stardice

import (
	"time"

	"github.com/asterism-dice/asterism/rules"
)

const (
	// aim is for how long who has said "torpedo" may take aim: a thing of which nobody knows
	// anything and that is first seen or felt until then is the stone. Shorter: the stone of who
	// takes aim for longer is the other's die. Longer: where contacts alone are felt, the other's
	// die is the stone when that flew off unseen, and a battle whose last torpedo nobody sees ends
	// later.
	aim = 5 * time.Second
	// aimRead is the same where sensors read what sort all dice are: what they can't read is
	// rather a stone. Longer: a die that lies so that they can't read it is a stone.
	aimRead = 12 * time.Second
	// flies is for how long a stone flies that crosses the table, from when it is first seen or
	// felt. Shorter: one that bounces back and stays is the other's die. Longer: the other's die
	// is a stone when it is thrown at once.
	flies = 1500 * time.Millisecond
	// flicked is within what time a contact that is flicked has come as far as one that crosses the
	// table. Shorter: a slow stone that flies off is not known to have. Longer: a finger that moves
	// while its player takes aim is the torpedo.
	flicked = 300 * time.Millisecond
	// settles is for how long what a torpedo did may still be seen, after some of it was told.
	settles = time.Second
)

// torpedo is one that was fired.
type torpedo struct {
	fired rules.Event
	by    Team
	at    time.Duration // when it was fired
	until time.Duration // until when its stone may come
	read  time.Duration // the same where sensors read what sort all dice are
	lands time.Duration // when what it did has been seen
	seen  bool          // it was seen, or something that it did
	stone string        // what lies there of it, empty for nothing
}

// torpedoes are all that were fired, in their order: a stone may be told long after it came,
// when others were fired and dice thrown.
type torpedoes []torpedo

// note takes note of an event, one that happens and one of a journal; did is the torpedo that may
// have done what it says, nil for none.
func (all *torpedoes) note(e rules.Event, by Team, did *torpedo, now time.Duration) {
	came, _ := e.Data.(Entry)
	switch {
	case e.Kind == Fired:
		*all = append(*all, torpedo{fired: e, by: by, at: now, until: now + aim, read: now + aimRead, lands: now + aim})
	case did == nil:
	case e.Kind == rules.Entered && came.Part == partStone:
		did.see(did.until, now) // it may be an elbow, and the stone yet come
		did.stone = e.Dice[0]
	case e.Kind == rules.Moved || e.Kind == rules.Left || e.Kind == rules.Entered:
		did.see(now, now)
	}
	if came.Part == partDie && (e.Kind == rules.Entered || e.Kind == rules.Left) {
		all.flown(now)
	}
}

// first is the first torpedo of which a condition holds and nothing was seen, else the last of which
// it holds; nil for none.
func (all torpedoes) first(may func(t *torpedo) bool) (found *torpedo) {
	for i := range all {
		if t := &all[i]; may(t) {
			if found = t; !t.seen {
				return t
			}
		}
	}
	return found
}

// mayBe tells whether its stone may be something that came at a moment, for all that is known of it.
func (t *torpedo) mayBe(came time.Duration, read bool) bool {
	return came >= t.at-aftermath && came <= pick(read, t.read, t.until)
}

// see notes that a torpedo was seen, or something that it did: what comes after a moment is no
// stone, and soon nothing more is seen of what it did.
func (t *torpedo) see(until, now time.Duration) {
	t.lands = max(pick(t.seen, t.lands, t.at+aftermath), now+settles)
	t.seen, t.until = true, min(t.until, until)
}

// flown notes that a die was thrown: nobody throws one before a torpedo has flown.
func (all torpedoes) flown(now time.Duration) {
	for i := range all {
		t := &all[i]
		t.seen, t.lands = true, min(t.lands, max(t.at+aftermath, now))
	}
}

// stood moves on what is measured from the last torpedo by a time in which nothing counted,
// up to now: one that was fired meanwhile is on its way from the end of it.
func (all torpedoes) stood(d, now time.Duration) {
	if len(all) == 0 {
		return
	}
	t := &all[len(all)-1]
	later := func(end, most time.Duration) time.Duration {
		return pick(end > now-d, min(end+d, now+most), end)
	}
	t.until, t.read, t.lands = later(t.until, aim), later(t.read, aimRead), later(t.lands, aim)
}
