package tracker

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// actor is a die as it really is, whose face is its number: where it lies from
// one moment to the next.
type actor struct {
	at    []constellation.Vec
	since []time.Duration // when it is at each
}

// pos is where it is at a moment, and whether it is there and moves.
func (a *actor) pos(now time.Duration) (at constellation.Vec, there, moves bool) {
	if now < a.since[0] {
		return at, false, false
	}
	for i := 1; i < len(a.at); i++ {
		if now < a.since[i] {
			part := float64(now-a.since[i-1]) / float64(a.since[i]-a.since[i-1])
			way := a.at[i].Sub(a.at[i-1])
			return a.at[i-1].Add(way.Mul(part)), true, way.Len() > 0
		}
	}
	return a.at[len(a.at)-1], true, false
}

// lies adds that it lies still until a moment, and slides that it is elsewhere
// some time later.
func (a *actor) lies(until time.Duration) *actor {
	a.at, a.since = append(a.at, a.at[len(a.at)-1]), append(a.since, until)
	return a
}

func (a *actor) slides(to constellation.Vec, d time.Duration) *actor {
	a.at, a.since = append(a.at, to), append(a.since, a.since[len(a.since)-1]+d)
	return a
}

func comes(at constellation.Vec, when time.Duration) *actor {
	return &actor{at: []constellation.Vec{at}, since: []time.Duration{when}}
}

// witness is a sensor of actors.
type witness struct {
	name   string
	every  time.Duration
	begins time.Duration // when it looks first
	late   time.Duration // from the moment that it sees to its frame
	offset constellation.Vec
	noise  float64 // mm
	keys   bool    // it touches: it knows its dice but not what they show
	misses func(now time.Duration, at constellation.Vec) bool
	silent func(now time.Duration) bool
	hand   func(now time.Duration) *constellation.Reading
}

// frame is what it sees at a moment.
func (w *witness) frame(cast []*actor, now time.Duration, chance *rand.Rand) constellation.Frame {
	f := constellation.Frame{Source: w.name, Time: now}
	for i, a := range cast {
		at, there, moves := a.pos(now)
		if !there || w.misses != nil && w.misses(now, at) {
			continue
		}
		r := constellation.Reading{Pos: at.Add(w.offset).Add(constellation.Vec{X: chance.NormFloat64(), Y: chance.NormFloat64()}.Mul(w.noise))}
		if w.keys {
			r.Key = "k" + strconv.Itoa(i)
		} else if r.Kind, r.Size = constellation.D20, 16; !moves {
			r.Face, r.FaceConfidence = strconv.Itoa(i+1), 0.9
		}
		f.Readings = append(f.Readings, r)
	}
	if w.hand != nil {
		if h := w.hand(now); h != nil {
			f.Readings = append(f.Readings, *h)
		}
	}
	return f
}

