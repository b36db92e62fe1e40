package read

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// sized returns candidates as wide and high as told.
func sized(score float64, sizes ...[2]float64) []Candidate {
	var out []Candidate
	for i, s := range sizes {
		out = append(out, Candidate{Box: constellation.Box{X: float64(100 * i), W: s[0], H: s[1]}, Score: score})
	}
	return out
}

func TestSqueezeIsToldByAllDiceBeingNarrowOrFlat(t *testing.T) {
	narrow, flat, square := [2]float64{10, 20}, [2]float64{18, 10}, [2]float64{20, 21}
	for name, c := range map[string]struct {
		found []Candidate
		want  float64
	}{
		"square":       {sized(0.9, square, square, square, square), 1},
		"narrow":       {sized(0.9, narrow, narrow, narrow, square), 2},
		"flat":         {sized(0.9, flat, flat, flat, flat), 10.0 / 18},
		"half of them": {sized(0.9, narrow, narrow, square, square, square), 1},
		"too few":      {sized(0.9, narrow, narrow, narrow), 1},
		"doubtful":     {sized(0.2, narrow, narrow, narrow, narrow), 1},
		"nothing":      {nil, 1},
		"beyond":       {sized(0.9, [2]float64{5, 40}, [2]float64{5, 40}, [2]float64{5, 40}, [2]float64{5, 40}), mostCorrection},
	} {
		if got := AspectCorrection(c.found, 0.35); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
