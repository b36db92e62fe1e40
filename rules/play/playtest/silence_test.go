package playtest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stardice"
	"github.com/asterism-dice/asterism/rules/utara"
)

// die reads "ID KIND TEAM FACE X Y".
func die(t testing.TB, words string) constellation.Die {
	t.Helper()
	var d constellation.Die
	_, err := fmt.Sscan(words, &d.ID, &d.Kind, &d.Team, &d.Face, &d.Pos.X, &d.Pos.Y)
	require.NoError(t, err, words)
	return d
}

// throw rolls dice in, one after another, from their players' edges.
func (s *Stage) throw(t testing.TB, dice ...string) {
	for _, words := range dice {
		d := die(t, words)
		from := constellation.Vec{X: d.Pos.X, Y: 450}
		if d.Team == constellation.Red {
			from.Y = 7
		}
		s.Throw(d, from)
		s.Run(3 * time.Second)
	}
}

// battle is Star Dice after a few throws: white begins, red is on turn.
func battle(t testing.TB, sensors ...*Sensor) *Stage {
	t.Helper()
	s, err := New(stardice.Game{}, rules.Options{}, sensors...)
	require.NoError(t, err)
	s.Run(time.Second)
	require.NoError(t, s.Do(rules.Command{Do: "call", Value: "evens"}))
	s.throw(t, "cube borg neutral 8 300 220", "w1 d20 white 17 380 220", "r1 d20 red 12 220 220",
		"w2 d6 white 5 340 300", "r2 d6 red 3 250 130", "w3 d12 white 9 420 290")
	require.Equal(t, "red", s.turn())
	require.Empty(t, Told(s.Events, rules.Asked, rules.Faulted))
	return s
}

// turn names whose turn it is.
func (s *Stage) turn() string { return s.Referee.Position().Turn() }

// standing is all that a game says of the table, and what it asks.
func (s *Stage) standing() string {
	v := s.View()
	var asks []string
	for _, m := range v.Marks {
		if (m.Kind == rules.MarkDial || m.Kind == rules.MarkAsk) && m.Command.Do != rules.DoMend {
			asks = append(asks, m.ID)
		}
	}
	return fmt.Sprintln(s.turn(), "|", s.Referee.Answer().Text(), "|", v.Faults, strings.Join(asks, ","))
}

// absences are the ways in which a sensor may be away for six seconds.
var absences = map[string]func(*Sensor, time.Duration){
	"silent":        func(s *Sensor, now time.Duration) { s.Silent = now + 6*time.Second },
	"blind":         func(s *Sensor, now time.Duration) { s.Blind = now + 6*time.Second },
	"empty":         func(s *Sensor, now time.Duration) { s.Empty = now + 6*time.Second },
	"slow to begin": func(s *Sensor, now time.Duration) { s.Silent, s.Empty = now+4*time.Second, now+6*time.Second },
}

func TestAnAbsentSensorChangesNothingInStarDice(t *testing.T) {
	for name, away := range absences {
		for _, restart := range []bool{false, true} {
			for _, keys := range []bool{false, true} {
				sensor := &Sensor{Name: "table", Keys: keys}
				s := battle(t, sensor)
				before := s.standing()
				away(sensor, s.Now)
				if restart {
					sensor.Restart()
				}
				told := s.Run(5 * time.Second)
				require.Empty(t, Told(told), name)
				require.Contains(t, s.Waits(), " for ", name)
				told = s.Run(5 * time.Second)
				require.Empty(t, Told(told), name)
				require.Equal(t, before, s.standing(), name)
				require.Empty(t, s.Waits(), name)
				s.throw(t, "r3 d12 red 8 180 150")
				require.Equal(t, "white", s.turn(), name)
				require.NoError(t, s.Err())
			}
		}
	}
}

func TestTheTableSaysForHowLongASensorHasBeenSilent(t *testing.T) {
	sensor := &Sensor{Name: "table"}
	s := battle(t, sensor)
	sensor.Silent = s.Now + time.Hour
	s.Run(4 * time.Second)
	require.Equal(t, "no word from the sensor for 4 s", s.Waits())
	sensor.Silent = 0
	s.Run(time.Second)
	require.Empty(t, s.Waits())
}

