package calibrate

import (
	"context"
	"fmt"
)

// holds is up to which error a calibration counts as right, mm: dice that are
// 8 mm off are still told, but what is drawn beside them is seen to be wrong.
const holds = 2.0

// Check says by how much a calibration is off now, with one pattern and its
// inverse. One that is off by more than 2 mm is ErrPast, as is one by which
// nothing is found where it should be.
func Check(ctx context.Context, screen Screen, camera Camera, rig *Rig) (Error, error) {
	l := rig.Projector.Lens
	w, h := screen.Size()
	if w != l.Width || h != l.Height {
		return Error{}, fmt.Errorf("calibrate: a screen of %d×%d px, it was made for %d×%d: %w", w, h, l.Width, l.Height, ErrPast)
	}
	r := &run{layout: newLayout(w, h), camera: [2]int{rig.Camera.Lens.Width, rig.Camera.Lens.Height}}
	r.pairs.watcher = &watcher{screen: screen, camera: camera}
	b := r.fine(rig)
	if err := r.pairs.handshake(ctx, b.picture()); err != nil {
		return Error{}, err
	}
	d, err := r.pairs.take(ctx, b.picture(), codePictures)
	if err != nil {
		return Error{}, err
	}
	if [2]int{d.width, d.height} != r.camera {
		return Error{}, fmt.Errorf("calibrate: pictures of %d×%d px, it was made for %d×%d: %w", d.width, d.height, r.camera[0], r.camera[1], ErrPast)
	}
	found := b.find(d, rig.See, r.pairs.usual)
	if float64(len(found)) < leastSeen*float64(len(b.corners())) {
		return Error{}, ErrPast
	}
	off := rig.Measure(found)
	if off.MM > holds {
		return off, fmt.Errorf("calibrate: off by %.1f mm: %w", off.MM, ErrPast)
	}
	return off, nil
}
