package sail

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

// Properties of sailing.
//
//  1. The index and the sorted lines find what the specification's text says.
//  2. Shifting and turning a table with its North changes nothing.
//  3. Taking away a die that no path collects, meets or is stopped by changes
//     no path.
//  4. A path collects no die twice.
//  5. Moving a die by less than the smallest margin changes no path.

var faceGen = rapid.SampledFrom([]string{"N", "E", "S", "W", "N", "E", "S", "W", "Sun", "Moon", "NE", "SW", ""})

// skyGen draws a crowded sky; every other one lies on a grid, so that dice
// touch, graze by 0 mm and tie.
func skyGen(t *rapid.T) *constellation.Table {
	tb := &constellation.Table{Width: 300, Height: 300, North: rapid.SampledFrom([]constellation.Angle{0, 90, 33.3, 270}).Draw(t, "north")}
	grid := rapid.Bool().Draw(t, "grid")
	for i := range rapid.IntRange(1, 24).Draw(t, "dice") {
		p, a := place(t, grid)
		tb.Dice = append(tb.Dice, constellation.Die{ID: fmt.Sprintf("d%02d", i), Kind: constellation.Unknown, Face: faceGen.Draw(t, "face"),
			Pos: p, Angle: constellation.Angle(a), Size: rapid.SampledFrom([]float64{16, 16, 12}).Draw(t, "size"),
			Still: rapid.IntRange(0, 9).Draw(t, "still") > 0})
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "blocks") {
		p, a := place(t, grid)
		tb.Blocks = append(tb.Blocks, constellation.Block{ID: fmt.Sprintf("c%d", i), Pos: p, Angle: constellation.Angle(a), W: 75, H: 25})
	}
	if grid && tb.North == 33.3 {
		turn(tb, 33.3, constellation.Vec{})
	}
	tb.Sort()
	return tb
}

func place(t *rapid.T, grid bool) (constellation.Vec, float64) {
	if grid {
		at := rapid.IntRange(0, 36)
		return constellation.Vec{X: 8 * float64(at.Draw(t, "x")), Y: 8 * float64(at.Draw(t, "y"))}, rapid.SampledFrom([]float64{0, 90, 45}).Draw(t, "angle")
	}
	at := rapid.Float64Range(0, 300)
	return constellation.Vec{X: at.Draw(t, "x"), Y: at.Draw(t, "y")}, rapid.Float64Range(0, 360).Draw(t, "angle")
}

// turn turns what lies on the table, not its North, and shifts it by v.
func turn(tb *constellation.Table, degrees constellation.Angle, v constellation.Vec) {
	for i := range tb.Dice {
		d := &tb.Dice[i]
		d.Pos, d.Angle = d.Pos.Turn(degrees).Add(v), d.Angle+degrees
	}
	for i := range tb.Blocks {
		b := &tb.Blocks[i]
		b.Pos, b.Angle = b.Pos.Turn(degrees).Add(v), b.Angle+degrees
	}
}

func rulesGen(t *rapid.T) Rules {
	return Rules{
		Moon:      rapid.SampledFrom([]MoonStyle{MoonFull, MoonDark, MoonHalf}).Draw(t, "moon"),
		Sun:       rapid.SampledFrom([]SunStyle{SunPass, SunRising, SunSetting, SunHigh}).Draw(t, "sun"),
		Tolerance: rapid.SampledFrom([]float64{0, 1, 5}).Draw(t, "tolerance"), MaxPaths: 1 << 16,
	}
}

func sailed(t *rapid.T, tb *constellation.Table, r Rules) []Path {
	ps, err := Paths(tb, r)
	if err != nil {
		t.Fatal(err)
	}
	return ps
}

// sailsDiffer tells how two lists of paths differ by more than 1e-6 mm.
func sailsDiffer(a, b []Path) string {
	if len(a) != len(b) {
		return fmt.Sprintf("%d and %d paths", len(a), len(b))
	}
	for i := range a {
		if !samePath(a[i], b[i]) {
			return fmt.Sprintf("\n%+v\n%+v", a[i], b[i])
		}
	}
	return ""
}

func samePath(p, q Path) bool {
	step := func(a, b Step) bool {
		return a.Die == b.Die && a.Direction == b.Direction && a.Meets == b.Meets &&
			math.Abs(a.Distance-b.Distance) < 1e-6 && math.Abs(a.Margin-b.Margin) < 1e-6
	}
	call := func(a, b CloseCall) bool { return a.Die == b.Die && a.By == b.By && math.Abs(a.Margin-b.Margin) < 1e-6 }
	return sameWay(p, q) && slices.EqualFunc(p.Steps, q.Steps, step) && slices.EqualFunc(p.CloseCalls, q.CloseCalls, call)
}

func sameWay(p, q Path) bool {
	return p.Start == q.Start && slices.Equal(p.Choices, q.Choices) && slices.Equal(p.Collected, q.Collected) &&
		p.Ends == q.Ends && p.Again == q.Again
}

func TestPathsAreThoseOfTheRulesOnAnySky(t *testing.T) { rapid.Check(t, textOfTheRules) }

