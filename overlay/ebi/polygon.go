package ebi

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// longest is how much further than a stroke's half width a corner may stick
// out.
const longest = 3.0

// miter returns the direction in which the outline at corner i moves sideways
// as its sides do by 1: to the left of the way for y down, outwards for a
// polygon that runs clockwise.
func miter(ps []constellation.Vec, i int, closed bool) constellation.Vec {
	n := len(ps)
	before, after := normal(ps[(i+n-1)%n], ps[i]), normal(ps[i], ps[(i+1)%n])
	if !closed && i == 0 || before == (constellation.Vec{}) {
		before = after
	}
	if !closed && i == n-1 || after == (constellation.Vec{}) {
		after = before
	}
	sum := before.Add(after)
	k := 1 + before.Dot(after)
	if k < 1e-6 { // the way turns back
		return before
	}
	m := sum.Mul(1 / k)
	if l := m.Len(); l > longest {
		m = m.Mul(longest / l)
	}
	return m
}

// normal is the unit vector across the way from a to b, zero where there is
// no way.
func normal(a, b constellation.Vec) constellation.Vec {
	d := b.Sub(a)
	l := d.Len()
	if l == 0 {
		return constellation.Vec{}
	}
	return constellation.Vec{X: d.Y / l, Y: -d.X / l}
}

// area of a polygon, positive when it runs clockwise (y down).
func area(ps []constellation.Vec) float64 {
	sum := 0.0
	for i, p := range ps {
		sum += p.Cross(ps[(i+1)%len(ps)])
	}
	return sum / 2
}

// triangulate cuts a simple polygon into triangles by cutting off its ears
// (Meisters, "Polygons have ears", 1975). Where none is left, as in polygons
// that cross themselves, it cuts off what is next, so it always ends.
// It works in the memory of left and returns that.
func triangulate(ps []constellation.Vec, left []int, triangle func(a, b, c int)) []int {
	left = left[:0]
	for i := range ps {
		left = append(left, i)
	}
	sign := 1.0
	if area(ps) < 0 {
		sign = -1
	}
	for len(left) > 3 {
		i := ear(ps, left, sign)
		n := len(left)
		triangle(left[(i+n-1)%n], left[i], left[(i+1)%n])
		left = append(left[:i], left[i+1:]...)
	}
	if len(left) == 3 {
		triangle(left[0], left[1], left[2])
	}
	return left
}

// ear finds a corner that can be cut off, as an index of left.
func ear(ps []constellation.Vec, left []int, sign float64) int {
	n := len(left)
	for i := range left {
		a, b, c := ps[left[(i+n-1)%n]], ps[left[i]], ps[left[(i+1)%n]]
		if sign*b.Sub(a).Cross(c.Sub(b)) <= 0 {
			continue
		}
		free := true
		for j := range left {
			p := ps[left[j]]
			if p != a && p != b && p != c && within(a, b, c, p, sign) {
				free = false
				break
			}
		}
		if free {
			return i
		}
	}
	return 1
}

func within(a, b, c, p constellation.Vec, sign float64) bool {
	least := math.Min(b.Sub(a).Cross(p.Sub(a))*sign, c.Sub(b).Cross(p.Sub(b))*sign)
	return math.Min(least, a.Sub(c).Cross(p.Sub(c))*sign) >= 0
}
