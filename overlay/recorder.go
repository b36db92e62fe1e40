package overlay

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// recorder takes down operations. Their points share few arrays, so that a
// scene costs few allocations.
type recorder struct {
	ops    []Op
	arena  []constellation.Vec
	places int // that were taken down so far
}

// begin takes down operations in memory that nobody uses, with room for so many
// operations and places.
func (r *recorder) begin(ops []Op, arena []constellation.Vec, manyOps, manyPlaces int) {
	if cap(ops) < manyOps {
		ops = make([]Op, 0, manyOps+manyOps/8+16)
	}
	if cap(arena) < manyPlaces {
		arena = make([]constellation.Vec, 0, manyPlaces+manyPlaces/8+64)
	}
	r.ops, r.arena, r.places = ops[:0], arena[:0], 0
}

// points copies places into the arena: what a game hands over may change.
func (r *recorder) points(ps ...constellation.Vec) Points {
	if cap(r.arena)-len(r.arena) < len(ps) {
		r.arena = make([]constellation.Vec, 0, max(512, 2*len(ps)))
	}
	r.places += len(ps)
	at := len(r.arena)
	r.arena = append(r.arena, ps...)
	return Points(r.arena[at:len(r.arena):len(r.arena)])
}

func (r *recorder) add(o Op) {
	if o.Color.A > 0 || o.Plate.A > 0 || o.Fade.A > 0 {
		r.ops = append(r.ops, o)
	}
}

func (r *recorder) fill(c Color, ps ...constellation.Vec) {
	r.add(Op{Kind: OpFill, Points: r.points(ps...), Color: c})
}

func (r *recorder) band(from, to Color, ps ...constellation.Vec) {
	r.add(Op{Kind: OpBand, Points: r.points(ps...), Color: from, Fade: to})
}

func (r *recorder) line(c Color, width, dash float64, ps ...constellation.Vec) {
	r.add(Op{Kind: OpLine, Points: r.points(ps...), Color: c, Width: width, Dash: dash})
}

func (r *recorder) outline(c Color, width, dash float64, ps ...constellation.Vec) {
	r.add(Op{Kind: OpLine, Points: r.points(ps...), Closed: true, Color: c, Width: width, Dash: dash})
}

func (r *recorder) disc(c Color, at constellation.Vec, radius float64) {
	r.add(Op{Kind: OpDisc, Points: r.points(at), Color: c, Radius: radius})
}

func (r *recorder) ring(c Color, at constellation.Vec, radius, width, dash float64) {
	r.arc(c, at, radius, width, dash, 0, 360)
}

func (r *recorder) arc(c Color, at constellation.Vec, radius, width, dash float64, from, sweep constellation.Angle) {
	r.add(Op{Kind: OpRing, Points: r.points(at), Color: c, Radius: radius, Width: width, Dash: dash, From: from, Sweep: sweep})
}

func (r *recorder) glow(c Color, at constellation.Vec, radius float64) {
	r.add(Op{Kind: OpGlow, Points: r.points(at), Color: c, Radius: radius})
}

// text takes o as a template: its place and kind are filled in.
func (r *recorder) text(s string, at constellation.Vec, o Op) {
	if s == "" {
		return
	}
	o.Kind, o.Text, o.Points = OpText, s, r.points(at)
	r.add(o)
}

// thousandths rounds to three decimals, without a negative zero.
func thousandths(x float64) float64 { return math.Round(x*1000)/1000 + 0 }

// smooth goes from 0 to 1 as x does, with no speed at both ends.
func smooth(x float64) float64 {
	x = clamp01(x)
	return x * x * (3 - 2*x)
}
