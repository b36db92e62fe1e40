package playtest

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
	"github.com/asterism-dice/asterism/rules/stardice"
	"github.com/asterism-dice/asterism/rules/utara"
)

func TestABumpOfTheSensorInABattleAsksNothing(t *testing.T) {
	for _, keys := range []bool{true, false} {
		for _, shift := range []float64{4, 6, 12, 25} {
			sensor := &Sensor{Name: "table", Keys: keys, Noise: 0.3, Rand: rand.New(rand.NewPCG(1, 2))}
			s := battle(t, sensor)
			before := s.standing()
			sensor.Bump(constellation.Vec{X: shift, Y: -shift / 3}, 0.5)
			require.Empty(t, Told(s.Run(6*time.Second)), "%v mm", shift)
			require.Equal(t, before, s.standing(), "%v mm", shift)
			s.throw(t, "r3 d12 red 8 180 150")
			require.Equal(t, "white", s.turn())
			last := s.Table().Dice[len(s.Table().Dice)-1]
			require.InDelta(t, 180, last.Pos.X, 2)
		}
	}
}

// Six dice slide, each by as much as it likes.
func jolt(s *Stage) {
	slides := rand.New(rand.NewPCG(5, 6))
	s.Shove(func(constellation.Die) constellation.Vec {
		return constellation.Vec{X: 8 + 12*slides.Float64(), Y: 10 * slides.Float64()}
	})
}

func TestABumpThatMovesDiceIsAskedOnce(t *testing.T) {
	for _, keys := range []bool{true, false} {
		s := battle(t, &Sensor{Name: "table", Keys: keys})
		links := s.Referee.Answer().(*stardice.Answer).Links
		where := s.Dice()
		jolt(s)
		require.Empty(t, Told(s.Run(3*time.Second)))
		require.Equal(t, "the table was bumped", s.Waits())
		ask, ok := s.Mark("ask bump")
		require.True(t, ok)
		require.Equal(t, 1, strings.Count(s.standing(), "ask "), "one question")
		require.Error(t, s.Do(rules.Command{Do: rules.DoBump, Value: "what?"}))

		s.Touch(layout.Slots(&ask)[0].At, 300*time.Millisecond)
		told := s.Run(3 * time.Second)
		require.Empty(t, Told(told, rules.Asked, rules.Faulted, rules.Unlinked, rules.Linked))
		require.NotEmpty(t, Told(told, rules.Moved))
		require.Equal(t, links, s.Referee.Answer().(*stardice.Answer).Links)
		require.Empty(t, s.Waits())
		require.NotEqual(t, where[0].Pos, s.Dice()[0].Pos)
		s.throw(t, "r3 d12 red 8 180 150")
		require.Equal(t, "white", s.turn())
	}
}

func TestAfterABumpDiceCanBePutBack(t *testing.T) {
	s := battle(t, &Sensor{Name: "table", Keys: true})
	before, where := s.standing(), s.Dice()
	jolt(s)
	s.Run(2 * time.Second)
	require.NoError(t, s.Do(rules.Command{Do: rules.DoBump, Value: rules.BumpBack}))
	require.Equal(t, "put 6 dice back where their rings are", s.Waits())
	for i, d := range where {
		s.Knock(d.ID, d.Pos.Add(constellation.Vec{X: 1}), time.Duration(i)*time.Second)
	}
	s.Run(2500 * time.Millisecond)
	require.Equal(t, "put 3 dice back where their rings are", s.Waits())
	require.Empty(t, Told(s.Run(6*time.Second)))
	require.Empty(t, s.Waits())
	require.Equal(t, before, s.standing())
}

// skyOfFour is a round of Utara that has begun.
func skyOfFour(t *testing.T, sensor *Sensor, after func(*Stage)) *Stage {
	s, err := New(utara.Game{}, rules.Options{}, sensor)
	require.NoError(t, err)
	for i, d := range []string{"a1 utara neutral E 100 100", "a2 utara neutral E 180 100", "a3 utara neutral S 260 100", "a4 utara neutral Sun 260 200"} {
		s.Put(die(t, d))
		s.Run(time.Duration(200+100*i) * time.Millisecond)
	}
	if after != nil {
		after(s)
	}
	s.Run(6 * time.Second)
	require.Len(t, Told(s.Events, utara.Rolled), 1)
	return s
}

func TestABumpInUtaraLeavesThePathsToThePlayers(t *testing.T) {
	s := skyOfFour(t, &Sensor{Name: "table", Keys: true}, nil)
	jolt(s)
	require.Empty(t, Told(s.Run(6*time.Second)))
	require.NoError(t, s.Do(rules.Command{Do: rules.DoBump, Value: rules.BumpStay}))
	told := s.Run(6 * time.Second)
	require.Len(t, Told(told, rules.Moved), 4)
	for _, text := range Told(told) {
		people(t, text)
	}
	require.Empty(t, Told(told, rules.Faulted, rules.Asked))
}

// Before a round begins a bump adds no die and moves none.
func TestABumpBeforeARoundMovesNoDie(t *testing.T) {
	bump := constellation.Vec{X: 25, Y: 4}
	for _, keys := range []bool{true, false} {
		sensor := &Sensor{Name: "camera", Keys: keys}
		s := skyOfFour(t, sensor, func(*Stage) { sensor.Bump(bump, 0) })
		require.Len(t, s.Table().Dice, 4)
		require.Contains(t, Told(s.Events, utara.Rolled)[0], "with 4 dice")
		for i, d := range s.Table().Dice {
			require.InDelta(t, 0, d.Pos.Dist(s.Dice()[i].Pos), 1)
		}
	}
}
