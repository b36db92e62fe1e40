package opencv

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/place"
	"gocv.io/x/gocv"
)

// hints is how many numbers tell the pose network where up leads: the slant and a 1,
// or nothing (vision/train/tops.py).
const hints = 3

// estimateVertical finds the top faces of dice and by them the vertical of the picture.
func (c *topFaceReader) estimateVertical(img gocv.Mat, dice []*topFace, crop func(*topFace) gocv.Mat) error {
	if err := c.locateAll(dice, crop); err != nil {
		return err
	}
	c.fitVertical(img, dice)
	return nil
}

// fitVertical finds the vertical of the picture, if the dice tell it.
func (c *topFaceReader) fitVertical(img gocv.Mat, dice []*topFace) bool {
	var sides []place.TopFace
	for _, d := range dice {
		if d.found {
			sides = append(sides, d.at)
		}
	}
	p, ok := place.FindVertical(sides, img.Cols(), img.Rows())
	if ok {
		c.vertical = &p
	}
	return ok
}

// mostOffVertical is how far off the vertical, in the slant's measure, a side is left
// as it is.
const mostOffVertical = 0.1

// offVertical lists the dice whose top faces weren't found, or don't lie as the
// vertical has it.
func (c *topFaceReader) offVertical(dice []*topFace) []*topFace {
	var out []*topFace
	for _, d := range dice {
		own, want := d.at.Slant(), c.vertical.Slant(d.at.Mid)
		if !d.found || math.Hypot(own.X-want.X, own.Y-want.Y) > mostOffVertical {
			out = append(out, d)
		}
	}
	return out
}

// locateAll finds the top faces of dice.
func (c *topFaceReader) locateAll(dice []*topFace, crop func(*topFace) gocv.Mat) error {
	for _, d := range dice {
		if err := c.locate(d, crop(d)); err != nil {
			return err
		}
	}
	return nil
}

// locate tells where the top face of a die lies.
func (c *topFaceReader) locate(d *topFace, crop gocv.Mat) (err error) {
	if c.pose, err = c.poseNet.see(c.pose[:0], crop, c.hintAt(d)...); err != nil {
		return err
	}
	if want := c.card.Pose.Outputs(); len(c.pose) != want {
		return fmt.Errorf("opencv: pose network gave %d numbers, want %d", len(c.pose), want)
	}
	d.at, d.found = c.card.Pose.Decode(c.pose, c.card.Turns[d.kind], c.card.Crop)
	d.at = d.at.InPicture(d.square, c.card.Crop)
	d.found = d.found && d.at.Area() >= leastSideArea
	d.upright, d.upsideDown = c.sidesOf(d)
	return nil
}

// hintAt tells where up leads at a die, if that is known.
func (c *topFaceReader) hintAt(d *topFace) []float32 {
	if c.vertical == nil {
		return make([]float32, hints)
	}
	mid := d.square.Min.Add(d.square.Max).Div(2)
	s := c.vertical.Slant(vision.Pixel{X: float64(mid.X), Y: float64(mid.Y)})
	return []float32{float32(s.X), float32(s.Y), 1}
}
