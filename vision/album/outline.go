package album

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// outline is a known sign made for others to be laid on it.
type outline struct {
	ink     ink
	levels  patch                                 // about their mean
	slopes  [2]patch                              // of the levels along x and y, per px
	moves   [len(change{})][len(change{})]float64 // what changes answer to what pulls
	noise   float64                               // a level's square: what is taken for its error
	strokes strokes
}

func outlineOf(s *softSide) *outline {
	o := &outline{ink: inkOf(s)}
	own := s.along(o.ink)
	o.levels = own.patch(still)
	o.levels.centre()
	o.strokes = strokesOf(&o.levels)
	o.noise = o.levels.times(&o.levels)/float64(len(inside)) + 1
	for i, d := range []warp{{0: 1, 2: 0.5, 4: 1}, {0: 1, 4: 1, 5: 0.5}} {
		o.slopes[i] = own.patch(d)
		d[2], d[5] = -d[2], -d[5]
		before := own.patch(d)
		for _, at := range inside {
			o.slopes[i][at.cell] -= before[at.cell]
		}
	}
	o.learnMoves()
	return o
}

// slope is how the level of a place changes with each change of a warp.
func (o *outline) slope(at place) change {
	x, y := o.slopes[0][at.cell], o.slopes[1][at.cell]
	return change{x, y, x*at.x + y*at.y, y*at.x - x*at.y, x*at.x - y*at.y, x*at.y + y*at.x}
}

// learnMoves solves for the changes that leave the least error.
func (o *outline) learnMoves() {
	h := mat.NewSymDense(len(change{}), nil)
	for i, u := range usual {
		h.SetSym(i, i, 1/(u*u))
	}
	for _, at := range inside {
		slope := o.slope(at)
		h.SymRankOne(h, 1/o.noise, mat.NewVecDense(len(slope), slope[:]))
	}
	var c mat.Cholesky
	var inverse mat.SymDense
	if !c.Factorize(h) || c.InverseTo(&inverse) != nil {
		return // it stays where it lies
	}
	for i := range o.moves {
		for j := range o.moves[i] {
			o.moves[i][j] = inverse.At(i, j)
		}
	}
}

// rounds is how often a side that is laid on another one is moved.
const rounds = 6

// laid is what a side shows once it was laid on the outline, about its mean; ok is
// false where one of the same sign wouldn't lie so.
func (o *outline) laid(s *shade, p pose) (seen patch, ok bool) {
	base := p.warp()
	var c change
	for range rounds {
		seen = s.patch(base.changed(c))
		seen.centre()
		gain := seen.times(&o.levels) / (seen.times(&seen) + 1)
		if gain <= 0 {
			return seen, false
		}
		o.move(&c, o.pull(&seen, gain))
	}
	seen = s.patch(base.changed(c))
	seen.centre()
	return seen, base.changed(c).likely()
}

// pull is by how much the errors ask for each change.
func (o *outline) pull(seen *patch, gain float64) change {
	var x, y, xx, xy, yx, yy float64 // the errors along x and y, and these times where
	for _, at := range inside {
		miss := o.levels[at.cell] - gain*seen[at.cell]
		mx, my := miss*o.slopes[0][at.cell], miss*o.slopes[1][at.cell]
		x, y = x+mx, y+my
		xx, xy = xx+mx*at.x, xy+mx*at.y
		yx, yy = yx+my*at.x, yy+my*at.y
	}
	out := change{x, y, xx + yy, yx - xy, xx - yy, xy + yx}
	for i := range out {
		out[i] /= o.noise
	}
	return out
}

// move follows a pull, as far as such changes are usual.
func (o *outline) move(c *change, pull change) {
	for i, u := range usual {
		pull[i] -= c[i] / (u * u)
	}
	for i := range c {
		for j := range pull {
			c[i] += o.moves[i][j] * pull[j]
		}
	}
}

// likeness tells how much a side's strokes are like the outline's, in that of its
// poses in which it lies best.
func (o *outline) likeness(s *softSide, all []pose) float64 {
	most, shade := 0.0, s.along(o.ink)
	var best patch
	for _, p := range all {
		seen, ok := o.laid(shade, p)
		if l := seen.times(&o.levels) / math.Sqrt(seen.times(&seen)+1); ok && l > most {
			most, best = l, seen
		}
	}
	if most == 0 {
		return 0
	}
	theirs := strokesOf(&best)
	return theirs.likeness(&o.strokes)
}
