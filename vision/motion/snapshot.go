package motion

import (
	"math"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
)

const (
	movingConfidence = 0.5 // Confidence of a die of which only is known that something of a die's size moves
	coveredFactor    = 0.5 // what the Confidence of a die that can't be seen at the moment is multiplied by
)

// Snapshot makes the frame of what lies still and of what moves: the boxes
// (px) of hands and of other things in motion.
//
// A die under a hand is reported where it was last seen, with its face, half
// its confidence and the reason "covered". Something in motion is reported as
// a die without a face where it is about as large as one. A doubted die is a glimpse.
func (m *Memory) Snapshot(c *camera.Calibration, sizes place.Sizes, hands, moving []constellation.Box, source string, t time.Duration) constellation.Frame {
	f := constellation.Frame{Source: source, Time: t, Readings: make([]constellation.Reading, 0, len(m.Dice)+len(hands)+len(moving))}
	for i := range m.Dice {
		d := &m.Dice[i]
		r, ok := d.read(c, sizes)
		if ok && !d.Doubted {
			f.Readings = append(f.Readings, r)
		}
		if ok && d.wantsLight(t) {
			f.Readings = append(f.Readings, glimpseReading(c, d.Box, &r))
		}
	}
	for _, b := range hands {
		if r, ok := handReading(c, b); ok {
			f.Readings = append(f.Readings, r)
		}
	}
	usual := m.Width()
	for _, b := range moving {
		if r, ok := movingReading(c, sizes, b, usual); ok {
			f.Readings = append(f.Readings, r)
		}
	}
	return f
}

// read returns the die's reading; its place is worked out once for each new
// box or fit.
func (r *Resting) read(c *camera.Calibration, sizes place.Sizes) (constellation.Reading, bool) {
	if r.placedBoxes != r.boxes || r.placedFits != r.fits {
		reading, err := place.ReadingOf(&r.Detection, c, sizes)
		if err == nil && r.fits > 0 {
			reading.Pos, reading.Angle, reading.Size = r.place.Pos, r.place.Angle, r.place.Size
			reading.Corners = r.place.Corners()
		}
		r.placed, r.placeable, r.placedBoxes, r.placedFits = reading, err == nil, r.boxes, r.fits
	}
	out := r.placed
	out.Look = r.Look
	if told := r.Face != ""; told != r.named { // the pictures together tell it, or it was said and is open all the same: nobody need say it
		out.Look = ""
	}
	if r.Covered {
		out.Confidence *= coveredFactor
		out.Reason = vision.ReasonHidden
	}
	return out, r.placeable
}

// movingReading reports a die in motion. Where dice are known, what is much
// smaller or larger than they are is none.
func movingReading(c *camera.Calibration, sizes place.Sizes, box constellation.Box, usual float64) (constellation.Reading, bool) {
	w := math.Sqrt(box.W * box.H)
	if usual > 0 && (w < 0.6*usual || w > 2.5*usual) {
		return constellation.Reading{}, false
	}
	f, err := place.FromBox(c, constellation.Unknown, box, 0, sizes.Any)
	if err != nil || (usual == 0 && (f.Size < 5 || f.Size > 60)) {
		return constellation.Reading{}, false
	}
	return constellation.Reading{
		Kind: constellation.Unknown, Pos: f.Pos, Size: f.Size,
		Confidence: movingConfidence, Reason: vision.ReasonMoving, Corners: f.Corners(),
	}, true
}

// glimpseReading reports what may be a die, and how far about it light must be plain
// for its whole box to be lit.
func glimpseReading(c *camera.Calibration, box constellation.Box, die *constellation.Reading) constellation.Reading {
	g := constellation.Reading{Role: constellation.RoleGlimpse, Pos: die.Pos, Size: die.Size, Confidence: die.Confidence}
	for _, p := range vision.BoxCorners(box) {
		if v, err := c.Table(p, 0); err == nil {
			g.W = max(g.W, 2*v.Dist(die.Pos))
		}
	}
	g.H = g.W
	return g
}

// handReading reports a hand: a box on the table, in mm.
func handReading(c *camera.Calibration, box constellation.Box) (constellation.Reading, bool) {
	lo, hi := constellation.Vec{X: math.Inf(1), Y: math.Inf(1)}, constellation.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	var corners []constellation.Vec
	for _, p := range vision.BoxCorners(box) {
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
