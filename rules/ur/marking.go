package ur

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// grounds are the tones of squares: a rosette is good, on safe squares several
// pieces may stand.
var grounds = map[marking]rules.Tone{
	rosette: rules.ToneGood, fourEyes: rules.ToneNeutral, fourFives: rules.ToneNeutral, final: rules.ToneNeutral,
	fiveDots: rules.ToneFaint, conversion: rules.ToneWarn,
}

// stroke is a line of a marking, or a circle about its only point, in squares
// from the middle of its square.
type stroke struct {
	points []constellation.Vec
	radius float64
}

// strokes draw each marking, after the description of the rules: rosettes are
// flowers, the conversion square is five dots within a zigzag, four eyes and
// four dotted pieces lie in the corners, and the final square is like no other.
var strokes = map[marking][]stroke{
	fiveDots:   five(0, 0, 0.2, 0.045),
	conversion: append(five(0, 0, 0.17, 0.045), zigzag(0.36, 0.44, 7)),
	rosette:    {flower(0.44), circle(0, 0, 0.12)},
	fourEyes:   corners(eye),
	fourFives:  corners(func(x, y float64) []stroke { return append(five(x, y, 0.08, 0.02), circle(x, y, 0.19)) }),
	final:      {box(0.44), box(0.3), circle(0, 0, 0.2), circle(0, 0, 0.08), line(-0.44, -0.44, 0.44, 0.44), line(-0.44, 0.44, 0.44, -0.44)},
}

func circle(x, y, radius float64) stroke {
	return stroke{[]constellation.Vec{{X: x, Y: y}}, radius}
}

// flower has eight petals.
func flower(radius float64) stroke {
	return loop(96, func(turn float64) constellation.Vec {
		r := radius * (0.45 + 0.55*math.Abs(math.Cos(4*turn)))
		return constellation.Vec{X: r * math.Cos(turn), Y: r * math.Sin(turn)}
	})
}

// eye is an almond with its pupil.
func eye(x, y float64) []stroke {
	lid := loop(24, func(turn float64) constellation.Vec {
		return constellation.Vec{X: x + 0.17*math.Cos(turn), Y: y + 0.09*math.Sin(turn)*math.Abs(math.Sin(turn))}
	})
	return []stroke{lid, circle(x, y, 0.04)}
}

// five are dots as on a die.
func five(x, y, apart, radius float64) []stroke {
	all := []stroke{circle(x, y, radius)}
	for _, c := range [][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		all = append(all, circle(x+c[0]*apart, y+c[1]*apart, radius))
	}
	return all
}

// corners draws the same in the four quarters of a square.
func corners(draw func(x, y float64) []stroke) []stroke {
	var all []stroke
	for _, c := range [][2]float64{{-0.24, -0.24}, {0.24, -0.24}, {0.24, 0.24}, {-0.24, 0.24}} {
		all = append(all, draw(c[0], c[1])...)
	}
	return all
}

func line(x, y, toX, toY float64) stroke {
	return stroke{points: []constellation.Vec{{X: x, Y: y}, {X: toX, Y: toY}}}
}

// box is a square about the middle.
func box(half float64) stroke {
	return stroke{points: []constellation.Vec{{X: -half, Y: -half}, {X: half, Y: -half}, {X: half, Y: half}, {X: -half, Y: half}, {X: -half, Y: -half}}}
}

// zigzag goes round the square between two others, with so many teeth a side.
func zigzag(inner, outer float64, teeth int) stroke {
	var s stroke
	corner := constellation.Vec{X: -1, Y: -1}
	for range 4 {
		along := constellation.Vec{X: -corner.Y, Y: corner.X}
		for i := range 2 * teeth {
			r := []float64{outer, inner}[i%2]
			at := corner.Mul(r)
			s.points = append(s.points, at.Add(along.Sub(corner).Mul(r*float64(i)/float64(2*teeth))))
		}
		corner = along
	}
	s.points = append(s.points, s.points[0])
	return s
}

func loop(points int, at func(turn float64) constellation.Vec) stroke {
	var s stroke
	for i := range points + 1 {
		s.points = append(s.points, at(2*math.Pi*float64(i)/float64(points)))
	}
	return s
}
