package tracker

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// bumpedBy are readings as a sensor sees them that was bumped: turned about the
// table's middle, then shifted.
func bumpedBy(rs []constellation.Reading, shift constellation.Vec, turn constellation.Angle) []constellation.Reading {
	middle := constellation.Vec{X: 305, Y: 228}
	out := append([]constellation.Reading(nil), rs...)
	for i := range out {
		out[i].Pos = out[i].Pos.Sub(middle).Turn(turn).Add(middle).Add(shift)
		out[i].Angle += turn
	}
	return out
}

// scattered are dice about the table.
func scattered(n int, keys bool) []constellation.Reading {
	r := rand.New(rand.NewPCG(7, uint64(n)))
	var rs []constellation.Reading
	for len(rs) < n {
		p := at(30+550*r.Float64(), 30+400*r.Float64())
		near := false
		for _, o := range rs {
			near = near || o.Pos.Dist(p.Pos) < 40
		}
		if near {
			continue
		}
		if keys {
			p.Key = fmt.Sprint("k", len(rs))
		}
		rs = append(rs, p)
	}
	return rs
}

// trembling are readings with noise, mm.
func trembling(r *rand.Rand, rs []constellation.Reading, mm float64) []constellation.Reading {
	out := append([]constellation.Reading(nil), rs...)
	for i := range out {
		out[i].Pos = out[i].Pos.Add(constellation.Vec{X: r.NormFloat64() * mm, Y: r.NormFloat64() * mm})
	}
	return out
}

func TestABumpOfTheSensorMovesNoDie(t *testing.T) {
	for _, n := range []int{2, 3, 4, 9, 15, 40} {
		for _, keys := range []bool{true, false} {
			for _, bump := range []struct {
				shift constellation.Vec
				turn  constellation.Angle
			}{{constellation.Vec{X: 6}, 0}, {constellation.Vec{X: -4, Y: 5}, 0}, {constellation.Vec{X: 25, Y: 3}, 0},
				{constellation.Vec{X: 8, Y: -3}, 1.5}, {constellation.Vec{X: 4}, 0}, {constellation.Vec{}, 4}} {
				if n == 2 && bump.turn > 0 {
					continue // two dice may have been turned by a hand
				}
				for _, over := range []int{1, 4} { // frames
					checkBump(t, scattered(n, keys), bump.shift, bump.turn, over)
				}
			}
		}
	}
}

func checkBump(t *testing.T, rs []constellation.Reading, shift constellation.Vec, turn constellation.Angle, over int) {
	t.Helper()
	name := fmt.Sprintf("%d dice by %v and %v over %d frames", len(rs), shift, turn, over)
	noise := rand.New(rand.NewPCG(1, 2))
	f := newFilm(t)
	f.step = 33 * ms
	for range 60 {
		f.frame(trembling(noise, rs, 0.3)...)
	}
	before, links := f.table.Clone(), fmt.Sprint(f.graph.Links())
	same(t, len(rs), len(before.Dice))
	for k := range 60 {
		part := math.Min(1, float64(k+1)/float64(over))
		f.frame(trembling(noise, bumpedBy(rs, shift.Mul(part), constellation.Angle(part)*turn), 0.3)...)
		same(t, links, fmt.Sprint(f.graph.Links()))
	}
	for i, d := range f.table.Dice {
		if w := before.Dice[i]; d.ID != w.ID || d.Pos != w.Pos || !d.Still || d.Doubtful {
			t.Fatalf("%s: %+v became %+v", name, w, d)
		}
	}
	same(t, len(rs), len(f.table.Dice))
	fresh := at(20, 20) // what comes is seen where it truly lies
	for range 20 {
		f.frame(trembling(noise, bumpedBy(append(rs[:len(rs):len(rs)], fresh), shift, turn), 0.3)...)
	}
	d := f.table.Dice[len(f.table.Dice)-1]
	for _, o := range f.table.Dice {
		if o.Pos.Dist(fresh.Pos) < d.Pos.Dist(fresh.Pos) {
			d = o
		}
	}
	if off := d.Pos.Dist(fresh.Pos); off > 2.5 && len(rs) > 2 {
		t.Fatalf("%s: a die that came is %.1f mm off", name, off)
	}
}

