package tuio

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A session id stays with a die while it lies there, and is not used again.
func TestDescriber_aDieKeepsItsSessionID(t *testing.T) {
	var d Describer
	var c Content
	table := battle(0)
	d.Describe(table, &c)
	first := c.Objects(Obj2D)[1].S
	table.Dice = table.Dice[1:]
	d.Describe(table, &c)
	require.Equal(t, first, c.Objects(Obj2D)[0].S)
	d.Describe(battle(0), &c)
	require.Equal(t, first, c.Objects(Obj2D)[1].S)
	require.Greater(t, c.Objects(Obj2D)[0].S, first, "the die that came back is a new one")
}

func TestDescriber_aTableWithoutAreaIsEmpty(t *testing.T) {
	var c Content
	table := battle(0)
	table.Width = 0
	new(Describer).Describe(table, &c)
	require.Empty(t, c.Objects(Obj2D))
}
