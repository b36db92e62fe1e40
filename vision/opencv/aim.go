package opencv

import (
	"fmt"
	"math"
	"slices"

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

// findAll finds the upper sides of dice, some at a time.
func (c *closely) findAll(dice []*closeDie, crop func(*closeDie) gocv.Mat) error {
	for some := range slices.Chunk(dice, batch) {
		if err := c.find(some, crop); err != nil {
			return err
		}
	}
	return nil
}

// find tells where the upper sides lie.
func (c *closely) find(dice []*closeDie, crop func(*closeDie) gocv.Mat) (err error) {
	n, w := c.card.Crop, c.card.Aim.Outputs()
	if err := c.aimer.shape(len(dice), n, n); err != nil {
		return err
	}
	for i, d := range dice {
		if err := c.aimer.put(i, crop(d)); err != nil {
			return err
		}
		c.hint(i, d)
	}
	if c.aimed, err = c.aimer.forward(c.aimed[:0]); err != nil {
		return err
	}
	if len(c.aimed) != w*len(dice) {
		return fmt.Errorf("opencv: aimer gave %d numbers, want %d", len(c.aimed), w*len(dice))
	}
	for i, d := range dice {
		d.upper, d.seen = c.card.Aim.Upper(c.aimed[i*w:(i+1)*w], c.card.Turns[d.kind], n)
		d.upper = d.upper.From(d.square, n)
		d.seen = d.seen && d.upper.Area() >= leastSideArea
		d.sides, d.heads = c.sidesOf(d)
	}
	return nil
}

// hint tells the aimer where up leads at a die, if that is known.
func (c *closely) hint(i int, d *closeDie) {
	if c.plumb == nil {
		c.aimer.hint(i, 0, 0, 0)
		return
	}
	mid := d.square.Min.Add(d.square.Max).Div(2)
	s := c.plumb.Slant([2]float64{float64(mid.X), float64(mid.Y)})
	c.aimer.hint(i, float32(s[0]), float32(s[1]), 1)
}
