package ebi

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

func vec(x, y float64) constellation.Vec { return constellation.Vec{X: x, Y: y} }

// burst is a polygon about the origin whose corners lie at any distances.
func burst(t *rapid.T) []constellation.Vec {
	n := rapid.IntRange(3, 24).Draw(t, "n")
	ps := make([]constellation.Vec, n)
	for i := range ps {
		ps[i] = constellation.Vec{Y: -rapid.Float64Range(20, 200).Draw(t, "r")}.Turn(constellation.Angle(360 * float64(i) / float64(n)))
	}
	return ps
}

func finite(t require.TestingT, m *mesh) {
	for _, v := range m.vertices {
		require.False(t, math.IsNaN(float64(v.DstX+v.DstY)) || math.IsInf(float64(v.DstX+v.DstY), 0))
	}
	for _, i := range m.indices {
		require.Less(t, int(i), len(m.vertices))
	}
	require.Zero(t, len(m.indices)%3)
}

// The core of a stroke is as wide as asked for, less its soft edge; no corner
// sticks out further than the miter allows.
func TestStrokesAreAsWideAsAskedFor(t *testing.T) {
	m := mesh{}
	m.stroke([]constellation.Vec{vec(0, 0), vec(100, 0)}, false, 10, ink{1, 1, 1, 1})
	require.Equal(t, float32(-5.5), m.vertices[0].DstY)
	require.Equal(t, float32(-4.5), m.vertices[1].DstY)
	require.Equal(t, float32(4.5), m.vertices[2].DstY)
	require.Zero(t, m.vertices[0].ColorA)
	rapid.Check(t, func(t *rapid.T) {
		ps, m := burst(t), mesh{}
		m.stroke(ps, true, 8, ink{1, 1, 1, 1})
		finite(t, &m)
		for i, v := range m.vertices {
			far := vec(float64(v.DstX), float64(v.DstY)).Dist(ps[i/4])
			require.LessOrEqual(t, far, longest*4.5+1e-3)
		}
	})
}

func TestFineStrokesAreFaint(t *testing.T) {
	m := mesh{}
	m.stroke([]constellation.Vec{vec(0, 0), vec(9, 0)}, false, 0.25, ink{1, 1, 1, 1})
	require.InDelta(t, 0.25, m.vertices[1].ColorA, 1e-6)
}

func TestDashesCoverHalfOfALine(t *testing.T) {
	m := mesh{}
	m.dashes([]constellation.Vec{vec(0, 0), vec(33, 0), vec(33, 67)}, false, 2, 10, ink{1, 1, 1, 1})
	covered := 0.0
	for i := 0; i+7 < len(m.vertices); i += 8 { // pieces of two or more points; corners make three
		a, b := m.vertices[i+1], m.vertices[i+5]
		covered += math.Hypot(float64(a.DstX-b.DstX), float64(a.DstY-b.DstY))
	}
	require.InDelta(t, 50, covered, 6)
}

func TestCirclesBeginAtTheTopAndRunClockwise(t *testing.T) {
	m := mesh{}
	ps := m.circle(vec(0, 0), 10, 0, 90)
	require.InDelta(t, 0, ps[0].Dist(vec(0, -10)), 1e-9)
	require.InDelta(t, 0, ps[len(ps)-1].Dist(vec(10, 0)), 1e-9)
	require.InDelta(t, math.Pi*100, area(m.circle(vec(0, 0), 10, 0, 360)), 8)
}
