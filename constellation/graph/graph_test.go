package graph_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/constellation/graph/graphtest"
	"pgregory.net/rapid"
)

// drawVec draws a place on a table of 400 × 300 mm. A coarse lattice makes equal
// distances, touching links and dice at one place common; the fine one of
// 0.1 mm keeps clear of what the tolerance decides.
func drawVec(t *rapid.T, coarse bool) constellation.Vec {
	if coarse {
		return constellation.Vec{X: float64(rapid.IntRange(0, 16).Draw(t, "x")) * 25, Y: float64(rapid.IntRange(0, 12).Draw(t, "y")) * 25}
	}
	return constellation.Vec{X: float64(rapid.IntRange(0, 4000).Draw(t, "x")) / 10, Y: float64(rapid.IntRange(0, 3000).Draw(t, "y")) / 10}
}

func drawLinkConfig(t *rapid.T) graph.Config {
	return graph.Config{
		Reach:    rapid.SampledFrom([]float64{0.25, 0.125, 0.1875, 0.4}).Draw(t, "reach"),
		Hold:     rapid.SampledFrom([]float64{1, 1.08, 2}).Draw(t, "hold"),
		MaxLinks: rapid.SampledFrom([]int{2, 2, 1}).Draw(t, "max"),
		MinAngle: rapid.SampledFrom([]float64{15, 45, 90, 0}).Draw(t, "angle"),
	}
}

// change does one thing to a table, as a hand or a sensor would.
func change(t *rapid.T, table *constellation.Table, coarse bool) {
	n := len(table.Dice)
	act := rapid.IntRange(0, 9).Draw(t, "act")
	if n == 0 || act <= 4 {
		id := fmt.Sprint(rapid.SampledFrom([]string{"w", "r", "é", "日", "𝔸"}).Draw(t, "id"), rapid.IntRange(0, 9).Draw(t, "number"))
		if _, there := table.Die(id); !there {
			table.Dice = append(table.Dice, constellation.Die{ID: id, Pos: drawVec(t, coarse), Still: act > 0})
			table.Sort()
		}
		return
	}
	i := rapid.IntRange(0, n-1).Draw(t, "which")
	d := &table.Dice[i]
	switch {
	case act <= 6:
		d.Still = !d.Still
	case act == 7:
		table.Dice = append(table.Dice[:i], table.Dice[i+1:]...)
	case act == 8:
		d.Pos = drawVec(t, coarse)
	default:
		d.Pos = d.Pos.Add(constellation.Vec{X: float64(rapid.IntRange(-8, 8).Draw(t, "dx")), Y: 0})
	}
}

// After any history the incremental graph is the one that the specification's
// two steps over all pairs give.
func TestLinksAfterAnyHistoryAreTheSpecifications(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cfg, coarse := drawLinkConfig(t), rapid.Bool().Draw(t, "coarse")
		g, want := graph.New(cfg), graphtest.Reference{Config: cfg}
		table := &constellation.Table{Width: 400, Height: 300}
		for range rapid.IntRange(1, 40).Draw(t, "frames") {
			for range rapid.IntRange(1, 5).Draw(t, "changes") {
				change(t, table, coarse)
			}
			if rapid.IntRange(0, 30).Draw(t, "resize") == 0 {
				table.Width = 900 - table.Width
			}
			before := g.Links()
			changed := g.Update(table)
			want.Update(table)
			if diff := linkDiff(want.Links(), g.Links()); diff != "" {
				t.Fatalf("%s\n%+v", diff, table.Dice)
			}
			if changed != (linkDiff(before, g.Links()) != "") {
				t.Fatalf("changed is %v", changed)
			}
		}
	})
}

// A table without history: step 2 on all its dice.
func TestLinksWithoutHistoryAreTheSpecifications(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cfg, coarse := drawLinkConfig(t), rapid.Bool().Draw(t, "coarse")
		table := &constellation.Table{Width: 400, Height: 300}
		for i := range rapid.IntRange(0, 40).Draw(t, "dice") {
			still := rapid.IntRange(0, 5).Draw(t, "still") > 0
			table.Dice = append(table.Dice, constellation.Die{ID: fmt.Sprint("d", i), Pos: drawVec(t, coarse), Still: still})
		}
		want := graphtest.Reference{Config: cfg}
		want.Update(table)
		if diff := linkDiff(want.Links(), graph.Of(table, cfg).Links()); diff != "" {
			t.Fatal(diff)
		}
	})
}

