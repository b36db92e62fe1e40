package play

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// presuming is a game that is played with dice of one kind.
type presuming struct{ rules.Referee }

func (presuming) Presumed() constellation.Kind { return constellation.Binary }

// What a die shows whose kind nobody knows is asked by the faces that the game is played
// with, where these are of one kind.
func TestADieOfUnknownKindIsOfTheGamesKind(t *testing.T) {
	var other struct{ rules.Referee }
	for _, tc := range []struct {
		game rules.Referee
		kind constellation.Kind
		want []string
	}{
		{presuming{}, constellation.Unknown, constellation.Binary.Faces()},
		{presuming{}, constellation.D4, constellation.D4.Faces()},
		{other, constellation.Unknown, constellation.D20.Faces()},
	} {
		m := newMend(tc.game)
		m.page = mendFace
		require.Equal(t, tc.want, m.options(&constellation.Die{Kind: tc.kind}, nil), "%T, a %s", tc.game, tc.kind)
	}
}
