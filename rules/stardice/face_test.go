package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestAFaceTooGreatToAddUpIsRefused(t *testing.T) {
	table := readSky(t, skies+"no-whole-numbers.json")
	table.Dice[2].Face = "1000000000000"
	_, err := Game{}.Score(table, rules.Options{})
	require.EqualError(t, err, "stardice: die c: a face of 13 digits is too great to be added up")
	require.ErrorAs(t, err, new(rules.TableError), "the program names the file")
	table.Dice[2].Face = "00000000000005"
	_, err = Game{}.Score(table, rules.Options{})
	require.NoError(t, err)
}
