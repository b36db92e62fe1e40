package overlay

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

// drawLens draws lenses as projectors have them, shifted up to the window's rim, and
// some that bend much more.
func drawLens(t *rapid.T) Lens {
	part := rapid.Float64Range(0, 1)
	f := rapid.Float64Range(1.3, 2).Draw(t, "focal") // shorter: the farthest corner would lie beyond what the strongest bend shows
	return Lens{
		Middle: [2]float64{part.Draw(t, "x"), part.Draw(t, "y")}, Focal: [2]float64{f, 16 * f / 9},
		Bend: constellation.Bend{K1: rapid.Float64Range(-0.1, 0.1).Draw(t, "k1"), K2: rapid.Float64Range(-0.02, 0.02).Draw(t, "k2")},
	}
}

// P1: the corners go to the corners; P2: a line of the table is straight once the
// lens's bend is undone; P3: Invert undoes Apply.
func TestWarpThroughALens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawLens(t)
		off := rapid.Float64Range(-0.1, 0.1)
		c := WholeWindow()
		for i := range c {
			c[i][0] += off.Draw(t, "dx")
			c[i][1] += off.Draw(t, "dy")
		}
		w, err := c.Through(l)
		require.NoError(t, err)
		square := [4]constellation.Vec{{}, {X: 1}, {X: 1, Y: 1}, {Y: 1}}
		for i, s := range square {
			require.InDelta(t, 0, w.Apply(s).Dist(constellation.Vec{X: c[i][0], Y: c[i][1]}), 1e-9, "P1")
		}
		unit := rapid.Float64Range(0, 1)
		a := constellation.Vec{X: unit.Draw(t, "ax"), Y: unit.Draw(t, "ay")}
		b := constellation.Vec{X: unit.Draw(t, "bx"), Y: unit.Draw(t, "by")}
		straight := func(v constellation.Vec) constellation.Vec { return l.straighten(w.Apply(v)) }
		p, q, m := straight(a), straight(b), straight(a.Add(b).Mul(0.5))
		require.InDelta(t, 0, q.Sub(p).Cross(m.Sub(p)), 1e-9, "P2")
		require.InDelta(t, 0, w.Invert(w.Apply(a)).Dist(a), 1e-8, "P3")
	})
}

// A lens without a bend changes nothing, not by the last bit, whatever else it says.
func TestALensThatBendsNothingIsNone(t *testing.T) {
	c := Corners{{0.1, 0.05}, {0.95, 0.12}, {0.9, 0.9}, {0.02, 0.97}}
	want, err := c.Warp()
	require.NoError(t, err)
	require.False(t, want.Bends())
	for _, l := range []Lens{{}, {Middle: [2]float64{0.5, 0.5}, Focal: [2]float64{1.4, 2.5}}, {Middle: [2]float64{math.NaN(), 0}}} {
		w, err := c.Through(l)
		require.NoError(t, err)
		require.False(t, w.Bends())
		for _, v := range []constellation.Vec{{}, {X: 0.3, Y: 0.7}, {X: 1.2, Y: -3}} {
			require.Equal(t, want.Apply(v), w.Apply(v))
			require.Equal(t, want.Invert(v), w.Invert(v))
		}
	}
}

func TestLensesThatAreNoneAreRefused(t *testing.T) {
	good := Lens{Middle: [2]float64{0.5, 0.5}, Focal: [2]float64{1.4, 2.5}, Bend: constellation.Bend{K1: -0.1}}
	require.NoError(t, good.Validate())
	for name, change := range map[string]func(*Lens){
		"no focal length":    func(l *Lens) { l.Focal = [2]float64{} },
		"a negative one":     func(l *Lens) { l.Focal[1] = -1 },
		"a middle nowhere":   func(l *Lens) { l.Middle[0] = math.NaN() },
		"an endless bend":    func(l *Lens) { l.Bend.K2 = math.Inf(1) },
		"an endless middle":  func(l *Lens) { l.Middle[1] = math.Inf(-1) },
		"corners beyond it":  func(l *Lens) { l.Bend.K1 = -5 },
		"an endless stretch": func(l *Lens) { l.Focal[0] = math.Inf(1) },
	} {
		l := good
		change(&l)
		_, err := WholeWindow().Through(l)
		require.ErrorContains(t, err, "overlay: ", name)
	}
}
