package playtest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stardice"
	"github.com/asterism-dice/asterism/rules/utara"
)

// A die that is hit while the sensor has lost it, and that begins anew just then,
// is the same die somewhere else.
func TestADieHitOutOfSightIsTheSame(t *testing.T) {
	for _, unseen := range []time.Duration{300 * time.Millisecond, 800 * time.Millisecond, 1200 * time.Millisecond} {
		sensor := &Sensor{Name: "table", Keys: true}
		s := battle(t, sensor)
		s.Throw(die(t, "r3 d12 red 8 180 150"), constellation.Vec{X: 180, Y: 7})
		s.Run(200 * time.Millisecond)
		sensor.Hide("r2", s.Now+unseen)
		sensor.Restart()
		s.Knock("r2", constellation.Vec{X: 210, Y: 170}, 200*time.Millisecond)
		told := s.Run(4 * time.Second)
		require.Empty(t, Told(told, rules.Left, rules.Asked, rules.Faulted), unseen)
		require.Len(t, Told(told, rules.Entered), 1, "%v: the thrown one", unseen)
		require.Equal(t, "white", s.turn(), unseen)
		require.Len(t, s.Table().Dice, 7, unseen)
	}
}

// Three dice of four that slide alike, and a fourth that slides otherwise, were
// moved: a sensor that is bumped moves all of them by one motion.
func TestDiceThatSlideAlmostAlikeWereMoved(t *testing.T) {
	s, err := New(stardice.Game{}, rules.Options{}, &Sensor{Name: "table", Keys: true})
	require.NoError(t, err)
	s.Run(time.Second)
	require.NoError(t, s.Do(rules.Command{Do: "call", Value: "evens"}))
	s.throw(t, "cube borg neutral 8 436 196", "w1 d20 white 7 484 289", "r1 d20 red 11 261 370", "w2 d6 white 5 142 226")
	s.Shove(func(d constellation.Die) constellation.Vec {
		if d.ID == "w1" {
			return constellation.Vec{X: 10, Y: 13}
		}
		return constellation.Vec{X: 10, Y: 6}
	})
	told := s.Run(3 * time.Second)
	require.Empty(t, Told(told, rules.Moved, rules.Asked, rules.Faulted))
	require.Equal(t, "the table was bumped", s.Waits())
}

// leftSun is Utara after its first round: a Sun is left on the table.
func leftSun(t *testing.T, sensor *Sensor) *Stage {
	s, err := New(utara.Game{}, rules.Options{Players: []string{"Ada", "Ben"}}, sensor)
	require.NoError(t, err)
	s.Put(die(t, "a utara neutral E 100 100"))
	s.Put(die(t, "b utara neutral Sun 300 300"))
	s.Run(6 * time.Second)
	require.Len(t, Told(s.Events, utara.Rolled), 1)
	s.Lift("a")
	s.Run(4 * time.Second)
	require.Len(t, Told(s.Events, rules.Ended), 1)
	return s
}

func TestWhatIsLeftOfARoundIsNoRoll(t *testing.T) {
	for name, happens := range map[string]func(*Stage, *Sensor){
		"the sensor loses it":  func(s *Stage, away *Sensor) { away.Empty = s.Now + 5*time.Second },
		"the sensor is bumped": func(_ *Stage, away *Sensor) { away.Bump(constellation.Vec{X: 9}, 0) },
		"it is pushed aside":   func(s *Stage, _ *Sensor) { s.Knock("b", constellation.Vec{X: 400, Y: 320}, 0) },
		"it is taken away":     func(s *Stage, _ *Sensor) { s.Lift("b") },
	} {
		for _, keys := range []bool{true, false} {
			sensor := &Sensor{Name: "table", Keys: keys}
			s := leftSun(t, sensor)
			happens(s, sensor)
			require.Empty(t, Told(s.Run(20*time.Second), rules.Faulted, rules.Asked, utara.Rolled), name)
			s.Lift("b")
			for _, d := range []string{"a utara neutral N 200 250", "b utara neutral Moon 420 200", "c utara neutral W 330 120"} {
				s.Put(die(t, d))
			}
			told := s.Run(9 * time.Second)
			require.Equal(t, []string{"round 2 of 2 begins with 3 dice"}, Told(told, utara.Rolled), "%s %v: %v; %s", name, keys, Told(told), s.Waits())
		}
	}
}

// A roll of as many Suns is one where others lie than were left.
func TestARollWithoutADirectionIsRolledAgain(t *testing.T) {
	s := leftSun(t, &Sensor{Name: "table"})
	s.Lift("b")
	s.Put(die(t, "a utara neutral Sun 200 250"))
	s.Put(die(t, "b utara neutral Sun 420 200"))
	require.Equal(t, []string{"no die shows a direction: roll again"}, Told(s.Run(12*time.Second), rules.Faulted))
}
