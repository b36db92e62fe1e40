package ur

// The ends of a path, and what else is counted.
const (
	reserve  = 0  // step of a piece that waits beside the board
	converts = 13 // step from which a piece is dotted
	off      = 24 // step of a piece that is borne off
	nowhere  = 25 // step on which no piece ever is
	pieces   = 7  // of each player
	room     = 4  // pieces on a safe square
)

// marking is what is drawn on a square.
type marking uint8

const (
	fiveDots marking = iota
	rosette
	conversion
	fourEyes
	fourFives
	final
)

// cell is where a square lies: column 1 to 8, row 0 the player's own, 1 the
// middle, 2 the other player's.
type cell struct {
	row, column int
	marking     marking
}

// course is the cell of each step.
var course = [off]cell{
	1: {0, 4, fourEyes}, 2: {0, 3, fiveDots}, 3: {0, 2, fourEyes}, 4: {0, 1, rosette},
	5: {1, 1, final}, 6: {1, 2, fiveDots}, 7: {1, 3, fourFives}, 8: {1, 4, rosette},
	9: {1, 5, fiveDots}, 10: {1, 6, fourFives}, 11: {1, 7, fourEyes},
	12: {0, 7, rosette}, 13: {0, 8, conversion}, 14: {1, 8, fiveDots},
	15: {2, 8, conversion}, 16: {2, 7, rosette},
	17: {1, 7, fourEyes}, 18: {1, 6, fourFives}, 19: {1, 5, fiveDots}, 20: {1, 4, rosette},
	21: {1, 3, fourFives}, 22: {1, 2, fiveDots}, 23: {1, 1, final},
}

// entry says who may come to a square.
type entry uint8

const (
	open   entry = iota // one piece; an enemy there is hit
	safe                // up to four pieces of any colour
	closed              // no piece of this side: plain on four fives, dotted on four eyes
)

// stop is what a move to a step needs to know of its square. The same holds for
// both players, as the board is the same from both sides.
type stop struct {
	entry entry
	again bool     // throw again
	own   [2]uint8 // steps of the player on this square, nowhere where there is none
	enemy [2]uint8 // steps of the other player on it

	ownBits, enemyBits uint32 // the same steps as bits

	hitFrom [5]uint32 // by throw, the other player's steps from which it hits here, as bits
}

var stops = makeStops()

func makeStops() (all [off]stop) {
	for step := 1; step < off; step++ {
		c := course[step]
		own, enemy := stepsOn(c.row, c.column), stepsOn(2-c.row, c.column)
		all[step] = stop{
			entry:     entryOf(c.marking, step),
			again:     c.marking == rosette,
			own:       own,
			enemy:     enemy,
			ownBits:   bitsOf(own),
			enemyBits: bitsOf(enemy),
			hitFrom:   hitsFrom(enemy),
		}
	}
	return all
}

func entryOf(m marking, step int) entry {
	dotted := step >= converts
	switch {
	case m == fourEyes && dotted, m == fourFives && !dotted:
		return closed
	case m == fourEyes, m == fourFives, m == final:
		return safe
	}
	return open
}

// hitsFrom returns by throw the steps from which one of steps is reached.
func hitsFrom(steps [2]uint8) (from [5]uint32) {
	for throw := uint8(1); throw <= 4; throw++ {
		for _, to := range steps {
			if to != nowhere && to >= throw {
				from[throw] |= 1 << (to - throw)
			}
		}
	}
	return from
}

// bitsOf makes steps bits; no piece is ever on nowhere.
func bitsOf(steps [2]uint8) uint32 { return 1<<steps[0] | 1<<steps[1] }

// stepsOn returns the one or two steps of a path that are on one square.
func stepsOn(row, column int) [2]uint8 {
	on, n := [2]uint8{nowhere, nowhere}, 0
	for step := 1; step < off; step++ {
		if course[step].row == row && course[step].column == column {
			on[n] = uint8(step)
			n++
		}
	}
	return on
}
