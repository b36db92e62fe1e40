package playtest

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stardice"
	"github.com/asterism-dice/asterism/rules/utara"
)

var (
	battles = flag.Int("battles", 6, "how many battles and rounds are played for the report, half of them each")
	first   = flag.Uint64("first", 1, "the seed of the first of them")
)

// TestReport plays battles of Star Dice and rounds of Utara on tables where
// everything goes wrong that Usual names, and compares each with the same battle
// seen by a sensor without faults. The whole report:
//
//	go test ./rules/play/playtest -run TestReport -v -battles 500 -timeout 30m
//
// A battle whose outcome hangs on the sensor's noise alone is played by another
// seed; the report says how many. The goals: no wrong score, no lost turn, and
// less than one needless question in ten battles.
func TestReport(t *testing.T) {
	var total tally
	total.troubles = map[string]int{}
	var lock sync.Mutex
	var all sync.WaitGroup
	next := make(chan uint64)
	for range 2 {
		all.Go(func() {
			for seed := range next {
				one := rehearse(t, seed)
				lock.Lock()
				total.add(one)
				lock.Unlock()
			}
		})
	}
	for n := range uint64(*battles) {
		next <- *first + n
	}
	close(next)
	all.Wait()
	t.Log(total.String())
	require.Zero(t, total.wrong, "wrong scores")
	require.Zero(t, total.lost, "lost turns")
	require.LessOrEqual(t, float64(total.needless), 0.1*float64(total.played), "needless questions")
}

// TestStory tells what happens in one battle of the report with all its troubles:
//
//	go test ./rules/play/playtest -run TestStory -v -first 45
func TestStory(t *testing.T) {
	if !testing.Verbose() {
		t.Skip("it only tells")
	}
	play := starDice
	if *first%2 == 0 {
		play = sailRound
	}
	for _, r := range []Rates{{}, Usual()} {
		t.Log(strings.Join(play(t, *first, r).story, "\n"))
	}
}

// tally is what a report counts.
type tally struct {
	played, close, wrong, lost, needless, asked, pressed int
	minutes                                              float64
	troubles                                             map[string]int
	notes                                                []string
}

func (t *tally) add(o tally) {
	t.played += o.played
	t.close += o.close
	t.wrong += o.wrong
	t.lost += o.lost
	t.needless += o.needless
	t.asked += o.asked
	t.pressed += o.pressed
	t.minutes += o.minutes
	for what, n := range o.troubles {
		t.troubles[what] += n
	}
	t.notes = append(t.notes, o.notes...)
}

func (t *tally) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d battles and rounds, %.0f minutes: %d wrong scores, %d lost turns, %d needless questions; %d questions about bumps of the table; arms paused or took back %d times, and players mended that\n",
		t.played, t.minutes, t.wrong, t.lost, t.needless, t.asked, t.pressed)
	fmt.Fprintf(&b, "%d others hung on the sensor's noise alone and were left out\n", t.close)
	for _, what := range slices.Sorted(maps.Keys(t.troubles)) {
		fmt.Fprintf(&b, "  %s: %d\n", what, t.troubles[what])
	}
	slices.Sort(t.notes)
	b.WriteString(strings.Join(t.notes, "\n"))
	return b.String()
}

// rehearse plays one battle: as it is, with noise, and with everything.
func rehearse(t *testing.T, seed uint64) tally {
	for again := uint64(0); ; again++ {
		play, name := starDice, "stardice"
		if seed%2 == 0 {
			play, name = sailRound, "utara"
		}
		script := seed + again<<32
		want := play(t, script, Rates{})
		noise := play(t, script, Tremble())
		if noise.differs(want) != "" || want.questions > 0 {
			if again < 20 {
				continue
			}
			t.Fatalf("seed %d: %v, with noise %v", seed, want, noise)
		}
		got := play(t, script, Usual())
		one := tally{played: 1, close: int(again), asked: got.asked, pressed: got.pressed, minutes: got.minutes, troubles: got.troubles,
			needless: max(0, got.questions-want.questions), lost: lostTurns(want.turns, got.turns)}
		if got.score != want.score {
			one.wrong = 1
		}
		if why := got.differs(want); why != "" || one.needless > 0 {
			one.notes = append(one.notes, fmt.Sprintf("%s, seed %d (%d): %s %v", name, seed, again, why, got.texts))
		}
		return one
	}
}

