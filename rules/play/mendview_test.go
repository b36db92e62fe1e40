package play

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// What is asked of a die faces its player; of one that is nobody's, the first player,
// wherever that one sits.
func TestWhatIsAskedOfADieFacesItsPlayer(t *testing.T) {
	sides := &rules.View{Players: []rules.PlayerView{{Team: constellation.White, Facing: 90}, {Team: constellation.Red, Facing: 270}}}
	for _, tc := range []struct {
		view *rules.View
		team constellation.Team
		want constellation.Angle
	}{
		{sides, constellation.White, 90},
		{sides, constellation.Red, 270},
		{sides, constellation.Neutral, 90},
		{sides, "", 90}, // nobody knows whose
		{&rules.View{}, constellation.White, 0},
	} {
		require.Equal(t, tc.want, facing(tc.view, tc.team), "of %q", tc.team)
	}
}
