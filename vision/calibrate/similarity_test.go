package calibrate

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/vision"
)

// The pixels that were moved alike are found among many that weren't, though only half of
// them are seen.
func TestThoseThatMovedAlikeAreElected(t *testing.T) {
	for _, c := range []struct {
		degrees, enlarged float64
		shift             vision.Pixel
	}{{0, 1, vision.Pixel{X: 90, Y: -180}}, {7, 1.1, vision.Pixel{X: -300}}, {-7, 0.9, vision.Pixel{Y: 250}}} {
		sin, cos := math.Sincos(c.degrees * math.Pi / 180)
		truth := similarity{turn: complex(c.enlarged*cos, c.enlarged*sin), shift: number(c.shift)}
		from, places := scattered(truth)
		got, votes := elected(from, places, 12)
		for _, p := range from {
			if off := got.of(p).Dist(truth.of(p)); off > 1 {
				t.Errorf("%+v: %v is off by %.1f px, with %d votes", c, p, off, votes)
			}
		}
	}
}

// scattered are places at a picture's rim, and of each some that it may have been moved to:
// of every other one the true one is among them.
func scattered(truth similarity) (from []vision.Pixel, places [][]vision.Pixel) {
	for i := range 12 {
		p := vision.Pixel{X: 100 + 200*float64(i%6), Y: 50 + 600*float64(i/6)}
		var may []vision.Pixel
		for k := range 10 {
			far := float64(37*i*i+101*k+13*i*k%29) * 7
			may = append(may, vision.Pixel{X: math.Mod(far, 1280), Y: math.Mod(far*1.7, 720)})
		}
		if i%2 == 0 {
			may = append(may, truth.of(p))
		}
		from, places = append(from, p), append(places, may)
	}
	return from, places
}

// A move that no bump makes isn't one.
func TestNoBumpTurnsThatFar(t *testing.T) {
	a, b := vision.Pixel{X: 100, Y: 100}, vision.Pixel{X: 500, Y: 100}
	for to, want := range map[vision.Pixel]bool{{X: 500, Y: 100}: true, {X: 500, Y: 150}: true, {X: 500, Y: 170}: false, {X: 440, Y: 100}: false, {X: -300, Y: 100}: false} {
		if _, got := bringing(a, b, a, to); got != want {
			t.Errorf("to %v: %v, want %v", to, got, want)
		}
	}
}
