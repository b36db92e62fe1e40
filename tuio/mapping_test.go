package tuio

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func TestMapping_refusesWhatMakesNoSense(t *testing.T) {
	for name, change := range map[string]func(*Mapping){
		"no area":          func(m *Mapping) { m.Width = 0 },
		"not a number":     func(m *Mapping) { m.Width = math.NaN() },
		"endless":          func(m *Mapping) { m.Width = math.Inf(1) },
		"three corners":    func(m *Mapping) { m.Corners = make([]constellation.Vec, 3) },
		"no quadrilateral": func(m *Mapping) { m.Corners = make([]constellation.Vec, 4) },
		"crossed":          func(m *Mapping) { m.Corners = []constellation.Vec{{}, {X: 1, Y: 1}, {X: 1}, {Y: 1}} },
		"cursors":          func(m *Mapping) { m.Cursors = "mice" },
		"symbol's kind":    func(m *Mapping) { m.Symbols = map[int32]Symbol{1: {Kind: "d7"}} },
		"symbol's face":    func(m *Mapping) { m.Symbols = map[int32]Symbol{1: {Kind: constellation.D6, Face: "7"}} },
		"cursor's team":    func(m *Mapping) { m.Cursor.Team = "green" },
		"limits of blob":   func(m *Mapping) { m.Blobs = []BlobRule{{Min: 5, Max: 5}} },
	} {
		t.Run(name, func(t *testing.T) {
			_, err := NewFramer(board(change))
			require.Error(t, err)
		})
	}
}
