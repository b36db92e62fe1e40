package constellation

import (
	"fmt"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// hidden is a table as it really is, from which frames are made.
type hidden struct {
	dice []Reading
	hand *Reading
}

// act does one thing on the hidden table.
func (h *hidden) act(t *rapid.T) {
	n := len(h.dice)
	if n > 0 {
		n = rapid.IntRange(0, n-1).Draw(t, "which")
	}
	switch what := rapid.IntRange(0, 9).Draw(t, "act"); {
	case len(h.dice) == 0 || what <= 3:
		r := Reading{Pos: drawVec(t, false), Size: 16, Kind: rapid.SampledFrom([]Kind{"", D6, D20}).Draw(t, "kind")}
		if rapid.Bool().Draw(t, "keyed") {
			r.Key = fmt.Sprint("k", rapid.IntRange(0, 20).Draw(t, "key"))
		}
		h.dice = append(h.dice, r)
	case what <= 6:
		step := Vec{float64(rapid.IntRange(-60, 60).Draw(t, "dx")), float64(rapid.IntRange(-60, 60).Draw(t, "dy"))}
		h.dice[n].Pos = h.dice[n].Pos.Add(step)
	case what == 7:
		h.dice = append(h.dice[:n], h.dice[n+1:]...)
	case what == 8:
		h.hand = &Reading{Role: RoleHand, Pos: drawVec(t, false), W: 120, H: 200}
	default:
		h.hand = nil
	}
}

// readings are what a sensor with noise sees; jitter is its amplitude in mm.
func (h *hidden) readings(t *rapid.T, jitter float64) []Reading {
	var out []Reading
	for _, r := range h.dice {
		if h.hand != nil && h.hand.hides(r.Pos, 0) {
			continue
		}
		a := rapid.Float64Range(0, 2*math.Pi).Draw(t, "noise")
		r.Pos = r.Pos.Add(Vec{math.Cos(a), math.Sin(a)}.Mul(jitter))
		out = append(out, r)
	}
	if h.hand != nil {
		out = append(out, *h.hand)
	}
	return out
}

// Whatever happens on the table and whatever the sensor makes of it, the links
// keep their rules.
func TestLinkInvariantsHoldAfterAnyHistory(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f, h := newFilm(t), &hidden{}
		for range rapid.IntRange(1, 12).Draw(rt, "acts") {
			h.act(rt)
			for range rapid.SampledFrom([]int{1, 3, 25}).Draw(rt, "frames") {
				f.frame(h.readings(rt, 1.2)...)
				checkLinks(rt, f.table, f.graph)
			}
			f.wait(time.Duration(rapid.SampledFrom([]int{0, 100, 2000}).Draw(rt, "wait")) * ms)
			checkLinks(rt, f.table, f.graph)
		}
	})
}

// checkLinks asserts the rules of links, one by one.
func checkLinks(t *rapid.T, table *Table, g *Graph) {
	cfg, degree := g.Config(), map[string]int{}
	at := map[string]Vec{}
	for _, d := range table.Dice {
		if d.Still {
			at[d.ID] = d.Pos
		}
	}
	for i, l := range g.Links() {
		a, okA := at[l.A]
		b, okB := at[l.B]
		if !okA || !okB || l.A >= l.B {
			t.Fatalf("%v: an end moves, is gone, or comes second", l)
		}
		if d := a.Dist(b); d > cfg.ReachOn(table)*cfg.Hold+1e-6 {
			t.Fatalf("%v is %v mm long", l, d)
		}
		degree[l.A]++
		degree[l.B]++
		for _, k := range g.Links()[:i] {
			if naiveForbids(k, l, at, cfg.MinAngle) {
				t.Fatalf("%v and %v cross or meet at too small an angle", k, l)
			}
		}
	}
	for id, n := range degree {
		if n > cfg.MaxLinks {
			t.Fatalf("%s has %d links", id, n)
		}
	}
}

// The order in which a sensor names what it sees means nothing.
func TestPermutationOfReadingsChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f, g, h := newFilm(t), newFilm(t), &hidden{}
		for range rapid.IntRange(1, 12).Draw(rt, "acts") {
			h.act(rt)
			for range rapid.SampledFrom([]int{1, 3, 20}).Draw(rt, "frames") {
				rs := h.readings(rt, 1)
				f.frame(rs...)
				g.frame(rapid.Permutation(rs).Draw(rt, "order")...)
				if a, b := fmt.Sprint(*f.table), fmt.Sprint(*g.table); a != b {
					rt.Fatalf("\n%s\n%s", a, b)
				}
			}
		}
	})
}

