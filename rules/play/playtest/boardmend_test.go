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

// laid is a board game with its pieces where it begins.
func laid(t *testing.T, g rules.Game, misreads map[string]string) *Stage {
	s, err := New(g, rules.Options{}, &Sensor{Name: "camera", Keys: true, Misreads: misreads})
	require.NoError(t, err)
	p, err := g.Start(rules.Options{})
	require.NoError(t, err)
	for i, d := range p.Layout(rules.Surface{Width: s.Tracker.Width, Height: s.Tracker.Height}) {
		d.ID = fmt.Sprint("p", i)
		s.Put(d)
	}
	s.Run(4 * time.Second)
	return s
}

// ringed is the die that is asked about, where the ring is.
func (s *Stage) ringed() *Die {
	ring, ok := s.Mark("mend ring")
	if !ok {
		return nil
	}
	for _, d := range s.on.Dice() {
		if d.Pos.Dist(ring.Points[0]) < 2 {
			return d
		}
	}
	return nil
}

// byKeys rings a die by keys alone.
func (s *Stage) byKeys(t *testing.T, id string) {
	t.Helper()
	for range s.on.Dice() {
		require.NoError(t, s.Do(rules.Command{Do: rules.DoMend, Value: rules.MendNext}))
		if s.ringed() == s.die(id) {
			return
		}
	}
	t.Fatalf("%s is never ringed", id)
}

// ways are how a face is said, by each way in which people can.
var ways = map[string]func(t *testing.T, s *Stage, id, face string){
	"touch": func(t *testing.T, s *Stage, id, face string) {
		s.tapDie(s.die(id).Pos)
		s.tap(t, "mend ", "face")
		s.tap(t, "mend face", face)
	},
	"a tap and keys": func(t *testing.T, s *Stage, id, face string) {
		s.tapDie(s.die(id).Pos)
		require.NoError(t, s.Do(rules.Command{Do: rules.DoFace, Value: face}))
	},
	"keys alone": func(t *testing.T, s *Stage, id, face string) {
		s.byKeys(t, id)
		require.NoError(t, s.Do(rules.Command{Do: rules.DoFace, Value: face}))
	},
	"a telephone": func(t *testing.T, s *Stage, id, face string) {
		for _, d := range s.Table().Dice { // a page lists the dice and names one by its id
			if d.Pos.Dist(s.die(id).Pos) < 2 {
				require.NoError(t, s.Do(rules.Command{Do: rules.DoFace, Die: d.ID, Value: face}))
				return
			}
		}
		t.Fatalf("%s isn't there", id)
	},
}

func TestADieMisreadBeforeABoardGameIsMended(t *testing.T) {
	for name, say := range ways {
		t.Run(name, func(t *testing.T) {
			s := laid(t, artaban.Game{}, map[string]string{"p0": "5"})
			require.Empty(t, Told(s.Events, board.Began))
			require.Equal(t, "the white dice show 30 in all, they should show 28: turn one, or tap one that is misread", s.View().Faults[0].Text)
			say(t, s, "p0", "3")
			s.Run(4 * time.Second)
			require.Len(t, Told(s.Events, board.Began), 1)
			require.Empty(t, s.View().Faults)
		})
	}
}

// A piece is lifted, put back and misread then.
func TestADieMisreadOnABoardIsMended(t *testing.T) {
	for name, say := range ways {
		t.Run(name, func(t *testing.T) {
			s := laid(t, artaban.Game{}, map[string]string{})
			before := s.Referee.Position().String()
			d := s.die("p3").Die
			s.Lift("p3")
			s.Run(2 * time.Second)
			s.Sensors[0].Misreads["p3"] = "1"
			s.Put(d)
			s.Run(6 * time.Second)
			require.Equal(t, "b7: the die shows 1, it should show 4", s.View().Faults[0].Text)
			say(t, s, "p3", d.Face)
			s.Run(4 * time.Second)
			require.Empty(t, s.View().Faults)
			require.Equal(t, before, s.Referee.Position().String())
			require.Contains(t, Told(s.Events, rules.Read), "the red d6 (1) on b7 shows 4, as the players say")
		})
	}
}

