package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestLookingChangesNothing(t *testing.T) {
	b := newBoard(t, rules.Options{})
	shapes(b)
	before, palette := b.r.View(), b.r.shapes
	b.tab.Time += 1000
	for range 3 {
		require.Equal(t, before, b.r.View())
		require.Equal(t, palette, b.r.shapes)
	}
}