// act shows the actors to a tracker through the eyes of witnesses, each frame
// when it arrives, and lets look take each table.
func act(t testing.TB, cast []*actor, witnesses []*witness, until time.Duration, look func(now time.Duration, table *constellation.Table)) {
	type arrival struct {
		at, seen time.Duration
		by       *witness
	}
	var all []arrival
	for _, w := range witnesses {
		for seen := w.begins; seen < until; seen += w.every {
			if w.silent == nil || !w.silent(seen) {
				all = append(all, arrival{seen + w.late, seen, w})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b arrival) int { return cmp.Compare(a.at, b.at) })
	tr, err := New(Default())
	require.NoError(t, err)
	chance := rand.New(rand.NewPCG(5, 23))
	for _, a := range all {
		tr.Tick(a.at)
		look(a.at, tr.Update(a.by.frame(cast, a.seen, chance)))
	}
}

// truth holds that no id ever stands for two dice, and counts ids.
type truth struct {
	cast []*actor
	of   map[string]int // the actor that an id stands for
}

// check looks at dice at rest where they have lain for a while.
func (k *truth) check(t testing.TB, now time.Duration, table *constellation.Table) {
	for i := range table.Dice {
		d := &table.Dice[i]
		if !d.Still || d.Face == "" {
			continue
		}
		n, err := strconv.Atoi(d.Face)
		require.NoError(t, err)
		if was, ok := k.of[d.ID]; ok {
			require.Equal(t, was, n-1, "%s at %v", d.ID, now)
		}
		k.of[d.ID] = n - 1
	}
}

func vec(x, y float64) constellation.Vec { return constellation.Vec{X: x, Y: y} }

// A table that is touched and seen: the places of both differ by the camera's
// calibration, and the camera sees late.
func touchAndCamera() (touch, camera *witness) {
	return &witness{name: "touch", every: 16 * ms, noise: 0.4, keys: true},
		&witness{name: "camera", every: 50 * ms, late: 90 * ms, offset: vec(7, -5), noise: 1}
}

// randomCast is a table of dice that come in pairs side by side, 17 to 21 mm
// apart, half of which are pushed elsewhere later on, through no other.
func randomCast(chance *rand.Rand, n int) (cast []*actor) {
	for len(cast) < n {
		at := vec(30+550*chance.Float64(), 30+400*chance.Float64())
		if len(cast)%2 == 1 {
			at = cast[len(cast)-1].at[0].Add(anyWay(chance, 17+4*chance.Float64()))
		}
		if freeWay(cast, at, at) {
			cast = append(cast, comes(at, time.Duration(chance.IntN(3000))*ms))
		}
	}
	for i, a := range cast {
		to := a.at[0].Add(anyWay(chance, 20+150*chance.Float64()))
		others := slices.DeleteFunc(slices.Clone(cast), func(o *actor) bool { return o == a })
		if chance.IntN(2) == 0 && freeWay(others, a.at[0], to) {
			a.lies(time.Duration(4000+150*i)*ms).slides(to, time.Duration(60+chance.IntN(200))*ms)
		}
	}
	return cast
}

func anyWay(chance *rand.Rand, far float64) constellation.Vec {
	return vec(far, 0).Turn(constellation.Angle(360 * chance.Float64()))
}

// freeWay tells whether nothing lies or ever will on a way on the table.
func freeWay(cast []*actor, from, to constellation.Vec) bool {
	for _, a := range cast {
		for part := 0.0; part <= 1; part += 0.05 {
			at := from.Add(to.Sub(from).Mul(part))
			if (constellation.Segment{A: a.at[0], B: a.at[len(a.at)-1]}).Dist(at) < 16.5 {
				return false
			}
		}
	}
	return to.X > 20 && to.Y > 20 && to.X < 590 && to.Y < 437
}

// checkEnd holds that each die lies where it does and shows what it shows.
func (k *truth) checkEnd(t testing.TB, now time.Duration, table *constellation.Table, off float64) {
	require.Len(t, table.Dice, len(k.cast))
	for i := range table.Dice {
		d := &table.Dice[i]
		n, err := strconv.Atoi(d.Face)
		require.NoError(t, err, d.ID)
		at, _, _ := k.cast[n-1].pos(now)
		require.Less(t, d.Pos.Dist(at), off, "%s shows %s", d.ID, d.Face)
	}
}

func TestFusion_touchesTellWhereAndTheCameraWhat(t *testing.T) {
	for seed := range uint64(20) {
		chance := rand.New(rand.NewPCG(seed, 1))
		k := truth{randomCast(chance, 14), map[string]int{}}
		touch, camera := touchAndCamera()
		camera.offset = anyWay(chance, float64(seed%4)*3)
		var last *constellation.Table
		act(t, k.cast, []*witness{touch, camera}, 8*time.Second, func(now time.Duration, table *constellation.Table) {
			k.check(t, now, table)
			last = table
		})
		k.checkEnd(t, 8*time.Second, last, 2)
	}
}

// blindness is why a sensor can't look, empty where it can.
func blindness(table *constellation.Table, name string) string {
	for i := range table.Sources {
		if s := &table.Sources[i]; s.Name == name {
			return s.Blind
		}
	}
	return "never heard of"
}

func TestFusion_eitherAlonePlaysOnAndEachLossIsSaid(t *testing.T) {
	away := func(now time.Duration) bool { return now > 3*time.Second && now < 9*time.Second }
	for _, lost := range []string{"touch", "camera"} {
		touch, camera := touchAndCamera()
		cast := []*actor{comes(vec(100, 100), 0), comes(vec(118, 104), 500*ms), comes(vec(300, 200), 800*ms), comes(vec(420, 330), 1000*ms)}
		cast[2].lies(5*time.Second).slides(vec(360, 140), 200*ms) // while it is away
		if lost == "touch" {
			touch.silent = away
		} else {
			camera.silent = away
		}
		k, said, last := truth{cast, map[string]int{}}, false, (*constellation.Table)(nil)
		ids := map[string]bool{}
		act(t, cast, []*witness{touch, camera}, 12*time.Second, func(now time.Duration, table *constellation.Table) {
			k.check(t, now, table)
			for i := range table.Dice {
				ids[table.Dice[i].ID] = true
			}
			if now > 6*time.Second && now < 9*time.Second {
				said = true
				require.Equal(t, constellation.NoWord, blindness(table, lost), lost)
				require.True(t, table.Watched(), "without the %s at %v", lost, now)
				d, ok := table.Die("d3")
				require.True(t, ok)
				require.Less(t, d.Pos.Dist(vec(360, 140)), 3.0, "without the %s", lost)
			}
			last = table
		})
		require.True(t, said)
		require.Empty(t, blindness(last, lost))
		require.Len(t, ids, len(cast), "without the %s", lost)
		k.checkEnd(t, 12*time.Second, last, 3)
	}
}

// A hand hides dice from one camera and then others from the other: each is
// read by the one that sees it, and one that is turned there is read anew.
func TestFusion_whatIsHiddenFromOneCameraTheOtherReads(t *testing.T) {
	left := &witness{name: "left", every: 50 * ms, late: 60 * ms, offset: vec(3, 1), noise: 0.5}
	right := &witness{name: "right", every: 66 * ms, late: 90 * ms, offset: vec(-4, -3), noise: 0.5}
	hide := func(w *witness, at constellation.Vec, from, to time.Duration) {
		hand := constellation.Reading{Role: constellation.RoleHand, Pos: at, W: 160, H: 160}
		w.hand = func(now time.Duration) *constellation.Reading {
			if now < from || now > to {
				return nil
			}
			return &hand
		}
		w.misses = func(now time.Duration, p constellation.Vec) bool {
			return now >= from && now <= to && hides(&hand, p, 0)
		}
	}
	hide(left, vec(120, 120), 2*time.Second, 9*time.Second)
	hide(right, vec(400, 300), 3*time.Second, 10*time.Second)
	cast := []*actor{comes(vec(100, 100), 0), comes(vec(119, 100), 300*ms), comes(vec(140, 150), 4*time.Second), comes(vec(390, 300), 0), comes(vec(409, 305), 600*ms), comes(vec(420, 260), 5*time.Second)}
	cast[3].lies(6*time.Second).slides(vec(360, 280), 150*ms)
	k, last := truth{cast, map[string]int{}}, (*constellation.Table)(nil)
	ids := map[string]bool{}
	act(t, cast, []*witness{left, right}, 12*time.Second, func(now time.Duration, table *constellation.Table) {
		k.check(t, now, table)
		for i := range table.Dice {
			ids[table.Dice[i].ID] = true
		}
		if now > 5500*ms && now < 6*time.Second || now > 7*time.Second && now < 8900*ms {
			require.Len(t, table.Dice, len(cast), "at %v", now)
			for i := range table.Dice {
				require.NotEmpty(t, table.Dice[i].Face, "%s at %v", table.Dice[i].ID, now)
				require.False(t, table.Dice[i].Doubtful, "%s at %v", table.Dice[i].ID, now)
			}
		}
		last = table
	})
	require.Len(t, ids, len(cast))
	k.checkEnd(t, 12*time.Second, last, 7)
}

func BenchmarkFusion(b *testing.B) {
	touch, camera := touchAndCamera()
	cast := randomCast(rand.New(rand.NewPCG(1, 1)), 30)
	tr, err := New(Default())
	require.NoError(b, err)
	chance := rand.New(rand.NewPCG(5, 23))
	frames := [2]constellation.Frame{touch.frame(cast, 9*time.Second, chance), camera.frame(cast, 9*time.Second, chance)}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		f := frames[i%2]
		f.Time = time.Duration(i) * 10 * ms
		tr.Update(f)
	}
}

// Two dice that come at the same moment, each into what one of two sensors sees, are two
// as soon as both have lain there for a while.
func TestDiceThatComeAtOnceOnBothSidesOfASeamAreTwo(t *testing.T) {
	for _, far := range []float64{25, 40, 60, 80} {
		last, _ := seenInTurn(t, 3*time.Second,
			func(time.Duration) []constellation.Reading { return []constellation.Reading{d20(vec(295, 200), "7")} },
			func(time.Duration) []constellation.Reading {
				return []constellation.Reading{d20(vec(295+far, 200), "12")}
			})
		require.Len(t, last, 2, "%v mm apart", far)
		require.Less(t, last["d1"].Dist(vec(295, 200)), 1.0, "%v mm apart", far)
		require.Less(t, last["d2"].Dist(vec(295+far, 200)), 1.0, "%v mm apart", far)
	}
}
