package board

import (
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// Stood tells that the clock stood still, since no sensor could look, or the game was over
// until its end was taken back.
const Stood rules.EventKind = "stood"

// Standstill is the payload of Stood.
type Standstill struct {
	For  rules.Seconds `json:"for" about:"seconds until the event, without pauses"`
	Over bool          `json:"over,omitempty" about:"the game was over: pauses may lie between"`
}

// PayloadType names Standstill in journals.
func (Standstill) PayloadType() string { return "board/standstill" }

func init() { rules.RegisterPayload[Standstill]() }

// Stopped lets the quiet of the table and the clock go on where they stood.
func (r *Referee) Stopped(d time.Duration) {
	r.rest.since += d
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
	if r.state.clock.running {
		r.tellStandstill(Standstill{For: rules.Seconds(d)})
	}
}

// tellOver tells how long a game was over, or gone, whose end an undo took back.
func (r *Referee) tellOver(undone rules.Event) {
	r.stood = 0 // meanwhile: nobody played
	r.tellStandstill(Standstill{For: rules.Seconds(r.idleSinceEnd(undone)), Over: true})
}

func (r *Referee) tellStandstill(s Standstill) {
	d := time.Duration(s.For)
	if _, timed := r.limit(); timed && d > 0 {
		r.emit(rules.Event{Kind: Stood, Data: s, Text: fmt.Sprintf("the clock stood still for %g s", d.Round(time.Second/10).Seconds())})
	}
}

// idleSinceEnd is for how long a game was over, without pauses: since the event that ended
// it, or a redo by which that stood again.
func (r *Referee) idleSinceEnd(undone rules.Event) (idle time.Duration) {
	var since time.Duration
	over, paused := false, false
	for _, e := range r.hist.All() {
		at := time.Duration(e.Time)
		if over && !paused {
			idle += at - since
		}
		since = at
		switch {
		case e.Seq == undone.Ref, e.Kind == rules.Redone && e.Ref == undone.Ref:
			over, idle = true, 0
		case e.Kind == rules.Undone && e.Ref == undone.Ref:
			over = false
		case e.Kind == rules.Paused, e.Kind == rules.Resumed:
			paused = e.Kind == rules.Paused
		}
	}
	return idle
}

// stood takes out of the running turn what wasn't played in, but nothing of before it; of
// a game that was over also what was counted until a pause.
func (c *clock) stood(s Standstill, at time.Duration) {
	d := time.Duration(s.For)
	if c.running {
		part := min(d, at-c.since)
		c.since, d = c.since+part, d-part
	}
	if s.Over && c.used[c.turn] > 0 {
		c.used[c.turn] = max(0, c.used[c.turn]-d)
	}
}
