package board_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/artaban"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/ur"
)

// Who gives up, or offers a draw, is known by name alone.
func TestPlayersCanBeToldApart(t *testing.T) {
	for name, c := range map[string]struct {
		players []string
		err     string
	}{
		"two names":         {[]string{"Ada", "Ben"}, ""},
		"the game's":        {nil, ""},
		"one name":          {[]string{"Ada", "Ada"}, `players "Ada" and "Ada" can't be told apart`},
		"same to ears":      {[]string{"Ada", " ada"}, `players "Ada" and " ada" can't be told apart`},
		"the other's usual": {[]string{"B", ""}, `players "B" and "B" can't be told apart`},
		"like the table":    {[]string{"Table", board.MachineName}, `players "Table" and "table" can't be told apart`},
		"the table twice":   {[]string{board.MachineName, board.MachineName}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			for game, g := range map[string]rules.Game{"ur": ur.Game{}, "artaban": artaban.Game{}} {
				_, err := g.Referee(rules.Options{Players: c.players})
				if c.err == "" {
					require.NoError(t, err)
					continue
				}
				require.EqualError(t, err, game+": "+c.err)
			}
		})
	}
}

// A match that was kept with one name for both can still be looked at, and goes on.
func TestAJournalWithOneNameForBothIsRead(t *testing.T) {
	o, err := rules.Header{Version: 2, Game: "ur", Players: []string{"Ada", "Ada"}}.Resume("ur", rules.Options{})
	require.NoError(t, err)
	r, err := ur.Game{}.Referee(o)
	require.NoError(t, err)
	require.Len(t, r.View().Players, 2)
}
