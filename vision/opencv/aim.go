package opencv

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/vision"
	"gocv.io/x/gocv"
)

// hints is how many numbers tell the aimer where up leads: the slant and a 1,
// or nothing (vision/train/tops.py).
const hints = 3

// sound aims at dice to find the plumb of the picture.
func (c *closely) sound(img gocv.Mat, dice []*closeDie, crop func(*closeDie) gocv.Mat) error {
	if err := c.findAll(dice, crop); err != nil {
		return err
	}
	c.hang(img, dice)
	return nil
}

// hang finds the plumb of the picture, if the dice tell it.
func (c *closely) hang(img gocv.Mat, dice []*closeDie) bool {
	var sides []vision.Upper
	for _, d := range dice {
		if d.seen {
			sides = append(sides, d.upper)
		}
	}
	p, ok := vision.FindPlumb(sides, img.Cols(), img.Rows())
	if ok {
		c.plumb = &p
	}
	return ok
}

// mostAstray is how far off the plumb, in the slant's measure, a side is left
// as it is.
const mostAstray = 0.1

// astray lists the dice whose upper sides weren't found, or don't lie as the
// plumb has it.
func (c *closely) astray(dice []*closeDie) []*closeDie {
	var out []*closeDie
	for _, d := range dice {
		own, want := d.upper.Slant(), c.plumb.Slant(d.upper.Mid)
		if !d.seen || math.Hypot(own[0]-want[0], own[1]-want[1]) > mostAstray {
			out = append(out, d)
		}
	}
	return out
}

// findAll finds the upper sides of dice.
func (c *closely) findAll(dice []*closeDie, crop func(*closeDie) gocv.Mat) error {
	for _, d := range dice {
		if err := c.find(d, crop(d)); err != nil {
			return err
		}
	}
	return nil
}

// find tells where the upper side of a die lies.
func (c *closely) find(d *closeDie, crop gocv.Mat) (err error) {
	if c.aimed, err = c.aimer.see(c.aimed[:0], crop, c.hintAt(d)...); err != nil {
		return err
	}
	if want := c.card.Aim.Outputs(); len(c.aimed) != want {
		return fmt.Errorf("opencv: aimer gave %d numbers, want %d", len(c.aimed), want)
	}
	d.upper, d.seen = c.card.Aim.Upper(c.aimed, c.card.Turns[d.kind], c.card.Crop)
	d.upper = d.upper.From(d.square, c.card.Crop)
	d.seen = d.seen && d.upper.Area() >= leastSideArea
	d.sides, d.heads = c.sidesOf(d)
	return nil
}

// hintAt tells where up leads at a die, if that is known.
func (c *closely) hintAt(d *closeDie) []float32 {
	if c.plumb == nil {
		return make([]float32, hints)
	}
	mid := d.square.Min.Add(d.square.Max).Div(2)
	s := c.plumb.Slant([2]float64{float64(mid.X), float64(mid.Y)})
	return []float32{float32(s[0]), float32(s[1]), 1}
}
