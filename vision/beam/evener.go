package beam

import (
	"image"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/vision/calibrate"
)

// Evener makes a camera's pictures of a table that is drawn upon even. It is used
// by one goroutine.
type Evener struct {
	reel   *Reel
	reader int
	rig    calibrate.Rig
	aim    *aim

	grid    grid // the picture made small
	views   []view
	shots   []shot              // scratch
	spare   [][][curves]float32 // memory of views that were dropped
	lag     lag
	learner learner
	looked  time.Duration // when it was learnt last

	now    int     // the view that the last picture showed, -1 for none
	even   []uint8 // the last small picture, evened; nil where it couldn't be
	shaded uint64  // the view that the shades are of
	shades shades  // of the last small picture
	bare   bare    // the last small picture without what lies on it
	part   part
}

// NewEvener returns an evener of pictures of the rig's camera.
func NewEvener(rig calibrate.Rig, reel *Reel) *Evener {
	return &Evener{reel: reel, reader: reel.join(), rig: rig, aim: newAim(&rig), learner: newLearner(), lag: firstLag(), now: -1}
}

// Recalibrate takes another calibration: something was moved.
func (e *Evener) Recalibrate(rig calibrate.Rig) {
	e.rig, e.aim, e.grid, e.learner.lessons = rig, newAim(&rig), grid{}, 0
}

// lessonEvery is how often it is learnt.
const lessonEvery = 250 * time.Millisecond

// Look takes a picture made small, width·height·3 bytes in blue, green and red,
// each the mean of factor by factor pixels, as it came at a moment; learns by it
// and evens it in place.
func (e *Evener) Look(small []uint8, width, height, factor int, now time.Duration) {
	e.even = nil
	if l := e.rig.Camera.Lens; l.Width/factor != width || l.Height/factor != height {
		return // another picture than the one that was calibrated
	}
	if e.grid.factor != factor || e.grid.width != width || e.grid.height != height {
		e.grid = newGrid(width, height, factor, e.aim, e.rig.Projector.Lens)
		e.views, e.learner.lessons = nil, 0
	}
	e.collect()
	e.now = e.pick(small, now)
	if e.now < 0 {
		return
	}
	v := &e.views[e.now]
	lesson := e.learner.lessons == 0 || now-e.looked > lessonEvery
	if lesson {
		e.learner.learn(small, &e.grid, v.features)
		e.looked = now
		e.shades.spread(&e.learner.response, &e.grid)
		e.part.tables = e.learner.response.tables()
	}
	if lesson || v.serial != e.shaded {
		e.shades.find(&e.learner.response, v.features)
		e.shaded = v.serial
	}
	e.shades.even(small, &e.grid)
	e.even = small
	if lesson {
		e.bare.find(small, &e.grid)
	}
}

// ready tells whether the last picture was evened.
func (e *Evener) ready() bool { return e.even != nil }

// view is a thrown picture as the camera sees it.
type view struct {
	shot
	features [][curves]float32 // of the small pixels that are lit
}

// collect takes over the pictures that were thrown since, and drops those that the
// reel has dropped.
func (e *Evener) collect() {
	e.shots = e.reel.latest(e.shots[:0], e.reader)
	old := 0
	for old < len(e.views) && (len(e.shots) == 0 || e.views[old].serial < e.shots[0].serial) {
		e.spare = append(e.spare, e.views[old].features)
		old++
	}
	e.views = slices.Delete(e.views, 0, old)
	for _, s := range e.shots {
		if n := len(e.views); n > 0 && e.views[n-1].serial >= s.serial || !e.calibrated(s.img) {
			continue
		}
		var memory [][curves]float32
		if n := len(e.spare); n > 0 {
			memory, e.spare = e.spare[n-1], e.spare[:n-1]
		}
		e.views = append(e.views, view{s, e.grid.features(s.img, memory)})
	}
}

// calibrated tells whether a picture is of the size that was calibrated.
func (e *Evener) calibrated(img *image.RGBA) bool {
	l := e.rig.Projector.Lens
	return img.Rect.Size() == image.Pt(l.Width, l.Height)
}
