package calibrate

import "math"

// Strays among matches that a rig was not made from are told only where the others are
// met well: what has moved, or a lens that is none, misses points by anything.
const (
	metWithin = 0.1 // px of the projected picture, a miss that is none: a stray's is at least five times as much
	metWell   = 0.4 // px of the projected picture, up to which the usual miss is a good one
)

// Measure tells by how much a rig misses matches that it was not made from, and how
// many strays of them it leaves out: points that are missed by far more than the others,
// as where an edge of the table lies. Camera and projector can't move for a part of the
// points alone: where more than a few are missed, or the others aren't met well, all count.
func (r *Rig) Measure(fresh []Match) (off Error, strays int) {
	met := r.met(fresh)
	return r.rms(met), len(fresh) - len(met)
}

// met are the matches without strays.
func (r *Rig) met(fresh []Match) (met []Match) {
	off := r.amiss(fresh)
	usual := median(off)
	if usual > metWell {
		return fresh
	}
	limit := strayMisses * max(usual, metWithin)
	for i, m := range fresh {
		if off[i] <= limit {
			met = append(met, m)
		}
	}
	if float64(len(fresh)-len(met)) > mostStrays*float64(len(fresh)) {
		return fresh
	}
	return met
}

// amiss is by how many px of the projected picture each match is aimed amiss.
func (r *Rig) amiss(fresh []Match) (off []float64) {
	for _, m := range fresh {
		d := r.Aim(m.Camera).Dist(m.Projector)
		if math.IsNaN(d) {
			d = math.Inf(1)
		}
		off = append(off, d)
	}
	return off
}

// rms is by how much matches are missed, all of them.
func (r *Rig) rms(fresh []Match) Error {
	var e Error
	n := float64(len(fresh))
	for _, m := range fresh {
		d := r.Aim(m.Camera).Sub(m.Projector)
		e.Pixel += d.Dot(d) / n
		a, errA := r.Camera.Table(m.Camera, 0)
		b, errB := r.Projector.Table(m.Projector, 0)
		if errA != nil || errB != nil {
			return Error{math.Inf(1), math.Inf(1)}
		}
		e.MM += a.Sub(b).Dot(a.Sub(b)) / n
	}
	return Error{math.Sqrt(e.Pixel), math.Sqrt(e.MM)}
}
