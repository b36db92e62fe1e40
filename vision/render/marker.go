package render

import (
	"math"
	"math/rand/v2"
)

// Strokes are letters and symbols as drawn by hand: each a list of lines of a
// pen, in the order in which they are best drawn. All are about 1 high with
// the middle at the origin. They are chosen so that none looks like another
// after a turn: the E has short straight arms, the W pointed feet.
var Strokes = map[string][][]Point{
	"N": {{{-0.36, -0.5}, {-0.36, 0.5}, {0.36, -0.5}, {0.36, 0.5}}},
	"E": {{{0.28, 0.5}, {-0.28, 0.5}, {-0.28, -0.5}, {0.28, -0.5}}, {{-0.28, 0}, {0.2, 0}}},
	"S": {append(arc(Point{0, 0.25}, 0.27, 0.25, 0.15, -0.65), arc(Point{0, -0.25}, 0.3, 0.25, 0, 0.65)...)},
	"W": {{{-0.5, 0.5}, {-0.24, -0.5}, {0, 0.22}, {0.24, -0.5}, {0.5, 0.5}}},
	"Sun": append([][]Point{arc(Point{}, 0.1, 0.1, 0, 1), arc(Point{}, 0.21, 0.21, 0, 1)},
		rays(8, 0.35, 0.5)...),
	"Moon": {append(arc(Point{0.05, 0}, 0.45, 0.45, 0.07, -0.64), arc(Point{0.38, 0}, 0.433, 0.433, 0.552, 0.396)...),
		arc(Point{0.12, 0}, 0.42, 0.42, 0.62, 0.26), arc(Point{0.24, 0}, 0.42, 0.42, 0.62, 0.26)},
}

// arc is a part of an ellipse: from one place, in turns from V upwards
// clockwise, by so many turns.
func arc(c Point, ru, rv, from, by float64) []Point {
	n := int(math.Ceil(math.Abs(by)*24)) + 1
	out := make([]Point, n)
	for i := range out {
		p := polar(1, from+by*float64(i)/float64(n-1))
		out[i] = Point{c.U + ru*p.U, c.V + rv*p.V}
	}
	return out
}

// rays are n short lines round the origin.
func rays(n int, from, to float64) [][]Point {
	var out [][]Point
	for i := range n {
		t := float64(i) / float64(n)
		out = append(out, []Point{polar(from, t), polar(to, t)})
	}
	return out
}

// Pen draws strokes with a round pen of the given width.
func Pen(strokes [][]Point, width float64) Shape {
	var out Shape
	for _, line := range strokes {
		for i, p := range line {
			out = append(out, Disc(p, width/2)...)
			if i > 0 {
				out = append(out, bar(line[i-1], p, width)...)
			}
		}
	}
	return out
}

// bar is a straight piece of a pen's line, run the same way round as Disc.
func bar(a, b Point, width float64) Shape {
	du, dv := b.U-a.U, b.V-a.V
	l := math.Hypot(du, dv)
	if l == 0 {
		return nil
	}
	u, v := -dv/l*width/2, du/l*width/2
	return Polygon(Point{a.U - u, a.V - v}, Point{b.U - u, b.V - v}, Point{b.U + u, b.V + v}, Point{a.U + u, a.V + v})
}

// byHand draws a symbol as an unsteady hand would.
func byHand(r *rand.Rand, symbol string) Shape {
	lean, wide, shake := between(r, -0.15, 0.15), between(r, 0.75, 1.15), between(r, 0.01, 0.05)
	seedU, seedV := between(r, 0, 200), between(r, 0, 200)
	var lines [][]Point
	for i, line := range Strokes[symbol] {
		var drawn []Point
		for _, p := range dense(line) {
			q := Point{wide*p.U + lean*p.V, p.V}
			q.U += shake * 4 * (noise2(seedU+3*p.U+7*float64(i), seedV+3*p.V) - 0.5)
			q.V += shake * 4 * (noise2(seedV+3*p.U, seedU+3*p.V+5*float64(i)) - 0.5)
			drawn = append(drawn, q)
		}
		lines = append(lines, drawn)
	}
	return Pen(lines, between(r, 0.1, 0.2))
}

// dense puts points between the corners of a line.
func dense(line []Point) []Point {
	out := line[:1:1]
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		n := int(math.Hypot(b.U-a.U, b.V-a.V)/0.12) + 1
		for k := 1; k <= n; k++ {
			t := float64(k) / float64(n)
			out = append(out, Point{mix(a.U, b.U, t), mix(a.V, b.V, t)})
		}
	}
	return out
}