// A hand over a shape hides dice in any pattern, and nothing has happened.
func TestAHandShadowOverAShapeChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		h := &hidden{}
		for i := range rapid.IntRange(3, 8).Draw(rt, "dice") {
			h.dice = append(h.dice, Reading{Pos: Vec{40 + 60*float64(i%4), 60 + 70*float64(i/4)}, Size: 16})
		}
		f := newFilm(t)
		for range 30 {
			f.frame(h.readings(rt, 1)...)
		}
		before, links := f.table.Clone(), fmt.Sprint(f.graph.Formations())
		for range rapid.IntRange(1, 20).Draw(rt, "moves") {
			h.hand = &Reading{Role: RoleHand, Pos: drawVec(rt, false), W: 150, H: 150}
			for range rapid.IntRange(1, 60).Draw(rt, "frames") {
				f.frame(h.readings(rt, 1)...)
				checkSame(rt, before, f.table)
			}
		}
		h.hand = nil
		f.frame(h.readings(rt, 1)...)
		checkSame(rt, before, f.table)
		if now := fmt.Sprint(f.graph.Formations()); now != links {
			rt.Fatalf("%s became %s", links, now)
		}
	})
}

// checkSame asserts that the same dice rest at the same places.
func checkSame(t *rapid.T, want, got *Table) {
	if len(want.Dice) != len(got.Dice) {
		t.Fatalf("%d dice became %d", len(want.Dice), len(got.Dice))
	}
	for i, d := range got.Dice {
		if w := want.Dice[i]; d.ID != w.ID || d.Pos != w.Pos || !d.Still {
			t.Fatalf("%+v became %+v", w, d)
		}
	}
}

// Two dice about as far apart as they reach: the noise of the sensor makes
// their link neither come nor go.
func TestAPairAtTheLimitDoesNotFlicker(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		apart := 152.5 + rapid.Float64Range(-2, 2).Draw(rt, "off")
		h := &hidden{dice: []Reading{{Pos: Vec{100, 100}}, {Pos: Vec{100 + apart, 100}}}}
		f := newFilm(t)
		for range 30 {
			f.frame(h.readings(rt, 1.4)...)
		}
		links := len(f.graph.Links())
		for range 200 {
			f.frame(h.readings(rt, 1.4)...)
			if len(f.graph.Links()) != links {
				rt.Fatalf("%d links became %v", links, f.graph.Links())
			}
		}
	})
}

// Ticks between the deadlines change nothing of what comes after them.
func TestTicksBetweenDeadlinesChangeNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f, g, h := newFilm(t), newFilm(t), &hidden{}
		for range rapid.IntRange(1, 12).Draw(rt, "acts") {
			h.act(rt)
			rs := h.readings(rt, 1)
			f.frame(rs...)
			g.frame(rs...)
			for range rapid.IntRange(0, 30).Draw(rt, "waits") {
				d := time.Duration(rapid.IntRange(1, 200).Draw(rt, "ms")) * ms
				f.wait(d / 3).wait(d / 3).wait(d - 2*(d/3))
				g.wait(d)
				if a, b := fmt.Sprint(*f.table, f.graph.Links()), fmt.Sprint(*g.table, g.graph.Links()); a != b {
					rt.Fatalf("\n%s\n%s", a, b)
				}
			}
		}
	})
}

func TestASteadyTableAllocatesNothing(t *testing.T) {
	f := newFilm(t)
	var rs []Reading
	for i := range 40 {
		r := at(30+55*float64(i%10), 30+90*float64(i/10))
		r.Kind, r.Team, r.Face = D6, White, "3"
		if i%2 == 0 {
			r.Key = fmt.Sprint("s", i)
		}
		rs = append(rs, r)
	}
	rs = append(rs, Reading{Role: RoleTouch, Pos: Vec{10, 10}}, Reading{Role: RoleHand, Pos: Vec{10, 10}, W: 5, H: 5})
	f.show(time.Second, rs...)
	frame := Frame{Source: f.name, Readings: rs}
	n := testing.AllocsPerRun(100, func() {
		f.now += f.step
		frame.Time = f.now
		f.graph.Update(f.tr.Update(frame))
		f.tr.Deadline()
	})
	same(t, 0.0, n)
	same(t, 40, len(f.table.Dice))
}

func BenchmarkTrackerFrame(b *testing.B) {
	for _, n := range []int{15, 60, 500} {
		for _, keys := range []bool{true, false} {
			b.Run(fmt.Sprintf("dice=%d/keys=%v", n, keys), func(b *testing.B) {
				cfg := DefaultTracker()
				cfg.Width, cfg.Height = 3000, 3000
				tr, err := NewTracker(cfg)
				if err != nil {
					b.Fatal(err)
				}
				frame := Frame{Source: "s"}
				for i := range n {
					r := at(20+100*float64(i%25), 20+100*float64(i/25))
					if keys {
						r.Key = fmt.Sprint("s", i)
					}
					frame.Readings = append(frame.Readings, r)
				}
				b.ReportAllocs()
				for b.Loop() {
					frame.Time += 16 * ms
					tr.Update(frame)
				}
			})
		}
	}
}
