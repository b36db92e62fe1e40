package board

import (
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// Stood tells that the clock stood still, since no sensor could look.
const Stood rules.EventKind = "stood"

// standstill is the payload of Stood.
type standstill struct {
	For rules.Seconds `json:"for" about:"seconds until the event"`
}

// PayloadType names standstill in journals.
func (standstill) PayloadType() string { return "board/standstill" }

func init() { rules.RegisterPayload[standstill]() }

// Stopped lets the quiet of the table and the clock go on where they stood.
func (r *Referee) Stopped(d time.Duration) {
	r.rest.stop(d)
	r.made.stop(d)
	r.stood += d
}

// tellStood tells that the clock stood still, where one runs: what it shows follows from
// events alone. While a game is over it waits: its end may be taken back.
func (r *Referee) tellStood() {
	d := r.stood
	if r.state.over() {
		return
	}
	r.stood = 0
	if _, timed := r.limit(); timed && d > 0 && r.clock.running {
		r.emit(rules.Event{Kind: Stood, Data: standstill{rules.Seconds(d)}, Text: fmt.Sprintf("the clock stood still for %g s", d.Round(time.Second/10).Seconds())})
	}
}

// stood takes out of the running turn what wasn't played in, but nothing of before it.
func (c *clock) stood(s standstill, at time.Duration) {
	if c.running {
		c.since = min(c.since+time.Duration(s.For), at)
	}
}
