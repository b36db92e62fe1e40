package calibrate

import (
	"image"

	"github.com/asterism-dice/asterism/vision"
)

// sighting is where a check was seen in several pictures.
type sighting struct {
	sum vision.Pixel // px of the camera
	n   int          // of pictures
}

// Gather looks at a picture after a bump, while what is thrown comes to where it
// belongs, and returns how many pictures showed all where it should be since.
func (k *Keeper) Gather(img *image.Gray) (pictures int) {
	if k.fit(img) {
		if seen := k.find(img, 2*holdsWithin); k.enough(seen) && k.off(seen) < holdsWithin {
			k.before = img
			k.gather(seen)
		}
	}
	return k.pictures()
}

// pictures is in how many pictures the check was seen that was seen most often.
func (k *Keeper) pictures() (most int) {
	for _, s := range k.since {
		most = max(most, s.n)
	}
	return most
}

// gather takes note of where the checks are in a picture in which all is where it
// should be.
func (k *Keeper) gather(seen []Match) {
	if len(k.since) != len(k.checks) {
		k.since = make([]sighting, len(k.checks))
	}
	for _, m := range seen {
		for i, c := range k.checks {
			if c == m.Projector {
				k.since[i].sum = k.since[i].sum.Add(m.Camera)
				k.since[i].n++
			}
		}
	}
}

// Refine mends what was moved last once more, by all pictures that were looked at
// since: one picture's noise leaves it off by some tenths of a pixel.
func (k *Keeper) Refine() bool {
	var mean []Match
	most := k.pictures()
	for i, s := range k.since {
		if 2*s.n > most {
			mean = append(mean, Match{Projector: k.checks[i], Camera: s.sum.Mul(1 / float64(s.n))})
		}
	}
	if k.moved == Unknown || !k.enough(mean) {
		return false
	}
	moved := movedCamera
	if k.moved == ByProjector {
		moved = movedProjector
	}
	rig, err := moved(k.was, mean)
	if err != nil {
		return false
	}
	if fit := rig.fitting(mean); len(fit) >= leastChecks {
		if again, err := moved(k.was, fit); err == nil {
			rig = again
		}
	}
	k.rig = rig
	return true
}

// oddCheck is how many times as far as the usual one a check is off that is drawn
// aside by something.
const oddCheck = 3

// fitting leaves out the matches that a rig misses by far more than the usual one.
func (r *Rig) fitting(all []Match) (fit []Match) {
	var off []float64
	for _, m := range all {
		off = append(off, r.See(m.Projector).Dist(m.Camera))
	}
	usual := median(off)
	for i, m := range all {
		if off[i] <= oddCheck*usual {
			fit = append(fit, m)
		}
	}
	return fit
}
