package album

import "math"

// tone is the colour of a side as a whole: how much more red and blue there is
// in it than green, over all its light.
type tone struct{ red, blue float64 }

// farTone is how far apart the colours of one sign may be: lamps differ, and
// the same sign stands on dice of different colours; but no grey die has the
// sign of one that glows.
const farTone = 0.35

func toneOf(s *softSide) tone {
	var sum [channels]float64
	for c := range s {
		for _, v := range s[c] {
			sum[c] += v
		}
	}
	all := sum[0] + sum[1] + sum[2] + 1
	return tone{red: (sum[0] - sum[1]) / all, blue: (sum[2] - sum[1]) / all}
}

func (t tone) near(o tone) bool { return math.Hypot(t.red-o.red, t.blue-o.blue) <= farTone }
