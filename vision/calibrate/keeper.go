package calibrate

import (
	"image"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Keeper notices by checks that are projected all the time that camera or
// projector was moved, and mends the calibration by them. It is used by one
// goroutine.
type Keeper struct {
	rig    Rig
	checks []vision.Pixel // px of the projected picture, their middles
	half   float64        // px of the projected picture, half a check's side

	before    *image.Gray // what was seen when all held last; nil: it never did
	shows     []bool      // which checks are where they should be in the last picture
	elsewhere []Match     // where the checks were in the last picture, if not where they should be
	supposed  *Keeper     // by whose calibration they were where they should be in the last picture, far from there; nil where none is known

	was   Rig        // before the last bump
	moved Bump       // what was moved by it
	since []sighting // of the checks, in the pictures since that
}

// NewKeeper returns a keeper of a calibration. The checks are squares of four
// quarters, the upper left and the lower right ones bright, about pixels of the
// projected picture; half is half their side, px.
func NewKeeper(rig Rig, checks []vision.Pixel, half float64) *Keeper {
	return &Keeper{rig: rig, checks: checks, half: half}
}

// Rig is the calibration as it is now.
func (k *Keeper) Rig() *Rig { return &k.rig }

// Moved sets where the checks are thrown from now on.
func (k *Keeper) Moved(checks []vision.Pixel) {
	k.checks, k.elsewhere, k.supposed, k.since = checks, nil, nil, nil
}

// Bump is what was moved.
type Bump int

// What may have been moved.
const (
	Unknown     Bump = iota // too few checks are seen to tell
	Holds                   // nothing
	Restless                // something, it isn't known yet by how much
	ByCamera                // the camera: the calibration is mended
	ByProjector             // the projector: the calibration is mended, and the picture must be laid anew
	Lost                    // hardly any check is seen near where it should be: hidden, not projected, or moved far away
	Astray                  // some are seen together elsewhere, but too few to mend the calibration
)

// A calibration holds while its checks are seen where they should be. After a bump it is
// mended once they keep still elsewhere.
const (
	holdsWithin   = 0.8  // mm on the table, by which checks may be off while a calibration holds
	bumpReach     = 25.0 // mm on the table, by which a bump moves checks at most that is found in each picture
	leastChecks   = 5    // checks that must be seen
	checksShare   = 0.6  // share of the checks that the camera should see which it must see
	bumpStill     = 0.4  // px of the camera, RMS, by which checks may move between two pictures and keep still
	bumpFit       = 1.0  // px of the camera, RMS, by which the mended pose may miss the checks
	checkContrast = 6.0  // levels of 255 between a check's bright quarters and its dark ones
)

// Look takes a picture, which nobody changes afterwards, and tells what it shows.
// Boxes, in px, are of things that lay still on the table in the pictures before:
// they tell a camera's move from a projector's.
func (k *Keeper) Look(img *image.Gray, boxes []image.Rectangle) Bump {
	if !k.fit(img) {
		return Unknown
	}
	seen := k.find(img, 2*holdsWithin)
	k.note(seen)
	if k.enough(seen) {
		if k.off(seen) < holdsWithin {
			k.before, k.elsewhere, k.supposed = img, nil, nil
			return Holds
		}
	} else if seen = k.find(img, bumpReach); !k.enough(seen) {
		return k.lost(img, boxes)
	}
	k.supposed = nil
	both, off := agreed(k.elsewhere, seen)
	k.elsewhere = seen
	if !(off < bumpStill) || !k.enough(both) {
		return Restless
	}
	return k.mend(img, both, boxes)
}

// fit makes the calibration one for pictures of that size, as a camera that falls back to
// fewer pixels sends them, and tells whether they may be of it.
func (k *Keeper) fit(img *image.Gray) bool {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	if l := k.rig.Camera.Lens; w == l.Width && h == l.Height {
		return true
	}
	rig, err := k.rig.Scaled(w, h)
	if err != nil {
		return false
	}
	k.rig, k.before, k.elsewhere, k.supposed, k.since = rig, nil, nil, nil, nil
	return true
}

// Shows tells of each check whether the last picture showed it where it should be:
// nothing lies on those.
func (k *Keeper) Shows() []bool { return k.shows }

// note remembers which checks are seen.
func (k *Keeper) note(seen []Match) {
	k.shows = make([]bool, len(k.checks))
	for i, c := range k.checks {
		k.shows[i] = slices.ContainsFunc(seen, func(m Match) bool { return m.Projector == c })
	}
}

// enough tells whether so many checks are seen that the rest can't outvote them.
func (k *Keeper) enough(seen []Match) bool {
	return len(seen) >= leastChecks && float64(len(seen)) >= checksShare*float64(k.visible())
}

// visible counts the checks that the camera should see: those of a table that is larger
// than the projector's picture are projected in part only.
func (k *Keeper) visible() (n int) {
	for _, c := range k.checks {
		at, ok := k.rig.sees(c)
		if ok && inPicture(k.rig.Projector.Lens, c, k.half) && inPicture(k.rig.Camera.Lens, at, 0) {
			n++
		}
	}
	return n
}

// inPicture tells whether a pixel is so far within a lens's picture.
func inPicture(l camera.Lens, p vision.Pixel, margin float64) bool {
	return p.X >= margin && p.Y >= margin && p.X < float64(l.Width)-margin && p.Y < float64(l.Height)-margin
}

// off is by how many mm checks are off, the median of all.
func (k *Keeper) off(seen []Match) float64 {
	var all []float64
	for _, m := range seen {
		a, errA := k.rig.Camera.Table(m.Camera, 0)
		b, errB := k.rig.Projector.Table(m.Projector, 0)
		if errA != nil || errB != nil {
			return math.Inf(1)
		}
		all = append(all, a.Dist(b))
	}
	return median(all)
}

// mend finds out what was moved and puts it where it is now.
func (k *Keeper) mend(img *image.Gray, seen []Match, still []image.Rectangle) Bump {
	camera, errC := movedCamera(k.rig, seen)
	projector, errP := movedProjector(k.rig, seen)
	if errC != nil || errP != nil {
		return Restless
	}
	k.was, k.elsewhere, k.since = k.rig, nil, nil
	if k.before != nil && k.stayed(img, still, &camera) {
		k.rig, k.moved = projector, ByProjector
	} else {
		k.rig, k.moved = camera, ByCamera
	}
	return k.moved
}

// movedCamera is the rig whose camera was moved so that it sees the checks there.
func movedCamera(r Rig, seen []Match) (Rig, error) {
	var ms []sight
	for _, m := range seen {
		at, err := r.Projector.Table(m.Projector, 0)
		if err != nil {
			return r, err
		}
		ms = append(ms, sight{at, m.Camera})
	}
	var err error
	r.Camera, err = reposed(r.Camera, ms, bumpFit)
	return r, err
}

// movedProjector is the rig whose projector was moved so that it throws the
// checks where the camera sees them.
func movedProjector(r Rig, seen []Match) (Rig, error) {
	var ms []sight
	for _, m := range seen {
		at, err := r.Camera.Table(m.Camera, 0)
		if err != nil {
			return r, err
		}
		ms = append(ms, sight{at, m.Projector})
	}
	scale := r.Projector.Scale(constellation.Vec{}) / r.Camera.Scale(constellation.Vec{})
	var err error
	r.Projector, err = reposed(r.Projector, ms, bumpFit*max(1, scale))
	return r, err
}
