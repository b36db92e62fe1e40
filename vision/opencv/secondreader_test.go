package opencv

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/render"
)

// scored returns scores of all symbols, those that aren't named far below.
func scored(r *Reader, named map[read.Symbol]float32) []float32 {
	out := make([]float32, len(r.classifier.alphabet.Symbols))
	for i, s := range r.classifier.alphabet.Symbols {
		out[i] = -20
		if v, ok := named[s]; ok {
			out[i] = v
		}
	}
	return out
}

func TestSecondReader_isAskedAboutDiceInDoubtThatAreNoD6OrD12(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{})
	d20 := func(face string) read.Symbol { return read.Symbol{Kind: constellation.D20, Face: face} }
	d6 := func(face string) read.Symbol { return read.Symbol{Kind: constellation.D6, Face: face} }
	ground := read.Symbol{Face: read.SymbolGround}
	for name, c := range map[string]struct {
		scores map[read.Symbol]float32
		want   int
	}{
		"in doubt":              {map[read.Symbol]float32{d20("7"): 4, d20("17"): 3}, 1},
		"sure":                  {map[read.Symbol]float32{d20("7"): 9, d20("17"): 1}, 0},
		"a d6 in doubt":         {map[read.Symbol]float32{d6("5"): 4, d6("6"): 3}, 0},
		"a d12 in doubt":        {map[read.Symbol]float32{{Kind: constellation.D12, Face: "6"}: 4, {Kind: constellation.D12, Face: "9"}: 3}, 0},
		"hardly a die":          {map[read.Symbol]float32{d20("7"): 4, d20("17"): 3, ground: 9}, 0},
		"a die, perhaps cocked": {map[read.Symbol]float32{d20("7"): 4, {Face: read.SymbolOpen}: 3}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			cs := []read.Candidate{{Box: constellation.Box{X: 100, Y: 100, W: 60, H: 60}, Score: 0.9}}
			if got := r.needSecond(cs, closeReading{scores: [][]float32{scored(r, c.scores)}}); len(got) != c.want {
				t.Errorf("asked about %d dice, want %d", len(got), c.want)
			}
		})
	}
}

// The floors lie below what was measured with these very pictures.
func TestSecondReader_makesSureOfNumberedDice(t *testing.T) {
	for _, c := range []struct {
		kind  constellation.Kind
		floor int // of the answers above .95; without the second reader 9, 8 and 6
	}{
		{constellation.D20, 14}, {constellation.Borg, 13}, {constellation.Binary, 7},
	} {
		t.Run(string(c.kind), func(t *testing.T) {
			sure, wrong := 0, 0
			tables(t, c.kind, 8, func(truth render.Truth, ds []vision.Detection) {
				for _, d := range truth.Dice {
					i := match(constellation.Box{X: d.Box.X, Y: d.Box.Y, W: d.Box.W, H: d.Box.H}, ds, make([]bool, len(ds)), false)
					if d.Face == "" || d.Reason != "" || i < 0 || ds[i].Face == "" || ds[i].FaceConfidence <= 0.95 {
						continue
					}
					sure++
					if ds[i].Face != d.Face {
						wrong++
					}
				}
			})
			t.Logf("%d sure answers, %d wrong", sure, wrong)
			if sure < c.floor || wrong > 0 {
				t.Errorf("%d sure answers, want %d; %d wrong, want none", sure, c.floor, wrong)
			}
		})
	}
}
