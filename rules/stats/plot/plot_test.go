package plot

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stats"
)

// summary is of rounds in which luck decides.
func summary() stats.Summary {
	r := stats.Record{Players: []string{"Ada", "Ben"}, Table: constellation.Vec{X: 610, Y: 457}}
	for i := range 12 {
		throws := []rules.Throw{
			{Player: "Ada", Kind: constellation.D6, Face: constellation.D6.Faces()[i%6], Pos: constellation.Vec{X: float64(40 * i), Y: 100}},
			{Player: "Ben", Kind: constellation.D6, Face: "3", Pos: constellation.Vec{X: 300, Y: 200}}}
		r.Rounds = append(r.Rounds, stats.Round{Points: map[string]int{"Ada": i % 6, "Ben": 2}, Throws: throws})
		r.Throws = append(r.Throws, throws...)
	}
	return stats.Summarize([]stats.Record{r}, stats.DefaultBias())
}

func TestAll_drawsWhatThereIs(t *testing.T) {
	for _, format := range Formats {
		folder := filepath.Join(t.TempDir(), "plots")
		files, err := All(summary(), folder, format)
		require.NoError(t, err)
		require.Len(t, files, 4)
		for _, f := range files {
			b, err := os.ReadFile(f)
			require.NoError(t, err)
			if format == "svg" {
				require.Contains(t, string(b), "<svg")
				continue
			}
			picture, err := png.Decode(strings.NewReader(string(b)))
			require.NoError(t, err)
			require.Greater(t, picture.Bounds().Dx(), 400)
		}
	}
}

func TestFaces_saysWhatItShows(t *testing.T) {
	file := filepath.Join(t.TempDir(), "die.svg")
	require.NoError(t, Faces(summary().Dice[0], file))
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(b), "12 throws: too few to tell")
}

func TestAll_drawsNothingOfNothing(t *testing.T) {
	files, err := All(stats.Summarize(nil, stats.DefaultBias()), t.TempDir(), "svg")
	require.NoError(t, err)
	require.Empty(t, files)
	_, err = All(stats.Summary{}, t.TempDir(), "gif")
	require.ErrorContains(t, err, `no format is called "gif"`)
}

func TestGrid_beginsAtTheBottom(t *testing.T) {
	g := grid{stats.Heat{Cell: 20, Columns: 2, Rows: 2, Counts: []int{1, 2, 3, 4}}}
	require.Equal(t, []float64{3, 4, 1, 2}, []float64{g.Z(0, 0), g.Z(1, 0), g.Z(0, 1), g.Z(1, 1)})
}