func TestABumpedSensorsHandsAreSetRight(t *testing.T) {
	rs, shift := scattered(9, true), constellation.Vec{X: 12, Y: -7}
	hand := constellation.Reading{Role: constellation.RoleHand, Pos: constellation.Vec{X: 300, Y: 440}, W: 60, H: 20}
	f := newFilm(t).show(time.Second, rs...).show(time.Second, bumpedBy(rs, shift, 0)...)
	f.frame(bumpedBy(append(rs, hand), shift, 0)...)
	if off := f.tr.sources[0].hands[0].Pos.Dist(hand.Pos); off > 0.5 {
		t.Fatalf("the hand is %.1f mm off", off)
	}
}

// Just after a bump a hand, or a throw, may leave too few dice to tell a bump by.
func TestABumpStandsWhileFewDiceAreSeen(t *testing.T) {
	shift := constellation.Vec{X: 12, Y: -7}
	dice := []constellation.Reading{at(100, 100), at(300, 120), at(200, 300)}
	hand := constellation.Reading{Role: constellation.RoleHand, Pos: constellation.Vec{X: 250, Y: 210}, W: 140, H: 240}
	f := newFilm(t).show(time.Second, dice...)
	before := f.table.Clone()
	f.show(3*f.step, bumpedBy(dice, shift, 0)...) // the sensor has hardly come to rest
	for _, seen := range [][]constellation.Reading{{dice[0], hand}, dice} {
		for range 20 {
			f.frame(bumpedBy(seen, shift, 0)...)
			for i, d := range f.table.Dice {
				if w := before.Dice[i]; d.ID != w.ID || d.Pos != w.Pos || !d.Still {
					t.Fatalf("%v: %+v became %+v", f.now, w, d)
				}
			}
		}
	}
	same(t, 3, len(f.table.Dice))
}

// In a row each die may be taken for the next one, a hand being over the first:
// that none has moved is likelier.
func TestDiceInARowAreNotTakenForOneAnother(t *testing.T) {
	hand := constellation.Reading{Role: constellation.RoleHand, Pos: constellation.Vec{X: 1, Y: 145}, W: 150, H: 150}
	row := func(off float64) []constellation.Reading {
		return []constellation.Reading{at(40, 60), at(99.7, 60+off), at(159.4, 60-off), at(219.1, 60+off), hand}
	}
	f := newFilm(t).show(time.Second, row(0)...)
	for range 40 {
		f.frame(row(1.8)...)
		f.frame(row(-1.8)...)
		same(t, constellation.NoMotion, f.tr.sources[0].bump.pose)
	}
	same(t, "d1 d2 d3 d4 ", f.ids())
}

// Noise, however long it lasts, bumps nothing.
func TestNoiseIsNoBump(t *testing.T) {
	for _, n := range []int{2, 3, 6, 15} {
		rs, noise := scattered(n, true), rand.New(rand.NewPCG(3, uint64(n)))
		f := newFilm(t)
		for range 3000 {
			f.frame(trembling(noise, rs, 0.9)...)
		}
		if s := f.tr.sources[0]; s.bump.pose.Apply(constellation.Vec{X: 300, Y: 200}).Dist(constellation.Vec{X: 300, Y: 200}) > 1 {
			t.Fatalf("%d dice: the sensor was moved by %v", n, s.bump.pose)
		}
	}
}

func TestTwoDiceThatMoveApartAreNoBump(t *testing.T) {
	f := newFilm(t).show(time.Second, at(100, 100), at(300, 100), at(300, 300))
	f.show(time.Second, at(108, 100), at(292, 100), at(300, 300))
	same(t, 108.0, f.die("d1").Pos.X)
	same(t, 292.0, f.die("d2").Pos.X)
}

// Dice that are shifted by about Jitter are seen away from their places, some of them, and
// others not: no die is told to have moved before the bump is believed.
func TestABumpByAboutJitterMovesNoDie(t *testing.T) {
	for _, n := range []int{3, 4, 8} {
		for _, step := range []time.Duration{16 * ms, 50 * ms, 125 * ms} {
			for mm := 2.0; mm <= 4; mm += 0.2 {
				checkStays(t, fmt.Sprintf("%d dice by %.1f mm, a frame each %v", n, mm, step), step, scattered(n, false), 0,
					func(p constellation.Vec) constellation.Vec { return p.Add(constellation.Vec{X: mm}) })
			}
		}
	}
}

