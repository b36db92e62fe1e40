package playtest

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/artaban"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/ur"
	"github.com/asterism-dice/asterism/rules/utara"
)

// A sensor that misreads a die reads it now so, now so: where it lies it is the die that players
// put right, after a restart and after an arm.
func TestADieThatWasPutRightIsKnownHoweverItIsRead(t *testing.T) {
	for name, away := range map[string]func(*testing.T, *Stage){
		"a restart": func(t *testing.T, s *Stage) { s.kill(t, utara.Game{}, rules.Options{}, 2*time.Second) },
		"an arm": func(_ *testing.T, s *Stage) {
			d := s.die("d").Die
			s.Lift("d")
			s.Run(1800 * time.Millisecond)
			s.Put(d)
		},
	} {
		s := misreadRound(t, true)
		s.Sensors[0].Misreads["d"] = "S"
		s.Run(3 * time.Second)
		away(t, s)
		s.Run(12 * time.Second)
		require.Empty(t, Told(s.Events, utara.Sailed, rules.Faulted), name)
		require.Contains(t, Told(s.Events, utara.Returned), "the west die lies on the table again", name)
	}
}

// What was left out and taken off leaves its place to dice of other kinds, in this round and in
// the next.
func TestADieMayLieWhereSomethingWasLeftOut(t *testing.T) {
	leftOut := func() *Stage {
		s := aRoll(t, true)
		s.Run(7 * time.Second)
		s.Put(die(t, "x d20 neutral 7 400 100"))
		s.Run(500 * time.Millisecond)
		s.byKeys(t, "x")
		require.NoError(t, s.Do(rules.Command{Do: rules.DoIgnore}))
		s.Run(3 * time.Second)
		s.Lift("x")
		s.Run(3 * time.Second)
		return s
	}
	s := leftOut()
	s.Lift("d")
	s.Run(5 * time.Second)
	s.Put(die(t, "y utara neutral E 402 100"))
	s.Run(5 * time.Second)
	require.Contains(t, Told(s.Events, rules.Faulted), "the east die doesn't belong to this sky: take it off")

	s = leftOut()
	s.Lift("a", "b", "c")
	s.Run(5 * time.Second)
	s.Lift("d")
	s.Run(8 * time.Second)
	for _, words := range []string{"a2 utara neutral E 100 100", "b2 utara neutral E 180 100", "c2 utara neutral S 260 100", "y utara neutral W 401 100"} {
		s.Put(die(t, words))
	}
	s.Run(10 * time.Second)
	require.Equal(t, 4, len(s.Session.Snapshot().Table.Dice))
	require.Contains(t, Told(s.Events), "round 2 of 2 begins with 4 dice")
}

// A stray die that was left out in the cell of a piece, and taken off while the program was away,
// isn't that piece.
func TestAPieceIsNotWhatWasLeftOutInItsCell(t *testing.T) {
	s := laid(t, artaban.Game{}, nil)
	stray := s.die("p3").Die
	stray.ID, stray.Pos = "stray", stray.Pos.Add(constellation.Vec{X: 12, Y: 12})
	piece := s.die("p3")
	piece.Pos = piece.Pos.Add(constellation.Vec{X: -8, Y: -8})
	s.Put(stray)
	s.Run(6 * time.Second)
	require.NotEmpty(t, s.View().Faults)
	require.NoError(t, s.Do(rules.Command{Do: rules.DoIgnore, Die: s.takenAt(stray.Pos).ID}))
	s.Run(5 * time.Second)
	require.Empty(t, s.View().Faults)
	s.Lift("stray")
	s.kill(t, artaban.Game{}, rules.Options{}, 2*time.Second)
	s.Run(8 * time.Second)
	require.Empty(t, s.View().Faults)
	require.Empty(t, s.Session.Snapshot().LeftOut)
}

// What is said of a die in the tray holds for one throw, also while a hand is over a board that
// may be pushed.
func TestAFaceSaidInTheTrayHoldsForOneThrow(t *testing.T) {
	for _, hand := range []bool{false, true} {
		s, piece := said1InTheTray(t)
		if hand {
			s.Sleeve(piece, 60, 60, 4*time.Second)
			s.Run(300 * time.Millisecond)
		}
		for i, id := range []string{"ta", "tb", "tc"} {
			s.die(id).Face = "0"
			s.Knock(id, []constellation.Vec{{X: 560, Y: 365}, {X: 510, Y: 400}, {X: 460, Y: 410}}[i], time.Duration(i)*100*time.Millisecond)
		}
		s.Run(6 * time.Second)
		told := Told(s.Events, board.Played)
		require.Equal(t, "A: throw 4", told[len(told)-1], "a hand: %v", hand)
	}
}

// said1InTheTray is a game of Ur on a wooden board in which A has thrown 1, since players put a
// die in the tray right, and has moved, and throws again. One piece lies there.
func said1InTheTray(t *testing.T) (s *Stage, piece constellation.Vec) {
	o := rules.Options{Values: map[string]string{"tray": "440,330,160,110"}, Surface: rules.Surface{Board: rules.Placement{X: 60, Y: 100, W: 320, H: 120}}}
	s, err := New(ur.Game{}, o, &Sensor{Name: "camera", Keys: true, Misreads: map[string]string{"tb": "0"}})
	require.NoError(t, err)
	o.Surface.Width, o.Surface.Height = s.Tracker.Width, s.Tracker.Height
	p, err := ur.Game{}.ParsePosition("A 3,9,0,0,0,0,0 2,18,14,0,0,0,0 -", o)
	require.NoError(t, err)
	s.lay(p, o)
	s.Run(3 * time.Second)
	require.NoError(t, s.Do(rules.Command{Do: board.DoSetUp, Value: "A:0,0"}))
	s.Run(2 * time.Second)
	for _, words := range []string{"ta binary neutral 0 460 350", "tb binary neutral 1 500 350", "tc binary neutral 0 540 350"} {
		s.Put(die(t, words))
	}
	s.Run(500 * time.Millisecond)
	require.NoError(t, s.Do(rules.Command{Do: rules.DoFace, Die: s.takenAt(constellation.Vec{X: 500, Y: 350}).ID, Value: "1"}))
	s.Run(3 * time.Second)
	m, _ := ur.Game{}.Advise(context.Background(), s.Referee.Position(), rules.Effort{Level: rules.Greedy})
	after, err := s.Referee.Position().Apply(m)
	require.NoError(t, err)
	piece = s.lay(after, o)
	s.Run(4 * time.Second)
	require.Equal(t, "A", s.turn())
	delete(s.Sensors[0].Misreads, "tb")
	return s, piece
}

// lay puts the pieces of a position where they belong, and takes off those that lie elsewhere.
// It returns where one of them lies.
func (s *Stage) lay(p rules.Position, o rules.Options) (piece constellation.Vec) {
	want := p.Layout(o.Surface)
	for _, d := range s.Dice() {
		i := slices.IndexFunc(want, func(w constellation.Die) bool { return w.Team == d.Team && w.Face == d.Face && w.Pos.Dist(d.Pos) < 1 })
		switch {
		case d.ID[0] != 'p':
		case i < 0:
			s.Lift(d.ID)
			s.Run(500 * time.Millisecond)
		default:
			want, piece = slices.Delete(want, i, i+1), d.Pos
		}
	}
	for i, w := range want {
		w.ID = "p" + string(rune('a'+len(s.Dice())+i))
		s.Put(w)
	}
	return piece
}
