package tuio

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func TestSymbol_isReadBack(t *testing.T) {
	for _, kind := range constellation.Kinds {
		for _, face := range append([]string{""}, kind.Faces()...) {
			k, f, ok := DieOf(SymbolOf(kind, face))
			require.True(t, ok)
			require.Equal(t, [2]string{string(kind), face}, [2]string{string(k), f})
			for _, team := range []constellation.Team{"", constellation.White, constellation.Red} {
				k, f, tm, err := ParseSymbolText(SymbolText(kind, face, team))
				require.NoError(t, err)
				require.Equal(t, [3]string{string(kind), face, string(team)}, [3]string{string(k), f, string(tm)})
			}
		}
	}
}

// The face of a die of one's own may have a slash in it.
func TestSymbol_facesOfOnesOwn(t *testing.T) {
	for _, face := range []string{"x", "x/y", "/", "a//b/"} {
		for _, team := range []constellation.Team{"", constellation.White, constellation.Red} {
			k, f, tm, err := ParseSymbolText(SymbolText(constellation.Unknown, face, team))
			require.NoError(t, err, face)
			require.Equal(t, [3]string{"unknown", face, string(team)}, [3]string{string(k), f, string(tm)})
		}
	}
}

// The numbers of the documentation are what other programs rely on.
func TestSymbol_documentedNumbers(t *testing.T) {
	require.EqualValues(t, 10204, SymbolOf(constellation.D6, "4"))
	require.EqualValues(t, 10717, SymbolOf(constellation.D20, "17"))
	require.EqualValues(t, 10100, SymbolOf(constellation.D4, ""))
	require.Equal(t, "d20/17/white", SymbolText(constellation.D20, "17", constellation.White))
}

func TestSymbol_refusesOthers(t *testing.T) {
	for _, symbol := range []int32{-1, 0, 5, 9999, 10000, 10105, 10299, 11300, math.MaxInt32, math.MinInt32} {
		_, _, ok := DieOf(symbol)
		require.False(t, ok, symbol)
	}
	for _, text := range []string{"", "d20", "d20/21/white", "d7/1/red", "d6/1/green", "d6/1/red/x"} {
		_, _, _, err := ParseSymbolText(text)
		require.Error(t, err, text)
	}
}
