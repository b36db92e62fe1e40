package stardice

import (
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// resumption is the time after a Restore in which the dice are found again:
// sensors begin with an empty table.
type resumption struct {
	on    bool
	begun bool
	at    time.Duration // of the first table
}

// findTime is how long that takes at most.
const findTime = 10 * time.Second

// see takes the time of a table.
func (p *resumption) see(now time.Duration) {
	if p.on && !p.begun {
		p.begun, p.at = true, now
	}
	p.on = p.on && now-p.at < findTime
}

// Restore brings a fresh referee to where a journal ends. Dice that lie on the
// table are found again by their places, whatever ids they have now.
func (r *Referee) Restore(journal []rules.Event) error {
	if err := r.hist.Load(r.cfg.withPayloads(journal)); err != nil {
		return err
	}
	r.refold()
	if n := len(journal); n > 0 {
		r.now = time.Duration(journal[n-1].Time)
		r.resume.on = true
	}
	r.show()
	return nil
}

func (r *Referee) refold() {
	r.state, r.said = newState(&r.cfg).fold(r.hist.Holding()), nil
}