// A camera that was turned sees the table in another perspective, which is no motion of a
// table: by its word that its picture jumped it is put right all the same.
func TestAPictureThatJumpedMovesNoDie(t *testing.T) {
	for _, n := range []int{3, 4, 8} {
		for _, mm := range []float64{2, 3, 12, 20, 40} {
			checkStays(t, fmt.Sprintf("%d dice by %.0f mm", n, mm), 50*ms, scattered(n, false), 2,
				func(p constellation.Vec) constellation.Vec { // up to 2 mm more or less at the rim
					more := math.Min(mm, 20) / 3000
					return p.Add(constellation.Vec{X: mm + more*(p.Y-228), Y: more * (p.X - 305)})
				})
		}
	}
}

// checkStays moves what a sensor sees of dice from one frame to another, between them as
// many in which it says that its picture jumped, and wants no die to have moved.
func checkStays(t *testing.T, name string, step time.Duration, rs []constellation.Reading, jumping int, by func(constellation.Vec) constellation.Vec) {
	t.Helper()
	noise := rand.New(rand.NewPCG(4, 5))
	f := newFilm(t)
	f.step = step
	for range 60 {
		f.frame(trembling(noise, rs, 0.1)...)
	}
	before, links := f.table.Clone(), fmt.Sprint(f.graph.Links())
	for range jumping {
		f.now += step
		f.see(f.tr.Update(constellation.Frame{Source: f.name, Time: f.now, Blind: constellation.PictureJumped}))
	}
	bumped := append([]constellation.Reading(nil), rs...)
	for i := range bumped {
		bumped[i].Pos = by(bumped[i].Pos)
	}
	for range 40 {
		f.frame(trembling(noise, bumped, 0.1)...)
		for i, d := range f.table.Dice {
			if w := before.Dice[i]; d.ID != w.ID || d.Pos != w.Pos || !d.Still || d.Doubtful {
				t.Fatalf("%s: %+v became %+v", name, w, d)
			}
		}
		same(t, links, fmt.Sprint(f.graph.Links()))
	}
}

// A die that is pushed by as much, or dice that are pushed each its own way, have moved,
// also where the picture jumped: then the table was hit.
func TestDiceThatSlideWhileThePictureJumpsHaveMoved(t *testing.T) {
	for _, jumping := range []int{0, 2} {
		f := newFilm(t).show(time.Second, at(100, 100), at(300, 120), at(200, 300), at(420, 250))
		for range jumping {
			f.now += f.step
			f.see(f.tr.Update(constellation.Frame{Source: f.name, Time: f.now, Blind: constellation.PictureJumped}))
		}
		f.show(time.Second, at(103.5, 100), at(300, 120), at(200, 300), at(420, 250))
		same(t, 103.5, f.die("d1").Pos.X)
		for range jumping {
			f.now += f.step
			f.see(f.tr.Update(constellation.Frame{Source: f.name, Time: f.now, Blind: constellation.PictureJumped}))
		}
		f.show(time.Second, at(108, 97), at(296, 128), at(207, 303), at(412, 255))
		same(t, constellation.Vec{X: 296, Y: 128}, f.die("d3").Pos)
		same(t, constellation.Vec{X: 412, Y: 255}, f.die("d4").Pos)
	}
}

// A die that is taken away is no proof of a bump because another one like it lies where a turn about
// the others would have brought it.
func TestTracker_aDieThatIsTakenAwayTurnsNoTable(t *testing.T) {
	f := newFilm(t)
	a, b, gone, other := vec(508, 258), vec(528, 263), vec(212, 103), vec(226.6, 77.8)
	lie := func(at constellation.Vec) constellation.Reading { return shown("3", at.X, at.Y) }
	f.show(3*time.Second, lie(a), lie(b), lie(gone), lie(other))
	hand := constellation.Reading{Role: constellation.RoleHand, Pos: other, W: 16, H: 16}
	b = vec(527.5, 264.7) // it was put back
	for range 60 {
		f.frame(lie(a), lie(b), lie(other), hand)
		same(t, constellation.NoMotion, f.tr.sources[0].bump.pose)
	}
}
