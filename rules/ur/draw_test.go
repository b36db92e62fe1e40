package ur

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestADrawIsTakenByWhoIsNotLikelierToWin(t *testing.T) {
	far, near := []int{0, 0, 0, 0, 0, 0, 0}, []int{24, 24, 24, 24, 24, 24, 23}
	for _, turn := range names {
		p, err := read(form{Turn: turn, Pieces: sides{far, near}}, rules.Options{})
		require.NoError(t, err)
		require.True(t, Game{}.Draws(context.Background(), p, "A", rules.Effort{Nodes: 2000}), turn)
		require.False(t, Game{}.Draws(context.Background(), p, "B", rules.Effort{Nodes: 2000}), turn)
	}
}
