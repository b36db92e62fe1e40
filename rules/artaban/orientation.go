package artaban

import "math/bits"

// orientations is how many orientations a die has: six tops with four norths each.
const orientations = 24

// orientation is how a die lies, 0…23: four for each top, by their norths.
type orientation uint8

// sides are the six numbers of a die as it lies. North is towards rank 8.
type sides struct{ top, north, east int }

// way is a direction on the board in which a die can roll.
type way uint8

const (
	north way = iota
	east
	south
	west
)

// Tables of all orientations. They are no work of an init function, for other
// tables are made of them before that would run.
var (
	sidesOf, index, topOf = listed()
	rolled                = rolls()
	turnedLeft            = turned(func(s sides) int { return s.east })     // counter-clockwise from above
	turnedBack            = turned(func(s sides) int { return 7 - s.east }) // clockwise
)

// listed lists the orientations; index finds them by top and north.
func listed() (sidesOf [orientations]sides, index [7][7]orientation, topOf [orientations]uint8) {
	n := orientation(0)
	for t := 1; t <= 6; t++ {
		for k := 1; k <= 6; k++ {
			if k != t && k != 7-t {
				sidesOf[n], index[t][k], topOf[n] = sides{t, k, eastOf(t, k)}, n, uint8(t)
				n++
			}
		}
	}
	return sidesOf, index, topOf
}

// rolls are the orientations after a roll each way.
func rolls() (rolled [4][orientations]orientation) {
	for o, s := range sidesOf {
		rolled[north][o] = index[7-s.north][s.top]
		rolled[south][o] = index[s.north][7-s.top]
		rolled[east][o] = index[7-s.east][s.north]
		rolled[west][o] = index[s.east][s.north]
	}
	return rolled
}

// turned are the orientations after a turn on the spot by which a side comes to
// the north.
func turned(north func(sides) int) (after [orientations]orientation) {
	for o, s := range sidesOf {
		after[o] = index[s.top][north(s)]
	}
	return after
}

// eastOf returns the east side of a die by its top and north: 1, 2 and 3 run
// counter-clockwise round their corner, opposite sides add up to 7.
func eastOf(top, north int) int {
	a, sa := axis(top)
	b, sb := axis(north)
	sign := sa * sb
	if (a+1)%3 != b {
		sign = -sign
	}
	third := 3 - a - b + 1 // the side of the remaining axis that is 1, 2 or 3
	if sign > 0 {
		return 7 - third
	}
	return third
}

// axis returns which of the pairs 1-6, 2-5 and 3-4 a side belongs to, and
// whether it is the first of the two.
func axis(side int) (a, sign int) {
	if side <= 3 {
		return side - 1, 1
	}
	return 6 - side, -1
}

// set is a set of orientations, one bit each.
type set uint32

const allOrientations set = 1<<orientations - 1

func only(o orientation) set { return 1 << o }

// withTop is the set of the four orientations with a top.
func withTop(top int) set { return 0xf << (4 * (top - 1)) }

func (s set) single() bool { return s&(s-1) == 0 }

// first is the lowest orientation of a set that isn't empty.
func (s set) first() orientation { return orientation(bits.TrailingZeros32(uint32(s))) }

// each calls f for all orientations of the set, in order.
func (s set) each(f func(orientation)) {
	for ; s != 0; s &= s - 1 {
		f(s.first())
	}
}

// after returns the set after each orientation has changed by a table.
func (s set) after(table *[orientations]orientation) set {
	var t set
	for ; s != 0; s &= s - 1 {
		t |= only(table[s.first()])
	}
	return t
}

// top returns the top of all orientations of the set, 0 where they differ.
func (s set) top() int {
	t := int(s.first())/4 + 1
	if s&^withTop(t) != 0 {
		return 0
	}
	return t
}
