package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A match that was broken off is gone on with by its people, though others have played at
// that table since. Who isn't named is asked about the last one alone, unless they want any.
func TestFind_aMatchWaitsForItsPeople(t *testing.T) {
	file := filepath.Join(t.TempDir(), "journal.db")
	table := func(players, rules string) playCmd {
		c := tableAt(file, "13411")
		if players != "" {
			c.Players = strings.Split(players, ",")
		}
		c.Rules = rules
		return c
	}
	cutOff(t, table("Ada,Grace", "final"))
	cutOff(t, table("Ada,Grace", "duel-sum"))
	cutOff(t, table("Kim,Leo", "final"))
	for name, c := range map[string]struct {
		call playCmd
		want int64 // 0: none
	}{
		"the last":                              {table("", ""), 3},
		"of the last people":                    {table("Kim,Leo", ""), 3},
		"of the people before":                  {table("Ada,Grace", ""), 2},
		"by the rules before":                   {table("Ada,Grace", "final"), 1},
		"of others":                             {table("Max,Zoe", ""), 0},
		"in another order":                      {table("Grace,Ada", ""), 0},
		"nobody is named, by the rules before":  {table("", "duel-sum"), 0},
		"by rules that nobody has played so":    {table("Ada,Grace", "stardice8"), 0},
		"at another table, whose is none of it": {func() playCmd { c := tableAt(file, "13412"); c.Players = []string{"Ada", "Grace"}; return c }(), 0},
	} {
		t.Run(name, func(t *testing.T) {
			p, _ := again(t, c.call)
			d := p.journal.(*databaseMatches)
			if c.want == 0 {
				require.Nil(t, d.last)
				return
			}
			require.NotNil(t, d.last)
			require.Equal(t, c.want, d.last.ID)
		})
	}
	any := table("", "duel-sum")
	any.Resume = true
	_, said := again(t, any)
	require.Contains(t, said.String(), "going on with match 2")
}