func FuzzPathsAreThoseOfTheRules(f *testing.F) { f.Fuzz(rapid.MakeFuzz(textOfTheRules)) }

func textOfTheRules(t *rapid.T) {
	tb, r := skyGen(t), rulesGen(t)
	if d := sailsDiffer(sailed(t, tb, r), referencePaths(tb, r)); d != "" {
		t.Fatalf("the chart and the text differ: %s", d)
	}
}

func TestTurningTheTableChangesNoPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tb, r := skyGen(t), rulesGen(t)
		before := sailed(t, tb, r)
		by := constellation.Angle(rapid.SampledFrom([]float64{90, 180, 33.3, 0}).Draw(t, "by"))
		if elbowRoom(tb, r) < 1e-6 {
			by = 0 // ties and touches are decided by less than a turn's rounding
		}
		turn(tb, by, constellation.Vec{X: 250, Y: -70})
		tb.North += by
		if d := sailsDiffer(before, sailed(t, tb, r)); d != "" {
			t.Fatalf("turned by %v°: %s", by, d)
		}
	})
}

func TestADieOnNoPathChangesNoPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tb, r := skyGen(t), rulesGen(t)
		before := sailed(t, tb, r)
		on := map[string]bool{}
		for i := range before {
			before[i].CloseCalls = nil
			for _, s := range before[i].Steps {
				on[s.Die], on[s.Meets] = true, true
			}
		}
		tb.Dice = slices.DeleteFunc(tb.Dice, func(d constellation.Die) bool { return !on[d.ID] })
		after := sailed(t, tb, r)
		for i := range after {
			after[i].CloseCalls = nil
		}
		if d := sailsDiffer(before, after); d != "" {
			t.Fatalf("a die on no path mattered: %s", d)
		}
	})
}

func TestNoDieIsCollectedTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, p := range sailed(t, skyGen(t), rulesGen(t)) {
			seen := map[string]bool{}
			for _, id := range p.Collected {
				if seen[id] {
					t.Fatalf("%s is collected twice: %+v", id, p)
				}
				seen[id] = true
			}
		}
	})
}

func TestANudgeWithinTheMarginChangesNoPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tb, r := skyGen(t), rulesGen(t)
		room := elbowRoom(tb, r)
		if room < 1e-3 {
			t.Skip("something touches or ties: there is no room")
		}
		before := sailed(t, tb, r)
		d := &tb.Dice[rapid.IntRange(0, len(tb.Dice)-1).Draw(t, "die")]
		d.Pos = d.Pos.Add(constellation.Vec{X: room * 0.99, Y: 0}.Turn(constellation.Angle(rapid.Float64Range(0, 360).Draw(t, "to"))))
		after := sailed(t, tb, r)
		if !slices.EqualFunc(before, after, sameWay) {
			t.Fatalf("%s moved within %v mm:\n%+v\n%+v", d.ID, room, before, after)
		}
	})
}

// elbowRoom returns how far any one body may move, in mm, with nothing decided
// otherwise: the smallest of all margins, and of the differences between
// contacts on one line, each divided by how fast it can change.
func elbowRoom(tb *constellation.Table, r Rules) float64 {
	c, _ := NewChart(tb, r)
	room := math.Inf(1)
	for i := range c.bodies {
		for _, h := range c.directions(i) {
			if h >= 0 {
				room = math.Min(room, c.lineSlack(i, c.dirs[h]))
			}
		}
	}
	return room
}

func (c *Chart) lineSlack(i int, dir constellation.Vec) float64 {
	room, m := math.Inf(1), &c.bodies[i].foot
	var ends []float64
	overlaps := 0 // two at once are both met at 0 mm: a tie
	rate := 1.0   // mm a contact may shift when a body moves by 1 mm
	for o := range c.bodies {
		f := &c.bodies[o].foot
		margin := m.Shadow(across(dir)).Margin(f.Shadow(across(dir)))
		if o == i {
			continue
		}
		room = math.Min(room, math.Abs(margin))
		if margin > 0 {
			k := contact(m, f, dir)
			ends = append(ends, k.In, k.Out, (k.In+k.Out)/2)
			if k.In <= 0 && k.Out >= 0 {
				overlaps++
			}
			rate = math.Max(rate, steepness(m, f, dir))
		}
	}
	if overlaps > 1 {
		return 0
	}
	for a, x := range ends {
		room = math.Min(room, math.Abs(x)/rate/2)
		for b, y := range ends[:a] {
			if a/3 != b/3 {
				room = math.Min(room, math.Abs(x-y)/rate/4)
			}
		}
	}
	return room
}

// steepness returns the greatest 1/|cos| of an edge normal to the travel.
func steepness(m, f *constellation.Footprint, dir constellation.Vec) float64 {
	s := 1.0
	for _, n := range []constellation.Vec{m.Axes[0], m.Axes[1], f.Axes[0], f.Axes[1]} {
		if k := math.Abs(n.Dot(dir)); k > perpendicular {
			s = math.Max(s, 1/k)
		}
	}
	return s
}
