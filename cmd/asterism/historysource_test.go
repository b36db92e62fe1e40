package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stats"
)

// Whoever types their name anew each evening is one player, by the table's settings as on
// a telephone.
func TestHistory_namesThatTelephonesSayAreOnePlayersInAnySpelling(t *testing.T) {
	var matches []stats.Match
	for _, name := range []string{"ada", "Ada", "ADA", "Ada"} {
		matches = append(matches, stats.Match{Header: rules.Header{Players: []string{"white", "red"},
			People: map[string]rules.Person{"white": {Name: name}, "red": {}}}})
	}
	names := stats.NewNames(written(matches))
	for _, m := range matches {
		require.Equal(t, "Ada", names.Of(m.Header.People["white"].Name))
	}
	require.Equal(t, "red", names.Of("red"))
}