// outcome is what a game made of a battle.
type outcome struct {
	score     string
	turns     []string // who threw or sailed, and what
	questions int      // questions and faults
	asked     int      // questions about bumps of the table
	pressed   int      // pauses and undos by arms
	texts     []string // of the questions
	minutes   float64
	troubles  map[string]int
	story     []string // what happened when
}

func (o outcome) differs(want outcome) string {
	switch {
	case o.score != want.score:
		return fmt.Sprintf("score %s instead of %s", o.score, want.score)
	case !slices.Equal(o.turns, want.turns):
		return fmt.Sprintf("turns %v instead of %v", o.turns, want.turns)
	}
	return ""
}

// lostTurns counts the turns that one list has and the other hasn't.
func lostTurns(want, got []string) int {
	left := slices.Clone(got)
	lost := 0
	for _, w := range want {
		if i := slices.Index(left, w); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			lost++
		}
	}
	return max(lost, len(left))
}

// sensorOf draws a sensor: a table that tells its things by keys, or a camera.
func sensorOf(seed uint64) *Sensor { return &Sensor{Name: "sensor", Keys: seed/2%2 == 0} }

// begin is a stage on which a game begins, with its troubles.
func begin(t *testing.T, g rules.Game, script uint64, r Rates) *Stage {
	s, err := New(g, rules.Options{}, sensorOf(script))
	require.NoError(t, err)
	if r != (Rates{}) {
		s.Trouble(r, script)
	}
	return s
}

// wait lets time pass, and then as much as the table asks for: players read what
// it says. They let dice lie that a bump has moved.
func (s *Stage) wait(d time.Duration) (asked int) {
	from := len(s.Events)
	s.Run(d)
	s.mend(from)
	for range 200 {
		if s.Waits() == "" {
			break
		}
		if _, ok := s.Mark("ask bump"); ok && s.Do(rules.Command{Do: rules.DoBump, Value: rules.BumpStay}) == nil {
			asked++
		}
		s.Run(300 * time.Millisecond)
	}
	return asked
}

// until waits for what players wait for before they go on, such as that the table
// names the next one. They lose patience after half a minute.
func (s *Stage) until(ready func() bool) (asked int) {
	for range 120 {
		if s.Waits() == "" && ready() {
			break
		}
		asked += s.wait(250 * time.Millisecond)
	}
	return asked
}

// mend takes back what an arm on the rim has pressed: the table says so, and
// players see it.
func (s *Stage) mend(since int) {
	if s.View().Paused {
		s.pressed++
		_ = s.Do(rules.Command{Do: rules.DoPause})
	}
	for _, e := range s.Events[since:] {
		if e.Kind == rules.Undone && s.Do(rules.Command{Do: rules.DoRedo}) == nil {
			s.pressed++
		}
	}
}

