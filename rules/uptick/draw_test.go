//go:build uptick

package uptick

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestADrawIsTakenByWhoIsNotAhead(t *testing.T) {
	for _, turn := range names {
		p := position(t, turn+" ......../......../......../......../......../......../......../2......b 5,5 -,66 0 red")
		require.True(t, Game{}.Draws(context.Background(), p, "red", rules.Effort{Nodes: 2000}), turn)
		require.False(t, Game{}.Draws(context.Background(), p, "blue", rules.Effort{Nodes: 2000}), turn)
	}
}
