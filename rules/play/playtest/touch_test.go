package playtest

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
	"github.com/asterism-dice/asterism/rules/stardice"
)

// surface feels only that something touches it, be it a die or a finger.
func surface() *Sensor {
	return &Sensor{Name: "surface", Keys: true, Places: true, Role: constellation.RoleContact}
}

// felt is Star Dice on a table that feels contacts only: white's d20 lies 80 mm
// beside the Cube, and red is on turn.
func felt(t *testing.T) *Stage {
	s, err := New(stardice.Game{}, rules.Options{}, surface())
	require.NoError(t, err)
	s.Run(time.Second)
	require.NoError(t, s.Do(rules.Command{Do: "call", Value: "evens"}))
	s.throw(t, "cube borg neutral 8 300 220")
	s.tap(t, "dial ", "8")
	s.throw(t, "w1 d20 white 17 380 220")
	require.Equal(t, "red", s.turn())
	return s
}

// tap taps a choice of the mark whose id begins like that.
func (s *Stage) tap(t *testing.T, id, value string) {
	t.Helper()
	m, ok := s.Mark(id)
	require.True(t, ok, id)
	for _, slot := range layout.Slots(&m) {
		if slot.Value == value {
			s.Touch(slot.At, 200*time.Millisecond)
			s.Run(time.Second)
			return
		}
	}
	t.Fatalf("%s has no %s", id, value)
}

func TestOnATableOfContactsTapsAreNoDice(t *testing.T) {
	s := felt(t)
	before := s.standing()
	for _, at := range []constellation.Vec{{X: 300, Y: 222}, {X: 320, Y: 220}, {X: 100, Y: 100}, {X: 500, Y: 400}} {
		s.Touch(at, 400*time.Millisecond)
		s.Run(time.Second)
		s.Touch(at, 1500*time.Millisecond)
		s.Run(3 * time.Second)
		s.Drag(at, constellation.Vec{X: 60}, 1200*time.Millisecond)
		s.Run(2 * time.Second)
		require.Equal(t, before, s.standing(), "%v", at)
	}
	require.Empty(t, Told(s.Events, rules.Faulted))
	require.Len(t, s.Table().Dice, 2)
}

// A fingertip that rests on the free table comes in as a die, and what it shows
// is asked. When it is lifted unanswered nothing is lost: not the turn, not a die.
func TestAFingertipThatRestsTakesNothing(t *testing.T) {
	for _, rests := range []time.Duration{2200 * time.Millisecond, 2500 * time.Millisecond, 4 * time.Second, 9 * time.Second, 30 * time.Second} {
		s := felt(t)
		hand := s.Referee.Position().String()
		s.Touch(constellation.Vec{X: 150, Y: 330}, rests)
		s.Run(rests + 6*time.Second)
		require.Equal(t, "red", s.turn(), rests)
		require.Empty(t, s.View().Faults, rests)
		require.Equal(t, hand, s.Referee.Position().String(), rests)
		s.throw(t, "r1 d12 red 8 180 150")
		s.Run(time.Second)
		require.Equal(t, "white", s.turn(), rests)
	}
}

// While a fingertip rests somebody throws: what it was is no die of anybody's.
func TestAFingertipThatRestsThroughAThrowIsNobodysDie(t *testing.T) {
	s := felt(t)
	s.Touch(constellation.Vec{X: 150, Y: 330}, 12*time.Second)
	s.Run(4 * time.Second)
	require.Equal(t, "white", s.turn(), "it came in as red's die")
	s.throw(t, "w2 d6 white 4 450 300")
	s.Run(12 * time.Second)
	require.Empty(t, s.View().Faults)
	require.Len(t, s.Table().Dice, 3)
	require.Equal(t, "red", s.turn())
}

// A die whose face was said is one, and is missed when it is gone.
func TestADieOfWhichSomethingWasSaidIsMissed(t *testing.T) {
	s := felt(t)
	s.throw(t, "r1 d12 red 8 180 150")
	s.Run(3 * time.Second)
	require.Equal(t, "white", s.turn())
	require.NoError(t, s.Do(rules.Command{Do: rules.DoFace, Value: "8", Die: s.Table().Dice[2].ID}))
	s.Lift("r1")
	s.Run(6 * time.Second)
	require.Len(t, s.View().Faults, 1)
	require.Equal(t, "white", s.turn())
}

func TestOnATableOfContactsDialsAndButtonsCanBeTouched(t *testing.T) {
	s := felt(t)
	s.tap(t, "dial d2", "17")
	require.NotContains(t, s.standing(), "dial d2")
	undo, ok := s.Mark("button rim undo")
	require.True(t, ok)
	s.Touch(undo.Points[0], 1300*time.Millisecond)
	told := s.Run(3 * time.Second)
	require.Len(t, Told(told, rules.Undone), 1)
	require.Len(t, s.Table().Dice, 2)
}

