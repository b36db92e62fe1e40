package tracker

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
)

const ms = time.Millisecond

// film drives a tracker with frames of one sensor at a steady rate.
type film struct {
	t     testing.TB
	tr    *Tracker
	graph *graph.Graph
	now   time.Duration
	step  time.Duration
	name  string
	table *constellation.Table
}

func newFilm(t testing.TB) *film {
	tr, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	return &film{t: t, tr: tr, graph: graph.New(graph.Default()), step: 16 * ms, name: "table"}
}

// show gives the sensor the same readings for a while.
func (f *film) show(d time.Duration, readings ...constellation.Reading) *film {
	for end := f.now + d; f.now < end; {
		f.frame(readings...)
	}
	return f
}

func (f *film) frame(readings ...constellation.Reading) {
	f.now += f.step
	f.see(f.tr.Update(constellation.Frame{Source: f.name, Time: f.now, Readings: readings}))
}

func (f *film) see(t *constellation.Table) {
	f.table = t
	f.graph.Update(t)
}

// wait lets time pass without frames, as a caller who ticks at each deadline.
func (f *film) wait(d time.Duration) *film {
	end := f.now + d
	for at, ok := f.tr.Deadline(); ok && at <= end; at, ok = f.tr.Deadline() {
		f.see(f.tr.Tick(at))
	}
	f.now = end
	f.see(f.tr.Tick(end))
	return f
}

func (f *film) die(id string) constellation.Die {
	f.t.Helper()
	d, ok := f.table.Die(id)
	if !ok {
		f.t.Fatalf("%v: no die %s in %+v", f.now, id, f.table.Dice)
	}
	return *d
}

func (f *film) ids() string {
	s := ""
	for _, d := range f.table.Dice {
		s += d.ID + " "
	}
	return s
}

func at(x, y float64) constellation.Reading {
	return constellation.Reading{Pos: constellation.Vec{X: x, Y: y}, Size: 16}
}

func keyed(key string, x, y float64) constellation.Reading {
	return constellation.Reading{Key: key, Pos: constellation.Vec{X: x, Y: y}, Size: 16}
}

func TestADieComesToRest(t *testing.T) {
	f := newFilm(t).show(100*ms, at(100, 100))
	same(t, false, f.die("d1").Still)
	f.show(200*ms, at(100, 100))
	same(t, true, f.die("d1").Still)
	same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
}

func TestADieThatSlidesIsNotAtRest(t *testing.T) {
	f := newFilm(t)
	for x := 100.0; x < 400; x += 1 {
		f.frame(at(x, 100))
		if len(f.table.Dice) > 0 && f.die("d1").Still {
			t.Fatalf("still at %v", x)
		}
	}
	same(t, "d1 ", f.ids())
}

func TestOneFrameMakesNoDie(t *testing.T) {
	f := newFilm(t).show(16*ms, at(100, 100)).show(time.Second)
	same(t, "", f.ids())
	f.show(time.Second, at(200, 200))
	same(t, "d1 ", f.ids())
}

// A sender that sends only on change says everything in one frame.
func TestTimePassesWithoutFrames(t *testing.T) {
	f := newFilm(t)
	f.frame(at(100, 100))
	f.wait(300 * ms)
	same(t, true, f.die("d1").Still)
	f.frame()
	f.wait(500 * ms)
	same(t, true, f.die("d1").Doubtful)
	f.wait(1100 * ms)
	same(t, "", f.ids())
}

func TestNoiseBelowTheJitterLimitMovesNothing(t *testing.T) {
	f, r := newFilm(t), rand.New(rand.NewPCG(1, 2))
	noisy := func(x, y float64) constellation.Reading { // up to half the limit about the place
		a, l := r.Float64()*2*math.Pi, r.Float64()*1.49
		return at(x+l*math.Cos(a), y+l*math.Sin(a))
	}
	for range 30 {
		f.frame(noisy(100, 100), noisy(200, 100))
	}
	rest := f.table.Clone()
	same(t, true, rest.Dice[0].Still && rest.Dice[1].Still)
	for range 2000 {
		f.frame(noisy(100, 100), noisy(200, 100))
		for i, d := range f.table.Dice {
			same(t, rest.Dice[i].Pos, d.Pos)
			same(t, true, d.Still)
		}
	}
	if s := f.die("d1").Sigma; s < 0.4 || s > 0.8 { // 1.49/√6 = 0.61 for this noise
		t.Fatalf("sigma %v", s)
	}
}

