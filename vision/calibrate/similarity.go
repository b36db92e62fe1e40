package calibrate

import (
	"math"
	"math/cmplx"

	"github.com/asterism-dice/asterism/vision"
)

// A bump moves, turns and enlarges what the camera sees.
const (
	mostTurned   = 8 * math.Pi / 180 // radians
	mostEnlarged = 0.12              // share
)

// similarity moves pixels of a picture: they are turned, enlarged and shifted.
type similarity struct{ turn, shift complex128 }

func number(p vision.Pixel) complex128 { return complex(p.X, p.Y) }

// bringing is the similarity that brings two pixels to two others; false where no bump
// does that.
func bringing(a, b, toA, toB vision.Pixel) (s similarity, ok bool) {
	s.turn = (number(toB) - number(toA)) / (number(b) - number(a))
	s.shift = number(toA) - s.turn*number(a)
	return s, math.Abs(cmplx.Abs(s.turn)-1) < mostEnlarged && math.Abs(cmplx.Phase(s.turn)) < mostTurned
}

// of is where a pixel is moved to.
func (s similarity) of(p vision.Pixel) vision.Pixel {
	z := s.turn*number(p) + s.shift
	return vision.Pixel{X: real(z), Y: imag(z)}
}

// votes counts the pixels of which one of the places that they may have been moved to is
// near (px) where the similarity moves them, and by how much those are off together.
func (s similarity) votes(from []vision.Pixel, places [][]vision.Pixel, near float64) (n int, off float64) {
	for i, p := range from {
		to, least := s.of(p), near
		for _, q := range places[i] {
			least = min(least, q.Dist(to))
		}
		if least < near {
			n, off = n+1, off+least
		}
	}
	return n, off
}

// elected is the similarity that moves the most pixels near (px) to a place that they may
// have been moved to.
func elected(from []vision.Pixel, places [][]vision.Pixel, near float64) (best similarity, most int) {
	least := math.Inf(1)
	for i := range from {
		for j := range i {
			if from[i].Dist(from[j]) < apart*near {
				continue
			}
			for _, a := range places[i] {
				for _, b := range places[j] {
					s, ok := bringing(from[i], from[j], a, b)
					if !ok {
						continue
					}
					if n, off := s.votes(from, places, near); n > most || n == most && off < least {
						best, most, least = s, n, off
					}
				}
			}
		}
	}
	return best, most
}

// apart is by how many times the distance that counts as near two pixels must be from
// each other to tell a turn.
const apart = 8