func linkDiff(want, got []graph.Link) string {
	if len(want) == 0 && len(got) == 0 || fmt.Sprint(want) == fmt.Sprint(got) {
		return ""
	}
	return fmt.Sprintf("want %v\ngot  %v", want, got)
}

// row returns a table 400 mm wide (reach 100) with dice a, b, c … at the given
// places.
func row(at ...constellation.Vec) *constellation.Table {
	t := &constellation.Table{Width: 400, Height: 300}
	for i, p := range at {
		t.Dice = append(t.Dice, constellation.Die{ID: string(rune('a' + i)), Pos: p, Still: true})
	}
	return t
}

func TestLinksKeepTheRules(t *testing.T) {
	for _, c := range []struct {
		rule  string
		at    []constellation.Vec
		angle float64
		want  string
	}{
		{"reach is inclusive", []constellation.Vec{{X: 0, Y: 0}, {X: 100, Y: 0}}, 15, "[{a b}]"},
		{"reach is inclusive within 1e-6", []constellation.Vec{{X: 0, Y: 0}, {X: 100.000001, Y: 0}}, 15, "[{a b}]"},
		{"beyond reach", []constellation.Vec{{X: 0, Y: 0}, {X: 100.000003, Y: 0}}, 15, "[]"},
		{"the nearest pair first, two links a die", []constellation.Vec{{X: 0, Y: 0}, {X: 30, Y: 0}, {X: 0, Y: 40}, {X: -60, Y: -60}}, 15, "[{a b} {a c} {b c}]"},
		{"equal distances go by ids", []constellation.Vec{{X: 50, Y: 50}, {X: 90, Y: 50}, {X: 50, Y: 90}, {X: 10, Y: 50}}, 100, "[{a b} {a d}]"},
		{"distances are rounded before they are compared", []constellation.Vec{{X: 50, Y: 50}, {X: 90.0000002, Y: 50}, {X: 50, Y: 90}, {X: 10, Y: 50}}, 100, "[{a b} {a d}]"},
		{"the smallest angle is inclusive", []constellation.Vec{{X: 50, Y: 50}, {X: 60, Y: 50}, {X: 50, Y: 80}}, 90, "[{a b} {a c}]"},
		{"below the smallest angle", []constellation.Vec{{X: 50, Y: 50}, {X: 60, Y: 50}, {X: 51, Y: 80}}, 90, "[{a b}]"},
		{"a link crosses none", []constellation.Vec{{X: 0, Y: 0}, {X: 20, Y: 0}, {X: 10, Y: 30}, {X: 10, Y: -31}}, 170, "[{a b}]"},
		{"touching is crossing", []constellation.Vec{{X: 0, Y: 0}, {X: 20, Y: 0}, {X: 10, Y: 0}, {X: 10, Y: 30}}, 170, "[{a c} {b c}]"},
		{"dice at one place have angle 0", []constellation.Vec{{X: 0, Y: 0}, {X: 0, Y: 0}, {X: 50, Y: 0}}, 15, "[{a b}]"},
		{"overlap beyond a shared end is crossing", []constellation.Vec{{X: 0, Y: 0}, {X: 30, Y: 0}, {X: 70, Y: 0}}, 0, "[{a b} {b c}]"},
		{"a die in between keeps its neighbours apart", []constellation.Vec{{X: 0, Y: 0}, {X: 60, Y: 0}, {X: 30, Y: 0}}, 0, "[{a c} {b c}]"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			cfg := graph.Default()
			cfg.MinAngle = c.angle
			same(t, c.want, fmt.Sprint(graph.Of(row(c.at...), cfg).Links()))
		})
	}
}

func TestIDsCompareByCodePoint(t *testing.T) {
	// U+FFFD is smaller than U+10000, though UTF-16 would have it otherwise.
	table := &constellation.Table{Width: 400, Height: 300, Dice: []constellation.Die{
		{ID: "\U00010000", Pos: constellation.Vec{X: 0, Y: 0}, Still: true}, {ID: "\uFFFD", Pos: constellation.Vec{X: 10, Y: 0}, Still: true}}}
	same(t, []graph.Link{{"\uFFFD", "\U00010000"}}, graph.Of(table, graph.Default()).Links())
}

