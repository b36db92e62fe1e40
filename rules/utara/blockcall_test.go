package utara

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// brushed is a round in which a passes the block k by so much, mm, on its way to b: less than
// 0 is a miss.
func brushed(t *testing.T, margin float64) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("b", "N", 300, 50), utaraDie("z", "N", 500, 300)},
		Blocks: []constellation.Block{wood("k", 200, 50+8+37.5-margin, 0)}}
	watchFor(r, table, 7)
	require.Equal(t, sailing, r.state.Phase)
	return r, table
}

// A block that is hit or missed by a hair is named and shown like a die, to people: scripts
// get the close calls that the specification has.
func TestABlockThatIsMissedByAHairIsShown(t *testing.T) {
	for margin, want := range map[float64][2]string{0.4: {"close: a hits k by 0.4 mm", "hits by 0.4 mm"}, -0.4: {"close: a misses k by 0.4 mm", "misses by 0.4 mm"}} {
		r, table := brushed(t, margin)
		require.Contains(t, r.Answer().Text(), want[0])
		b, err := json.Marshal(r.Answer())
		require.NoError(t, err)
		require.Contains(t, string(b), `"closeCalls":[]`)
		require.NotContains(t, string(b), `"by"`)
		table.Touches = []constellation.Touch{{ID: "f", Pos: constellation.Vec{X: 50, Y: 50}}}
		r.See(table)
		var said []string
		for _, m := range r.View().Marks {
			if m.ID == "margin a k" {
				said = append(said, m.Text)
			}
		}
		require.Equal(t, []string{want[1]}, said)
	}
}

// Who sailed as if it had been the other is believed, for it may have been.
func TestABlockThatIsMissedByAHairLeavesADoubt(t *testing.T) {
	for _, tc := range []struct {
		name   string
		margin float64
		taken  []string
		want   string
	}{
		{"hit, but taken for missed", 0.4, []string{"a", "b"}, "Ada sails the east die and collects the east die and the north die; the block is met by 0.4 mm only, which is less than is certain"},
		{"missed, but taken for hit", -0.4, []string{"a"}, "Ada sails the east die and collects the east die; a block ends the path; the block is missed by 0.4 mm only, which is less than is certain"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r, table := brushed(t, tc.margin)
			for _, id := range tc.taken {
				table.Dice = without(table.Dice, id)
			}
			require.Equal(t, []string{tc.want}, textsOf(watchFor(r, table, 12), Sailed, rules.Faulted))
		})
	}
	r, table := brushed(t, 3) // nobody is in doubt
	table.Dice = without(without(table.Dice, "a"), "b")
	require.Empty(t, textsOf(watchFor(r, table, 12), Sailed))
}
