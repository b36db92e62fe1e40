package album

import "math"

// ink is the direction in which the colours of a side differ most, of length 1:
// from those of the die's body to those of what is printed on it.
type ink [channels]float64

// leastInk is how much alike, 0…1, the inks of one sign are in different light:
// black and blood red on white are .82.
const leastInk = 0.86

func (k ink) agrees(o ink) bool {
	return math.Abs(k[0]*o[0]+k[1]*o[1]+k[2]*o[2]) >= leastInk
}

// inkOf finds the ink by the spread of the colours within the rings.
func inkOf(s *softSide) ink {
	spread := s.spread()
	k := ink{1, 1, 1}
	for range 30 { // each turns it towards the greatest spread
		var next ink
		for a := range k {
			for b := range k {
				next[a] += spread[a][b] * k[b]
			}
		}
		length := math.Sqrt(next[0]*next[0]+next[1]*next[1]+next[2]*next[2]) + 1e-9
		for a := range k {
			k[a] = next[a] / length
		}
	}
	return k
}

// spread is the covariance of the channels within the rings.
func (s *softSide) spread() (out [channels][channels]float64) {
	var levels [channels]patch
	for c, only := range []ink{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}} {
		levels[c] = s.along(only).patch(still)
		levels[c].centre()
	}
	for a := range levels {
		for b := range levels {
			out[a][b] = levels[a].times(&levels[b])
		}
	}
	return out
}
