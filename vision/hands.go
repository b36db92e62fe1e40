package vision

import (
	"image"
	"math"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Sorting says how pieces of change are told apart. The zero value is usable.
type Sorting struct {
	Settle   time.Duration // a piece that long without motion is at rest; shorter reads blurred dice, longer reads late; 0 is 45 ms, three pictures at 60 a second
	HandRest time.Duration // a hand that long without motion is a thing that was put down; 0 is 8 s
}

// WithDefaults fills in the zero fields.
func (s Sorting) WithDefaults() Sorting {
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
	wholeView = 0.6   // of the picture altered: the camera moved or the light was switched
)

// Changes are the pieces of change in a picture by what they are.
type Changes struct {
	Settled []Blob // at rest: to be read
	Moving  []Blob // dice that roll, things that are moved, clear of the edge and of hands
	Hands   []Blob
	Whole   bool // nothing is as it was; Settled then holds the whole picture once it is at rest
}

// Sort tells the pieces apart at the moment now. The usual die's area is in
// pixels of the small picture, 0 when no die is known. Slices of c are reused.
func (c *Changes) Sort(g *Ground, s Sorting, now time.Duration, dieArea float64) {
	c.Settled, c.Moving, c.Hands = c.Settled[:0], c.Moving[:0], c.Hands[:0]
	if c.Whole = g.Altered() > wholeView; c.Whole {
		all := Blob{Box: image.Rect(0, 0, g.w, g.h), Area: g.w * g.h, Stirred: g.Stirred(image.Rect(0, 0, g.w, g.h))}
		c.place(all, g.quiet(all.Box, now-s.Settle))
		return
	}
	large := math.Max(handDice*dieArea, handShare*float64(g.w*g.h))
	for _, b := range g.Changes() {
		settled := g.quiet(b.Box, now-s.Settle)
		switch {
		case b.Edge && float64(b.Area) > large && now-b.Stirred < s.HandRest:
			c.Hands = append(c.Hands, b)
		case !b.Edge || settled:
			c.place(b, settled)
		} // what comes in over the edge is a finger, or a die of which too little is seen
	}
	c.Moving = outside(c.Moving, c.Hands)
}

func (c *Changes) place(b Blob, settled bool) {
	if settled {
		c.Settled = append(c.Settled, b)
	} else {
		c.Moving = append(c.Moving, b)
	}
}

// outside leaves out the pieces that belong to a hand: a finger or a shadow
// beyond the die that it reaches over.
func outside(pieces, hands []Blob) []Blob {
	kept := pieces[:0]
	for _, p := range pieces {
		if !slices.ContainsFunc(hands, func(h Blob) bool { return p.Box.Overlaps(h.Box) }) {
			kept = append(kept, p)
		}
	}
	return kept
}

// handReading reports a hand: a box on the table, in mm.
func handReading(c *Calibration, box [4]float64) (constellation.Reading, bool) {
	lo, hi := constellation.Vec{X: math.Inf(1), Y: math.Inf(1)}, constellation.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	var corners []constellation.Vec
	for _, p := range []Pixel{{box[0], box[1]}, {box[0] + box[2], box[1]}, {box[0] + box[2], box[1] + box[3]}, {box[0], box[1] + box[3]}} {
		v, err := c.Table(p, 0)
		if err != nil {
			return constellation.Reading{}, false
		}
		lo = constellation.Vec{X: min(lo.X, v.X), Y: min(lo.Y, v.Y)}
		hi = constellation.Vec{X: max(hi.X, v.X), Y: max(hi.Y, v.Y)}
		corners = append(corners, v)
	}
	return constellation.Reading{
		Role: constellation.RoleHand, Pos: lo.Add(hi).Mul(0.5), W: hi.X - lo.X, H: hi.Y - lo.Y,
		Confidence: 0.9, Corners: corners,
	}, true
}
