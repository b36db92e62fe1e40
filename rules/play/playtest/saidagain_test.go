package playtest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/artaban"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/ur"
)

// swapped is a game of Artaban in which the die p3 on b7 was laid anew, as the sensor takes it.
func swapped(t *testing.T, as func(*constellation.Die, *Sensor)) *Stage {
	s := laid(t, artaban.Game{}, map[string]string{})
	d := s.die("p3").Die
	s.Lift("p3")
	s.Run(2 * time.Second)
	as(&d, s.Sensors[0])
	s.Put(d)
	s.Run(6 * time.Second)
	return s
}

// stray lays something down so far, mm, from b7 that is no piece: a camera takes it for a d20.
func stray(s *Stage, off constellation.Vec) {
	d := s.die("p3").Die
	d.ID, d.Kind, d.Team, d.Face, d.Pos = "cup", constellation.D20, "", "7", d.Pos.Add(off)
	s.Put(d)
	s.Run(6 * time.Second)
}

// onBoard and beside are where a stray thing lies: on b4, and beside the board.
var onBoard, beside = constellation.Vec{Y: 130}, constellation.Vec{X: -130}

// misread has the sensor read p3 as it isn't.
func misread(_ *constellation.Die, sensor *Sensor) { sensor.Misreads["p3"] = "1" }

// saidOf are games in which players have said something of a die, by what it was.
var saidOf = map[string]func(t *testing.T) *Stage{
	"its face": func(t *testing.T) *Stage {
		s := swapped(t, misread)
		s.say(t, s.die("p3").Pos, rules.DoFace, "4")
		return s
	},
	"its kind": func(t *testing.T) *Stage {
		s := swapped(t, func(d *constellation.Die, _ *Sensor) { d.Kind = constellation.D8 })
		s.say(t, s.die("p3").Pos, rules.DoKind, "d6")
		return s
	},
	"whose it is": func(t *testing.T) *Stage {
		s := swapped(t, func(d *constellation.Die, _ *Sensor) { d.Team = constellation.White })
		s.say(t, s.die("p3").Pos, rules.DoTeam, "red")
		return s
	},
	"that it is left out": func(t *testing.T) *Stage {
		s := laid(t, artaban.Game{}, nil)
		stray(s, onBoard)
		s.say(t, s.die("cup").Pos, rules.DoIgnore, "")
		return s
	},
	"that it is left out beside the board": func(t *testing.T) *Stage {
		s := laid(t, artaban.Game{}, nil)
		stray(s, beside)
		s.say(t, s.die("cup").Pos, rules.DoIgnore, "")
		return s
	},
	"that it is left out, and it was moved": func(t *testing.T) *Stage {
		s := laid(t, artaban.Game{}, nil)
		stray(s, beside)
		s.say(t, s.die("cup").Pos, rules.DoIgnore, "")
		s.Knock("cup", s.die("cup").Pos.Add(onBoard), time.Second)
		return s
	},
}

// restarts goes on with the game after so many restarts.
func (s *Stage) restarts(t *testing.T, n int) {
	for range n {
		s.kill(t, artaban.Game{}, rules.Options{}, 2*time.Second)
		s.Run(8 * time.Second)
	}
}

// A restart gives all dice other ids: what was said of one is known by where it lies.
func TestWhatPlayersSaidOfADieHoldsAfterRestarts(t *testing.T) {
	for name, said := range saidOf {
		for n := range 3 {
			t.Run(fmt.Sprint(name, ", ", n), func(t *testing.T) {
				s := said(t)
				s.Sensors[0].Keys = n != 2
				s.Run(4 * time.Second)
				require.Empty(t, s.View().Faults)
				before, out := len(s.Events), len(s.Session.Snapshot().LeftOut)
				s.restarts(t, n)
				require.Empty(t, s.View().Faults)
				require.Empty(t, s.spoken(before))
				require.Len(t, s.Session.Snapshot().LeftOut, out)
			})
		}
	}
}

// spoken is what players were told since there were so many events.
func (s *Stage) spoken(since int) []string {
	return slices.DeleteFunc(Told(s.Events[since:]), func(text string) bool { return text == "" })
}

