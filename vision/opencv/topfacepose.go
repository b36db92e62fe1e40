package opencv

import (
	"fmt"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
	"gocv.io/x/gocv"
)

// hints is how many numbers tell the pose network where up leads: the slant and a 1,
// or nothing (vision/train/tops.py).
const hints = 3

// fitVertical returns the vertical of the picture, nil if the dice don't tell it.
func fitVertical(img picture, dice []*topFace) *camera.Vertical {
	return likeliestVertical(guessVerticals(img, dice))
}

// surelyDie is how likely a die is whose top face says where up leads: a thing that lies
// about has none.
const surelyDie = 0.95

// tellsUp tells whether a die's top face says where up leads.
func (d *topFace) tellsUp() bool { return d.found && d.chance >= surelyDie }

// guessVerticals returns what may be the vertical of the picture by the sides
// that were found on its dice, the likeliest first.
func guessVerticals(img picture, dice []*topFace) []place.Guess {
	var sides []place.Side
	for _, d := range dice {
		if d.tellsUp() {
			sides = append(sides, place.Side{TopFace: d.at, Kind: d.kind, Up: d.slants})
		}
	}
	return place.FindVerticals(sides, place.View{Width: img.Cols(), Height: img.Rows(), Part: img.part})
}

func likeliestVertical(all []place.Guess) *camera.Vertical {
	if len(all) == 0 {
		return nil
	}
	return &all[0].Vertical
}

// doubtVertical tells dice how likely up leads elsewhere at them than by the
// likeliest guess.
func doubtVertical(all []place.Guess, dice []*topFace) {
	for _, d := range dice {
		d.astray = place.Astray(all, d.at.Mid)
	}
}

// mostOffVertical is how far off the vertical, in the slant's measure, a side is left
// as it is.
const mostOffVertical = 0.1

// offVertical lists the dice whose top faces weren't found, or don't lie as the
// vertical has it.
func offVertical(p camera.Vertical, dice []*topFace) []*topFace {
	var out []*topFace
	for _, d := range dice {
		own, want := d.at.Slant(), p.Slant(d.at.Mid)
		if !d.found || math.Hypot(own.X-want.X, own.Y-want.Y) > mostOffVertical {
			out = append(out, d)
		}
	}
	return out
}

// locateAll finds the top faces of dice.
func (c *topFaceReader) locateAll(img picture, dice []*topFace, crop func(*topFace) gocv.Mat) (err error) {
	cut := func(i int) (gocv.Mat, []float32) {
		m := crop(dice[i])
		img.record.aim(dice[i], m)
		return m, hintAt(img.known.Vertical, dice[i])
	}
	if c.numbers, err = c.poseNet.see(c.numbers[:0], len(dice), img.tones, cut); err != nil {
		return err
	}
	poses, err := split(c.numbers, len(dice), c.card.Pose.Outputs())
	if err != nil {
		return fmt.Errorf("opencv: pose network: %w", err)
	}
	for i, d := range dice {
		c.locate(d, poses[i])
		img.record.aimed(d, c.card.Crop)
	}
	return nil
}

// mapSlants has the slant network tell where up leads at dice of the kinds that it knows.
func (c *topFaceReader) mapSlants(img picture, dice []*topFace, crop func(*topFace) gocv.Mat) (err error) {
	var known []*topFace
	for _, d := range dice {
		if d.tellsUp() && slices.Contains(c.card.Slants, d.kind) {
			known = append(known, d)
		}
	}
	if len(known) == 0 {
		return nil
	}
	cut := func(i int) (gocv.Mat, []float32) { return crop(known[i]), nil }
	if c.numbers, err = c.slantNet.see(c.numbers[:0], len(known), img.tones, cut); err != nil {
		return err
	}
	maps, err := split(c.numbers, len(known), len(c.numbers)/len(known))
	if err != nil {
		return fmt.Errorf("opencv: slant network: %w", err)
	}
	for i, d := range known {
		if d.slants, err = place.NewSlantMap(maps[i]); err != nil {
			return fmt.Errorf("opencv: slant network: %w", err)
		}
		img.record.slants(d, c.card.Crop)
	}
	return nil
}

// locate takes what the pose network gave for where the top face of a die lies.
func (c *topFaceReader) locate(d *topFace, pose []float32) {
	d.at, d.found = c.card.Pose.Decode(pose, c.card.Turns[d.kind], c.card.Crop)
	d.at = d.at.InPicture(d.square, c.card.Crop)
	d.found = d.found && d.at.Area() >= leastSideArea
	d.upright, d.upsideDown = c.sidesOf(d)
}

// hintAt tells where up leads at a die, if that is known.
func hintAt(p *camera.Vertical, d *topFace) []float32 {
	mid := d.square.Min.Add(d.square.Max).Div(2)
	return slantHint(p, vision.Pixel{X: float64(mid.X), Y: float64(mid.Y)})
}

// slantHint tells where up leads at a place in the picture, if that is known.
func slantHint(p *camera.Vertical, at vision.Pixel) []float32 {
	if p == nil {
		return make([]float32, hints)
	}
	s := p.Slant(at)
	return []float32{float32(s.X), float32(s.Y), 1}
}