// told counts the events of a kind.
func (s *Stage) told(kind rules.EventKind) (n int) {
	for _, e := range s.Events {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// result gathers what a game has told.
func (s *Stage) result(asked int, turn func(rules.Event) string) outcome {
	o := outcome{asked: asked, pressed: s.pressed, minutes: s.Now.Minutes()}
	if s.trouble != nil {
		o.troubles = s.trouble.counts
	}
	if s.trouble != nil {
		o.story = s.trouble.diary
	}
	for _, e := range s.Events {
		o.story = append(o.story, fmt.Sprintf("%6.2f    %s: %s", time.Duration(e.Time).Seconds(), e.Kind, e.Text))
		if w := turn(e); w != "" {
			o.turns = append(o.turns, w)
		}
		if e.Kind == rules.Asked || e.Kind == rules.Faulted {
			o.questions++
			o.texts = append(o.texts, e.Text)
		}
	}
	slices.SortStableFunc(o.story, func(a, b string) int { return strings.Compare(a[:6], b[:6]) })
	return o
}

// act is one thing that players do in a battle, and for how long they wait then.
type act struct {
	throw constellation.Die
	from  constellation.Vec            // mm, whence it rolls in
	knock string                       // the die that it hits, empty for none
	to    constellation.Vec            // mm, where that goes
	jolt  map[string]constellation.Vec // by how much the table's being bumped moves each die, nil for no bump
	wait  time.Duration
}

// joltEvery is in how many turns the table is bumped so that dice slide.
const joltEvery = 120

// writeBattle makes a battle up from a seed: the Cube, then seven dice each.
func writeBattle(script uint64) (acts []act) {
	rng := rand.New(rand.NewPCG(script, 1))
	lie := lying{}
	hand := strings.Fields("d20 d6 d12 d6 d8 d20 d6")
	cube := constellation.Die{ID: "cube", Kind: constellation.Borg, Team: constellation.Neutral, Face: "8", Pos: lie.place(rng)}
	lie["cube"] = cube.Pos
	acts = append(acts, act{throw: cube, from: constellation.Vec{X: 300, Y: 7}, wait: 3 * time.Second})
	for n := range 2 * len(hand) {
		d := constellation.Die{ID: fmt.Sprint("w", n/2), Kind: constellation.Kind(hand[n/2]), Team: constellation.White, Pos: lie.place(rng)}
		a := act{from: constellation.Vec{X: d.Pos.X + 60*(rng.Float64()-0.5), Y: 450}}
		if n%2 == 1 {
			d.ID, d.Team, a.from.Y = fmt.Sprint("r", n/2), constellation.Red, 7
		}
		faces := d.Kind.Faces()
		d.Face = faces[rng.IntN(len(faces))]
		if hit, to, ok := lie.hit(rng); ok && rng.IntN(6) == 0 && to.Dist(d.Pos) > 40 {
			a.knock, a.to, lie[hit] = hit, to, to
		}
		lie[d.ID] = d.Pos
		if rng.IntN(joltEvery) == 0 {
			a.jolt = lie.jolt(rng)
		}
		a.throw, a.wait = d, time.Duration(2800+rng.IntN(1500))*time.Millisecond
		acts = append(acts, a)
	}
	return acts
}

// starDice plays a battle of Star Dice.
func starDice(t *testing.T, script uint64, r Rates) outcome {
	s := begin(t, stardice.Game{}, script, r)
	asked := s.wait(time.Second)
	require.NoError(t, s.Do(rules.Command{Do: "call", Value: "evens"}))
	for n, a := range writeBattle(script) {
		if n > 0 {
			asked += s.until(func() bool { return s.turn() == string(a.throw.Team) })
		}
		s.Throw(a.throw, a.from)
		if a.knock != "" {
			s.Knock(a.knock, a.to, 0) // it rests well before the thrown die, so that noise doesn't decide which is first
		}
		asked += s.wait(a.wait)
		if a.jolt != nil {
			s.Shove(func(d constellation.Die) constellation.Vec { return a.jolt[d.ID] })
			asked += s.wait(3 * time.Second)
		}
	}
	asked += s.until(func() bool { return s.Referee.(*stardice.Referee).State().Phase == stardice.PhaseOver })
	asked += s.wait(3 * time.Second)
	require.NoError(t, s.Err())
	o := s.result(asked, func(e rules.Event) string {
		if entry, ok := e.Data.(stardice.Entry); ok && e.Kind == rules.Entered && e.Player != "" {
			return fmt.Sprint(e.Player, " ", entry.Kind)
		}
		return ""
	})
	state := s.Referee.(*stardice.Referee).State()
	o.score = fmt.Sprint(state.Last, " ", state.Phase)
	return o
}

// lying are dice by id, with where they lie, mm.
type lying map[string]constellation.Vec

// place draws a place for a die, far from the limits at which links hang on a
// sensor's last millimetre.
func (l lying) place(rng *rand.Rand) constellation.Vec {
	for {
		p := constellation.Vec{X: 50 + math.Round(510*rng.Float64()), Y: 50 + math.Round(357*rng.Float64())}
		if l.clear(p, "") {
			return p
		}
	}
}

// hit draws a die that is hit, and where it goes: 20 to 60 mm on.
func (l lying) hit(rng *rand.Rand) (id string, to constellation.Vec, ok bool) {
	ids := slices.Sorted(maps.Keys(l))
	id = ids[rng.IntN(len(ids))]
	to = l[id].Add(constellation.Vec{X: 20 + 40*rng.Float64()}.Turn(constellation.Angle(360 * rng.Float64())))
	return id, to, l.clear(to, id)
}

// jolt slides all dice by 5 to 20 mm in about one direction.
func (l lying) jolt(rng *rand.Rand) map[string]constellation.Vec {
	way, by := constellation.Angle(360*rng.Float64()), map[string]constellation.Vec{}
	for _, id := range slices.Sorted(maps.Keys(l)) {
		by[id] = constellation.Vec{X: 5 + 15*rng.Float64()}.Turn(way + constellation.Angle(30*rng.Float64()))
		l[id] = l[id].Add(by[id])
	}
	return by
}

// clear tells whether a die may lie there, the one of that id if any.
func (l lying) clear(p constellation.Vec, id string) bool {
	if !(constellation.Box{X: 40, Y: 40, W: 530, H: 377}).Contains(p) {
		return false
	}
	var far []float64
	for _, other := range slices.Sorted(maps.Keys(l)) {
		if other != id {
			far = append(far, l[other].Dist(p))
		}
	}
	for i, f := range far {
		if f < 40 || math.Abs(f-152.5) < 4 || math.Abs(f-164.7) < 4 {
			return false
		}
		for _, g := range far[:i] {
			if f < 170 && math.Abs(f-g) < 2 {
				return false
			}
		}
	}
	return true
}

// sailRound plays a round of Utara.
func sailRound(t *testing.T, script uint64, r Rates) outcome {
	s := begin(t, utara.Game{}, script, Rates{})
	rng, lie := rand.New(rand.NewPCG(script, 2)), lying{}
	for n := range 14 {
		faces := constellation.Utara.Faces()
		d := constellation.Die{ID: fmt.Sprint("a", n), Kind: constellation.Utara, Team: constellation.Neutral, Face: faces[rng.IntN(len(faces))], Pos: lie.place(rng)}
		lie[d.ID] = d.Pos
		s.Put(d)
	}
	if r != (Rates{}) {
		s.Trouble(r, script)
	}
	asked := s.until(func() bool { return s.told(utara.Rolled) > 0 })
	sailed := 0
	for range 12 {
		path, ok := s.bestPath()
		if !ok {
			break
		}
		for _, id := range path.Collected {
			s.Lift(id)
			asked += s.wait(time.Duration(500+rng.IntN(400)) * time.Millisecond)
		}
		sailed++
		asked += s.wait(2 * time.Second)
		asked += s.until(func() bool { return s.told(utara.Sailed) >= sailed })
	}
	asked += s.wait(14 * time.Second)
	require.NoError(t, s.Err())
	o := s.result(asked, func(e rules.Event) string {
		if e.Kind == utara.Sailed {
			return fmt.Sprint(e.Player, " ", len(e.Dice))
		}
		return ""
	})
	o.score = fmt.Sprint(s.Referee.Answer().(*utara.Answer).Collections)
	return o
}

// bestPath is the path that collects most of the dice as they truly lie, without
// close calls.
func (s *Stage) bestPath() (best sail.Path, ok bool) {
	table := constellation.Table{Width: s.Tracker.Width, Height: s.Tracker.Height, Dice: s.Dice()}
	for i := range table.Dice {
		table.Dice[i].Still = true
	}
	table.Sort()
	paths, err := sail.Paths(&table, utara.DefaultConfig().Sail)
	for _, p := range paths {
		if err == nil && p.Dice > best.Dice && len(p.CloseCalls) == 0 {
			best, ok = p, true
		}
	}
	return best, ok
}
