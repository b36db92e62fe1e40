package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestClosedShapesKeepTheirColour(t *testing.T) {
	b := newBoard(t, rules.Options{})
	shapes(b)
	index := func() map[string]int {
		at := map[string]int{}
		for _, m := range marksOf(b, rules.MarkShape) {
			at[m.ID] = m.Index
		}
		return at
	}
	require.Equal(t, map[string]int{"shape a b c": 0, "shape d e f": 1}, index())
	b.at("a").Still = false
	b.see()
	require.Equal(t, map[string]int{"shape d e f": 1}, index())
	b.at("a").Still = true
	b.see()
	require.Equal(t, map[string]int{"shape a b c": 0, "shape d e f": 1}, index())
}

func TestAMarkKeepsItsTimeWhileItStands(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w d20 white 7 300 300")
	since := markNamed(b, "star w").Since
	b.calm()
	require.Equal(t, since, markNamed(b, "star w").Since)
}