func TestOneBadReadingMovesNothing(t *testing.T) {
	f := newFilm(t).show(time.Second, at(100, 100))
	f.frame(at(140, 100))
	f.show(500*ms, at(100, 100))
	same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
	same(t, true, f.die("d1").Still)
}

func TestASlowDriftBelowTheLimitMovesNothing(t *testing.T) {
	f := newFilm(t).show(time.Second, at(100, 100))
	for x := 100.0; x < 102.9; x += 0.01 {
		f.frame(at(x, 100))
		same(t, true, f.die("d1").Still)
		same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
	}
	f.show(100*ms, at(103.5, 100))
	same(t, false, f.die("d1").Still)
}

// A sensor without ids sees three dice in a row; a fourth hits the first, and
// each lies then about where the next one lay.
func TestAKnockThatMovesSeveralDiceKeepsThemApart(t *testing.T) {
	f := newFilm(t).show(time.Second, at(200, 100), at(220, 100), at(240, 100))
	same(t, "d1 d2 d3 ", f.ids())
	for x := 20.0; x < 180; x += 16 { // 1 m/s
		f.frame(at(x, 100), at(200, 100), at(220, 100), at(240, 100))
	}
	same(t, "d1 d2 d3 d4 ", f.ids())
	for k := 1.0; k <= 15; k++ { // all are pushed on
		f.frame(at(180+k, 100), at(200+1.5*k, 100), at(220+1.8*k, 100), at(240+4*k, 100))
	}
	f.show(time.Second, at(195, 100), at(222.5, 100), at(247, 100), at(300, 100))
	same(t, "d1 d2 d3 d4 ", f.ids())
	for id, x := range map[string]float64{"d4": 195, "d1": 222.5, "d2": 247, "d3": 300} {
		same(t, true, math.Abs(f.die(id).Pos.X-x) < 0.01)
	}
}

// A cue shot: the shooter takes the place of the die that it hits, between
// two frames.
func TestAShotIsNotAStep(t *testing.T) {
	f := newFilm(t).show(time.Second, at(200, 100))
	for x := 50.0; x < 190; x += 24 {
		f.frame(at(x, 100), at(200, 100))
	}
	f.frame(at(200, 100), at(212, 100)) // d2 at d1's place, d1 on its way
	f.frame(at(200, 100), at(230, 100))
	f.show(time.Second, at(200, 100), at(240, 100))
	same(t, "d1 d2 ", f.ids())
	same(t, 240.0, f.die("d1").Pos.X)
	same(t, 200.0, f.die("d2").Pos.X)
}

func TestKindsTellDiceApart(t *testing.T) {
	d20, d6 := at(100, 100), at(120, 100)
	d20.Kind, d6.Kind = constellation.D20, constellation.D6
	f := newFilm(t)
	f.step = 200 * ms // slow enough for dice to change places between two frames
	f.show(time.Second, d20, d6)
	same(t, constellation.D20, f.die("d1").Kind)
	d20.Pos, d6.Pos = d6.Pos, d20.Pos
	f.show(time.Second, d20, d6)
	same(t, constellation.Vec{X: 120, Y: 100}, f.die("d1").Pos)
	same(t, constellation.D20, f.die("d1").Kind)
}

