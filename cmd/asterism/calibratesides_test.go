//go:build !nocamera

package main

import (
	"context"
	"image"
	"io"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
)

// calibratedBench is a table that was calibrated, with its camera.
func calibratedBench(t *testing.T) (*calibratetest.Bench, *calibrate.Result) {
	t.Helper()
	s := calibratetest.Ideal()
	s.Camera.Lens = calibratetest.Small(s.Camera.Lens)
	b := calibratetest.NewBench(s, 3)
	from, to := calibrate.SpanEnds(b.Size())
	r, err := calibrate.Run(t.Context(), b, b, calibrate.Config{Span: s.Span(from, to)})
	require.NoError(t, err)
	return b, r
}

// dieAt is a dark die at a place of a table of that size, whose middle is the
// scene's origin.
func dieAt(at, table constellation.Vec) func(constellation.Vec) float64 {
	at = at.Sub(table.Mul(0.5))
	return func(v constellation.Vec) float64 {
		if d := v.Sub(at); math.Abs(d.X) < 8 && math.Abs(d.Y) < 8 {
			return 0.2
		}
		return 1
	}
}

// askingAt is a calibration that looks through a camera.
func askingAt(t *testing.T, c *later) *calibrating {
	t.Helper()
	slides, err := ebi.NewSlides(ebi.DefaultOptions())
	require.NoError(t, err)
	answers := make(chan ebi.Answer, 8)
	c.answers, c.after = answers, 30
	return &calibrating{slides: slides, camera: c, log: io.Discard, answers: answers}
}

// later lays something down, or answers, once the camera has seen the table bare.
type later struct {
	*calibratetest.Bench
	lies    func(constellation.Vec) float64
	given   []ebi.Answer
	answers chan<- ebi.Answer
	after   int // pictures
}

func (l *later) Next(ctx context.Context) (*image.Gray, time.Duration, error) {
	if l.after--; l.after == 0 {
		for _, a := range l.given {
			l.answers <- a
		}
		if l.lies != nil {
			l.Move(func(s *calibratetest.Scene) { s.Albedo = l.lies })
		}
	}
	return l.Bench.Next(ctx)
}

// A die that is laid into the square of another side makes that one the top, and
// north stays where it is; so does a touch. Enter, and saying nothing, agree.
func TestSides_areAgreedToOrChanged(t *testing.T) {
	b, measured := calibratedBench(t)
	size := measured.Table
	touched := func(side int) ebi.Answer {
		return ebi.Answer{At: constellation.Vec(measured.Projector.Pixel(sidePlace(size, side), 0))}
	}
	for name, c := range map[string]struct {
		given []ebi.Answer
		lies  func(constellation.Vec) float64
		turns int
	}{
		"Enter":                       {given: []ebi.Answer{{Key: ebi.Agree}}},
		"nothing":                     {},
		"a touch of the top":          {given: []ebi.Answer{touched(0)}},
		"a touch beside, then below":  {given: []ebi.Answer{{At: constellation.Vec{X: 3, Y: 3}}, touched(2)}, turns: 2},
		"a die at the right":          {lies: dieAt(sidePlace(size, 1), size), turns: 1},
		"a die at the left":           {lies: dieAt(sidePlace(size, 3), size), turns: 3},
		"a die in the top's own":      {lies: dieAt(sidePlace(size, 0), size)},
		"a die in none of the places": {lies: dieAt(constellation.Vec{X: 0.3 * size.X, Y: 0.3 * size.Y}, size)},
	} {
		t.Run(name, func(t *testing.T) {
			b.Move(func(s *calibratetest.Scene) { s.Albedo = nil })
			asks := askingAt(t, &later{Bench: b, lies: c.lies, given: c.given})
			r := *measured
			north, err := asks.oriented(t.Context(), &r, 30)
			require.NoError(t, err)
			want := *measured
			want.Turn(c.turns)
			require.Equal(t, want.Table, r.Table)
			require.InDelta(t, constellation.Angle(30-90*float64(c.turns)).Norm().Degrees(), constellation.Angle(north).Norm().Degrees(), 1e-9)
		})
	}
}

// Where nobody says where north is nobody has said it, whichever side is the table's top;
// what is said, a 0 too, is turned with the sides.
func TestNorth_thatNobodySaidIsntSaidByTheSides(t *testing.T) {
	b, measured := calibratedBench(t)
	for name, c := range map[string]struct{ said, want *float64 }{
		"nothing": {nil, nil},
		"0":       {new(0.0), new(270.0)},
		"120":     {new(120.0), new(30.0)},
	} {
		r := *measured
		asks := askingAt(t, &later{Bench: b, lies: dieAt(sidePlace(r.Table, 1), r.Table)})
		call := calibrateCmd{North: c.said, Projector: true}
		require.True(t, call.asksSides())
		require.NoError(t, call.direct(t.Context(), asks, &r))
		require.Equal(t, c.want, call.North, name)
		b.Move(func(s *calibratetest.Scene) { s.Albedo = nil })
	}
}

// A die on the ring points north, to some degrees.
func TestNorth_isPointedOutByADie(t *testing.T) {
	b, r := calibratedBench(t)
	s, c := math.Sincos(68 * math.Pi / 180)
	at := r.Table.Mul(0.5).Add(constellation.Vec{X: s, Y: -c}.Mul(0.34 * min(r.Table.X, r.Table.Y)))
	asks := askingAt(t, &later{Bench: b, lies: dieAt(at, r.Table)})
	north, err := asks.north(t.Context(), r)
	require.NoError(t, err)
	require.InDelta(t, 68, north, 4)

	asks = askingAt(t, &later{Bench: b})
	b.Move(func(s *calibratetest.Scene) { s.Albedo = nil })
	_, err = asks.north(t.Context(), r)
	require.ErrorContains(t, err, "nobody said where north is")
}
