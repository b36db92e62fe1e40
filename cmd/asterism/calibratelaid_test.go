//go:build !nocamera

package main

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
	"github.com/asterism-dice/asterism/vision/stickers"
)

// laidBoard is the printed board in the middle of a table, turned by some degrees:
// the share of the light that it throws back.
func laidBoard(turn constellation.Angle) func(constellation.Vec) float64 {
	return func(v constellation.Vec) float64 {
		v = v.Turn(-turn).Mul(1.0 / stickers.BoardSquare)
		x, y := v.X+(stickers.BoardColumns+1)/2.0, v.Y+(stickers.BoardRows+1)/2.0
		on := x > 0 && x < stickers.BoardColumns+1 && y > 0 && y < stickers.BoardRows+1
		if on && (int(math.Floor(x))+int(math.Floor(y)))%2 == 0 {
			return 0.12
		}
		return 1
	}
}

// laidCard is a bank card with a magnetic stripe.
func laidCard(turn constellation.Angle) func(constellation.Vec) float64 {
	return func(v constellation.Vec) float64 {
		v = v.Turn(-turn)
		switch {
		case math.Abs(v.X) > 85.60/2 || math.Abs(v.Y) > 53.98/2:
			return 1
		case v.Y > 8 && v.Y < 18:
			return 0.1
		}
		return 0.5
	}
}

// What is asked for is found in the ring as it is shown, and tells the scale: the
// printed board, over whose outer squares the ring runs, and a bank card. All of
// the light is in the camera's sight, and nearly of a card's shape.
func TestCalibrate_findsWhatIsLaidIntoTheRing(t *testing.T) {
	for name, lies := range map[string]func(constellation.Vec) float64{
		"board": laidBoard(15), "card": laidCard(20),
	} {
		t.Run(name, func(t *testing.T) {
			s := calibratetest.Random(rand.New(rand.NewPCG(0, 1)))
			s.Albedo = lies
			b := calibratetest.NewBench(s, 1)
			r, err := calibrate.Run(context.Background(), b, b, measuredBy(tableSize{}))
			require.NoError(t, err)
			from, to := calibrate.SpanEnds(b.Size())
			p, _ := r.Projector.Table(from, 0)
			q, _ := r.Projector.Table(to, 0)
			require.InEpsilon(t, s.Span(from, to), p.Dist(q), 0.01)
		})
	}
}
