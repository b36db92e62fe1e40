package playtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/rules/stardice"
	"github.com/asterism-dice/asterism/rules/utara"
)

// kill ends the program and starts it anew from its journal after so long: the
// tracker knows nothing any more, and the sensor gives all it sees other keys.
func (s *Stage) kill(t *testing.T, g rules.Game, o rules.Options, away time.Duration) {
	t.Helper()
	o.Surface.Width, o.Surface.Height = s.Tracker.Width, s.Tracker.Height
	referee, err := g.Referee(o)
	require.NoError(t, err)
	session, err := play.New(referee, play.Config{Tracker: s.Tracker, Hold: play.DefaultHold(), Synchronous: true})
	require.NoError(t, err)
	require.NoError(t, session.Resume(s.Events))
	s.Referee, s.Session = referee, session
	s.Now += away
	for _, sensor := range s.Sensors {
		sensor.Restart()
	}
}

var fourDice = []string{"a utara neutral E 100 100", "b utara neutral E 180 100", "c utara neutral S 260 100", "d utara neutral W 500 300"}

// aRoll is Utara with four dice just rolled: the first three are one path.
func aRoll(t *testing.T, keys bool) *Stage {
	s, err := New(utara.Game{}, rules.Options{}, &Sensor{Name: "table", Keys: keys})
	require.NoError(t, err)
	for _, d := range fourDice {
		s.Put(die(t, d))
	}
	return s
}

func TestARestartDuringTheCountdownKeepsTheRoll(t *testing.T) {
	for _, keys := range []bool{true, false} {
		s := aRoll(t, keys)
		s.Run(3 * time.Second)
		require.Empty(t, Told(s.Events, utara.Rolled))
		s.Lift("a") // while the program is away somebody takes the first path
		s.kill(t, utara.Game{}, rules.Options{}, 4*time.Second)
		s.Run(500 * time.Millisecond)
		s.Lift("b", "c")
		s.Run(8 * time.Second)
		require.Equal(t, []string{"round 1 of 2 begins with 4 dice"}, Told(s.Events, utara.Rolled), "%v: %v", keys, Told(s.Events))
		require.Len(t, Told(s.Events, utara.Sailed), 1)
		require.Contains(t, Told(s.Events, utara.Sailed)[0], "Ada sails the east die and collects two east dice and the south die")
		require.Empty(t, Told(s.Events, rules.Faulted, rules.Asked))
	}
}

func TestARestartDuringTheCountdownBeginsTheRoundOnce(t *testing.T) {
	s := aRoll(t, true)
	s.Run(3 * time.Second)
	s.kill(t, utara.Game{}, rules.Options{}, time.Second)
	s.Run(7 * time.Second)
	require.Equal(t, []string{"round 1 of 2 begins with 4 dice"}, Told(s.Events, utara.Rolled))
	require.Len(t, Told(s.Events, utara.Lies), 1)
}

// A kill while a path is taken: the dice that are there afterwards are the old
// ones, whatever they are called, and those that are missing were sailed.
func TestAKillWithDiceMissingLosesNoPath(t *testing.T) {
	for _, keys := range []bool{true, false} {
		for before := range 4 { // so many dice are taken before the kill
			t.Run(fmt.Sprint(keys, before), func(t *testing.T) { killed(t, keys, before) })
		}
	}
}

func killed(t *testing.T, keys bool, before int) {
	s := aRoll(t, keys)
	s.Run(6 * time.Second)
	require.Len(t, Told(s.Events, utara.Rolled), 1)
	path := []string{"a", "b", "c"}
	for _, id := range path[:before] {
		s.Lift(id)
		s.Run(400 * time.Millisecond)
	}
	s.kill(t, utara.Game{}, rules.Options{}, 2*time.Second)
	s.Run(200 * time.Millisecond)
	for _, id := range path[before:] {
		s.Lift(id)
		s.Run(400 * time.Millisecond)
	}
	told := s.Run(8 * time.Second)
	require.Len(t, Told(s.Events, utara.Sailed), 1, "%v", Told(told))
	require.Contains(t, Told(s.Events, utara.Sailed)[0], "collects two east dice and the south die")
	require.Empty(t, Told(s.Events, rules.Faulted, rules.Asked, rules.Moved))
	require.Equal(t, "Ben", s.turn())
	s.Lift("d")
	s.Run(6 * time.Second)
	require.Len(t, Told(s.Events, utara.Sailed), 2)
	require.NoError(t, s.Err())
}

// Nor is a die taken for sailed that was pushed, and about which players were just being asked.
func TestAKillKeepsTheQuestionAboutAPush(t *testing.T) {
	for _, keys := range []bool{true, false} {
		for _, by := range []constellation.Vec{{X: 12}, {X: 35}, {Y: 35}, {X: -60}, {X: 40, Y: -150}} {
			t.Run(fmt.Sprint(keys, by), func(t *testing.T) { killedAfterAPush(t, keys, by) })
		}
	}
}

