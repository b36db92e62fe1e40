package overlay_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
	"github.com/asterism-dice/asterism/overlay/typeface"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// readable is the em of letters whose capitals are 10 mm high.
const readable = 13.7

// said gathers what a side is told, from the first page to the last, and the
// smallest letters of it.
func said(t *testing.T, m demo.Moment, facing constellation.Angle, contains string) (words string, least float64) {
	c, err := overlay.NewComposer(overlay.Default().Still())
	require.NoError(t, err)
	least = 1000
	for range 8 {
		m.Table.Time += 2500 * time.Millisecond
		for _, o := range compose(c, m).Ops {
			part := strings.TrimSuffix(o.Text, " …")
			if o.Kind == overlay.OpText && o.Facing.Norm() == facing.Norm() && part != "" && strings.Contains(contains, strings.ReplaceAll(strings.Split(part, "\n")[0], "…", "")) && len(part) > 3 {
				words, least = words+" "+strings.ReplaceAll(part, "\n", " "), min(least, o.Size)
			}
		}
	}
	return words, least
}

// However crowded a table is, a message is large, and all of it is told.
func TestMessages_areAsLargeOnACrowdedTable(t *testing.T) {
	text := "3 dice moved and nothing was thrown: put them back"
	for _, players := range []int{2, 3, 4, 5, 6} {
		m := demo.Crowd(players)
		words, least := said(t, m, 0, text)
		require.GreaterOrEqual(t, least, readable, "%d players", players)
		for _, word := range strings.Fields(text) {
			require.Contains(t, words, word, "%d players", players)
		}
	}
}

// A long sentence on a table where hardly a word has room comes in pages of the
// same place and size.
func TestMessages_comeInPages(t *testing.T) {
	m := demo.Moment{Table: demo.CrowdTable(rand.New(rand.NewPCG(3, 3)), 40)}
	m.View = rules.View{Game: "stardice", Players: []rules.PlayerView{{Name: "Ada"}},
		Faults: []rules.Fault{{Text: "the die on the far side was pushed by somebody who leaned over the table, so put it back where its ring is or let it lie there"}}}
	words, least := said(t, m, 0, m.View.Faults[0].Text)
	require.GreaterOrEqual(t, least, readable)
	for _, word := range strings.Fields(m.View.Faults[0].Text) {
		require.Contains(t, words, word)
	}
}

// What a die shows is read on it or beside it, in large figures.
func TestFaces_areLargeOnSmallDice(t *testing.T) {
	for _, size := range []float64{12, 16, 20, 22, 30} {
		table := &constellation.Table{Width: 610, Height: 457}
		for i, face := range []string{"1", "7", "10", "12", "20"} {
			table.Dice = append(table.Dice, constellation.Die{ID: face, Kind: constellation.D20, Face: face, Size: size, Still: true,
				Pos: constellation.Vec{X: 80 + 100*float64(i), Y: 200}})
		}
		table.Sort()
		m := demo.Moment{Table: table, View: rules.View{Game: "stardice"}}
		for _, d := range table.Dice {
			largest := 0.0
			for _, o := range m.Scene().Ops {
				if o.Text == d.Face && o.Points[0].Dist(d.Pos) < 40 {
					largest = max(largest, o.Size)
					onBody(t, &o, &d)
				}
			}
			require.GreaterOrEqual(t, largest, readable, "%s on a die of %v mm", d.Face, size)
		}
	}
}

// onBody holds that a number that lies on its die isn't wider than its star.
func onBody(t *testing.T, o *overlay.Op, d *constellation.Die) {
	if o.Points[0] != d.Pos {
		return
	}
	b := typeface.Layout(o)
	require.LessOrEqual(t, (b.Hi.X-b.Lo.X-1.2)*o.Size, 2.2*max(0.75*d.Size, 10.5), d.Face)
}

// Panels make room for dice that came to rest on them, where there is some.
func TestPanels_moveAsideForDice(t *testing.T) {
	v := rules.View{Game: "stardice", Players: []rules.PlayerView{{Name: "Ada", Turn: true}, {Name: "Grace", Facing: 180}}}
	table := &constellation.Table{Width: 610, Height: 457}
	z := layout.DefaultSizes()
	free := z.Panels(nil, table, &v, false)
	table.Dice = []constellation.Die{{ID: "a", Pos: constellation.Vec{X: 330, Y: 430}, Size: 16, Still: true}}
	moved := z.Panels(nil, table, &v, false)
	require.NotEqual(t, free[0].Box(), moved[0].Box())
	require.Equal(t, free[1], moved[1], "no die lies on that one")
	require.Equal(t, free[0].Box().Y, moved[0].Box().Y, "it moves along its edge")
	var f layout.Field
	f.Begin(table, 0)
	require.True(t, f.Free(moved[0].Box()))
	table.Dice[0].Still = false
	require.Equal(t, free, z.Panels(nil, table, &v, false), "a die that rolls is gone before it matters")
}