// What was said of a die holds no more when that is gone: another one that lies there is none
// of which anything was said.
func TestWhatWasSaidOfADieThatIsGoneHoldsNoMore(t *testing.T) {
	cup := func(s *Stage) constellation.Die {
		s.Run(time.Second)
		return s.die("cup").Die
	}
	lift := func(s *Stage) {
		s.Lift("cup")
		s.Run(4 * time.Second)
	}
	for name, gone := range map[string]func(*testing.T, *Stage){
		"before a restart": func(t *testing.T, s *Stage) {
			lift(s)
			s.restarts(t, 1)
		},
		"during a restart": func(t *testing.T, s *Stage) {
			s.Lift("cup")
			s.restarts(t, 1)
		},
		"after a restart": func(t *testing.T, s *Stage) {
			s.restarts(t, 1)
			lift(s)
		},
		"between two restarts": func(t *testing.T, s *Stage) {
			s.restarts(t, 1)
			lift(s)
			s.restarts(t, 1)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := saidOf["that it is left out"](t)
			d := cup(s)
			gone(t, s)
			require.Empty(t, s.View().Faults)
			s.Put(d)
			s.Run(4 * time.Second)
			require.Len(t, s.View().Faults, 1)
			require.Contains(t, s.View().Faults[0].Text, "7 doesn't belong here")
			require.Empty(t, s.Session.Snapshot().LeftOut)
		})
	}
}

// A face that was said holds until the die is turned, also while nobody looks.
func TestAFaceThatWasSaidHoldsNoMoreWhenTheDieIsReadOtherwise(t *testing.T) {
	s := saidOf["its face"](t)
	s.Run(4 * time.Second)
	s.Sensors[0].Misreads["p3"] = "2"
	s.restarts(t, 1)
	require.Equal(t, "b7: the die shows 2, it should show 4", s.View().Faults[0].Text)
	s.Sensors[0].Misreads["p3"] = "1" // as it was read when it was said
	s.restarts(t, 1)
	require.Equal(t, "b7: the die shows 1, it should show 4", s.View().Faults[0].Text)
}

// A sensor that wavers without that anybody touched the die tells nothing.
func TestAFaceThatWasSaidHoldsThoughTheSensorWavers(t *testing.T) {
	s := saidOf["its face"](t)
	for _, face := range []string{"1", "2", "1", "2"} {
		s.Sensors[0].Misreads["p3"] = face
		s.Run(3 * time.Second)
	}
	require.Empty(t, s.View().Faults)
	s.restarts(t, 2)
	require.Empty(t, s.View().Faults)
}

// Journals of earlier versions don't tell where dice lie: what was said is said again.
func TestAnEarlierJournalTellsNotWhereADieLay(t *testing.T) {
	s := saidOf["its face"](t)
	s.Run(4 * time.Second)
	s.Events = slices.DeleteFunc(s.Events, func(e rules.Event) bool { return e.Kind == board.Noted })
	for i := range s.Events {
		s.Events[i].Seq = i + 1
	}
	s.restarts(t, 1)
	require.Equal(t, "b7: the die shows 1, it should show 4", s.View().Faults[0].Text)
	s.say(t, s.die("p3").Pos, rules.DoFace, "4")
	s.Run(4 * time.Second)
	s.restarts(t, 1)
	require.Empty(t, s.View().Faults)
}

// A tap beside something in the tray of Ur that is no throwing die says so.
func TestAStrayThingInTheTrayIsLeftOut(t *testing.T) {
	s, err := New(ur.Game{}, rules.Options{Values: map[string]string{"tray": "465,395,140,60"}}, &Sensor{Name: "camera"})
	require.NoError(t, err)
	s.Run(2 * time.Second)
	for i, id := range []string{"a", "cup", "b", "c"} {
		s.Put(constellation.Die{ID: id, Kind: constellation.Binary, Face: "1", Pos: constellation.Vec{X: 480 + 35*float64(i), Y: 425}, Size: 14})
	}
	s.Run(5 * time.Second)
	require.Contains(t, s.View().Players[0].Lines, "throw: three dice, in the tray are 4")
	s.tapDie(s.die("cup").Pos)
	s.tap(t, "mend ", "not in the game")
	s.Run(3 * time.Second)
	require.Contains(t, s.View().Players[0].Lines, "move by 3")
}
