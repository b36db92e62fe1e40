package rules

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func TestSnapshot_takenPutsWhatTheGameKnowsOverWhatIsSeen(t *testing.T) {
	table := &constellation.Table{Width: 610, Dice: []constellation.Die{{ID: "a", Face: "1"}, {ID: "b", Face: "2"}}}
	s := Snapshot{Table: table}
	require.Same(t, table, s.Taken(), "nothing differs")
	s.Corrected = []constellation.Die{{ID: "b", Kind: constellation.D20, Face: "17"}, {ID: "gone", Face: "3"}}
	require.Equal(t, []constellation.Die{{ID: "a", Face: "1"}, {ID: "b", Kind: constellation.D20, Face: "17"}}, s.Taken().Dice)
	require.Equal(t, 610.0, s.Taken().Width)
	require.Equal(t, "2", table.Dice[1].Face, "what is seen stays")
}

func TestSnapshot_aCloneHasDiceOfItsOwn(t *testing.T) {
	s := Snapshot{Table: &constellation.Table{}, Corrected: []constellation.Die{{ID: "a", Stack: []constellation.Member{{Face: "1"}}}}}
	c := s.Clone()
	s.Corrected[0].Stack[0].Face, s.Corrected[0].ID = "2", "b"
	require.Equal(t, "a", c.Corrected[0].ID)
	require.Equal(t, "1", c.Corrected[0].Stack[0].Face)
}
