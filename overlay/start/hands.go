package start

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

const (
	// brief is how long a contact that a sensor feels may stay and be a tap: a
	// die that is laid down stays longer.
	brief = 1200 * time.Millisecond
	// slip is how far a finger may slide and still tap, mm.
	slip = 15
	// fingertip is the largest contact that is a finger, mm.
	fingertip = 40
	// together is how many fingers at once may tap: more are a hand that leans
	// on the table.
	together = 2
	// fresh is for how long a screen that has just come takes no finger that comes down: it is
	// the second click of two, or the same finger that a sensor had lost.
	fresh = 300 * time.Millisecond
)

// hands remembers what touches the page.
type hands struct {
	down map[string]*press
	n    int           // fingers that are down now
	from time.Duration // who comes down before means no target that is shown now
}

// renew lets nobody tap on a screen that has come now who is down already.
func (h *hands) renew(now time.Duration) {
	h.from = now + fresh
	for _, p := range h.down {
		p.void = true
	}
}

// press is one contact from when it came.
type press struct {
	at    constellation.Vec // mm, where it came down
	since time.Duration
	last  time.Duration
	felt  bool // by a sensor that feels dice, too
	void  bool // it is no tap, whatever comes
}

// taps takes what touches the table and returns where something was tapped since
// the last time.
func (h *hands) taps(in *Input) []constellation.Vec {
	if h.down == nil {
		h.down = map[string]*press{}
	}
	for _, t := range in.Touches {
		h.feel("window "+t.ID, t.Pos, in.Time, false, t.Palm)
	}
	for i := range in.Sensors {
		s := &in.Sensors[i]
		for j := range s.Contacts {
			if c := &s.Contacts[j]; c.Kind != Tag {
				h.feel(contactID(s, c), c.Pos, in.Time, true, c.Size > fingertip)
			}
		}
	}
	return h.lifted(in.Time)
}

// contactID is what a contact is remembered by.
func contactID(s *Sensor, c *Contact) string {
	return fmt.Sprint(s.ID, " ", s.Name, " ", c.Kind, " ", c.Number)
}

// feel takes one contact.
func (h *hands) feel(id string, at constellation.Vec, now time.Duration, felt, palm bool) {
	p := h.down[id]
	if p == nil {
		p = &press{at: at, since: now, felt: felt, void: now < h.from}
		h.down[id] = p
	}
	p.last = now
	p.void = p.void || palm || p.at.Dist(at) > slip
}

// lifted are the taps of those that have gone.
func (h *hands) lifted(now time.Duration) []constellation.Vec {
	h.n = 0
	for _, p := range h.down {
		if p.last == now && !p.resting(now) {
			h.n++
		}
	}
	var taps []constellation.Vec
	for _, id := range slices.Sorted(maps.Keys(h.down)) { // the same order each time
		p := h.down[id]
		if h.n > together {
			p.void = p.void || !p.resting(now)
		}
		if p.last == now {
			continue
		}
		delete(h.down, id)
		if !p.void && !p.resting(now) {
			taps = append(taps, p.at)
		}
	}
	return taps
}

// resting tells a die that lies there from a finger.
func (p *press) resting(now time.Duration) bool { return p.felt && now-p.since > brief }

// over are the places where fingers are down now.
func (h *hands) over() []constellation.Vec {
	var all []constellation.Vec
	for _, p := range h.down {
		if !p.void && !p.resting(p.last) {
			all = append(all, p.at)
		}
	}
	return all
}

// busy tells whether anything has come onto the table or touches the window.
func (h *hands) busy(in *Input) bool {
	if len(in.Touches) > 0 {
		return true
	}
	for i := range in.Sensors {
		s := &in.Sensors[i]
		for j := range s.Contacts {
			c := &s.Contacts[j]
			if c.Kind != Tag && h.down[contactID(s, c)] == nil {
				return true
			}
		}
	}
	return false
}
