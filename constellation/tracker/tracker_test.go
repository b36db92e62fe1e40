package tracker

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/constellation/graph/graphtest"
	"pgregory.net/rapid"
)

// The touch table knows where a die lies, the camera what it shows.
func TestSeveralSensorsSeeOneDie(t *testing.T) {
	f := newFilm(t)
	for range 60 {
		f.frame(keyed("s1", 100, 100))
		c := at(108, 95)
		c.Kind, c.Face, c.FaceConfidence = constellation.D8, "5", 0.9
		f.see(f.tr.Update(constellation.Frame{Source: "camera", Time: f.now, Readings: []constellation.Reading{c}}))
	}
	same(t, "d1 ", f.ids())
	d := f.die("d1")
	same(t, constellation.Vec{X: 100, Y: 100}, d.Pos)
	same(t, constellation.D8, d.Kind)
	same(t, "5", d.Face)
	if math.Abs(d.FaceConfidence-0.9) > 0.01 {
		t.Fatalf("face confidence %v", d.FaceConfidence)
	}
	for range 300 { // the table loses the contact, the camera still sees the die
		f.frame()
		f.see(f.tr.Update(constellation.Frame{Source: "camera", Time: f.now, Readings: []constellation.Reading{at(108, 95)}}))
	}
	same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
	same(t, true, f.die("d1").Still)
	same(t, false, f.die("d1").Doubtful)
}

func TestASourceAtItsLimitSaysSo(t *testing.T) {
	tr := newFilm(t).tr
	table := tr.Update(constellation.Frame{Source: "s", Limit: 2, Readings: []constellation.Reading{at(10, 10), at(50, 50)}})
	same(t, []constellation.SourceState{{Name: "s", Count: 2, Limit: 2, AtLimit: true}}, table.Sources)
	table = tr.Update(constellation.Frame{Source: "s", Limit: 2, Readings: []constellation.Reading{at(10, 10)}})
	same(t, false, table.Sources[0].AtLimit)
}

func TestRubbishIsNoDie(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	f := newFilm(t).show(time.Second,
		constellation.Reading{Pos: constellation.Vec{X: nan, Y: 1}}, constellation.Reading{Pos: constellation.Vec{X: 1, Y: inf}}, constellation.Reading{Pos: constellation.Vec{X: -50, Y: 1}}, constellation.Reading{Pos: constellation.Vec{X: 1, Y: 5000}},
		constellation.Reading{Pos: constellation.Vec{X: 300, Y: 300}, Size: nan, Angle: constellation.Angle(nan), Confidence: nan, FaceConfidence: inf, Face: "9", Kind: constellation.D6, Count: -3})
	same(t, 1, len(f.table.Dice))
	d := f.die("d1")
	same(t, true, constellation.Vec{X: d.Size, Y: d.Angle.Degrees()}.Finite() && constellation.Vec{X: d.Confidence, Y: d.FaceConfidence}.Finite())
	same(t, "", d.Face)
}

func TestWhatNoDieOrStackCanBeIsNotBelieved(t *testing.T) {
	tiny, many := at(100, 100), at(300, 100)
	tiny.Size, many.Count = 1e-300, 2_000_000
	glimpse := constellation.Reading{Role: constellation.RoleGlimpse, Pos: constellation.Vec{X: 200, Y: 100}, Size: math.NaN(), W: math.Inf(1)}
	f := newFilm(t).show(2*time.Second, tiny, many, glimpse)
	same(t, float64(constellation.DefaultSize), f.die("d1").Size)
	same(t, maxStack, len(f.die("d2").Stack)+1)
	same(t, 0, len(f.table.Glimpses))
}

func TestADieAtTheEdgeLiesOnTheTable(t *testing.T) {
	f := newFilm(t).show(time.Second, at(-4, 460))
	same(t, constellation.Vec{X: 0, Y: 457}, f.die("d1").Pos)
}

// drawReading draws what no sane sensor would send.
func drawReading(t *rapid.T) constellation.Reading {
	number := rapid.SampledFrom([]float64{0, 1, 16, 33, 100, 108, 116, 300, 456, 611, -5, -1e9, 1e300, math.NaN(), math.Inf(1)})
	return constellation.Reading{
		Key:  rapid.SampledFrom([]string{"", "", "a", "b", "c"}).Draw(t, "key"),
		Role: rapid.SampledFrom([]constellation.Role{constellation.RoleDie, constellation.RoleDie, constellation.RoleDie, constellation.RoleTouch, constellation.RoleHand, constellation.RoleBlock, "ghost"}).Draw(t, "role"),
		Kind: rapid.SampledFrom([]constellation.Kind{"", constellation.D6, constellation.D20, constellation.Unknown, "d7"}).Draw(t, "kind"),
		Team: rapid.SampledFrom([]constellation.Team{"", constellation.White, constellation.Red, "blue"}).Draw(t, "team"),
		Face: rapid.SampledFrom([]string{"", "1", "17", "N", "face"}).Draw(t, "face"),
		Pos:  constellation.Vec{X: number.Draw(t, "x"), Y: number.Draw(t, "y")}, Angle: constellation.Angle(number.Draw(t, "angle")),
		Size: number.Draw(t, "size"), W: number.Draw(t, "w"), H: number.Draw(t, "h"),
		Confidence: number.Draw(t, "confidence"), FaceConfidence: number.Draw(t, "face confidence"),
		Count: rapid.IntRange(-1, 4).Draw(t, "count"), Alternatives: drawAlternatives(t),
	}
}