func TestAMovedDieLosesItsLinks(t *testing.T) {
	g, table := graph.New(graph.Default()), row(constellation.Vec{X: 0, Y: 0}, constellation.Vec{X: 50, Y: 0}, constellation.Vec{X: 100, Y: 40})
	same(t, true, g.Update(table))
	same(t, []graph.Link{{"a", "b"}, {"b", "c"}}, g.Links())
	table.Dice[1].Still = false
	same(t, true, g.Update(table))
	same(t, []graph.Link{}, g.Links())
}

// A die that has moved while nobody looked has lost its links, though it lies near enough for
// them to hold.
func TestADieThatMovedUnseenLosesItsLinks(t *testing.T) {
	g, table := graph.New(graph.Default()), row(constellation.Vec{X: 0, Y: 0}, constellation.Vec{X: 100, Y: 0})
	g.Update(table)
	table.Dice[1].Pos.X = 105
	g.Moved("b")
	same(t, true, g.Update(table))
	same(t, []graph.Link{}, g.Links())
	same(t, false, g.Update(table))
	table.Dice[1].Pos.X = 100
	same(t, true, g.Update(table))
	g.Moved("b")
	same(t, true, g.Update(table))
	same(t, []graph.Link{{"a", "b"}}, g.Links())
}

func TestADoubtfulDieKeepsItsLinks(t *testing.T) {
	g, table := graph.New(graph.Default()), row(constellation.Vec{X: 0, Y: 0}, constellation.Vec{X: 50, Y: 0})
	g.Update(table)
	table.Dice[0].Doubtful = true
	same(t, false, g.Update(table))
	same(t, 1, len(g.Links()))
}

func TestAStandingLinkHoldsBeyondReach(t *testing.T) {
	g, table := graph.New(graph.Default()), row(constellation.Vec{X: 0, Y: 0}, constellation.Vec{X: 100, Y: 0})
	g.Update(table)
	table.Dice[1].Pos.X = 108
	same(t, false, g.Update(table))
	table.Dice[1].Pos.X = 108.1
	same(t, true, g.Update(table))
	table.Dice[1].Pos.X = 108
	same(t, false, g.Update(table))
}

// However far away a die is reported, its link is gone.
func TestALinkEndsAtAnyDistance(t *testing.T) {
	for _, far := range []float64{1e4, 1e12, 1e13, 1e20, 1e300} {
		g, table := graph.New(graph.Default()), row(constellation.Vec{X: 0, Y: 0}, constellation.Vec{X: 100, Y: 0})
		g.Update(table)
		table.Dice[1].Pos.X = far
		same(t, true, g.Update(table))
		same(t, []graph.Link{}, g.Links())
	}
}

// A link that goes frees what it crossed, although those dice didn't change.
func TestADroppedLinkFreesWhatItCrossed(t *testing.T) {
	cfg := graph.Default()
	cfg.MinAngle = 120
	g, table := graph.New(cfg), row(constellation.Vec{X: 100, Y: 100}, constellation.Vec{X: 120, Y: 100}, constellation.Vec{X: 110, Y: 130}, constellation.Vec{X: 110, Y: 65})
	g.Update(table)
	same(t, []graph.Link{{"a", "b"}}, g.Links())
	table.Dice = table.Dice[2:]
	g.Update(table)
	same(t, []graph.Link{{"c", "d"}}, g.Links())
}

func TestADieWithoutAPlaceHasNoLinks(t *testing.T) {
	nan := constellation.Vec{X: 0, Y: 0}
	nan.X /= nan.Y
	same(t, []graph.Link{}, graph.Of(row(nan, constellation.Vec{X: 0, Y: 0}), graph.Default()).Links())
}

// same fails the test when got is not what was wanted.
func same(t testing.TB, want, got any) {
	t.Helper()
	if !reflect.DeepEqual(want, got) {
		t.Fatalf("\nwant %+v\ngot  %+v", want, got)
	}
}