func TestAnArmOnTheRimForfeitsNothing(t *testing.T) {
	s := battle(t, &Sensor{Name: "table", Keys: true})
	before := s.standing()
	for _, id := range []string{"button rim forfeit", "button rim miss"} {
		m, ok := s.Mark(id)
		require.True(t, ok)
		s.Touch(m.Points[0], 1200*time.Millisecond)
		s.Run(1150 * time.Millisecond)
		m, _ = s.Mark(id)
		require.Equal(t, "sure?", m.Text)
		s.Run(8 * time.Second)
		require.Equal(t, before, s.standing(), id)
		m, _ = s.Mark(id)
		require.NotEqual(t, "sure?", m.Text)
	}
	for y := 150.0; y < 320; y += 40 { // an arm along the rim
		s.Touch(constellation.Vec{X: 16, Y: y}, 2*time.Second)
		s.Touch(constellation.Vec{X: 594, Y: y}, 2*time.Second)
	}
	require.Empty(t, Told(s.Run(4*time.Second)))
	undo, _ := s.Mark("button rim undo")
	s.Press(undo.Points[0], 40, 2*time.Second)
	require.Empty(t, Told(s.Run(4*time.Second)))
	require.Equal(t, before, s.standing())

	forfeit, _ := s.Mark("button rim forfeit") // who means it holds it twice
	s.Touch(forfeit.Points[0], 1200*time.Millisecond)
	s.Run(2 * time.Second)
	s.Touch(forfeit.Points[0], 1200*time.Millisecond)
	require.Len(t, Told(s.Run(2*time.Second), rules.Ended), 1)
}

// One elbow on undo or pause, on a table that can't tell how large it is: what it
// did is taken back while it still leans there, and stays as it was.
func TestASingleElbowChangesNothing(t *testing.T) {
	for _, id := range []string{"button rim undo", "button rim pause"} {
		s := battle(t, &Sensor{Name: "table", Keys: true})
		before := s.standing()
		m, ok := s.Mark(id)
		require.True(t, ok, id)
		s.Touch(m.Points[0], 4*time.Second)
		s.Run(6 * time.Second)
		require.Equal(t, before, s.standing(), id)
		require.False(t, s.View().Paused, id)
		s.throw(t, "r3 d12 red 8 180 150")
		require.Equal(t, "white", s.turn(), id)
	}
}

func TestAreasKeepTheirPlaces(t *testing.T) {
	s := battle(t, &Sensor{Name: "table", Keys: true})
	places := map[string]constellation.Vec{}
	check := func() {
		for _, m := range s.View().Marks {
			if !strings.HasPrefix(m.ID, "button rim") {
				continue
			}
			if was, ok := places[m.Command.Do]; ok {
				require.Equal(t, was, m.Points[0], m.ID)
			}
			places[m.Command.Do] = m.Points[0]
		}
	}
	check()
	require.NoError(t, s.Do(rules.Command{Do: rules.DoUndo}))
	check() // "redo" has come
	require.NoError(t, s.Do(rules.Command{Do: rules.DoRedo}))
	require.NoError(t, s.Do(rules.Command{Do: "end"}))
	check() // "new" has come, the left rim is empty
	require.Len(t, places, 7)
}

// The same before the Cube is thrown, and beside the Cube before the first die.
func TestAFingertipThatRestsIsNoCube(t *testing.T) {
	s, err := New(stardice.Game{}, rules.Options{}, surface())
	require.NoError(t, err)
	s.Run(time.Second)
	require.NoError(t, s.Do(rules.Command{Do: "call", Value: "evens"}))
	s.Touch(constellation.Vec{X: 150, Y: 330}, 4*time.Second)
	s.Run(8 * time.Second)
	require.Empty(t, s.Table().Dice)
	s.throw(t, "cube borg neutral 8 300 220")
	s.tap(t, "dial ", "8")
	if _, asked := s.Mark("ask call"); asked { // the call was made for a throw that was none
		require.NoError(t, s.Do(rules.Command{Do: "call", Value: "evens"}))
	}
	s.Touch(constellation.Vec{X: 450, Y: 120}, 4*time.Second)
	s.Run(8 * time.Second)
	require.Empty(t, s.View().Faults)
	require.Equal(t, "white", s.turn())
	s.throw(t, "w1 d20 white 17 380 220")
	s.Run(time.Second)
	require.Equal(t, "red", s.turn())
}
