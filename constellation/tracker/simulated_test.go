package tracker

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"pgregory.net/rapid"
)

// hidden is a table as it really is, from which frames are made.
type hidden struct {
	dice []constellation.Reading
	hand *constellation.Reading
}

// drawPlace draws a place on a table of 400 × 300 mm.
func drawPlace(t *rapid.T) constellation.Vec {
	return constellation.Vec{X: float64(rapid.IntRange(0, 4000).Draw(t, "x")) / 10, Y: float64(rapid.IntRange(0, 3000).Draw(t, "y")) / 10}
}

// act does one thing on the hidden table.
func (h *hidden) act(t *rapid.T) {
	n := len(h.dice)
	if n > 0 {
		n = rapid.IntRange(0, n-1).Draw(t, "which")
	}
	switch what := rapid.IntRange(0, 9).Draw(t, "act"); {
	case len(h.dice) == 0 || what <= 3:
		r := constellation.Reading{Pos: drawPlace(t), Size: 16, Kind: rapid.SampledFrom([]constellation.Kind{"", constellation.D6, constellation.D20}).Draw(t, "kind")}
		if rapid.Bool().Draw(t, "keyed") {
			r.Key = fmt.Sprint("k", rapid.IntRange(0, 20).Draw(t, "key"))
		}
		h.dice = append(h.dice, r)
	case what <= 6:
		step := constellation.Vec{X: float64(rapid.IntRange(-60, 60).Draw(t, "dx")), Y: float64(rapid.IntRange(-60, 60).Draw(t, "dy"))}
		h.dice[n].Pos = h.dice[n].Pos.Add(step)
	case what == 7:
		h.dice = append(h.dice[:n], h.dice[n+1:]...)
	case what == 8:
		h.hand = &constellation.Reading{Role: constellation.RoleHand, Pos: drawPlace(t), W: 120, H: 200}
	default:
		h.hand = nil
	}
}

// readings are what a sensor with noise sees; jitter is its amplitude in mm.
func (h *hidden) readings(t *rapid.T, jitter float64) []constellation.Reading {
	var out []constellation.Reading
	for _, r := range h.dice {
		if h.hand != nil && hides(h.hand, r.Pos, 0) {
			continue
		}
		a := rapid.Float64Range(0, 2*math.Pi).Draw(t, "noise")
		r.Pos = r.Pos.Add(constellation.Vec{X: math.Cos(a), Y: math.Sin(a)}.Mul(jitter))
		out = append(out, r)
	}
	if h.hand != nil {
		out = append(out, *h.hand)
	}
	return out
}