// What was taken while the sensor was away is asked for, and nothing else.
func TestAfterASilenceOnlyWhatDiffersIsAsked(t *testing.T) {
	sensor := &Sensor{Name: "table", Keys: true}
	s := battle(t, sensor)
	sensor.Silent = s.Now + 6*time.Second
	sensor.Restart()
	s.Run(3 * time.Second)
	s.Lift("w2")
	told := s.Run(8 * time.Second)
	asked := Told(told, rules.Asked, rules.Faulted)
	require.Len(t, asked, 1)
	require.Contains(t, asked[0], "gone and nothing was thrown")
}

func TestADieThatRolledWhenTheSensorWentIsTakenInOnce(t *testing.T) {
	for name, away := range absences {
		sensor := &Sensor{Name: "table", Keys: true}
		s := battle(t, sensor)
		s.Throw(die(t, "r3 d12 red 8 180 150"), constellation.Vec{X: 180, Y: 7})
		s.Run(300 * time.Millisecond)
		away(sensor, s.Now)
		s.Run(10 * time.Second)
		require.Equal(t, "white", s.turn(), name)
		require.Empty(t, Told(s.Events, rules.Asked, rules.Faulted), name)
	}
}

func TestOneSensorIsSilentAndTheOtherLooks(t *testing.T) {
	camera, table := &Sensor{Name: "camera"}, &Sensor{Name: "table", Keys: true, Places: true}
	s := battle(t, camera, table)
	before := s.standing()
	table.Silent = s.Now + 6*time.Second
	require.Empty(t, Told(s.Run(4*time.Second)))
	require.Empty(t, s.Waits(), "the camera sees all dice")
	s.throw(t, "r3 d12 red 8 180 150")
	require.Equal(t, "white", s.turn())
	require.NotEqual(t, before, s.standing())
	after := s.standing()
	require.Empty(t, Told(s.Run(5*time.Second)))
	require.Equal(t, after, s.standing())
}

func TestAnAbsentSensorSailsNoPath(t *testing.T) {
	for name, away := range absences {
		sensor := &Sensor{Name: "table", Keys: true}
		s, err := New(utara.Game{}, rules.Options{}, sensor)
		require.NoError(t, err)
		for _, d := range []string{"a1 utara neutral E 100 100", "a2 utara neutral E 180 100", "a3 utara neutral S 260 100", "a4 utara neutral Sun 260 200"} {
			s.Put(die(t, d))
		}
		s.Run(6 * time.Second)
		before := s.standing()
		require.Len(t, Told(s.Events, utara.Rolled), 1, name)
		away(sensor, s.Now)
		sensor.Restart()
		require.Empty(t, Told(s.Run(12*time.Second)), name)
		require.Equal(t, before, s.standing(), name)
	}
}

// A camera that takes a moment to begin isn't worth a word; one that takes longer is.
func TestNothingIsSaidOfAMomentAtTheBeginning(t *testing.T) {
	sensor := &Sensor{Name: "table", Blind: time.Hour}
	s, err := New(stardice.Game{}, rules.Options{}, sensor)
	require.NoError(t, err)
	s.Run(700 * time.Millisecond)
	require.Empty(t, s.Waits())
	s.Run(3 * time.Second)
	require.Contains(t, s.Waits(), "can't look")
}

// A camera that is lost leaves the places to the touch table: nothing that was read is
// forgotten, what is thrown meanwhile is asked about, and the table says who is missing.
func TestTheCameraIsLostAndTheTouchTablePlaysOn(t *testing.T) {
	camera, table := &Sensor{Name: "camera"}, &Sensor{Name: "table", Keys: true, Places: true}
	s := battle(t, camera, table)
	before := s.standing()
	camera.Silent = s.Now + time.Hour
	require.Empty(t, Told(s.Run(4*time.Second)))
	require.Empty(t, s.Waits(), "the touch table feels all dice")
	require.Equal(t, before, s.standing())
	require.Contains(t, s.written(t), "camera can't look: no word from it")
	s.throw(t, "r3 d12 red 8 180 150")
	require.Contains(t, s.standing(), "dial d7", "its face is asked for")
	camera.Silent = 0
	s.Run(3 * time.Second)
	require.NotContains(t, s.standing(), "dial d7", "it has been read")
	require.Equal(t, "white", s.turn())
	require.NotContains(t, s.written(t), "can't look")
	require.Empty(t, Told(s.Events, rules.Left))
}

// written is all that the table says.
func (s *Stage) written(t *testing.T) (all string) {
	c, err := overlay.NewComposer(overlay.Default())
	require.NoError(t, err)
	for _, op := range c.Compose(s.Session.Snapshot()).Ops {
		all += strings.ReplaceAll(op.Text, "\n", " ") + "\n"
	}
	return all
}
