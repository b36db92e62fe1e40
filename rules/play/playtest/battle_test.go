package playtest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stardice"
)

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
	return starDiceWith(t, script, r, rules.Options{})
}

// hangsOnAnAngle tells whether a battle ends otherwise where the smallest angle
// between links is 1° smaller or larger: a sensor that errs by its last millimetre
// can't tell such angles apart.
func hangsOnAnAngle(t *testing.T, script uint64, want outcome) bool {
	for _, by := range []float64{-1, 1} {
		angle := strconv.FormatFloat(graph.Default().MinAngle+by, 'f', -1, 64)
		got := starDiceWith(t, script, Rates{}, rules.Options{Values: map[string]string{"angle": angle}})
		if got.differs(want) != "" {
			return true
		}
	}
	return false
}

func starDiceWith(t *testing.T, script uint64, r Rates, with rules.Options) outcome {
	s := begin(t, stardice.Game{}, with, script, r)
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
