package constellation

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// drawVec draws a place on a table of 400 × 300 mm. A coarse lattice makes equal
// distances, touching links and dice at one place common; the fine one of
// 0.1 mm keeps clear of what the tolerance decides.
func drawVec(t *rapid.T, coarse bool) Vec {
	if coarse {
		return Vec{float64(rapid.IntRange(0, 16).Draw(t, "x")) * 25, float64(rapid.IntRange(0, 12).Draw(t, "y")) * 25}
	}
	return Vec{float64(rapid.IntRange(0, 4000).Draw(t, "x")) / 10, float64(rapid.IntRange(0, 3000).Draw(t, "y")) / 10}
}

func drawLinkConfig(t *rapid.T) LinkConfig {
	return LinkConfig{
		Reach:    rapid.SampledFrom([]float64{0.25, 0.125, 0.1875, 0.4}).Draw(t, "reach"),
		Hold:     rapid.SampledFrom([]float64{1, 1.08, 2}).Draw(t, "hold"),
		MaxLinks: rapid.SampledFrom([]int{2, 2, 1}).Draw(t, "max"),
		MinAngle: rapid.SampledFrom([]float64{15, 45, 90, 0}).Draw(t, "angle"),
	}
}

// change does one thing to a table, as a hand or a sensor would.
func change(t *rapid.T, table *Table, coarse bool) {
	n := len(table.Dice)
	act := rapid.IntRange(0, 9).Draw(t, "act")
	if n == 0 || act <= 4 {
		id := fmt.Sprint(rapid.SampledFrom([]string{"w", "r", "é", "日", "𝔸"}).Draw(t, "id"), rapid.IntRange(0, 9).Draw(t, "number"))
		if _, there := table.Die(id); !there {
			table.Dice = append(table.Dice, Die{ID: id, Pos: drawVec(t, coarse), Still: act > 0})
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
		d.Pos = d.Pos.Add(Vec{float64(rapid.IntRange(-8, 8).Draw(t, "dx")), 0})
	}
}

// After any history the incremental graph is the one that the specification's
// two steps over all pairs give.
func TestGraphIsTheSpecificationAfterAnyHistory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cfg, coarse := drawLinkConfig(t), rapid.Bool().Draw(t, "coarse")
		g, want := NewGraph(cfg), naive{cfg: cfg}
		table := &Table{Width: 400, Height: 300}
		for range rapid.IntRange(1, 40).Draw(t, "frames") {
			for range rapid.IntRange(1, 5).Draw(t, "changes") {
				change(t, table, coarse)
			}
			if rapid.IntRange(0, 30).Draw(t, "resize") == 0 {
				table.Width = 900 - table.Width
			}
			before := g.Links()
			changed := g.Update(table)
			want.update(table)
			if diff := linkDiff(want.sorted(), g.Links()); diff != "" {
				t.Fatalf("%s\n%+v", diff, table.Dice)
			}
			if changed != (linkDiff(before, g.Links()) != "") {
				t.Fatalf("changed is %v", changed)
			}
		}
	})
}

// A table without history: step 2 on all its dice.
func TestLinksOfIsTheSpecification(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cfg, coarse := drawLinkConfig(t), rapid.Bool().Draw(t, "coarse")
		table := &Table{Width: 400, Height: 300}
		for i := range rapid.IntRange(0, 40).Draw(t, "dice") {
			still := rapid.IntRange(0, 5).Draw(t, "still") > 0
			table.Dice = append(table.Dice, Die{ID: fmt.Sprint("d", i), Pos: drawVec(t, coarse), Still: still})
		}
		want := naive{cfg: cfg}
		want.update(table)
		if diff := linkDiff(want.sorted(), LinksOf(table, cfg).Links()); diff != "" {
			t.Fatal(diff)
		}
	})
}

func linkDiff(want, got []Link) string {
	if len(want) == 0 && len(got) == 0 || fmt.Sprint(want) == fmt.Sprint(got) {
		return ""
	}
	return fmt.Sprintf("want %v\ngot  %v", want, got)
}

// row returns a table 400 mm wide (reach 100) with dice a, b, c … at the given
// places.
func row(at ...Vec) *Table {
	t := &Table{Width: 400, Height: 300}
	for i, p := range at {
		t.Dice = append(t.Dice, Die{ID: string(rune('a' + i)), Pos: p, Still: true})
	}
	return t
}

