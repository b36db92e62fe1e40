package play

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// mendings are the pages of the question about a die.
var mendings = []page{"", mendFace, mendKind, mendTeam}

// askedOf is the question about the one die of a table, on a page.
func askedOf(t *testing.T, kind constellation.Kind, on page) (*mend, *constellation.Table) {
	table := &constellation.Table{Width: 610, Height: 457, Dice: []constellation.Die{{ID: "d", Kind: kind, Still: true, Size: 16}}}
	m := newMend(nil)
	m.see(table)
	m.open("d", table.Time)
	if on != "" {
		_, err := m.answer(rules.Command{Do: rules.DoMend, Value: string(on)}, table)
		require.NoError(t, err)
	}
	require.Equal(t, on, m.page)
	return &m, table
}

// Whatever is asked of a die, who closes the question has said nothing of the die.
func TestAClosedQuestionSaysNothingOfTheDie(t *testing.T) {
	for _, kind := range []constellation.Kind{constellation.D6, constellation.Unknown} {
		for _, page := range mendings {
			for _, die := range []string{"", "d"} { // Escape names none
				m, table := askedOf(t, kind, page)
				c, err := m.answer(rules.Command{Do: rules.DoMend, Die: die, Value: rules.MendClose}, table)
				require.NoError(t, err)
				require.Empty(t, c, "a %s, page %q", kind, page)
				require.Empty(t, m.die, "a %s, page %q", kind, page)
			}
		}
	}
}
