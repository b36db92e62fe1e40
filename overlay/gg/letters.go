package gg

import (
	"golang.org/x/image/font/sfnt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/typeface"
)

// letters lays the outlines of a text down as a path.
func (b *brush) letters(path []typeface.Segment, place func(constellation.Vec) constellation.Vec) {
	for i := range path {
		s := &path[i]
		p := [3]constellation.Vec{}
		for j, v := range s.Args {
			p[j] = place(v).Mul(b.scale)
		}
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			b.ClosePath()
			b.MoveTo(p[0].X, p[0].Y)
		case sfnt.SegmentOpLineTo:
			b.LineTo(p[0].X, p[0].Y)
		case sfnt.SegmentOpQuadTo:
			b.QuadraticTo(p[0].X, p[0].Y, p[1].X, p[1].Y)
		case sfnt.SegmentOpCubeTo:
			b.CubicTo(p[0].X, p[0].Y, p[1].X, p[1].Y, p[2].X, p[2].Y)
		}
	}
	b.ClosePath()
}
