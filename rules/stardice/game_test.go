package stardice

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

const skies = "../../testdata/stardice/skies/"

func readSky(t *testing.T, path string) *constellation.Table {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	table, err := constellation.ReadSky(f, path)
	require.NoError(t, err)
	return table
}

// TestSkiesOfTheCorpusScoreAsTheRulesSay scores every sky of the corpus by every rule set that its .want
// file has a line for. The expected answers come from the written rules by
// another way than this package's.
func TestSkiesOfTheCorpusScoreAsTheRulesSay(t *testing.T) {
	wants, err := filepath.Glob(skies + "*.want")
	require.NoError(t, err)
	require.NotEmpty(t, wants, "no corpus in %s", skies)
	for _, want := range wants {
		name := strings.TrimSuffix(filepath.Base(want), ".want")
		t.Run(name, func(t *testing.T) { checkSky(t, readSky(t, skies+name+".json"), want) })
	}
}

func checkSky(t *testing.T, table *constellation.Table, wantFile string) {
	b, err := os.ReadFile(wantFile)
	require.NoError(t, err)
	lines := bufio.NewScanner(bytes.NewReader(b))
	n := 0
	for ; lines.Scan(); n++ {
		var head struct{ Rules string }
		require.NoError(t, json.Unmarshal(lines.Bytes(), &head))
		a, err := Game{}.Score(table, rules.Options{Rules: head.Rules})
		require.NoError(t, err)
		got, err := json.Marshal(a)
		require.NoError(t, err)
		require.JSONEq(t, lines.Text(), string(got), "rules %s", head.Rules)
	}
	require.Equal(t, len(Sets), n, "one line for each rule set")
}

func TestOrderOfTheDiceDoesntMatter(t *testing.T) {
	table := readSky(t, skies+"stack-of-both-teams.json")
	want, err := Game{}.Score(table, rules.Options{})
	require.NoError(t, err)
	table.Dice[0], table.Dice[4] = table.Dice[4], table.Dice[0]
	got, err := Game{}.Score(table, rules.Options{})
	require.NoError(t, err)
	require.Equal(t, want, got)
}

func TestScoreDoesntChangeTheTable(t *testing.T) {
	table := readSky(t, skies+"two-cubes.json")
	table.Dice[0], table.Dice[1] = table.Dice[1], table.Dice[0]
	before := table.Clone()
	_, err := Game{}.Score(table, rules.Options{})
	require.NoError(t, err)
	require.Equal(t, before, table)
}
