package render

import (
	"image"

	"github.com/asterism-dice/asterism/constellation"
)

// LeastLegible is the legibility below which nobody can be asked to read a
// face: set by eye, where one begins to guess, on 81 rendered dice in the
// order of their legibility.
const LeastLegible = 0.2

// ReasonIllegible is the reason of a die whose upper side lies free, but whose
// mark is lost: in blur, in glare, by ink like the body, by too few pixels or
// because the side is seen all but edge on.
const ReasonIllegible = "illegible"

// judge fills in how legible the dice of a finished picture are.
func (t *Renderer) judge(img *image.RGBA, truth *Truth) {
	for i := range truth.Dice {
		d := &truth.Dice[i]
		if d.Face == "" {
			continue
		}
		d.Legible = t.legibility(img, d.Index)
		if d.Reason == "" && d.Legible < LeastLegible {
			d.Reason = ReasonIllegible
		}
	}
}

// legibility tells how much nearer the finished picture of a die's upper side
// is to its own mark than to the likest of the other faces in its place: 1 for
// a clean picture, 0 where they can't be told apart. Place, typeface and
// colours are taken as known, so nobody reads what is lost here, though other
// sides may give it away. The numbers of a d4 stand on three sides: the best
// of them counts.
func (t *Renderer) legibility(img *image.RGBA, i int) float64 {
	d := t.bodies[i].die
	up, _ := d.Up()
	if d.Kind == constellation.Binary && len(d.Marks[up]) == 0 {
		return 1 // a bare side can't be lost
	}
	if d.Kind != constellation.D4 {
		return t.spots(img, i, up, d.middle(up)).tell(d.Marks[up], d.others(up))
	}
	best := -1.0
	for side := range d.Solid.Sides {
		if side != up {
			own, others, at := d.corner(side, up)
			best = max(best, t.spots(img, i, side, at).tell(own, others))
		}
	}
	return best
}

// region is a round piece of a side.
type region struct {
	At     Point   // in the side's axes, mm
	Radius float64 // mm
}

// middle is the free circle of a side.
func (m *Model) middle(side int) region {
	s := &m.Solid.Sides[side]
	return region{s.flat(s.Mid), s.In}
}

// others returns the marks of all sides that bear another face.
func (m *Model) others(side int) [][]Mark {
	var out [][]Mark
	for j, marks := range m.Marks {
		if m.Faces[j] != m.Faces[side] {
			out = append(out, marks)
		}
	}
	return out
}

// corner returns the number on a side of a d4 that stands for one of its
// corners, that opposite to the side down, the side's other numbers in its
// place, and where that is.
func (m *Model) corner(side, down int) (own []Mark, others [][]Mark, at region) {
	marks := m.Marks[side]
	k := down
	if down > side {
		k-- // a side bears no number for the corner opposite to itself
	}
	for j, mark := range marks {
		mark.At, mark.Turn = marks[k].At, marks[k].Turn
		if alone := []Mark{mark.ready()}; j == k {
			own, at = alone, region{mark.At, 1.2 * mark.reach}
		} else {
			others = append(others, alone)
		}
	}
	return own, others, at
}
