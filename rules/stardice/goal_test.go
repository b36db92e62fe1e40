package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheGoalsAreTold(t *testing.T) {
	want := map[string]string{"final": "more than 50 points win", "stardice8": "50 points win", "stardice7": "more than 50 points win",
		"stardice5": "more than 50 points win", "duel-sum": "the winner of a round adds his points",
		"duel-max": "the winner of a round adds his points", "solo2": "each round needs 10 points more", "solo1": "as many points as you can"}
	for _, s := range Sets {
		require.Equal(t, want[s.Name], s.Goal.text(), s.Name)
	}
	require.Equal(t, "beat red's dice", beatRed.text())
}