// drawAlternatives draws chances of faces, some of which no die has.
func drawAlternatives(t *rapid.T) []constellation.FaceChance {
	var all []constellation.FaceChance
	for range rapid.IntRange(0, 3).Draw(t, "alternatives") {
		all = append(all, constellation.FaceChance{
			Face: rapid.SampledFrom([]string{"", "1", "3", "17", "N"}).Draw(t, "other face"),
			P:    rapid.SampledFrom([]float64{0.1, 0.5, 0.9, 1, 0, -1, 7, math.NaN(), math.Inf(1)}).Draw(t, "chance"),
		})
	}
	return all
}

func drawFrame(t *rapid.T) constellation.Frame {
	f := constellation.Frame{Source: rapid.SampledFrom([]string{"table", "camera", ""}).Draw(t, "source")}
	if rapid.IntRange(0, 9).Draw(t, "blind") == 0 {
		f.Blind = "dark"
	}
	for range rapid.IntRange(0, 6).Draw(t, "readings") {
		f.Readings = append(f.Readings, drawReading(t))
	}
	return f
}

// Whatever sensors send, the table keeps its promises, so that it can be
// written as a sky file.
func TestTheTableKeepsItsPromisesWhateverSensorsSend(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f, now := newFilm(t), time.Duration(0)
		var frame constellation.Frame
		lay := map[string]constellation.Vec{}
		see := func(table *constellation.Table) {
			f.see(table)
			checkTable(rt, table)
			if f.corrected(lay) {
				f.graph = graph.Of(table, graph.Default())
			}
			lay = f.rests()
			graphtest.Check(rt, table, f.graph)
		}
		for range rapid.IntRange(1, 40).Draw(rt, "frames") {
			if rapid.IntRange(0, 3).Draw(rt, "other") == 0 {
				frame = drawFrame(rt)
			}
			now += time.Duration(rapid.SampledFrom([]int{0, 16, 100, 700, -50}).Draw(rt, "ms")) * ms
			frame.Time = now
			see(f.tr.Update(frame))
			if at, ok := f.tr.Deadline(); ok && at <= f.table.Time {
				rt.Fatalf("deadline %v at %v", at, f.table.Time)
			}
			if rapid.IntRange(0, 5).Draw(rt, "tick") == 0 {
				now += 300 * ms
				see(f.tr.Tick(now))
			}
		}
	})
}

// corrected tells whether a die that rested is told to rest elsewhere: links that stand are kept
// then, though they may cross (spec Star Dice, Links).
func (f *film) corrected(lay map[string]constellation.Vec) bool {
	for id, at := range f.rests() {
		if was, ok := lay[id]; ok && was != at {
			return true
		}
	}
	return false
}

// rests is where dice rest.
func (f *film) rests() map[string]constellation.Vec {
	lie := map[string]constellation.Vec{}
	for _, d := range f.table.Dice {
		if d.Still {
			lie[d.ID] = d.Pos
		}
	}
	return lie
}

// checkTable asserts what Table and the words of the specification promise.
func checkTable(t *rapid.T, table *constellation.Table) {
	for i, d := range table.Dice {
		switch {
		case i > 0 && table.Dice[i-1].ID >= d.ID:
			t.Fatalf("dice aren't sorted: %+v", table.Dice)
		case !d.Kind.Valid() || !d.Team.Valid() || !d.Kind.Has(d.Face):
			t.Fatalf("no such die: %+v", d)
		case !(d.Pos.X >= 0 && d.Pos.Y >= 0 && d.Pos.X <= table.Width && d.Pos.Y <= table.Height):
			t.Fatalf("off the table: %+v", d)
		case !(d.Angle >= 0 && d.Angle < 360) || !(d.Size > 0 && d.Size < 1e4) || !(d.Sigma >= 0 && d.Sigma < 1e4):
			t.Fatalf("angle, size or sigma: %+v", d)
		case !(d.Confidence > 0 && d.Confidence <= 1) || !(d.FaceConfidence >= 0 && d.FaceConfidence <= 1):
			t.Fatalf("confidence: %+v", d)
		}
	}
	for i := range table.Dice {
		checkAlternatives(t, &table.Dice[i])
	}
	for _, b := range table.Blocks {
		if !b.Pos.Finite() || !(constellation.Vec{X: b.W, Y: b.H}).Finite() || !(b.Angle >= 0 && b.Angle < 360) {
			t.Fatalf("no such block: %+v", b)
		}
	}
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
func TestTheOrderOfReadingsChangesNothing(t *testing.T) {
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

// checkAlternatives asserts that what else a die may show is legal and, with
// the face that it shows, no more than certain.
func checkAlternatives(t *rapid.T, d *constellation.Die) {
	sum := d.FaceConfidence
	for _, a := range d.Alternatives {
		if a.Face == "" || a.Face == d.Face || !d.Kind.Has(a.Face) || !(a.P > 0) {
			t.Fatalf("no such alternative: %+v", d)
		}
		sum += a.P
	}
	if sum > 1+1e-9 {
		t.Fatalf("the chances add up to %v: %+v", sum, d)
	}
}
