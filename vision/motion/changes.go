package motion

import (
	"image"
	"math"
	"slices"
	"time"
)

// Timing says how pieces of change are told apart. The zero value is usable.
type Timing struct {
	Settle   time.Duration // a piece that long without motion is at rest; shorter reads blurred dice, longer reads late; 0 is 45 ms, three pictures at 60 a second
	HandRest time.Duration // a hand that long without motion is a thing that was put down; 0 is 8 s
}

// WithDefaults fills in the zero fields.
func (s Timing) WithDefaults() Timing {
	if s.Settle <= 0 {
		s.Settle = 45 * time.Millisecond
	}
	if s.HandRest <= 0 {
		s.HandRest = 8 * time.Second
	}
	return s
}

// What makes a piece a hand: it comes in over the picture's edge and is much
// larger than a die.
const (
	handDice  = 5     // times a die's area
	handShare = 0.012 // of the picture's area
	wholeView = 0.6   // of the picture changed: the camera moved or the light was switched
	handGrows = 0.25  // of the picture that a hand takes more of at most, from one picture to the next
)

// Changes are the pieces of change in a picture by what they are.
type Changes struct {
	Settled []Blob // at rest: to be read
	Moving  []Blob // dice that roll, things that are moved, clear of the edge and of hands
	Hands   []Blob
	Still   []Blob // those of the hands that hold still
	Apart   []Blob // of a size with dice, at rest beside a hand or what else still moves, with which they hang together
	Whole   bool   // nothing is as it was; Settled then holds the whole picture once it is at rest

	share float64 // of the picture that was changed
}

// Classify tells the pieces apart at the moment now. The usual die's area is in
// pixels of the small picture, 0 when no die is known. Slices of c are reused.
func (c *Changes) Classify(g *Background, s Timing, now time.Duration, dieArea float64) {
	c.Whole = c.isWhole(g.ChangedShare())
	c.Settled, c.Moving, c.Hands, c.Still, c.Apart = c.Settled[:0], c.Moving[:0], c.Hands[:0], c.Still[:0], c.Apart[:0]
	if c.Whole {
		all := Blob{Box: image.Rect(0, 0, g.w, g.h), Area: g.w * g.h}
		c.sortIn(all, g.quiet(all, now-s.Settle))
		return
	}
	large := math.Max(handDice*dieArea, handShare*float64(g.w*g.h))
	rested, there, stirs := now-g.handMoved >= s.HandRest, false, false
	for _, b := range g.Changes() {
		settled := g.quiet(b, now-s.Settle)
		hand := b.Edge && float64(b.Area) > large
		there, stirs = there || hand, stirs || hand && !settled
		switch {
		case hand && !(settled && (rested || g.uncovered(b.Box, g.handMoved-s.Settle))):
			c.addHand(b, settled)
		case !b.Edge || settled:
			c.sortIn(b, settled)
		} // what comes in over the edge is a finger, or a die of which too little is seen
		if !settled {
			c.addApart(g.atRest(b, now-s.Settle, dieArea))
		}
		if hand {
			c.addApart(g.arrived(b, now-s.Settle, dieArea))
		}
	}
	switch {
	case stirs || !there:
		g.handMoved = now
	case len(c.Still) > 0:
		g.handStill = now
	}
	c.Moving = clearOf(c.Moving, c.Hands)
}

// isWhole tells whether a view of which that share is changed is a new one, and no
// hand's that came in before and takes more and more of it.
func (c *Changes) isWhole(share float64) bool {
	grown := !c.Whole && len(c.Hands) > 0 && share-c.share < handGrows
	c.share = share
	return share > wholeView && !grown
}

func (c *Changes) addHand(b Blob, still bool) {
	c.Hands = append(c.Hands, b)
	if still {
		c.Still = append(c.Still, b)
	}
}

// addApart adds what is at rest in a piece, each part once.
func (c *Changes) addApart(parts []Blob) {
	for _, p := range parts {
		if !slices.ContainsFunc(c.Apart, func(a Blob) bool { return a.Box.Overlaps(p.Box) }) {
			c.Apart = append(c.Apart, p)
		}
	}
}

func (c *Changes) sortIn(b Blob, settled bool) {
	if settled {
		c.Settled = append(c.Settled, b)
	} else {
		c.Moving = append(c.Moving, b)
	}
}

// clearOf leaves out the pieces that belong to a hand: a finger or a shadow
// beyond the die that it reaches over.
func clearOf(pieces, hands []Blob) []Blob {
	kept := pieces[:0]
	for _, p := range pieces {
		if !slices.ContainsFunc(hands, func(h Blob) bool { return p.Box.Overlaps(h.Box) }) {
			kept = append(kept, p)
		}
	}
	return kept
}
