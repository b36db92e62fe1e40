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
	usual   float64       // what unlike was then
	fresh   bool          // nothing was learnt since the grid was made
	doubt   doubt
	asked   uint64 // the last view that was asked whether it was redrawn

	now    int           // the view that the last picture showed, -1 for none
	even   []uint8       // the last small picture, evened; nil where it couldn't be
	seen   []uint8       // the same as it came
	came   time.Duration // when
	shaded [3]uint64     // the views that the shades are of
	shades shades        // of the last small picture
	bare   bare          // the last small picture without what lies on it
	part   part
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

// When it is learnt.
const (
	lessonEvery   = 250 * time.Millisecond
	leastSurprise = 0.005 // of the camera's values, that are off by more than they were: at once
)

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
		e.views, e.fresh = nil, true
	}
	e.collect()
	e.seen, e.came = append(e.seen[:0], small...), now
	e.now = e.pick(small, now)
	if e.now < 0 {
		return
	}
	v := &e.views[e.now]
	unlike := e.unlike(small, v)
	surprised := e.fresh || unlike > 1.3*e.usual+leastSurprise
	e.doubt.note(surprised || e.redrawn(), now)
	lesson := surprised || now-e.looked > lessonEvery
	if lesson {
		e.learner.learn(small, &e.grid, v.features, surprised)
		e.looked, e.usual, e.fresh = now, e.unlike(small, v), false
		e.shades.spread(&e.learner.response, &e.grid)
		e.part.tables = e.learner.response.tables()
	}
	if about := e.about(); lesson || about != e.shaded {
		e.shades.find(&e.learner.response, v.features)
		for i := about[0]; i <= about[1]; i++ {
			e.shades.widen(&e.learner.response, v.features, e.view(i).features)
		}
		e.shaded = about
	}
	e.shades.even(small, &e.grid, &e.bare)
	e.even = small
	if lesson {
		e.bare.find(small, &e.grid)
	}
}

// What is another picture than the one before, and not its stars that twinkle.
const (
	redrawnBy    = 0.1 // of full light
	leastRedrawn = 40  // small pixels: a small die's spot
)

// redrawn tells whether something came or went in what is thrown since it was asked
// last. Its edges are seen a little amiss until it is known where they lie.
func (e *Evener) redrawn() (yes bool) {
	for i := e.now; i > 0 && e.views[i].serial > e.asked; i-- {
		n, a, b := 0, e.views[i].features, e.views[i-1].features
		for k := range a {
			if apart(&a[k], &b[k]) > redrawnBy {
				n++
			}
		}
		yes = yes || n >= leastRedrawn
	}
	e.asked = e.views[e.now].serial
	return yes
}

// Ready tells whether the last picture was evened: it is known what was thrown.
func (e *Evener) Ready() bool { return e.even != nil }

// view is a thrown picture as the camera sees it.
type view struct {
	shot
	features [][curves]float32 // of the small pixels that are lit
}

// doubt is for how long what was learnt isn't relied on after a surprise.
type doubt struct{ since, last, now time.Duration }

// How long doubts last.
const (
	doubtful  = 300 * time.Millisecond // after a surprise: what is learnt by it may be wrong
	mostDoubt = time.Second            // at all: a table where all is in motion is read as well as may be
)

// note takes note of a picture.
func (d *doubt) note(surprised bool, now time.Duration) {
	if surprised && now-d.last > mostDoubt || d.last == 0 {
		d.since = now
	}
	if surprised {
		d.last = now
	}
	d.now = now
}

// over tells whether what was learnt can be relied on.
func (d *doubt) over() bool { return d.now-d.last >= doubtful || d.now-d.since >= mostDoubt }

// Sure tells whether the last picture can be relied on to show dice alone: what is
// thrown wasn't a surprise of late.
func (e *Evener) Sure() bool { return e.doubt.over() }

// unsure is how far apart two views may be thrown of which the camera may show
// either: its exposure takes time, no window shows at once what it draws, and a busy
// machine takes pictures late.
const unsure = 300 * time.Millisecond

// about are the serials of the first and the last view that the camera may have
// shown, and of the one that it most likely did.
func (e *Evener) about() [3]uint64 {
	v := &e.views[e.now]
	out := [3]uint64{v.serial, v.serial, v.serial}
	for i := range e.views {
		if d := e.views[i].since - v.since; d > -unsure && d < unsure {
			out[0], out[1] = min(out[0], e.views[i].serial), max(out[1], e.views[i].serial)
		}
	}
	return out
}

// view is the one of a serial, which is there.
func (e *Evener) view(serial uint64) *view {
	i := slices.IndexFunc(e.views, func(v view) bool { return v.serial >= serial })
	return &e.views[i]
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
