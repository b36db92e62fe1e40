package play

import (
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// standstill is a time in which a game sees nothing, since no sensor can look:
// what a sensor doesn't see is none of the game's business.
type standstill struct {
	on    bool
	blind bool          // for no sensor can look
	last  time.Duration // when the game saw the table last
	told  time.Duration // until when the game knows for how long it has stood still
}

// see takes the next table and tells whether the game may see it; bumped says
// that the players are asked about it first. A game that has stood still is told
// for how long.
func (s *standstill) see(t *constellation.Table, r rules.Referee, bumped bool) bool {
	s.blind = !t.Watched()
	if s.blind || bumped {
		s.on = true
		return false
	}
	s.tell(t.Time, r)
	s.on, s.last, s.told = false, t.Time, t.Time
	return true
}

// tell tells a game that stands still for how long it has until now: before it sees the
// table again, and before it is asked for something meanwhile.
func (s *standstill) tell(now time.Duration, r rules.Referee) {
	if stopper, ok := r.(rules.Stopper); ok && s.on {
		stopper.Stopped(now - s.told)
		s.told = now
	}
}

// notSaid is for how long it is nothing to talk about that a game hasn't begun to see: a
// camera takes half a second to learn what a projector throws.
const notSaid = time.Second

// why says why the game stands still, empty while it goes on.
func (s *standstill) why(t *constellation.Table) string {
	if !s.blind {
		return ""
	}
	held, since := 0, t.Time
	reason := constellation.NoWord
	for i := range t.Sources {
		if o := &t.Sources[i]; o.Blind != "" && (o.Held > held || held == 0) {
			held, since, reason = o.Held, o.Since, o.Blind
		}
	}
	if s.last == 0 && t.Time-since < notSaid {
		return ""
	}
	text := "the sensor can't look: " + reason
	switch reason {
	case constellation.NoWord, constellation.Replaced:
		text = "no word from the sensor"
	case constellation.LostAllDice:
		text = "the sensor has lost sight of the dice"
	}
	return fmt.Sprintf("%s for %d s", text, int((t.Time - since).Seconds()))
}
