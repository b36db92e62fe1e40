package main

import (
	"context"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
)

// Taps on a touch table while it is calibrated from the start page.
const (
	tapLooked = 40 * time.Millisecond
	tapHeld   = 200 * time.Millisecond // for how long a contact must stay: what flickers is none
	tapNear   = 0.02                   // of the table, to what lay there before anything was asked
)

// tapped tells new contacts from what lies on the table anyway.
type tapped struct {
	lies  []constellation.Vec // anyway, parts of the table
	since time.Duration       // of the only new contact
	down  bool
	told  bool // it has answered already
}

// step takes all contacts, in parts of the table, and tells one that answers.
func (k *tapped) step(now time.Duration, contacts []constellation.Vec) (at constellation.Vec, ok bool) {
	n := 0
	for _, c := range contacts {
		if !near(c, k.lies, tapNear) {
			at, n = c, n+1
		}
	}
	switch {
	case n != 1:
		k.down, k.told = false, k.told && n > 0
	case !k.down:
		k.down, k.since = true, now
	case !k.told && now-k.since >= tapHeld:
		k.told = true
		return at, true
	}
	return at, false
}

// near tells whether a place is nearer than that to any of others.
func near(v constellation.Vec, all []constellation.Vec, than float64) bool {
	return slices.ContainsFunc(all, func(w constellation.Vec) bool { return v.Dist(w) < than })
}

// taps are answers by touches of the table: a finger, or a die put down, in px of a
// picture of the size that is told.
func (t *pageTable) taps(ctx context.Context, size func() (w, h int)) <-chan ebi.Answer {
	out := make(chan ebi.Answer)
	k := tapped{lies: t.places()}
	go func() {
		start := time.Now()
		tick := time.NewTicker(tapLooked)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			at, ok := k.step(time.Since(start), t.places())
			if w, h := size(); ok {
				select {
				case out <- ebi.Answer{At: constellation.Vec{X: at.X * float64(w), Y: at.Y * float64(h)}}:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	return out
}

// places are where anything touches the table, in parts of it.
func (t *pageTable) places() (all []constellation.Vec) {
	for _, s := range t.sensors(constellation.Vec{X: 1, Y: 1}) {
		for _, c := range s.Contacts {
			all = append(all, c.Pos)
		}
	}
	return all
}
