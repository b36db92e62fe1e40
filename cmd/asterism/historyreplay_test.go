package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/stats"
)

// A match of which no scenes were kept is shown on the table that it was played on.
func TestAPastMatchIsShownWhereItsBoardLay(t *testing.T) {
	g, ok := rules.Find("ur")
	require.True(t, ok)
	for name, o := range map[string]rules.Options{
		"a small table": {Surface: rules.Surface{Width: 610, Height: 457}},
		"a large one":   {Surface: rules.Surface{Width: 1200, Height: 700, North: 90}},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := g.Start(o)
			require.NoError(t, err)
			at, err := json.Marshal(p)
			require.NoError(t, err)
			m := stats.Match{ID: 1, Header: headerOf(g, o), Events: []rules.Event{{Seq: 1, Kind: board.Began, Data: board.Standing{Position: at}}}}
			shown, err := scenesOf(m)
			require.NoError(t, err)
			played, err := refereeOf(g, m.Header, m.Events)
			require.NoError(t, err)
			last := shown[len(shown)-1]
			require.Equal(t, played.View().Marks[0].Points, last.View.Marks[0].Points)
			require.Equal(t, o.Surface.Width, last.Table.Width)
		})
	}
}
