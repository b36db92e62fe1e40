package plot

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"pgregory.net/rapid"

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

// A count is a whole number, and so are its ticks, few or many.
func TestTicks_areWholeAndRound(t *testing.T) {
	for _, c := range []struct {
		from, to float64
		want     string
	}{
		{0, 1, "0 1"}, {0, 4.5, "0 1 2 3 4"}, {0, 10, "0 2 4 6 8 10"}, {0, 300, "0 50 100 150 200 250 300"},
		{-27, 18, "-20 -10 0 10"}, {-0.4, 0.3, "0"}, {3, 11, "4 6 8 10"},
	} {
		var got []string
		for _, tick := range (wholeTicks{}).Ticks(c.from, c.to) {
			got = append(got, tick.Label)
		}
		require.Equal(t, c.want, strings.Join(got, " "), "%v to %v", c.from, c.to)
	}
}

// Counts begin at 0; differences have 0 between their ends, and every point within them.
func TestTicks_axesHoldWhatIsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := plot.New()
		p.X.Min = rapid.Float64Range(-500, 500).Draw(t, "from")
		p.X.Max = p.X.Min + rapid.Float64Range(0, 500).Draw(t, "more")
		from, to := p.X.Min, p.X.Max
		aboutZero(&p.X)
		require.True(t, p.X.Min < min(0, from) && p.X.Max > max(0, to), "%v to %v", p.X.Min, p.X.Max)
		p.Y.Max = rapid.Float64Range(0, 500).Draw(t, "most")
		most := p.Y.Max
		counted(&p.Y)
		require.True(t, p.Y.Min == 0 && p.Y.Max >= most && p.Y.Max > 0, "%v to %v", p.Y.Min, p.Y.Max)
	})
}

// A luck plot says whose luck it is: of two who have always played each other one's,
// whoever was named first; of more that of whoever was.
func TestLuck_saysWhoseItIs(t *testing.T) {
	two := []stats.PlayerLuck{{Player: "Ada"}, {Player: "Maximilian Alexander von Hohenstein"}}
	played := []stats.LuckPoint{{Player: "Ada", Luck: 2, Ahead: 1}, {Player: "Maximilian Alexander von Hohenstein", Luck: 3, Ahead: -4}}
	for _, c := range []struct {
		players []stats.PlayerLuck
		who     string
		second  plotter.XY
	}{
		{two, "Ada", plotter.XY{X: -3, Y: 4}},
		{append(two[:2:2], stats.PlayerLuck{Player: "Zoë"}), "the first player", plotter.XY{X: 3, Y: -4}},
		{two[1:], "the first player", plotter.XY{X: 3, Y: -4}},
	} {
		who, points := seenBy(stats.Luck{Players: c.players, Points: played})
		require.Equal(t, c.who, who)
		require.Equal(t, plotter.XYs{{X: 2, Y: 1}, c.second}, points)
	}
	require.Equal(t, "Maximilian Alexande…", shortened("Maximilian Alexander von Hohenstein"))
	file := filepath.Join(t.TempDir(), "luck.svg")
	require.NoError(t, Luck(summary().Luck, file))
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, words := range []string{"Ada luckier by so many pips", "Ada ahead by so many points", "of the lead in 12 rounds"} {
		require.Contains(t, string(b), words)
	}
}

// Nothing reaches a plot's edges.
func TestAll_leavesAMargin(t *testing.T) {
	files, err := All(summary(), t.TempDir(), "png")
	require.NoError(t, err)
	for _, name := range files {
		f, err := os.Open(name)
		require.NoError(t, err)
		picture, err := png.Decode(f)
		f.Close()
		require.NoError(t, err)
		b := picture.Bounds()
		for y := range b.Dy() {
			for _, x := range []int{0, 4, b.Dx() - 5, b.Dx() - 1} {
				r, g, b, a := picture.At(x, y).RGBA()
				require.True(t, r == 0xffff && g == 0xffff && b == 0xffff && a == 0xffff, "%s: %d, %d", name, x, y)
			}
		}
	}
}

func TestAll_drawsNothingOfNothing(t *testing.T) {
	files, err := All(stats.Summarize(nil, stats.DefaultBias()), t.TempDir(), "svg")
	require.NoError(t, err)
	require.Empty(t, files)
	_, err = All(stats.Summary{}, t.TempDir(), "gif")
	require.ErrorContains(t, err, `no format is called "gif"`)
}

func TestGrid_beginsAtTheBottom(t *testing.T) {
	g := grid{stats.Heat{Cell: 20, Table: rules.TableSize{Width: 40, Height: 30}, Columns: 2, Rows: 2, Counts: []int{1, 2, 3, 4}}}
	require.Equal(t, []float64{3, 4, 1, 2}, []float64{g.Z(0, 0), g.Z(1, 0), g.Z(0, 1), g.Z(1, 1)})
	require.Equal(t, []float64{0, 20}, []float64{g.Y(0), g.Y(1)}, "cells begin at the table's top: the lowest reaches beyond its edge")
}