func TestLinkRules(t *testing.T) {
	for _, c := range []struct {
		rule  string
		at    []Vec
		angle float64
		want  string
	}{
		{"reach is inclusive", []Vec{{0, 0}, {100, 0}}, 15, "[{a b}]"},
		{"reach is inclusive within 1e-6", []Vec{{0, 0}, {100.000001, 0}}, 15, "[{a b}]"},
		{"beyond reach", []Vec{{0, 0}, {100.000003, 0}}, 15, "[]"},
		{"the nearest pair first, two links a die", []Vec{{0, 0}, {30, 0}, {0, 40}, {-60, -60}}, 15, "[{a b} {a c} {b c}]"},
		{"equal distances go by ids", []Vec{{50, 50}, {90, 50}, {50, 90}, {10, 50}}, 100, "[{a b} {a d}]"},
		{"distances are rounded before they are compared", []Vec{{50, 50}, {90.0000002, 50}, {50, 90}, {10, 50}}, 100, "[{a b} {a d}]"},
		{"the smallest angle is inclusive", []Vec{{50, 50}, {60, 50}, {50, 80}}, 90, "[{a b} {a c}]"},
		{"below the smallest angle", []Vec{{50, 50}, {60, 50}, {51, 80}}, 90, "[{a b}]"},
		{"a link crosses none", []Vec{{0, 0}, {20, 0}, {10, 30}, {10, -31}}, 170, "[{a b}]"},
		{"touching is crossing", []Vec{{0, 0}, {20, 0}, {10, 0}, {10, 30}}, 170, "[{a c} {b c}]"},
		{"dice at one place have angle 0", []Vec{{0, 0}, {0, 0}, {50, 0}}, 15, "[{a b}]"},
		{"overlap beyond a shared end is crossing", []Vec{{0, 0}, {30, 0}, {70, 0}}, 0, "[{a b} {b c}]"},
		{"a die in between keeps its neighbours apart", []Vec{{0, 0}, {60, 0}, {30, 0}}, 0, "[{a c} {b c}]"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			cfg := DefaultLinks()
			cfg.MinAngle = c.angle
			same(t, c.want, fmt.Sprint(LinksOf(row(c.at...), cfg).Links()))
		})
	}
}

func TestIDsCompareByCodePoint(t *testing.T) {
	// U+FFFD is smaller than U+10000, though UTF-16 would have it otherwise.
	table := &Table{Width: 400, Height: 300, Dice: []Die{
		{ID: "\U00010000", Pos: Vec{0, 0}, Still: true}, {ID: "\uFFFD", Pos: Vec{10, 0}, Still: true}}}
	same(t, []Link{{"\uFFFD", "\U00010000"}}, LinksOf(table, DefaultLinks()).Links())
}

func TestAMovedDieLosesItsLinks(t *testing.T) {
	g, table := NewGraph(DefaultLinks()), row(Vec{0, 0}, Vec{50, 0}, Vec{100, 40})
	same(t, true, g.Update(table))
	same(t, []Link{{"a", "b"}, {"b", "c"}}, g.Links())
	table.Dice[1].Still = false
	same(t, true, g.Update(table))
	same(t, []Link{}, g.Links())
}

func TestADoubtfulDieKeepsItsLinks(t *testing.T) {
	g, table := NewGraph(DefaultLinks()), row(Vec{0, 0}, Vec{50, 0})
	g.Update(table)
	table.Dice[0].Doubtful = true
	same(t, false, g.Update(table))
	same(t, 1, len(g.Links()))
}

func TestAStandingLinkHoldsBeyondReach(t *testing.T) {
	g, table := NewGraph(DefaultLinks()), row(Vec{0, 0}, Vec{100, 0})
	g.Update(table)
	table.Dice[1].Pos.X = 108
	same(t, false, g.Update(table))
	table.Dice[1].Pos.X = 108.1
	same(t, true, g.Update(table))
	table.Dice[1].Pos.X = 108
	same(t, false, g.Update(table))
}

// A link that goes frees what it crossed, although those dice didn't change.
func TestADroppedLinkFreesWhatItCrossed(t *testing.T) {
	cfg := DefaultLinks()
	cfg.MinAngle = 120
	g, table := NewGraph(cfg), row(Vec{100, 100}, Vec{120, 100}, Vec{110, 130}, Vec{110, 65})
	g.Update(table)
	same(t, []Link{{"a", "b"}}, g.Links())
	table.Dice = table.Dice[2:]
	g.Update(table)
	same(t, []Link{{"c", "d"}}, g.Links())
}

func TestANowhereDieHasNoLinks(t *testing.T) {
	nan := Vec{0, 0}
	nan.X /= nan.Y
	same(t, []Link{}, LinksOf(row(nan, Vec{0, 0}), DefaultLinks()).Links())
}
