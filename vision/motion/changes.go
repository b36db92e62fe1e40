package motion

import (
	"image"
	"math"
	"slices"
	"time"
)

// Timing says how pieces of change are told apart. The zero value is usable.
type Timing struct {
	Settle   time.Duration // a piece that long without motion is at rest, or alike in two pictures that come seldom; shorter reads blurred dice, longer reads late; 0 is 45 ms, three pictures at 60 a second
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

// slowPictures come so far apart that what two of them show alike is at rest: a camera of 30
// pictures a second, as most are, would need two more for Timing.Settle.
const slowPictures = 25 * time.Millisecond

// RestsSince is the moment after which nothing may have moved in what is at rest.
func (g *Background) RestsSince(s Timing, now time.Duration) time.Duration {
	since := now - s.Settle
	if g.now-g.before >= slowPictures {
		since = max(since, g.before)
	}
	return since
}

// A piece is a hand's if it comes in over the picture's edge and is much larger than a
// die. If most of the picture changed it is no hand: the camera moved or the light was
// switched.
const (
	handDice  = 5     // times a die's area that a hand is larger than
	handShare = 0.012 // share of the picture's area that a hand is larger than
	wholeView = 0.6   // share of the picture that changed, beyond which the view is new as a whole
	handGrows = 0.25  // share of the picture by which a hand grows at most, from one picture to the next
)

// Changes are the pieces of change in a picture by what they are.
type Changes struct {
	Settled []Blob // at rest: to be read
	Moving  []Blob // dice that roll, things that are moved, clear of the edge and of hands
	Hands   []Blob
	Still   []Blob // those of the hands that hold still
	Apart   []Blob // of a size with dice, at rest beside a hand or what else still moves, with which they hang together
	Whole   bool   // nothing is as it was; Settled then holds the whole picture once it is at rest

	share float64 // share of the picture that had changed, 0…1
}

// piece is a piece of change, and what tells whose it is.
type piece struct {
	Blob
	settled bool // nothing in it has moved lately
	large   bool // it comes in over the picture's edge and is much larger than a die
}

// Classify tells the pieces apart at the moment now. The usual die's area is in
// pixels of the small picture, 0 when no die is known. Slices of c are reused.
func (c *Changes) Classify(g *Background, s Timing, now time.Duration, dieArea float64) {
	c.Whole = c.isWhole(g.ChangedShare())
	c.Settled, c.Moving, c.Hands, c.Still, c.Apart = c.Settled[:0], c.Moving[:0], c.Hands[:0], c.Still[:0], c.Apart[:0]
	since := g.RestsSince(s, now)
	if c.Whole {
		all := Blob{Box: image.Rect(0, 0, g.w, g.h), Area: g.w * g.h}
		c.sortIn(all, g.quiet(all, since))
		return
	}
	large := math.Max(handDice*dieArea, handShare*float64(g.w*g.h))
	there, stirs := false, false // of pieces as large as hands
	for _, b := range g.Changes() {
		p := piece{Blob: b, settled: g.quiet(b, since), large: b.Edge && float64(b.Area) > large}
		there, stirs = there || p.large, stirs || p.large && !p.settled
		c.add(p, p.large && !g.putDown(p, s, now))
		c.findApart(g, p, since, dieArea)
	}
	g.noteHands(there, stirs, len(c.Still) > 0, now)
	c.Moving = clearOf(c.Moving, c.Hands)
}

// add sorts a piece in, which may be a hand's. A piece that comes in over the edge and is
// none, but moves, is left out: it is a finger, or a die of which too little is seen.
func (c *Changes) add(p piece, hand bool) {
	switch {
	case hand:
		c.addHand(p.Blob, p.settled)
	case !p.Edge || p.settled:
		c.sortIn(p.Blob, p.settled)
	}
}

// putDown tells whether a piece as large as a hand is none: it has been still for so long
// that it is a thing that was put down, or it is ground on which a hand rested that is gone.
func (g *Background) putDown(p piece, s Timing, now time.Duration) bool {
	return p.settled && (now-g.handMoved >= s.HandRest || g.uncovered(p.Box, g.handMoved-s.Settle))
}

// findApart adds the parts of a piece that may be dice at rest: beside what still moves,
// and those that came to rest against a hand a moment ago.
func (c *Changes) findApart(g *Background, p piece, since time.Duration, dieArea float64) {
	if !p.settled {
		c.addApart(g.atRest(p.Blob, since, dieArea))
	}
	if p.large {
		c.addApart(g.arrived(p.Blob, since, dieArea))
	}
}

// noteHands notes when a hand last moved, or none was there, and when one last held still.
func (g *Background) noteHands(there, stirs, still bool, now time.Duration) {
	switch {
	case stirs || !there:
		g.handMoved = now
	case still:
		g.handStill = now
	}
}

// isWhole tells whether a view of which that share is changed is a new one, and no
// hand's that came in before and takes more and more of it.
func (c *Changes) isWhole(share float64) bool {
	grown := !c.Whole && len(c.Hands) > 0 && share-c.share < handGrows
	c.share = share
	return share > wholeView && !grown
}

// addHand adds a hand's piece.
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

// sortIn adds a piece that is no hand's.
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
