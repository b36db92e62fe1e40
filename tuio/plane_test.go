package tuio

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

// A sensor turned by a half, or mirrored, is set right by its corners.
func TestPlane_cornersSetATurnedSensorRight(t *testing.T) {
	turned := []constellation.Vec{{X: 600, Y: 400}, {X: 0, Y: 400}, {X: 0, Y: 0}, {X: 600, Y: 0}}
	mirrored := []constellation.Vec{{X: 600, Y: 0}, {X: 0, Y: 0}, {X: 0, Y: 400}, {X: 600, Y: 400}}
	for _, tt := range []struct {
		corners []constellation.Vec
		pos     constellation.Vec
		angle   float64
	}{{turned, constellation.Vec{X: 450, Y: 200}, 210}, {mirrored, constellation.Vec{X: 450, Y: 200}, 150}} {
		frame := frameOf(t, board(func(m *Mapping) { m.Corners = tt.corners }), Obj2D, Object{X: 0.25, Y: 0.5, A: math.Pi / 6})
		require.InDelta(t, 0, frame.Readings[0].Pos.Dist(tt.pos), 1e-9)
		require.InDelta(t, tt.angle, frame.Readings[0].Angle.Degrees(), 1e-4)
	}
}

// The map takes the corners of the sensor to the corners that were given, and
// straight lines to straight lines.
func TestPlane_cornersGoToCorners(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		jitter := func(x, y float64) constellation.Vec {
			return constellation.Vec{X: x + rapid.Float64Range(-90, 90).Draw(t, "dx"), Y: y + rapid.Float64Range(-90, 90).Draw(t, "dy")}
		}
		m := Mapping{Width: 600, Height: 400, Corners: []constellation.Vec{jitter(0, 0), jitter(600, 0), jitter(600, 400), jitter(0, 400)}}
		p, err := newPlane(&m)
		if err != nil {
			t.Fatalf("a quadrilateral that is convex was refused: %v", err)
		}
		for i, uv := range [][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
			if d := p.at(uv[0], uv[1]).Dist(m.Corners[i]); d > 1e-6 {
				t.Fatalf("corner %d is %g mm off", i, d)
			}
		}
		u, v := rapid.Float64Range(0, 1).Draw(t, "u"), rapid.Float64Range(0, 1).Draw(t, "v")
		a, b, c := p.at(u, 0), p.at(u, v), p.at(u, 1)
		if off := math.Abs(b.Sub(a).Cross(c.Sub(a))) / a.Dist(c); off > 1e-6 {
			t.Fatalf("a straight line is bent by %g mm", off)
		}
	})
}