func TestAPieceOfUrThatIsMisreadIsMended(t *testing.T) {
	for name, say := range ways {
		t.Run(name, func(t *testing.T) {
			s, err := New(ur.Game{}, rules.Options{}, &Sensor{Name: "camera", Keys: true, Misreads: map[string]string{"p0": "1"}})
			require.NoError(t, err)
			p, err := ur.Game{}.ParsePosition("A 3,0,0,0,0,0,0 0,0,0,0,0,0,0 -", rules.Options{})
			require.NoError(t, err)
			d := p.Layout(rules.Surface{Width: 610, Height: 457})[0]
			d.ID = "p0"
			s.Put(d)
			s.Run(5 * time.Second)
			say(t, s, "p0", "0")
			s.Run(3 * time.Second)
			require.NoError(t, s.Do(rules.Command{Do: board.DoSetUp, Value: "A:0,0"}))
			require.Equal(t, p.String(), s.Referee.Position().String())
		})
	}
}

func TestArrowsRingTheNextDieThatWay(t *testing.T) {
	s := sky(t) // the Cube at 100, 220 and a d6 at 380, 220
	s.throw(t, "r1 d6 red 3 120 120", "w2 d8 white 5 400 330")
	key := func(value string) string {
		require.NoError(t, s.Do(rules.Command{Do: rules.DoMend, Value: value}))
		return s.ringed().ID
	}
	require.Equal(t, "r1", key(rules.MendNext))
	require.Equal(t, "cube", key(rules.MendNext))
	require.Equal(t, "w1", key(rules.MendRight))
	require.Equal(t, "w2", key(rules.MendDown))
	require.Equal(t, "w2", key(rules.MendDown), "nothing lies further down")
	require.Equal(t, "w1", key(rules.MendUp))
	require.Equal(t, "r1", key(rules.MendUp))
	require.Equal(t, "w2", key(rules.MendPrevious))
	s.Run(13 * time.Second)
	require.Nil(t, s.ringed(), "nobody said anything")
	require.Equal(t, "w2", key(rules.MendPrevious))
	require.NoError(t, s.Do(rules.Command{Do: rules.DoMend, Value: rules.MendClose}))
	require.Nil(t, s.ringed())
	require.NoError(t, s.Do(rules.Command{Do: rules.DoMend, Value: rules.MendClose}), "Escape once more")
}

// A die whose team or kind was misread isn't let in; once it is mended it is.
func TestKeysSayKindWhoseAndOutOfTheGame(t *testing.T) {
	s := sky(t)
	require.Equal(t, "red", s.turn())
	s.throw(t, "x d8 white 4 400 300")
	require.Len(t, s.View().Faults, 1, "it is red's turn")
	require.ErrorContains(t, s.Do(rules.Command{Do: rules.DoKind, Value: "d8"}), "which die? Tap it, or press Tab until it is ringed")
	for _, c := range []rules.Command{{Do: rules.DoKind, Value: "D12"}, {Do: rules.DoFace, Value: "11"}, {Do: rules.DoTeam, Value: "Red"}} {
		s.byKeys(t, "x")
		require.NoError(t, s.Do(c))
		s.Run(time.Second)
	}
	require.Equal(t, []string{"white's d8 is a d12", "white's d12 shows 11", "white's d12 is red"}, Told(s.Events, rules.Read), "%v", Told(s.Events))
	require.Contains(t, Told(s.Events, rules.Entered), "red's d12 came in: 11")
	require.Empty(t, s.View().Faults)
	require.Equal(t, "white", s.turn())

	s.throw(t, "y d8 red 4 300 340")
	s.byKeys(t, "y")
	require.NoError(t, s.Do(rules.Command{Do: rules.DoIgnore}))
	s.Run(time.Second)
	require.Contains(t, Told(s.Events, rules.Read), "red's d8 isn't part of the game")
	require.Empty(t, s.View().Faults)
}

func TestNoDieOnTheTableNoDieRinged(t *testing.T) {
	s, err := New(artaban.Game{}, rules.Options{}, &Sensor{Name: "camera"})
	require.NoError(t, err)
	s.Run(time.Second)
	require.ErrorContains(t, s.Do(rules.Command{Do: rules.DoMend, Value: rules.MendNext}), "no die lies on the table")
}

