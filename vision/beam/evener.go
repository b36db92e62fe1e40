package beam

import (
	"sync/atomic"
	"time"

	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Evener makes a camera's pictures of a table that is drawn upon even. It is used
// by one goroutine, but for MoveProjector.
type Evener struct {
	reel   *Reel
	reader int // the reel's number for this evener
	rig    calibrate.Rig
	aim    *aim
	moved  atomic.Pointer[camera.Calibration] // where the projector is now; nil for where it was
	grid   grid                               // the pixels of the small picture that the projector lights

	// The projected pictures, and which of them the camera shows.
	views        []view
	shots        []shot              // scratch of collect
	spare        [][][curves]float32 // memory of views that were dropped
	lag          lag
	redrawnAsked uint64 // serial of the last view that redrawn has looked at

	// What is learnt of the light.
	learner       learner
	learntAt      time.Duration // when the last lesson was
	usualMismatch float64       // the mismatch right after the last lesson
	fresh         bool          // nothing was learnt since the grid was made
	doubt         doubt

	// The last small picture.
	now      int           // index of the view that it shows, -1 where none is known
	seen     []uint8       // the picture as it came
	seenAt   time.Duration // when it came
	even     []uint8       // the picture evened; nil where it couldn't be
	shades   shades        // what evens it
	shadesOf viewSpan      // the views for which shades were found
	bare     bare          // the table in it without what lies there, evened
	part     part
}

// NewEvener returns an evener of pictures of the rig's camera.
func NewEvener(rig calibrate.Rig, reel *Reel) *Evener {
	return &Evener{reel: reel, reader: reel.join(), rig: rig, aim: newAim(&rig), learner: newLearner(), lag: firstLag(), now: -1}
}

// Recalibrate takes another calibration: something was moved. How the light falls
// stays much the same. Until the next picture comes nothing can be evened, and that is
// doubted as anything new is, however long there were doubts before.
func (e *Evener) Recalibrate(rig calibrate.Rig) {
	e.even, e.doubt = nil, doubt{}
	e.rig, e.aim, e.grid = rig, newAim(&rig), grid{}
}

// MoveProjector says that the projector was moved, and where it is now. Any goroutine may say
// so: another camera may have found out.
func (e *Evener) MoveProjector(to camera.Calibration) { e.moved.Store(&to) }

// A picture is learnt from when the last lesson is lessonEvery ago, and at once if it is a
// surprise: if its mismatch is more than surpriseFactor times the usual one, by more than
// surpriseMargin.
const (
	lessonEvery    = 250 * time.Millisecond
	surpriseFactor = 1.3
	surpriseMargin = 0.005 // share of the expected values
)

// Look takes a picture made small, width·height·3 bytes in blue, green and red,
// each the mean of factor by factor pixels, as it came at a moment; learns by it
// and evens it in place.
func (e *Evener) Look(small []uint8, width, height, factor int, now time.Duration) {
	e.even = nil
	if to := e.moved.Swap(nil); to != nil {
		e.Recalibrate(calibrate.Rig{Camera: e.rig.Camera, Projector: *to})
	}
	if !e.fit(width, height, factor) {
		return
	}
	e.gridFor(width, height, factor)
	e.collect()
	e.seen, e.seenAt = append(e.seen[:0], small...), now
	if e.now = e.pick(small, now); e.now < 0 {
		return
	}
	learnt := e.learn(small, now)
	e.findShades(learnt)
	e.shades.even(small, &e.grid, &e.bare)
	e.even = small
	if learnt {
		e.bare.find(small, &e.grid)
	}
}

// fit makes the calibration one for pictures of that size, as a camera that falls back to
// fewer pixels sends them, and tells whether they may be of it.
func (e *Evener) fit(width, height, factor int) bool {
	if l := e.rig.Camera.Lens; l.Width/factor == width && l.Height/factor == height {
		return true
	}
	rig, err := e.rig.Scaled(width*factor, height*factor)
	if err != nil {
		return false
	}
	e.Recalibrate(rig)
	return true
}

// gridFor makes the grid one of small pictures of that size. The views are those of a
// grid, so they are made anew with it.
func (e *Evener) gridFor(width, height, factor int) {
	if g := &e.grid; g.factor == factor && g.width == width && g.height == height {
		return
	}
	e.grid = newGrid(width, height, factor, e.aim, e.rig.Projector.Lens)
	e.views, e.fresh = nil, true
}

// learn takes a lesson from a small picture if it is time for one or the picture is a
// surprise, and tells whether it did.
func (e *Evener) learn(small []uint8, now time.Duration) bool {
	v := &e.views[e.now]
	surprised := e.fresh || e.mismatch(small, v) > surpriseFactor*e.usualMismatch+surpriseMargin
	e.doubt.note(surprised || e.redrawn(), now)
	if !surprised && now-e.learntAt <= lessonEvery {
		return false
	}
	e.learner.learn(small, &e.grid, v.features, surprised)
	e.learntAt, e.usualMismatch, e.fresh = now, e.mismatch(small, v), false
	e.shades.spread(&e.learner.response, &e.grid)
	e.part.tables = e.learner.response.tables()
	return true
}

// findShades finds what evens the small picture, unless it is what evened the one before:
// nothing was learnt since, and the camera may show the same views.
func (e *Evener) findShades(learnt bool) {
	may := e.mayShow()
	if !learnt && may == e.shadesOf {
		return
	}
	v := &e.views[e.now]
	e.shades.find(&e.learner.response, v.features)
	for i := may.first; i <= may.last; i++ {
		e.shades.widen(&e.learner.response, v.features, e.view(i).features)
	}
	e.shadesOf = may
}

// Ready tells whether the last picture was evened: it is known what was projected.
func (e *Evener) Ready() bool { return e.even != nil }

// Sure tells whether the last picture can be relied on to show dice alone: what is
// projected wasn't a surprise of late.
func (e *Evener) Sure() bool { return e.doubt.over() }
