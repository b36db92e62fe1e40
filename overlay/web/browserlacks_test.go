package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// rollingGame is the game of the table that rolls: some of its commands are lacking
// there.
type rollingGame struct{ rules.Game }

func (rollingGame) Info() rules.Info {
	return rules.Info{Name: "rolling", Title: "Rolling",
		Keys: []rules.Key{{Key: "O", Help: "call odds", Command: rules.Command{Do: "call", Value: "odds"}},
			{Key: "T", Help: "fire a torpedo", Command: rules.Command{Do: "torpedo"}}},
		Spoken: []rules.Spoken{{Do: "bet", Help: "bet on a team", Hint: "white 5"}, {Do: "miss", Help: "a die is out", Hint: "d6"}}}
}

var rollingLacks = []string{"torpedo", "bet"}

// lacks looks what is offered under "More".
func (b *browser) lacks(t *testing.T) {
	b.t = t
	var got struct{ Offered []string }
	b.step("more", &got)
	require.Equal(t, []string{"key O", "send miss"}, got.Offered)
}
