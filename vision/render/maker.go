package render

import (
	"math/rand/v2"

	"github.com/asterism-dice/asterism/constellation"
)

// otherMaker puts material and dress on a body whose numerals stand turned on their
// sides, as far as the sides' form allows. Half of the d20 are numbered in another
// way, too; opposite sides still add up to 21.
func otherMaker(r *rand.Rand, k constellation.Kind, d Dress, mat Material) *Model {
	m := finishedOn(r, k, randomSolid(r, k).reset(r, k), d, mat)
	if k == constellation.D20 && chance(r, 0.5) {
		m.Faces = oppositeLayout(r, numbers(1, 20), func(i int) int { return (i + 10) % 20 })
		m.Marks = d.marks(k, &m.Solid, m.Faces)
	}
	return m
}

// reset returns the solid of a kind with each numeral's top towards any corner of its
// side, on cubes any edge. Numerals of a d10, a d4 and a coin stand in one way alone.
func (s Solid) reset(r *rand.Rand, k constellation.Kind) Solid {
	switch k {
	case constellation.D4, constellation.D10, constellation.D00, constellation.Binary:
		return s
	}
	sides := make([]Side, len(s.Sides))
	for i, f := range s.Sides {
		sides[i] = f.turnedTo(f.Mid.Add(s.ways(r, i)))
	}
	s.Sides = sides
	return s
}

// ways returns where the top of the numeral of side i points, one of all ways in which
// it may stand.
func (s *Solid) ways(r *rand.Rand, i int) Vec3 {
	f, corners := &s.Sides[i], s.Corners(i)
	if len(corners) == 4 {
		return pick(r, f.V, f.U, f.V.Mul(-1), f.U.Mul(-1))
	}
	return corners[r.IntN(len(corners))].Sub(f.Mid)
}