func TestAHandThatPassesTakesNothingAway(t *testing.T) {
	hand := constellation.Reading{Role: constellation.RoleHand, Pos: constellation.Vec{X: 150, Y: 100}, W: 300, H: 120}
	f := newFilm(t).show(time.Second, at(100, 100), at(200, 100))
	f.show(5*time.Second, hand)
	same(t, "d1 d2 ", f.ids())
	same(t, true, f.die("d1").Doubtful && f.die("d1").Still)
	same(t, 1, len(f.graph.Links()))
	f.show(100*ms, at(100.5, 100), at(200, 100.5))
	same(t, false, f.die("d1").Doubtful)
	same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
	same(t, "d1 d2 ", f.ids())
}

func TestWhatAHandTookIsGoneSoonAfterTheHandLeft(t *testing.T) {
	hand := constellation.Reading{Role: constellation.RoleHand, Pos: constellation.Vec{X: 100, Y: 100}, W: 100, H: 100}
	f := newFilm(t).show(time.Second, at(100, 100)).show(5*time.Second, hand)
	f.show(1400 * ms)
	same(t, "d1 ", f.ids())
	f.show(200 * ms)
	same(t, "", f.ids())
}

func TestABlindSensorTakesNothingAway(t *testing.T) {
	f := newFilm(t).show(time.Second, at(100, 100))
	for range 100 {
		f.now += 100 * ms
		f.table = f.tr.Update(constellation.Frame{Source: f.name, Time: f.now, Blind: "lens covered"})
	}
	same(t, "lens covered", f.table.Sources[0].Blind)
	same(t, true, f.die("d1").Doubtful)
	f.show(100*ms, at(100, 100))
	same(t, false, f.die("d1").Doubtful)
	same(t, true, f.die("d1").Still)
}

func TestFingersUnderAHandAreNoDice(t *testing.T) {
	hand := constellation.Reading{Role: constellation.RoleHand, Pos: constellation.Vec{X: 100, Y: 100}, W: 100, H: 100}
	f := newFilm(t).show(time.Second, at(100, 100), hand)
	same(t, "", f.ids())
}

// A touch table that loses and finds a contact gives it another session id.
func TestAKeyThatChangesKeepsTheDie(t *testing.T) {
	f := newFilm(t).show(time.Second, keyed("s1", 100, 100), keyed("s2", 130, 100))
	f.show(100*ms, keyed("s2", 130, 100))
	f.show(time.Second, keyed("s3", 100, 100.5), keyed("s2", 130, 100))
	same(t, "d1 d2 ", f.ids())
	same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
}

func TestARestartedSensorMayGiveKeysToOtherDice(t *testing.T) {
	f := newFilm(t).show(time.Second, keyed("s1", 100, 100), keyed("s2", 300, 300))
	f.show(time.Second, keyed("s2", 100, 100), keyed("s1", 300, 300))
	same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
	same(t, constellation.Vec{X: 300, Y: 300}, f.die("d2").Pos)
	same(t, true, f.die("d1").Still)
}

func TestTwoDiceSeenAsOneAtRestStayTwo(t *testing.T) {
	f := newFilm(t).show(time.Second, at(100, 100), at(117, 100))
	blob := at(108.5, 100)
	blob.Size = 33
	f.show(5*time.Second, blob)
	same(t, "d1 d2 ", f.ids())
	f.show(100*ms, at(100, 100), at(117, 100))
	same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
	same(t, constellation.Vec{X: 117, Y: 100}, f.die("d2").Pos)
	same(t, true, f.die("d1").Still && f.die("d2").Still)
}

func TestADieThatSlidAgainstAnotherIsItsStack(t *testing.T) {
	d20, d6 := at(300, 100), at(100, 100)
	d20.Kind, d20.Face, d6.Kind, d6.Face, d6.Team = constellation.D20, "17", constellation.D6, "4", constellation.Red
	f := newFilm(t).show(time.Second, d20)
	for x := 100.0; x < 280; x += 20 {
		d6.Pos.X = x
		f.frame(d20, d6)
	}
	both := d20
	both.Pos.X, both.Size = 294, 33
	f.show(2*time.Second, both)
	same(t, "d1 ", f.ids())
	same(t, []constellation.Member{{Kind: constellation.D6, Team: constellation.Red, Face: "4"}}, f.die("d1").Stack)
	d6.Pos.X = 275
	f.show(time.Second, d20, d6) // and apart again
	same(t, "d1 d2 ", f.ids())
	same(t, constellation.D6, f.die("d2").Kind)
	same(t, 0, len(f.die("d1").Stack))
}

