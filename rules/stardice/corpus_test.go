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

// skyDie is a die of a sky file, as far as the corpus uses it.
type skyDie struct {
	ID    string                 `json:"id"`
	Kind  constellation.Kind     `json:"kind"`
	Team  Team                   `json:"team"`
	Face  string                 `json:"face"`
	X     float64                `json:"x"`
	Y     float64                `json:"y"`
	Stack []constellation.Member `json:"stack"`
}

func readSky(t *testing.T, path string) *constellation.Table {
	t.Helper()
	var sky struct {
		Table struct{ Width, Height float64 }
		Dice  []skyDie
	}
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(b, &sky))
	table := &constellation.Table{Width: sky.Table.Width, Height: sky.Table.Height}
	for _, d := range sky.Dice {
		table.Dice = append(table.Dice, constellation.Die{ID: d.ID, Kind: d.Kind, Team: d.Team, Face: d.Face,
			Pos: constellation.Vec{X: d.X, Y: d.Y}, Size: 16, Still: true, Stack: d.Stack})
	}
	return table
}

// TestCorpus scores every sky of the corpus by every rule set that its .want
// file has a line for. The expected answers come from the written rules by
// another way than this package's.
func TestCorpus(t *testing.T) {
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
