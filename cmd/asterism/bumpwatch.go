//go:build !nocamera

package main

import (
	"context"
	"fmt"
	"image"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Times of a bump.
const (
	bumpPatience = 4 * time.Second        // for which what goes on moving keeps the camera from being believed
	bumpSettles  = 800 * time.Millisecond // until all dice are read anew, or the picture is projected anew
	bumpPictures = 8                      // of where the checks are then, by which the calibration is refined
	mostSettling = 2 * time.Second        // for which so many pictures are waited for
)

// What is said on the table meanwhile.
const (
	saidBumped = "camera or projector was bumped: hands off for a moment"
	saidMended = "camera or projector was bumped: it is being set right"
)

// watchedEye is what a watch over bumps needs of the eyes.
type watchedEye interface {
	GrayPicture() *image.Gray       // the picture that came last
	Still() []image.Rectangle       // px, what lay still in it
	Recalibrate(camera.Calibration) // the camera was moved
	Relight(*calibrate.Rig)         // the camera or the projector was
}

// bumpWatch looks at the checks that a game projects at its rim. Where they are
// seen elsewhere the camera or the projector was bumped; what the camera says
// then isn't believed, and the calibration is mended by them.
type bumpWatch struct {
	inner  inputFunc
	eye    watchedEye
	keeper *calibrate.Keeper
	lay    func(*calibrate.Rig) []vision.Pixel // lays the picture by where the projector is now; returns where the checks are projected
	places []constellation.Vec                 // mm, of the checks on the table
	boxes  []image.Rectangle                   // what lay still in the last picture in which the checks weren't lost
	search checkSearch                         // for checks that are
	held   bool                                // the calibration has held in this game

	since time.Duration  // of what moves, 0 where nothing does
	moved calibrate.Bump // what is being set right, Unknown where nothing is
	began time.Duration  // when that began
	note  string         // that is still to be said

	// keep writes down what was mended, and by what; nil: nobody does.
	keep func(rig *calibrate.Rig, what calibrate.Bump) error

	thrown func(projector camera.Calibration) // tells other cameras where the projector is now; nil where there are none
}

// next is the next frame, without the checks.
func (b *bumpWatch) next(ctx context.Context) (input, error) {
	in, err := b.inner(ctx)
	if err != nil || in.frame == nil {
		return in, err
	}
	if b.note != "" {
		in.note, b.note = b.note, ""
	}
	if in.frame.Blind == "" {
		b.leaveOutChecks(&in)
	}
	return in, nil
}

// guard tells why what is seen now can't be believed, empty where it can.
func (b *bumpWatch) guard(now time.Duration) (blind string) {
	if b.moved != calibrate.Unknown {
		if b.settled(now) {
			b.finish()
		}
		return saidMended
	}
	seen := b.look(now)
	switch {
	case seen == calibrate.Holds || seen == calibrate.Unknown:
		b.since, b.boxes = 0, b.eye.Still()
		return ""
	case b.search.sure():
		return saidAstray
	case seen == calibrate.ByCamera || seen == calibrate.ByProjector:
		b.mend(now, seen)
		return saidMended
	case seen == calibrate.Restless && b.since == 0:
		b.since = now
	}
	if b.since != 0 && now-b.since < bumpPatience {
		return saidBumped
	}
	return ""
}

// look tells what the picture of the moment shows. Checks that are lost are looked for
// farther away now and then.
func (b *bumpWatch) look(now time.Duration) calibrate.Bump {
	img := b.eye.GrayPicture()
	seen := b.keeper.Look(img, b.boxes)
	if seen == calibrate.Lost {
		seen = b.search.search(now, func() calibrate.Bump { return b.keeper.Search(img) })
		if note := b.search.note(now); b.held && note != "" {
			b.note = note
		}
		return seen
	}
	b.search, b.held = checkSearch{}, b.held || seen == calibrate.Holds
	return seen
}

// leaveOutChecks takes what is read where a check is seen out of a frame: the
// check looks like a die, and light on it would hide it.
func (b *bumpWatch) leaveOutChecks(in *input) {
	f := *in.frame
	f.Readings = slices.DeleteFunc(slices.Clone(f.Readings), func(r constellation.Reading) bool {
		for i, shown := range b.keeper.Shows() {
			if shown && (r.Role == constellation.RoleDie || r.Role == constellation.RoleGlimpse) && r.Pos.Dist(b.places[i]) < overlay.CheckSide {
				return true
			}
		}
		return false
	})
	in.frame = &f
}

// mend sets right what was moved, roughly.
func (b *bumpWatch) mend(now time.Duration, what calibrate.Bump) {
	rig := b.keeper.Rig()
	if what == calibrate.ByProjector {
		b.keeper.Moved(b.lay(rig))
	}
	b.relight(rig, what)
	b.since, b.moved, b.began = 0, what, now
}

// relight lets all cameras know what lights the table after a bump.
func (b *bumpWatch) relight(rig *calibrate.Rig, what calibrate.Bump) {
	b.eye.Relight(rig)
	if what == calibrate.ByProjector && b.thrown != nil {
		b.thrown(rig.Projector)
	}
}

// settled tells whether what is projected has come to where it belongs after a bump,
// and was seen there often enough.
func (b *bumpWatch) settled(now time.Duration) bool {
	pictures := b.keeper.Gather(b.eye.GrayPicture())
	took := now - b.began
	return took >= bumpSettles && pictures >= bumpPictures || took >= mostSettling
}

// finish sets right what was moved by all pictures since, and writes it down.
func (b *bumpWatch) finish() {
	b.keeper.Refine()
	rig, what, moved := b.keeper.Rig(), b.moved, "projector"
	if what == calibrate.ByCamera {
		moved = "camera"
		b.eye.Recalibrate(rig.Camera)
	}
	b.relight(rig, what)
	b.moved = calibrate.Unknown
	b.note = fmt.Sprintf("the %s was bumped: the calibration is mended", moved)
	if b.keep == nil {
		return
	}
	if err := b.keep(rig, what); err != nil {
		b.note += fmt.Sprintf(" until the program ends: %v", err)
	}
}

// keepMended writes down where the first camera and the projector are now; where it was the
// projector that was bumped, for all cameras that know of it.
func (p *player) keepMended(rig *calibrate.Rig, what calibrate.Bump) error {
	if err := keepMended(p.cfg.Camera.Calibration, rig); err != nil || what != calibrate.ByProjector {
		return err
	}
	for i := range p.cmd.further() {
		if err := keepProjector(p.cmd.furtherSeat(i).file, &rig.Projector); err != nil {
			return err
		}
	}
	return nil
}

// keepProjector writes down where the projector is now in a further camera's calibration,
// where that knows of one.
func keepProjector(file string, projector *camera.Calibration) error {
	if file == "" {
		return nil
	}
	f, err := readCalibrationFile(file)
	if err != nil || f.Projector == nil {
		return err
	}
	f.Projector = projector
	return writeCalibration(file, f)
}

// keepMended writes down where camera and projector are now, so that the next game
// begins right. The camera's pictures stay as large there as they were, though one game
// may have asked for others.
func keepMended(file string, rig *calibrate.Rig) error {
	f, err := readCalibrationFile(file)
	if err != nil {
		return err
	}
	camera, projector := rig.Camera, rig.Projector
	if f.Camera != nil {
		if camera, err = camera.Scaled(f.Camera.Lens.Width, f.Camera.Lens.Height); err != nil {
			return fmt.Errorf("calibration %s: %w", file, err)
		}
	}
	f.Camera, f.Projector = &camera, &projector
	return writeCalibration(file, f)
}

// Still are the boxes of the dice that lie still.
func (e eyesFrames) Still() (all []image.Rectangle) {
	for _, d := range e.live.Resting() {
		if !d.Covered && !d.Doubted {
			all = append(all, vision.Rect(d.Box))
		}
	}
	return all
}

// GrayPicture is the picture that came last.
func (e eyesFrames) GrayPicture() *image.Gray { return e.live.GrayPicture() }

// Recalibrate takes another calibration of the camera.
func (e eyesFrames) Recalibrate(c camera.Calibration) { e.live.Recalibrate(c) }

// Relight takes another calibration of camera and projector for what is projected.
func (e eyesFrames) Relight(rig *calibrate.Rig) {
	if e.even != nil {
		e.even.Recalibrate(*rig)
	}
}

// watchesBumps are the frames of a camera whose calibration is kept right while a
// game goes on in a window; of a camera without a calibrated projector they are
// what they were.
func (p *player) watchesBumps(seen inputFunc, f frames, w *ebi.Window) inputFunc {
	eyes, ok := f.(eyesFrames)
	if !ok || w == nil || !p.cfg.watched {
		return seen
	}
	rig, ok := seat{file: p.cfg.Camera.Calibration, pixels: p.cfg.Camera.Pixels}.rig()
	if !ok {
		return seen
	}
	at, half := thrownChecks(p.cfg.Show.corners(), p.cfg.size(), rig.Projector.Lens)
	if len(at) == 0 {
		return seen
	}
	b := &bumpWatch{inner: seen, eye: eyes, keeper: calibrate.NewKeeper(rig, at, half), places: overlay.Checks(constellation.Vec(p.cfg.size()))}
	b.lay = func(rig *calibrate.Rig) []vision.Pixel {
		shown := shownCorners(&rig.Projector, p.cfg.size())
		if len(shown) != 4 {
			return at
		}
		corners := overlay.Corners(shown)
		if err := w.SetCorners(corners, shownThrough(rig.Projector.Lens)); err != nil {
			return at
		}
		thrown, _ := thrownChecks(corners, p.cfg.size(), rig.Projector.Lens)
		return thrown
	}
	b.keep = p.keepMended
	b.thrown = func(projector camera.Calibration) { p.lights.moved(projector, eyes.even) }
	eyes.live.Watch(b.guard)
	return b.next
}

// thrownChecks are the pixels of the projected picture at which the checks of a
// table are projected through a lens, whose corners lie there in the picture, and half
// a check's side in px.
func thrownChecks(corners overlay.Corners, table tableSize, l camera.Lens) (at []vision.Pixel, half float64) {
	warp, err := corners.Through(shownThrough(l))
	if err != nil {
		return nil, 0
	}
	pixel := func(v constellation.Vec) vision.Pixel {
		p := warp.Apply(constellation.Vec{X: v.X / table.X, Y: v.Y / table.Y})
		return vision.Pixel{X: p.X * float64(l.Width), Y: p.Y * float64(l.Height)}
	}
	for _, v := range overlay.Checks(constellation.Vec(table)) {
		at = append(at, pixel(v))
	}
	middle := constellation.Vec(table).Mul(0.5)
	half = pixel(middle.Add(constellation.Vec{X: overlay.CheckSide / 2})).Dist(pixel(middle))
	return at, half
}
