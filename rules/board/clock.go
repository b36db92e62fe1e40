package board

import (
	"fmt"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// clockKey is the switch for a clock, as chess is played with.
const clockKey = "clock"

// TimeUp tells that a player's time is up. The players decide what follows.
const TimeUp rules.EventKind = "time-up"

// limit is the time of each player.
type limit struct {
	game time.Duration // for all turns
	turn time.Duration // more for each turn
}

// parseClock reads "10m", or "5m+3s" with so much more for each turn.
func parseClock(text string) (limit, error) {
	game, turn, more := strings.Cut(text, "+")
	var l limit
	var err error
	if l.game, err = time.ParseDuration(game); err != nil {
		return l, fmt.Errorf("clock %q: want a time such as 10m, or 5m+3s", text)
	}
	if more {
		if l.turn, err = time.ParseDuration(turn); err != nil {
			return l, fmt.Errorf("clock %q: want a time such as 10m, or 5m+3s", text)
		}
	}
	if l.game <= 0 || l.turn < 0 {
		return l, fmt.Errorf("clock %q: that is no time to play in", text)
	}
	return l, nil
}

// clock is how long the players have thought. It runs by the time of frames: a replay
// shows the same.
type clock struct {
	used    map[string]time.Duration // by player
	turns   map[string]int           // that have ended
	up      map[string]bool          // whose time is up was told
	turn    string                   // whose clock runs
	since   time.Duration
	running bool
	carried bool // people do for the table what it has no hands for: nobody's clock runs
}

// apply follows an event after which it is that player's turn, nobody's where no game is
// on, in a pause or not.
func (c *clock) apply(e rules.Event, turn string, paused bool) {
	at := time.Duration(e.Time)
	switch e.Kind {
	case Began:
		*c = clock{used: map[string]time.Duration{}, turns: map[string]int{}, up: map[string]bool{}, turn: turn, since: at, running: !paused}
	case Played, Agreed, Resigned:
		c.stop(c.madeAt(e))
		if c.turn != turn && c.turns != nil {
			c.turns[c.turn]++
		}
		c.turn, c.since, c.running = turn, at, turn != ""
	case Corrected, Learned:
		if turn == "" {
			c.stop(at)
		}
		c.turn = turn
	case rules.Paused:
		c.stop(at)
	case rules.Resumed:
		c.since, c.running = at, c.turn != ""
	case Stood:
		if s, ok := e.Data.(standstill); ok {
			c.stood(s, at)
		}
	case Cleared:
		*c = clock{}
	case TimeUp:
		if c.up != nil {
			c.up[e.Player] = true
		}
	}
}

// carry lets the clock stand while people throw or move for the table, and run again when
// they have.
func (c *clock) carry(carried bool, at time.Duration, paused bool) {
	switch {
	case carried:
		c.stop(at)
	case c.carried && c.turn != "" && !paused && !c.running:
		c.since, c.running = at, true
	}
	c.carried = carried
}

// stop counts what has been used until now.
func (c *clock) stop(at time.Duration) {
	if c.running && c.used != nil {
		c.used[c.turn] += at - c.since
	}
	c.running = false
}

// left is what a player has left; less than 0 where the time is up.
func (c *clock) left(player string, l limit, now time.Duration) time.Duration {
	left := l.game + l.turn*time.Duration(c.turns[player]) - c.used[player]
	if c.running && c.turn == player {
		left -= now - c.since
	}
	return left
}

// limit is the time of each player, false where they play without a clock. The
// game has checked the switch.
func (r *Referee) limit() (limit, bool) {
	text, ok := r.options.Values[clockKey]
	if !ok {
		return limit{}, false
	}
	l, err := parseClock(text)
	return l, err == nil
}

// timeLeft is what a player's clock shows, in minutes and seconds.
func (r *Referee) timeLeft(player string) (string, bool) {
	l, ok := r.limit()
	if !ok {
		return "", false
	}
	left := r.clock.left(player, l, r.now-r.stood)
	if left <= 0 && !(r.clock.turn == player && r.inTime(r.now+left)) {
		return "time is up", true
	}
	s := int((max(left, 0) + time.Second - 1) / time.Second)
	return fmt.Sprintf("%d:%02d", s/60, s%60), true
}

// timeUp is when the time of whose clock runs is up, or was; false where none runs,
// or that was told.
func (r *Referee) timeUp() (time.Duration, bool) {
	l, ok := r.limit()
	c := &r.clock.clock
	if !ok || !c.running || c.up[c.turn] {
		return 0, false
	}
	return r.now + c.left(c.turn, l, r.now-r.stood), true
}

// seeClock tells once that a player's time is up.
func (r *Referee) seeClock() {
	if at, runs := r.timeUp(); runs && at <= r.now && !r.inTime(at) {
		r.emit(rules.Event{Kind: TimeUp, Player: r.clock.turn, Text: r.called(r.clock.turn) + "'s time is up"})
	}
}
