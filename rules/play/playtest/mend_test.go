package playtest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
	"github.com/asterism-dice/asterism/rules/stardice"
	"github.com/asterism-dice/asterism/rules/utara"
)

// tapDie taps beside the die that lies nearest to a place.
func (s *Stage) tapDie(at constellation.Vec) {
	s.Touch(at.Add(constellation.Vec{X: 14}), 200*time.Millisecond)
	s.Run(time.Second)
}

// sky is Star Dice with a camera: the Cube and white's d6, which shows 3.
func sky(t *testing.T) *Stage {
	s, err := New(stardice.Game{}, rules.Options{}, &Sensor{Name: "camera", Keys: true})
	require.NoError(t, err)
	s.Run(time.Second)
	require.NoError(t, s.Do(rules.Command{Do: "call", Value: "evens"}))
	s.throw(t, "cube borg neutral 8 100 220", "w1 d6 white 3 380 220")
	return s
}

func TestAnyDieIsMendedByTaps(t *testing.T) {
	s := sky(t)
	s.tapDie(constellation.Vec{X: 380, Y: 220})
	ring, ok := s.Mark("mend ring")
	require.True(t, ok)
	require.InDelta(t, 0, ring.Points[0].Dist(constellation.Vec{X: 380, Y: 220}), 2, "it is marked which die is meant")
	s.tap(t, "mend ", "face")
	dial, ok := s.Mark("mend face")
	require.True(t, ok)
	require.Equal(t, constellation.D6.Faces(), dial.Options, "no face that it doesn't have")
	for i, slot := range layout.Slots(&dial) {
		for _, other := range layout.Slots(&dial)[:i] {
			require.GreaterOrEqual(t, slot.At.Dist(other.At), 14.9)
		}
	}
	s.tap(t, "mend face", "5")
	require.Contains(t, Told(s.Events, rules.Read), "white's d6 shows 5")
	_, ok = s.Mark("mend")
	require.False(t, ok, "the question is answered")
	require.NoError(t, s.Do(rules.Command{Do: rules.DoUndo}))
	require.Contains(t, Told(s.Events, rules.Undone), "taken back: white's d6 shows 5")
}

func TestWhatIsRefusedIsSaidWithTheReason(t *testing.T) {
	s := sky(t)
	s.tapDie(constellation.Vec{X: 380, Y: 220})
	require.Error(t, s.Do(rules.Command{Do: rules.DoFace, Value: "9"}), "typed: it is for the die that is ringed")
	require.Len(t, s.View().Faults, 1)
	require.Equal(t, `a d6 doesn't show "9"`, s.View().Faults[0].Text)
	require.NoError(t, s.Do(rules.Command{Do: rules.DoFace, Value: "2"}))
	require.Empty(t, s.View().Faults)
	require.Equal(t, "white's d6 shows 2", s.Events[len(s.Events)-1].Text)
}

func TestADieCanBeLeftOutOfTheGame(t *testing.T) {
	s := sky(t)
	s.throw(t, "x d8 white 4 400 300")
	require.Len(t, s.View().Faults, 1)
	s.tapDie(constellation.Vec{X: 400, Y: 300})
	s.tap(t, "mend ", "not in the game")
	require.Empty(t, s.View().Faults)
	require.Contains(t, Told(s.Events, rules.Read), "white's d8 isn't part of the game")
	s.tapDie(constellation.Vec{X: 380, Y: 220})
	s.tap(t, "mend ", "not in the game")
	require.Equal(t, "white's d6 is part of the battle: say that it is out", s.View().Faults[0].Text)
}

func TestATapThatMeansNoDieAsksNothing(t *testing.T) {
	s := sky(t)
	for _, at := range []constellation.Vec{{X: 250, Y: 300}, {X: 380, Y: 260}} {
		s.Touch(at, 200*time.Millisecond)
		s.Run(time.Second)
		_, ok := s.Mark("mend")
		require.False(t, ok)
	}
	s.tapDie(constellation.Vec{X: 380, Y: 220})
	_, ok := s.Mark("mend")
	require.True(t, ok)
	s.Run(13 * time.Second)
	_, ok = s.Mark("mend")
	require.False(t, ok, "nobody answered")
	s.tapDie(constellation.Vec{X: 380, Y: 220})
	s.Knock("w1", constellation.Vec{X: 300, Y: 300}, 0)
	s.Run(time.Second)
	_, ok = s.Mark("mend")
	require.False(t, ok, "the die was moved")
}

func TestUtarasDiceAreMendedTheSameWay(t *testing.T) {
	s, err := New(utara.Game{}, rules.Options{}, &Sensor{Name: "camera", Keys: true})
	require.NoError(t, err)
	s.Put(die(t, "a utara - E 100 100"))
	s.Put(die(t, "b utara - S 200 100"))
	s.Run(8 * time.Second)
	require.Error(t, s.Do(rules.Command{Do: rules.DoFace, Value: "N"}), "which die?")
	s.tapDie(constellation.Vec{X: 200, Y: 100})
	s.tap(t, "mend ", "face")
	s.tap(t, "mend face", "W")
	require.Contains(t, Told(s.Events, rules.Read), "the south die shows W, as the players say")
	s.tapDie(constellation.Vec{X: 100, Y: 100})
	require.NoError(t, s.Do(rules.Command{Do: rules.DoFace, Value: "N"}))
	require.Contains(t, Told(s.Events, rules.Read), "the east die shows N, as the players say")
}
