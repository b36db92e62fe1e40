package opencv

import (
	"image"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/read"
)

// The part of the picture that is read is larger than what changed: a part of the die may
// look like the shadow that lay there before, and the finder has to see ground about it.
const (
	leastRoom = 24  // px about what changed, at least
	dieRoom   = 0.7 // widths of a die about what changed, at least
	leastSide = 160 // px, each side of the part that is read
)

// readSettled reads what changed and came to rest. What something is over is
// left as it was.
func (l *Live) readSettled(t time.Duration) error {
	switch {
	case l.landed:
		return l.readElsewhere(t)
	case l.waitsForView(t):
		return l.readView(t)
	}
	l.forgetAttempts(t)
	l.putOffSpecks()
	regions := l.regions()
	l.acceptSettled(regions)
	if err := l.readRegions(regions, t); err != nil {
		return err
	}
	if err := l.readApart(t); err != nil {
		return err
	}
	if err := l.readBesideHands(t); err != nil {
		return err
	}
	l.stopMoving()
	l.forgetLeft(t)
	l.placeNew()
	return nil
}

// acceptSettled takes what came to rest, in parts of the picture that are read next, as
// looked at from now on. Only before that can be told which dice look as they did when they
// were read, and only after it what is over dice still.
func (l *Live) acceptSettled(regions []image.Rectangle) {
	l.markUnchanged()
	for _, b := range l.changes.Settled {
		l.background.Accept(b.Box.Inset(-1))
	}
	l.markCovered(regions...)
}

// readRegions reads parts of the picture in place of what was known of them.
func (l *Live) readRegions(regions []image.Rectangle, t time.Duration) error {
	if len(regions) == 0 {
		return nil
	}
	light := l.reader.Light(l.light())
	for _, r := range regions {
		dice, err := l.readRegion(r, light)
		if err != nil {
			return err
		}
		dice = l.atRest(dice)
		l.noteLost(r, dice, t)
		l.memory.Replace(r, dice, t)
		l.unread = false
		l.stages.Reads++
	}
	return nil
}

// regions returns the parts of the picture that have to be read: about each
// piece at rest, grown so that no die is cut, those that overlap joined.
func (l *Live) regions() []image.Rectangle {
	var out []image.Rectangle
	for _, b := range l.changes.Settled {
		out = join(out, l.region(b.Box), func(r image.Rectangle) image.Rectangle {
			return l.memory.Region(r, l.bounds())
		})
	}
	return out
}

// join adds r to the parts, together with all that it overlaps.
func join(parts []image.Rectangle, r image.Rectangle, grow func(image.Rectangle) image.Rectangle) []image.Rectangle {
	for i := 0; i < len(parts); i++ {
		if parts[i].Overlaps(r) {
			r = grow(r.Union(parts[i]))
			parts = append(parts[:i], parts[i+1:]...)
			i = -1
		}
	}
	return append(parts, r)
}

func (l *Live) bounds() image.Rectangle { return image.Rect(0, 0, l.img.Cols(), l.img.Rows()) }

// region is the part of the picture about a piece of the small one.
func (l *Live) region(b image.Rectangle) image.Rectangle {
	f := l.factor
	r := image.Rect(b.Min.X*f, b.Min.Y*f, b.Max.X*f, b.Max.Y*f)
	r = r.Inset(-max(leastRoom, int(dieRoom*l.memory.Width())))
	if d := leastSide - r.Dx(); d > 0 {
		r.Min.X, r.Max.X = r.Min.X-d/2, r.Max.X+d/2
	}
	if d := leastSide - r.Dy(); d > 0 {
		r.Min.Y, r.Max.Y = r.Min.Y-d/2, r.Max.Y+d/2
	}
	return l.memory.Region(r.Intersect(l.bounds()), l.bounds())
}

// readRegion reads a part of the picture. What the part's own edge cuts is
// left out: whole dice are never cut by it, so it is half of something else.
func (l *Live) readRegion(r image.Rectangle, light *read.Light) ([]vision.Detection, error) {
	if err := l.cut(r); err != nil {
		return nil, err
	}
	around := l.memory.Kinds(func(i int) bool { return !l.memory.Dice[i].In(r) })
	known := l.knownAt(r.Min, light)
	known.Around = around
	dice, err := l.reader.ReadPart(l.crop, known)
	if err == nil {
		err = l.cfg.Own.apply(l.reader, l.crop, known, dice)
	}
	if err != nil {
		return nil, err
	}
	kept := dice[:0]
	for _, d := range dice {
		d = shifted(d, r.Min)
		if !cutBy(d.Box, r, l.bounds()) {
			kept = append(kept, d)
		}
	}
	return l.withoutLight(kept), nil
}

// readOne reads a single part of the picture.
func (l *Live) readOne(r image.Rectangle) ([]vision.Detection, error) {
	l.stages.Reads++
	return l.readRegion(r, l.reader.Light(l.light()))
}

// knownAt is what is known of the part of the picture that begins at a point, in that light.
func (l *Live) knownAt(from image.Point, light *read.Light) Known {
	return Known{Vertical: l.vertical(from), Measured: l.cfg.Calibration.KnowsUp(), Light: light}
}

// vertical returns where up leads in the part of the picture that begins at a
// point, if the camera's pose was measured rather than assumed.
func (l *Live) vertical(from image.Point) *camera.Vertical {
	if l.cfg.Calibration.Residual <= 0 {
		return nil
	}
	p := l.cfg.Calibration.Vertical().Crop(from.X, from.Y)
	return &p
}

// shifted moves a detection from a part's pixels to the picture's.
func shifted(d vision.Detection, by image.Point) vision.Detection {
	x, y := float64(by.X), float64(by.Y)
	d.Box.X, d.Box.Y = d.Box.X+x, d.Box.Y+y
	corners := make([]vision.Pixel, len(d.Corners))
	for i, c := range d.Corners {
		corners[i] = vision.Pixel{X: c.X + x, Y: c.Y + y}
	}
	d.Corners = corners
	return d
}

// cutBy tells whether a box ends at an edge of the part that is no edge of
// the picture.
func cutBy(b constellation.Box, part, picture image.Rectangle) bool {
	const slack = 1.5 // px
	return (part.Min.X > picture.Min.X && b.X < float64(part.Min.X)+slack) ||
		(part.Min.Y > picture.Min.Y && b.Y < float64(part.Min.Y)+slack) ||
		(part.Max.X < picture.Max.X && b.X+b.W > float64(part.Max.X)-slack) ||
		(part.Max.Y < picture.Max.Y && b.Y+b.H > float64(part.Max.Y)-slack)
}
