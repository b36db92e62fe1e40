package tracker

import (
	"fmt"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph/graphtest"
)

// hidden is a table as it really is, from which frames are made.
type hidden struct {
	dice []constellation.Reading
	hand *constellation.Reading
}

// drawPlace draws a place on a table of 400 × 300 mm.
func drawPlace(t *rapid.T) constellation.Vec {
	return constellation.Vec{X: float64(rapid.IntRange(0, 4000).Draw(t, "x")) / 10, Y: float64(rapid.IntRange(0, 3000).Draw(t, "y")) / 10}
}

// act does one thing on the hidden table.
func (h *hidden) act(t *rapid.T) {
	n := len(h.dice)
	if n > 0 {
		n = rapid.IntRange(0, n-1).Draw(t, "which")
	}
	switch what := rapid.IntRange(0, 9).Draw(t, "act"); {
	case len(h.dice) == 0 || what <= 3:
		r := constellation.Reading{Pos: drawPlace(t), Size: 16, Kind: rapid.SampledFrom([]constellation.Kind{"", constellation.D6, constellation.D20}).Draw(t, "kind")}
		if rapid.Bool().Draw(t, "keyed") {
			r.Key = fmt.Sprint("k", rapid.IntRange(0, 20).Draw(t, "key"))
		}
		h.dice = append(h.dice, r)
	case what <= 6:
		step := constellation.Vec{X: float64(rapid.IntRange(-60, 60).Draw(t, "dx")), Y: float64(rapid.IntRange(-60, 60).Draw(t, "dy"))}
		h.dice[n].Pos = h.dice[n].Pos.Add(step)
	case what == 7:
		h.dice = append(h.dice[:n], h.dice[n+1:]...)
	case what == 8:
		h.hand = &constellation.Reading{Role: constellation.RoleHand, Pos: drawPlace(t), W: 120, H: 200}
	default:
		h.hand = nil
	}
}

// readings are what a sensor with noise sees; jitter is its amplitude in mm.
func (h *hidden) readings(t *rapid.T, jitter float64) []constellation.Reading {
	var out []constellation.Reading
	for _, r := range h.dice {
		if h.hand != nil && hides(h.hand, r.Pos, 0) {
			continue
		}
		a := rapid.Float64Range(0, 2*math.Pi).Draw(t, "noise")
		r.Pos = r.Pos.Add(constellation.Vec{X: math.Cos(a), Y: math.Sin(a)}.Mul(jitter))
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
				graphtest.Check(rt, f.table, f.graph)
			}
			f.wait(time.Duration(rapid.SampledFrom([]int{0, 100, 2000}).Draw(rt, "wait")) * ms)
			graphtest.Check(rt, f.table, f.graph)
		}
	})
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
			h.dice = append(h.dice, constellation.Reading{Pos: constellation.Vec{X: 40 + 60*float64(i%4), Y: 60 + 70*float64(i/4)}, Size: 16})
		}
		f := newFilm(t)
		for range 30 {
			f.frame(h.readings(rt, 1)...)
		}
		before, links := f.table.Clone(), fmt.Sprint(f.graph.Formations())
		for range rapid.IntRange(1, 20).Draw(rt, "moves") {
			h.hand = &constellation.Reading{Role: constellation.RoleHand, Pos: drawPlace(rt), W: 150, H: 150}
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
func checkSame(t *rapid.T, want, got *constellation.Table) {
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
		h := &hidden{dice: []constellation.Reading{{Pos: constellation.Vec{X: 100, Y: 100}}, {Pos: constellation.Vec{X: 100 + apart, Y: 100}}}}
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
	var rs []constellation.Reading
	for i := range 40 {
		r := at(30+55*float64(i%10), 30+90*float64(i/10))
		r.Kind, r.Team, r.Face = constellation.D6, constellation.White, "3"
		if i%2 == 0 {
			r.Key = fmt.Sprint("s", i)
		}
		rs = append(rs, r)
	}
	rs = append(rs, constellation.Reading{Role: constellation.RoleTouch, Pos: constellation.Vec{X: 10, Y: 10}}, constellation.Reading{Role: constellation.RoleHand, Pos: constellation.Vec{X: 10, Y: 10}, W: 5, H: 5})
	f.show(time.Second, rs...)
	frame := constellation.Frame{Source: f.name, Readings: rs}
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
				cfg := Default()
				cfg.Width, cfg.Height = 3000, 3000
				tr, err := New(cfg)
				if err != nil {
					b.Fatal(err)
				}
				frame := constellation.Frame{Source: "s"}
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
