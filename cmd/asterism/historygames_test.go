package main

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// sitting is a journal of games of Artaban that were given up one after another, by
// those who are named.
func sitting(t *testing.T, losers ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "journal.db")
	p, err := newPlayer(context.Background(), &playCmd{Game: "artaban", Journal: file}, &stdio{strings.NewReader(""), io.Discard, io.Discard})
	require.NoError(t, err)
	require.NoError(t, p.openJournal())
	s, err := p.live()
	require.NoError(t, err)
	recorded, err := openBundled(p.game)
	require.NoError(t, err)
	p.screens = nil
	p.loop = p.newLoop(nil)
	require.NoError(t, p.loop.begin(s))
	kept := func() {
		p.kept().Wait()
		require.NoError(t, p.loop.show())
	}
	for range 40 { // dice are laid out
		in, err := recorded(context.Background())
		require.NoError(t, err)
		require.NoError(t, p.loop.take(in))
		kept()
	}
	do := func(c rules.Command) {
		require.NoError(t, p.loop.do(c, nil))
		kept()
	}
	for i, who := range losers {
		if i > 0 {
			do(rules.Command{Do: rules.DoNew})
		}
		do(rules.Command{Do: board.DoSetUp, Value: "A"})
		do(rules.Command{Do: board.DoResign, Player: who})
	}
	p.close()
	return file
}

func TestHistory_eachGameOfASittingIsTold(t *testing.T) {
	for name, tt := range map[string]struct {
		losers []string
		table  []string // what its lines match
		csv    []string // of A, from the points to rounds_won
		versus string
	}{
		"one game": {[]string{"B"}, []string{`Artaban +A 0, B 0 +A won by forfeit +1 `, `round 1 +A 0, B 0 +A `},
			[]string{"0", "true", "true", "1", "1"}, "A – B (artaban): 1 – 0 in 1 match, 0 drawn; rounds 1 – 0"},
		"the last is lost": {[]string{"B", "B", "A"}, []string{`Artaban +A 0, B 0 +A won 2 of 3 games, B 1 +3 `, `round 1 +A 0, B 0 +A `, `round 3 +A 0, B 0 +B `},
			[]string{"0", "true", "true", "3", "2"}, "A – B (artaban): 2 – 1 in 3 games, 0 drawn; rounds 2 – 1"},
		"as many": {[]string{"B", "A"}, []string{`Artaban +A 0, B 0 +draw in 2 games, A 1, B 1 +2 `},
			[]string{"0", "false", "true", "2", "1"}, "A – B (artaban): 1 – 1 in 2 games, 0 drawn; rounds 1 – 1"},
	} {
		t.Run(name, func(t *testing.T) {
			file := sitting(t, tt.losers...)
			out, _ := runProgram(t, 0, "history", "--journal", file, "--rounds")
			for _, line := range tt.table {
				require.Regexp(t, line, out)
			}
			out, _ = runProgram(t, 0, "history", "--journal", file, "--csv")
			require.Equal(t, tt.csv, strings.Split(strings.Split(out, "\n")[1], ",")[6:11])
			out, _ = runProgram(t, 0, "stats", "--journal", file)
			require.Contains(t, out, tt.versus)
		})
	}
}
