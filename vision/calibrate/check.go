package calibrate

import (
	"context"
	"fmt"
)

// A calibration counts as right up to these errors. Dice that are 8 mm off are still
// told, but what is drawn beside them is seen to be wrong; and what is projected can be
// taken out of the camera's pictures only where it is known to a pixel or so.
const (
	checkErrorMM     = 2.0 // mm on the table
	checkErrorPixels = 1.5 // px of the projector
)

// Check says by how much a calibration is off now. One that is off by more than
// that is ErrPast, as is one by which nothing is found where it should be. A board
// that is seen where it should be is proof enough; only where none is, its inverse
// is shown, too, to tell why.
func Check(ctx context.Context, screen Screen, camera Camera, rig *Rig) (Error, error) {
	l := rig.Projector.Lens
	w, h := screen.Size()
	if w != l.Width || h != l.Height {
		return Error{}, fmt.Errorf("calibrate: a screen of %d×%d px, it was made for %d×%d: %w", w, h, l.Width, l.Height, ErrPast)
	}
	r := &run{layout: newLayout(w, h), camera: [2]int{rig.Camera.Lens.Width, rig.Camera.Lens.Height}}
	r.pairs.watcher = &watcher{screen: screen, camera: camera}
	b := r.fine(rig)
	if err := screen.Show(b.picture()); err != nil {
		return Error{}, err
	}
	found, err := b.glance(ctx, camera, rig)
	if err != nil {
		return Error{}, err
	}
	if found == nil {
		if found, err = r.search(ctx, b, rig); err != nil {
			return Error{}, err
		}
	}
	off, _ := rig.Measure(found)
	return judged(off)
}

// search finds the corners of a board by it and its inverse, or tells why they
// aren't where they should be.
func (r *run) search(ctx context.Context, b board, rig *Rig) ([]Match, error) {
	if err := r.pairs.handshake(ctx, b.picture()); err != nil {
		return nil, err
	}
	d, err := r.pairs.take(ctx, b.picture(), codePictures)
	if err != nil {
		return nil, err
	}
	if [2]int{d.width, d.height} != r.camera {
		return nil, fmt.Errorf("calibrate: pictures of %d×%d px, it was made for %d×%d: %w", d.width, d.height, r.camera[0], r.camera[1], ErrPast)
	}
	found := b.find(d, rig.See, r.pairs.usual)
	if float64(len(found)) < leastSeen*float64(len(b.corners())) {
		return nil, ErrPast
	}
	return found, nil
}

// judged tells whether that much is still right.
func judged(off Error) (Error, error) {
	if off.MM > checkErrorMM || off.Pixel > checkErrorPixels {
		return off, fmt.Errorf("calibrate: off by %.1f px of the projector, %.1f mm: %w", off.Pixel, off.MM, ErrPast)
	}
	return off, nil
}
