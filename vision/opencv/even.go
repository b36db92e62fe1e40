package opencv

import (
	"fmt"
	"image"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"gocv.io/x/gocv"
)

// Evener takes a projector's light out of pictures: *beam.Evener does.
type Evener interface {
	// Look takes a picture made small, each of its pixels the mean of factor by
	// factor pixels in blue, green and red, as it came at a moment, and evens it in
	// place.
	Look(small []uint8, width, height, factor int, now time.Duration)
	// Even evens a part of the same picture, which lies at r, in place.
	Even(part []uint8, r image.Rectangle)
	// Explains tells whether light is all that is seen in a box, px.
	Explains(constellation.Box) bool
	// Unexplained is the share of a box that shows something else; known is false
	// where that can't be told.
	Unexplained(constellation.Box) (share float64, known bool)
	// Plain tells whether surely nothing that is drawn was seen in a box.
	Plain(constellation.Box) bool
	// Steady tells whether what is projected onto a box hasn't changed of late.
	Steady(constellation.Box) bool
	// Ready tells whether the picture that came last could be evened.
	Ready() bool
	// Sure tells whether that picture can be relied on. If it can't, one soon can.
	Sure() bool
}

// darkPatience is how long pictures aren't read for which it isn't known what is
// projected. A window shows something sooner, unless it isn't the one that was
// calibrated.
const darkPatience = 3 * time.Second

// inTheDark tells why a picture isn't read as long as it isn't known what is projected.
// It is empty where that is known, or never will be.
func (l *Live) inTheDark(t time.Duration) (blind string) {
	if l.cfg.Even == nil || l.cfg.Even.Ready() {
		l.lightKnown = true
		return ""
	}
	if l.lightKnown || t-l.firstPicture > darkPatience {
		return ""
	}
	return "what the projector throws isn't known yet"
}

// even evens the small picture.
func (l *Live) even(small []uint8, t time.Duration) {
	l.evened = false
	if l.cfg.Even != nil {
		l.cfg.Even.Look(small, l.small.Cols(), l.small.Rows(), l.factor, t)
	}
}

// cut copies a part of the picture, evened, into the crop.
func (l *Live) cut(r image.Rectangle) error {
	part := l.img.Region(r)
	part.CopyTo(&l.crop)
	part.Close()
	if l.cfg.Even == nil {
		return nil
	}
	data, err := l.crop.DataPtrUint8()
	if err != nil {
		return fmt.Errorf("opencv: live: %w", err)
	}
	l.cfg.Even.Even(data, r)
	return nil
}

// about is the picture with its part about a box evened, and the rest of it
// roughly so.
func (l *Live) about(b constellation.Box) (gocv.Mat, error) {
	if l.cfg.Even == nil {
		return l.img, nil
	}
	if !l.evened {
		gocv.Resize(l.small, &l.seen, l.size, 0, 0, gocv.InterpolationNearestNeighbor)
		l.evened = true
	}
	r := vision.Rect(b)
	r = r.Inset(-max(r.Dx(), r.Dy())).Intersect(l.bounds())
	if r.Empty() {
		return l.seen, nil
	}
	if err := l.cut(r); err != nil {
		return l.seen, err
	}
	part := l.seen.Region(r)
	defer part.Close()
	l.crop.CopyTo(&part)
	return l.seen, nil
}

// light is a picture that tells the room's light.
func (l *Live) light() gocv.Mat {
	if l.cfg.Even == nil {
		return l.img
	}
	return l.small
}

// forgetLight forgets dice that turn out to be nothing but light.
func (l *Live) forgetLight() {
	if l.cfg.Even != nil {
		l.memory.Forget(l.cfg.Even.Explains)
	}
}

// withoutLitBoxes leaves out boxes in which light is all that is seen, or which are
// drawn upon or lit otherwise than a moment ago: what moves there is a text that
// changes, or all texts where the projector was bumped.
func (l *Live) withoutLitBoxes(boxes []constellation.Box) []constellation.Box {
	if l.cfg.Even == nil {
		return boxes
	}
	return slices.DeleteFunc(boxes, func(b constellation.Box) bool {
		return l.cfg.Even.Explains(b) || l.doubts() && !(l.cfg.Even.Steady(b) && l.cfg.Even.Plain(b))
	})
}

// withoutLight leaves out what is nothing but light, and light about a die that is
// told as a thing of no kind: the die lies there still.
func (l *Live) withoutLight(dice []vision.Detection) []vision.Detection {
	if l.cfg.Even == nil {
		return dice
	}
	kept := dice[:0]
	for i, d := range dice {
		if m, ok := l.lyingIn(d); ok {
			if named(dice[i+1:], m.Box) || named(kept, m.Box) {
				continue
			}
			d = m
		}
		if !l.cfg.Even.Explains(d.Box) && !l.dismisses(d.Box) {
			kept = append(kept, d)
		}
	}
	return kept
}

// lyingIn returns the resting die of a known kind whose middle is in the box of a
// thing of no kind.
func (l *Live) lyingIn(d vision.Detection) (vision.Detection, bool) {
	if d.Kind != constellation.Unknown {
		return d, false
	}
	for i := range l.memory.Dice {
		if m := &l.memory.Dice[i]; m.Kind != constellation.Unknown && d.Box.Contains(m.Box.Centre()) {
			return m.Detection, true
		}
	}
	return d, false
}

// named tells whether a die of a known kind is told where a box is.
func named(dice []vision.Detection, b constellation.Box) bool {
	return slices.ContainsFunc(dice, func(d vision.Detection) bool {
		return d.Kind != constellation.Unknown && d.Box.Contains(b.Centre())
	})
}
