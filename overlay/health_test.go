package overlay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestTheCornerSaysWhatEachSensorSees(t *testing.T) {
	for dice, want := range map[int]string{0: "surface: 0 dice, 60 a second", 1: "surface: 1 die, 60 a second", 2: "surface: 2 dice, 60 a second"} {
		table := sky(0)
		table.Sources = []constellation.SourceState{{Name: "surface", Dice: dice, Rate: 60}}
		require.Contains(t, texts(composer(t, Default()).Compose(snapshot(table, rules.View{}, nil))), want)
	}
}
