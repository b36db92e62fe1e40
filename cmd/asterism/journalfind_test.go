package main

import (
	"database/sql"
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
	p, said := again(t, table("Ada,Grace", "final")) // they have begun another one since
	p.decideAlone()
	require.Contains(t, said.String(), "a new match begins: another one was begun after that of")
	require.NoError(t, p.journal.Close())
	require.False(t, matches(t, file)[0].Closed)

	any := table("", "duel-sum")
	any.Resume = true
	_, said = again(t, any)
	require.Contains(t, said.String(), "going on with match 2")
}

// Who says no to others' match leaves it to them, and is offered no other one in place of
// the own.
func TestFind_nobodyEndsOrTakesAnothersMatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "journal.db")
	unnamed := tableAt(file, "13413")
	named := func(players ...string) playCmd { c := unnamed; c.Players = players; return c }
	offered := func(c playCmd) int64 {
		p, _ := again(t, c)
		if d := p.journal.(*databaseMatches); d.last != nil {
			return d.last.ID
		}
		return 0
	}
	cutOff(t, named("Ada", "Grace"))
	declines := unnamed
	declines.New = true
	cutOff(t, declines) // children, who say that they don't want to go on with it
	require.EqualValues(t, 2, offered(unnamed))
	require.EqualValues(t, 1, offered(named("Ada", "Grace")), "not the children's")

	own := named("Ada", "Grace")
	own.New = true
	cutOff(t, own) // now they don't want to
	require.EqualValues(t, 3, offered(named("Ada", "Grace")))
	require.True(t, matches(t, file)[0].Closed)
	require.False(t, matches(t, file)[1].Closed)
	require.EqualValues(t, 3, offered(unnamed), "the last one there")
}

// Who said names at the table is found by them.
func TestFind_namesThatWereSaidAtTheTableAreNames(t *testing.T) {
	file := filepath.Join(t.TempDir(), "journal.db")
	c := tableAt(file, "13414")
	cutOff(t, c)
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	_, err = db.Exec(`UPDATE match SET header = json_set(header, '$.people', json('{"white":{"name":"Ada"},"red":{"name":"Grace"}}'))`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	c.Players = []string{"Kim", "Leo"}
	c.Rules, c.New = "duel-sum", true
	cutOff(t, c)
	c.Players, c.Rules, c.New = []string{"Ada", "Grace"}, "", false
	p, _ := again(t, c)
	require.EqualValues(t, 1, p.journal.(*databaseMatches).last.ID)
}
