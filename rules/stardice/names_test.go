package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestADieIsCalledByItsPart(t *testing.T) {
	white, red, d6 := constellation.White, constellation.Red, constellation.D6
	r := newBoard(t, rules.Options{Players: []string{"Ada", "Bo"}}).r
	for want, p := range map[string]Placed{
		"Ada's white d6": {Part: partDie, Kind: d6, Team: white},
		"the Cube":       {Part: partCube, Kind: constellation.Borg, Team: red},
		"Bo's torpedo":   {Part: partStone, Kind: d6, By: red},
		"the blank die":  {Part: partLying, Kind: d6},
		"a Cube":         {Part: partDie, Kind: constellation.Borg, Team: white},
	} {
		require.Equal(t, want, r.dieName(p))
	}
}

func TestTheFirstDieIsCalledAsTheRuleSetOrThePlayersSay(t *testing.T) {
	require.Equal(t, "Cube", newBoard(t, rules.Options{}).r.cubeWord())
	require.Equal(t, "neutral d20", newBoard(t, rules.Options{Rules: "stardice5"}).r.cubeWord())
	named := rules.Options{Rules: "stardice5", Values: map[string]string{"cube": "Sun"}}
	require.Equal(t, "Sun", newBoard(t, named).r.cubeWord())
}
