package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// stormy is the end of the first of three rounds at Stormy Seas, which left these dice.
func stormy(t *testing.T, left ...constellation.Die) (*Referee, *constellation.Table) {
	t.Helper()
	c := DefaultConfig()
	c.Seas, c.Rounds = true, 3
	r, err := NewReferee(c)
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: append(left, utaraDie("n", "N", 100, 50))}
	table.Sort()
	watchFor(r, table, 6)
	require.Equal(t, 1, r.state.Round)
	table.Dice = without(table.Dice, "n")
	watchFor(r, table, 4)
	require.NotEqual(t, sailing, r.state.Phase)
	return r, table
}

// block is a die of another kind, which acts as a block (spec Utara, Paths).
func block(id string, x, y float64) constellation.Die {
	d := utaraDie(id, "4", x, y)
	d.Kind = constellation.D6
	return d
}

// At Stormy Seas what is left is rolled again: blocks can't be, so the match is over where
// nothing else is left.
func TestStormySeasAreOverWhereNothingIsLeftToRoll(t *testing.T) {
	stack := block("a", 300, 300)
	stack.Stack = []constellation.Member{{Kind: constellation.Utara}}
	unknown := utaraDie("a", "Moon", 300, 300)
	unknown.Kind = constellation.Unknown
	for name, tt := range map[string]struct {
		left []constellation.Die
		over bool
	}{
		"nothing":              {nil, true},
		"blocks":               {[]constellation.Die{block("a", 300, 300), block("b", 400, 300)}, true},
		"a Sun":                {[]constellation.Die{utaraDie("a", "Sun", 300, 300)}, false},
		"a Moon and a block":   {[]constellation.Die{utaraDie("a", "Moon", 300, 300), block("b", 400, 300)}, false},
		"a die under a block":  {[]constellation.Die{stack}, false},
		"a die of no sort yet": {[]constellation.Die{unknown}, false},
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := stormy(t, tt.left...)
			require.Equal(t, tt.over, r.state.Phase == over)
			require.Equal(t, tt.over, r.Position().Outcome().Over)
		})
	}
}

// Blocks are no dice that are left: who takes one home, or brings one, keeps nobody from
// rolling the rest.
func TestStormySeasCountNoBlocks(t *testing.T) {
	sun, moon := utaraDie("a", "Sun", 300, 300), utaraDie("b", "Moon", 400, 300)
	for name, tt := range map[string]struct {
		left, rolled []constellation.Die
		fault        string
	}{
		"a block is taken home": {[]constellation.Die{sun, block("x", 500, 300)}, []constellation.Die{utaraDie("c", "E", 50, 50)}, ""},
		"a block is brought":    {[]constellation.Die{sun}, []constellation.Die{utaraDie("c", "E", 50, 50), block("x", 500, 300)}, ""},
		"a die is missing": {[]constellation.Die{sun, moon, block("x", 500, 300)}, []constellation.Die{utaraDie("c", "E", 50, 50), block("x", 500, 300)},
			"2 dice were left after the last round, 1 lies here"},
	} {
		t.Run(name, func(t *testing.T) {
			r, table := stormy(t, tt.left...)
			roll := Roll{skyOf(&constellation.Table{Width: 600, Height: 400, Dice: tt.rolled})}
			_, err := r.Position().Apply(roll)
			require.Equal(t, tt.fault == "", err == nil, err)
			table.Dice = nil
			watchFor(r, table, 3)
			table.Dice = tt.rolled
			told := textsOf(watchFor(r, table, 6), rules.Faulted)
			if tt.fault != "" {
				require.Equal(t, []string{tt.fault}, told)
				return
			}
			require.Empty(t, told)
			require.Equal(t, 2, r.state.Round)
		})
	}
}
