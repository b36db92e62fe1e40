package tracker

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// contact is what is known of a track that a sensor can't tell from a finger.
// Until it has come to rest and stayed, it is one.
type contact struct {
	on      bool
	bare    bool   // it came as one
	id      string // of the touch; empty when it is none any more
	control bool   // it came down on a control and stays there
	palm    bool   // part of a hand or an arm
}

// Control is a place on the table that fingers press.
type Control struct {
	At     constellation.Vec // mm
	Radius float64           // mm
}

const (
	// hop is how long a contact may be lost and be the same.
	hop = 150 * time.Millisecond
	// onControl is how long a contact on a control is a finger, whatever it does.
	// Shorter: a finger that holds a button is a die. Longer: a die that came to
	// rest on a button counts late.
	onControl = 6 * time.Second
	// fingerSize is the greatest size of a fingertip, mm, and dieSize that of a
	// die. A larger contact is the heel of a hand, or an arm.
	fingerSize, dieSize = 25, 45
	// besidePalm is how far from a large contact others belong to the same arm, mm.
	besidePalm = 40
)

// SetControls says where the controls are that fingers press now.
func (tr *Tracker) SetControls(controls []Control) { tr.controls = controls }

// inControl tells whether a place lies on a control.
func (tr *Tracker) inControl(p constellation.Vec) bool {
	for _, c := range tr.controls {
		if c.At.Dist(p) <= c.Radius {
			return true
		}
	}
	return false
}

// isPress tells whether a reading is of what has come down on a control, a finger, and not of
// a track that was lost: a die that was taken off a moment ago is in the hand that presses.
// One that rests there may flicker, and one that rolls or is knocked onto it.
func (tr *Tracker) isPress(t *track, g *observation, r *constellation.Reading) bool {
	if r.Role != constellation.RoleContact || g.seen || tr.hops(t, g, r) || !tr.inControl(r.Pos) {
		return false
	}
	_, home := tr.offHome(g, r.Pos)
	return !g.homed || !home
}

// hops tells whether a track was lost for so short that a reading may be of it, wherever that
// is. One that is known by a tag is no bare contact while it rests.
func (tr *Tracker) hops(t *track, g *observation, r *constellation.Reading) bool {
	if t.die.Still && !t.contact.bare {
		return false
	}
	most := hop
	if !t.die.Still || g.key != "" && g.key == r.Key {
		most = 2 * hop
	}
	return tr.now-g.vanished <= most
}

// feel takes what a reading says of a track's being a finger: a sensor that
// can tell dice from fingers knows better.
func (tr *Tracker) feel(t *track, r *constellation.Reading) {
	if !t.contact.on {
		return
	}
	if r.Role != constellation.RoleContact {
		t.contact.on = false
		return
	}
	t.contact.control = t.contact.control && tr.inControl(r.Pos)
	t.contact.palm = t.contact.palm || usableSize(r) > fingerSize || tr.byPalm(tr.sources[t.ref], r.Pos)
}

// isDie tells whether a track is a die as far as its contact is concerned.
func (tr *Tracker) isDie(t *track) bool {
	return !t.contact.on || tr.now >= tr.dieAt(t) && t.lastSize <= dieSize
}

// dieAt returns when a contact will be a die if it lies still from now on.
func (tr *Tracker) dieAt(t *track) time.Duration {
	at := tr.stayedAt(t)
	if tr.now >= at && tr.isDenied(t) {
		return max(at, tr.foundAt(t))
	}
	return at
}

// stayedAt returns when a contact will have rested for too long to be a finger.
func (tr *Tracker) stayedAt(t *track) time.Duration {
	stays := tr.cfg.Contact
	if t.contact.control {
		stays = onControl
	}
	return max(t.since+stays, t.quiet+stays/2)
}

// usableSize is the size that a reading gives, 0 for none.
func usableSize(r *constellation.Reading) float64 {
	if size := max(r.Size, r.W, r.H); size > 0 && size <= maxSize {
		return size
	}
	return 0
}

// byPalm tells whether a sensor feels a hand or an arm at a place.
func (tr *Tracker) byPalm(s *source, p constellation.Vec) bool {
	for i := range s.hands {
		if hides(&s.hands[i], p, besidePalm) {
			return true
		}
	}
	return false
}

// publishContacts publishes as touches the contacts that are no dice, and for the
// last time those that have become dice, or rest as those do.
func (tr *Tracker) publishContacts() {
	for _, t := range tr.tracks {
		if t.contact.id == "" || t.contact.on && !t.visible() && !t.born {
			continue
		}
		g, rests := t.observation(t.ref), tr.restsAsDie(t)
		tr.table.Touches = append(tr.table.Touches, constellation.Touch{ID: t.contact.id, Pos: tr.clamp(g.pos), Since: t.since, Seen: g.read,
			Size: t.lastSize, Palm: t.contact.palm, Rests: rests})
		if rests {
			t.contact.id = ""
		}
	}
}

// restsAsDie tells whether a contact has become a die, or would have if another sensor saw one.
func (tr *Tracker) restsAsDie(t *track) bool {
	return t.born || !t.contact.on || tr.now >= tr.stayedAt(t) && tr.now < tr.dieAt(t)
}
