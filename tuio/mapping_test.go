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

// Who writes settings is told which part of them is wrong, and of several wrong ones the same each time.
func TestMapping_saysWhatIsWrong(t *testing.T) {
	for range 20 {
		m := Mapping{Width: 610, Height: 457, Symbols: map[int32]Symbol{7: {Size: 900}, 3: {Kind: "d7"}, 5: {Team: "green"}}}
		require.EqualError(t, m.Validate(), `tuio: symbol 3: kind "d7": no such kind`)
	}
	m := Mapping{Width: 610, Height: 457, Cursor: Symbol{Size: 900}}
	require.EqualError(t, m.Validate(), "tuio: cursor: size 900 mm: must be 0 to 200")
}