func TestASensorMayCountAStack(t *testing.T) {
	r := at(100, 100)
	r.Kind, r.Count = constellation.D6, 3
	f := newFilm(t).show(time.Second, r)
	same(t, []constellation.Member{{Kind: constellation.Unknown}, {Kind: constellation.Unknown}}, f.die("d1").Stack)
}

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

func TestFingersAreTouches(t *testing.T) {
	touch := func(x float64) constellation.Reading {
		return constellation.Reading{Role: constellation.RoleTouch, Pos: constellation.Vec{X: x, Y: 50}}
	}
	f := newFilm(t)
	f.frame(touch(50), touch(200))
	since := f.now
	f.frame(touch(210), touch(55))
	same(t, []constellation.Touch{{ID: "t1", Pos: constellation.Vec{X: 55, Y: 50}, Since: since}, {ID: "t2", Pos: constellation.Vec{X: 210, Y: 50}, Since: since}}, f.table.Touches)
	f.frame(touch(215))
	same(t, []constellation.Touch{{ID: "t2", Pos: constellation.Vec{X: 215, Y: 50}, Since: since}}, f.table.Touches)
	same(t, "", f.ids())
}

func TestBlocksAreTrackedToo(t *testing.T) {
	b := constellation.Reading{Role: constellation.RoleBlock, Pos: constellation.Vec{X: 100, Y: 100}, Angle: 30, W: 75, H: 25}
	f := newFilm(t).show(time.Second, b, at(100, 100))
	same(t, []constellation.Block{{ID: "b1", Pos: constellation.Vec{X: 100, Y: 100}, Angle: 30, W: 75, H: 25}}, f.table.Blocks)
	same(t, "d1 ", f.ids())
}

func TestOneMisreadFaceChangesNothing(t *testing.T) {
	r := at(100, 100)
	r.Kind, r.Face = constellation.D6, "5"
	f := newFilm(t).show(time.Second, r)
	r.Face = "3"
	f.frame(r)
	same(t, "5", f.die("d1").Face)
	f.show(time.Second, r)
	same(t, "3", f.die("d1").Face)
}

func TestAKnockedDieShowsNothingUntilItIsReadAgain(t *testing.T) {
	r := at(100, 100)
	r.Kind, r.Face = constellation.D6, "2"
	f := newFilm(t).show(time.Second, r)
	same(t, "2", f.die("d1").Face)
	r.Face, r.Pos.X = "", 120
	f.show(time.Second, r)
	same(t, "", f.die("d1").Face)
	same(t, true, f.die("d1").Still)
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

func TestADieAtTheEdgeLiesOnTheTable(t *testing.T) {
	f := newFilm(t).show(time.Second, at(-4, 460))
	same(t, constellation.Vec{X: 0, Y: 457}, f.die("d1").Pos)
}

func TestABadConfigurationIsRefused(t *testing.T) {
	if _, err := New(Config{}); err == nil {
		t.Fatal("the zero value has no table")
	}
	for _, change := range []func(*Config){
		func(c *Config) { c.Width = math.NaN() }, func(c *Config) { c.Height = math.Inf(1) },
		func(c *Config) { c.Jitter = 0 }, func(c *Config) { c.Rest = 0 },
		func(c *Config) { c.Gone = c.Doubt - 1 }, func(c *Config) { c.Speed = math.NaN() },
		func(c *Config) { c.Fuse = -1 }, func(c *Config) { c.Turn = 0 },
	} {
		c := Default()
		change(&c)
		if c.Validate() == nil {
			t.Fatalf("taken: %+v", c)
		}
	}
}