// Whatever is said of a die that was left out of a board game takes it in again, by keys and
// by its dial.
func TestADieLeftOutOfABoardGameIsTakenInAgain(t *testing.T) {
	key := func(do, value string) func(*testing.T, *Stage) {
		return func(t *testing.T, s *Stage) {
			s.byKeys(t, "p3")
			require.NoError(t, s.Do(rules.Command{Do: do, Value: value}))
		}
	}
	for name, again := range map[string]struct {
		do   func(*testing.T, *Stage)
		told string
	}{
		"its face":      {key(rules.DoFace, "4"), "the red d6 (4) on b7 shows 4, as the players say"},
		"its kind":      {key(rules.DoKind, "d6"), "the red d6 (4) on b7 is a d6, as the players say"},
		"whose it is":   {key(rules.DoTeam, "red"), "the red d6 (4) on b7 is red, as the players say"},
		"in the game":   {key(rules.DoTakeIn, ""), "the red d6 (4) on b7 is part of the game after all, as the players say"},
		"a tap on that": {func(t *testing.T, s *Stage) { s.tap(t, "mend ", "in the game") }, "the red d6 (4) on b7 is part of the game after all, as the players say"},
	} {
		t.Run(name, func(t *testing.T) {
			s := laid(t, artaban.Game{}, nil)
			key(rules.DoIgnore, "")(t, s)
			s.Run(7 * time.Second)
			require.Equal(t, []string{s.takenAt(s.die("p3").Pos).ID}, s.Session.Snapshot().LeftOut)
			require.Equal(t, "b7: B's 4 belongs here", s.View().Faults[0].Text)
			s.byKeys(t, "p3")
			require.ErrorContains(t, s.Do(rules.Command{Do: rules.DoIgnore}), "no such die", "it is left out already")
			again.do(t, s)
			s.Run(4 * time.Second)
			require.Empty(t, s.View().Faults)
			require.Contains(t, Told(s.Events, rules.Read), again.told)
			s.byKeys(t, "p3")
			mark, _ := s.Mark("mend ")
			require.Contains(t, mark.Options, "not in the game")
			require.Empty(t, s.Session.Snapshot().LeftOut)
			restoredAs(t, s, artaban.Game{})
		})
	}
}

// restoredAs checks that a fresh referee that reads the journal takes the table as it is.
func restoredAs(t *testing.T, s *Stage, g rules.Game) {
	fresh, err := g.Referee(rules.Options{Surface: rules.Surface{Width: s.Tracker.Width, Height: s.Tracker.Height}})
	require.NoError(t, err)
	require.NoError(t, fresh.Restore(s.Events))
	fresh.See(s.Table())
	for i := range s.Table().Dice {
		require.False(t, fresh.(rules.TakerIn).LeftOut(s.Table().Dice[i].ID))
	}
}

// Of a die that may be turned on the spot now that is offered first; what is wrong with it is
// asked after one more tap, and of other dice at once.
func TestATouchOnADieOffersToTurnItFirst(t *testing.T) {
	s := laid(t, artaban.Game{}, nil)
	touch := func(id string) {
		s.Touch(s.die(id).Pos, 300*time.Millisecond)
		s.Run(time.Second)
	}
	asks := func() (all []string) {
		for _, m := range s.Session.Snapshot().Controls {
			if m.Kind == rules.MarkAsk {
				all = append(all, m.Text)
			}
		}
		return all
	}
	on := func(team constellation.Team) string {
		i := slices.IndexFunc(s.on.Dice(), func(d *Die) bool { return d.Team == team })
		return s.on.Dice()[i].ID
	}
	mine, theirs := on(constellation.White), on(constellation.Red)
	for range 2 {
		touch(theirs)
		require.Equal(t, []string{"mend this die:"}, asks(), "it isn't their turn")
		touch(mine)
		require.Equal(t, []string{"turn it on the spot?"}, asks())
		touch(mine)
		require.Equal(t, []string{"mend this die:"}, asks())
		touch(mine)
		require.Equal(t, []string{"turn it on the spot?"}, asks(), "that is closed by a tap")
	}
	s.tap(t, "turn ", "left")
	require.Len(t, Told(s.Events, board.Played), 1)
	require.Empty(t, asks())
}