func killedAfterAPush(t *testing.T, keys bool, by constellation.Vec) {
	s := aRoll(t, keys)
	s.Run(7 * time.Second)
	s.Knock("d", s.die("d").Pos.Add(by), 0)
	s.Run(8 * time.Second)
	asked := s.View().Faults
	require.Len(t, asked, 1)
	s.kill(t, utara.Game{}, rules.Options{}, 2*time.Second)
	require.Empty(t, Told(s.Run(15*time.Second), utara.Sailed, utara.Rolled, rules.Faulted, rules.Mended))
	require.Equal(t, asked[0].Text, s.View().Faults[0].Text)
	s.Lift("d")
	s.Run(8 * time.Second)
	require.Equal(t, []string{"Ada sails the west die and collects the west die"}, Told(s.Events, utara.Sailed))
	require.Empty(t, s.View().Faults)
}

// misreadRound is a round whose west die the sensor takes for a north, until players say what
// it shows.
func misreadRound(t *testing.T, keys bool) *Stage {
	s := aRoll(t, keys)
	s.Sensors[0].Misreads = map[string]string{"d": "N"}
	s.Run(7 * time.Second)
	s.byKeys(t, "d")
	require.NoError(t, s.Do(rules.Command{Do: rules.DoFace, Value: "W"}))
	s.Run(2 * time.Second)
	return s
}

// A kill takes no die for sailed because a sensor doesn't read what players said of it.
func TestAKillKeepsADieThatPlayersPutRight(t *testing.T) {
	for _, keys := range []bool{true, false} {
		s := misreadRound(t, keys)
		s.kill(t, utara.Game{}, rules.Options{}, 2*time.Second)
		s.Run(15 * time.Second)
		require.Empty(t, Told(s.Events, utara.Sailed, rules.Faulted), "%v", keys)
		require.Equal(t, "W", s.takenAt(s.die("d").Pos).Face)
		s.Lift("d")
		s.Run(6 * time.Second)
		require.Equal(t, []string{"Ada sails the west die and collects the west die"}, Told(s.Events, utara.Sailed))
	}
}

// Nor does it forget what isn't part of the game, whether somebody has sailed or not.
func TestAKillKeepsADieOutOfTheGame(t *testing.T) {
	for _, keys := range []bool{true, false} {
		for _, sails := range []bool{true, false} {
			s := aRoll(t, keys)
			s.Run(7 * time.Second)
			if sails {
				s.Lift("d")
				s.Run(4 * time.Second)
			}
			s.Put(die(t, "x d20 neutral 7 400 100"))
			s.Run(500 * time.Millisecond) // nobody has taken it in yet
			s.byKeys(t, "x")
			require.NoError(t, s.Do(rules.Command{Do: rules.DoIgnore}))
			s.Run(8 * time.Second)
			s.kill(t, utara.Game{}, rules.Options{}, 2*time.Second)
			s.Run(15 * time.Second)
			require.Empty(t, s.View().Faults, "%v %v", keys, sails)
			require.Equal(t, []string{"round 1 of 2 begins with 4 dice"}, Told(s.Events, utara.Rolled))
		}
	}
}

// A die that players put right is put back after an undo like any other.
func TestADieThatPlayersPutRightIsPutBack(t *testing.T) {
	for _, keys := range []bool{true, false} {
		s := misreadRound(t, keys)
		d := s.die("d").Die
		s.Lift("d")
		s.Run(3 * time.Second)
		require.NoError(t, s.Do(rules.Command{Do: rules.DoUndo}))
		s.Put(d)
		s.Run(10 * time.Second)
		require.Empty(t, s.View().Faults, "%v", keys)
		s.Lift("a", "b", "c")
		s.Run(6 * time.Second)
		require.Len(t, Told(s.Events, utara.Sailed), 2)
	}
}

func TestAKillInABattleAsksNothing(t *testing.T) {
	for _, keys := range []bool{true, false} {
		s := battle(t, &Sensor{Name: "table", Keys: keys})
		before := s.standing()
		s.kill(t, stardice.Game{}, rules.Options{}, 5*time.Second)
		require.Empty(t, Told(s.Run(5*time.Second), rules.Faulted, rules.Asked, rules.Left, rules.Entered, rules.Unlinked))
		require.Equal(t, strings.Count(before, "linked"), strings.Count(s.standing(), "linked"))
		s.throw(t, "r3 d12 red 8 180 150")
		require.Equal(t, "white", s.turn())
	}
}

// marksOf lists what a stage draws, but for the ids of dice: each kind, text and place in mm.
func marksOf(s *Stage) (all []string) {
	for _, m := range s.View().Marks {
		at := make([]string, len(m.Points))
		for i, p := range m.Points {
			at[i] = fmt.Sprintf("%.0f %.0f", p.X, p.Y)
		}
		all = append(all, fmt.Sprint(m.Kind, " ", m.Text, " ", m.Dashed, " ", at))
	}
	slices.Sort(all)
	return all
}

// A kill in a pause shows no die as one that is gone, and no path that nobody touches.
func TestAKillInAPauseShowsWhatLiesThere(t *testing.T) {
	for _, keys := range []bool{true, false} {
		s := aRoll(t, keys)
		s.Run(7 * time.Second)
		require.NoError(t, s.Do(rules.Command{Do: rules.DoPause}))
		s.Run(time.Second)
		before := marksOf(s)
		s.kill(t, utara.Game{}, rules.Options{}, 2*time.Second)
		s.Run(4 * time.Second)
		require.True(t, s.View().Paused)
		require.Equal(t, before, marksOf(s), "%v", keys)
	}
}
