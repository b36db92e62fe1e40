package playtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/artaban"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/ur"
)

// wooden is where a wooden chessboard lies, mm.
var wooden = rules.Placement{X: 150, Y: 80, W: 280, H: 280}

// onWood is a board game on a wooden board, with its pieces where it begins.
func onWood(t *testing.T, g rules.Game, line string, at rules.Placement) *Stage {
	o := rules.Options{Surface: rules.Surface{Board: at}}
	s, err := New(g, o, &Sensor{Name: "camera", Noise: 0.3, Rand: rand.New(rand.NewPCG(3, 4))})
	require.NoError(t, err)
	p, err := g.ParsePosition(line, o)
	require.NoError(t, err)
	for i, d := range p.Layout(rules.Surface{Width: s.Tracker.Width, Height: s.Tracker.Height, Board: at}) {
		d.ID = fmt.Sprint("p", i)
		s.Put(d)
	}
	s.Run(4 * time.Second)
	return s
}

// pushes pushes all that lies on the table in so long, with the board, and says
// where its corner is then.
func (s *Stage) pushes(m motion, in time.Duration) constellation.Vec {
	n := max(int(in/step), 1)
	part := motion{m.turn / constellation.Angle(n), m.shift.Mul(1 / float64(n))}
	corner := constellation.Vec{X: wooden.X, Y: wooden.Y}
	for range n {
		corner = part.apply(corner)
		for _, d := range s.on.Dice() {
			d.Pos = part.apply(d.Pos)
		}
		s.Run(step)
	}
	return corner
}

// boardAt is where the game knows the board to be.
func (s *Stage) boardAt() rules.Placement {
	return s.Referee.(interface{ Board() board.Board }).Board().Place
}

const begin4 = "A a2A32 b2A45 c2A31 h7B51*"

// A wooden board that is pushed under a camera is followed by the dice on it,
// however fast it goes, and the game goes on there.
func TestAWoodenBoardThatIsPushedIsFollowed(t *testing.T) {
	for _, in := range []time.Duration{0, 300 * time.Millisecond, 2 * time.Second} {
		for _, m := range []motion{{shift: constellation.Vec{X: 4, Y: 1}}, {shift: constellation.Vec{X: 21, Y: -12}}, {6, constellation.Vec{X: 35}}, {-14, constellation.Vec{X: 70, Y: 30}}} {
			t.Run(fmt.Sprint(in, m), func(t *testing.T) {
				s := onWood(t, artaban.Game{}, begin4, wooden)
				require.NoError(t, s.Do(rules.Command{Do: board.DoSetUp, Value: "A"}))
				s.Run(2 * time.Second)
				before := s.Referee.Position()
				want := s.pushes(m, in)
				s.Run(5 * time.Second)
				at := s.boardAt()
				require.InDelta(t, want.X, at.X, 1)
				require.InDelta(t, want.Y, at.Y, 1)
				require.InDelta(t, m.turn.Degrees(), at.Angle.Degrees(), 0.3)
				require.Empty(t, s.Waits())
				require.Empty(t, s.View().Faults)
				require.Empty(t, Told(s.Events, rules.Faulted, board.Played))
				require.Equal(t, before, s.Referee.Position())

				d := s.ringedAt(t, at, "a2").Die
				s.Lift(d.ID)
				s.Run(time.Second)
				d.Face, d.Pos = "5", s.centre(at, "a3")
				s.Put(d)
				s.Run(3 * time.Second)
				require.Equal(t, "B", s.Referee.Position().Turn(), "%v", s.View().Faults)
			})
		}
	}
}

// putRight says what the die p2 on c2 shows, which the sensor misreads.
func putRight(t *testing.T, s *Stage) {
	s.Sensors[0].Misreads = map[string]string{"p2": "6"}
	s.Run(time.Second)
	s.say(t, s.die("p2").Pos, rules.DoFace, "3")
	s.Run(time.Second)
}

// The board is followed, too, where players have said what a die on it shows, or whose it is:
// nobody moved it on its board, so that holds, also after a restart.
func TestWhatWasSaidOfADieHoldsWhereItsBoardIsPushed(t *testing.T) {
	for name, say := range map[string]func(*testing.T, *Stage){
		"its face": putRight,
		"its team": func(t *testing.T, s *Stage) {
			s.die("p2").Team = constellation.Red
			s.Run(time.Second)
			s.say(t, s.die("p2").Pos, rules.DoTeam, "white")
			s.Run(time.Second)
		},
	} {
		for _, in := range []time.Duration{0, 300 * time.Millisecond} {
			for _, m := range []motion{{shift: constellation.Vec{X: 4, Y: 1}}, {shift: constellation.Vec{X: 21}}, {shift: constellation.Vec{X: 60}}, {-14, constellation.Vec{X: 70, Y: 30}}} {
				t.Run(fmt.Sprint(name, in, m), func(t *testing.T) {
					s := onWood(t, artaban.Game{}, begin4, wooden)
					say(t, s)
					require.NoError(t, s.Do(rules.Command{Do: board.DoSetUp, Value: "A"}))
					s.Run(2 * time.Second)
					before := len(s.Events)
					want := s.pushes(m, in)
					s.Run(5 * time.Second)
					require.InDelta(t, want.X, s.boardAt().X, 1)
					require.Empty(t, s.Waits())
					require.Empty(t, s.View().Faults)
					require.Len(t, s.spoken(before), 1, "%v", Told(s.Events[before:]))
					s.kill(t, artaban.Game{}, rules.Options{Surface: rules.Surface{Board: wooden}}, time.Second)
					s.Run(5 * time.Second)
					require.Empty(t, s.View().Faults)
					require.Len(t, s.spoken(before), 1)
				})
			}
		}
	}
}

// A board isn't followed while a die on it is misread: by what players say of that it is, and
// what they said holds.
func TestABoardThatWasPushedIsFollowedOnceADieIsPutRight(t *testing.T) {
	for _, by := range []float64{21, 60} {
		s := onWood(t, artaban.Game{}, begin4, wooden)
		require.NoError(t, s.Do(rules.Command{Do: board.DoSetUp, Value: "A"}))
		s.Run(2 * time.Second)
		s.Sensors[0].Misreads = map[string]string{"p2": "6"}
		s.pushes(motion{shift: constellation.Vec{X: by}}, 300*time.Millisecond)
		s.Run(3 * time.Second)
		require.NoError(t, s.Do(rules.Command{Do: rules.DoBump, Value: rules.BumpStay}))
		s.Run(4 * time.Second)
		require.NotEmpty(t, s.View().Faults)
		s.say(t, s.die("p2").Pos, rules.DoFace, "3")
		s.Run(4 * time.Second)
		require.InDelta(t, wooden.X+by, s.boardAt().X, 1)
		require.Empty(t, s.View().Faults)
		require.Equal(t, "3", s.takenAt(s.die("p2").Pos).Face)
	}
}

// A die that is moved on its board shows what is read of it, also while the board is pushed.
func TestWhatWasSaidOfADieHoldsNotWhereItIsMovedOnItsBoard(t *testing.T) {
	for name, push := range map[string]func(*Stage){
		"":           func(*Stage) {},
		"and pushed": func(s *Stage) { s.pushes(motion{shift: constellation.Vec{X: 21}}, 300*time.Millisecond) },
	} {
		t.Run(name, func(t *testing.T) {
			s := onWood(t, artaban.Game{}, begin4, wooden)
			putRight(t, s)
			require.NoError(t, s.Do(rules.Command{Do: board.DoSetUp, Value: "A"}))
			s.Run(2 * time.Second)
			s.Knock("p2", s.centre(wooden, "d2"), 100*time.Millisecond)
			push(s)
			s.Run(4 * time.Second)
			if s.Waits() != "" {
				require.NoError(t, s.Do(rules.Command{Do: rules.DoBump, Value: rules.BumpStay}))
				s.Run(time.Second)
			}
			require.Equal(t, "6", s.takenAt(s.die("p2").Pos).Face)
		})
	}
}

// centre is the middle of a square of a board.
func (s *Stage) centre(at rules.Placement, square string) constellation.Vec {
	b := board.Board{Size: rules.Grid{Columns: 8, Rows: 8}, Place: at}
	c, err := b.ParseSquare(square)
	if err != nil {
		panic(err)
	}
	return b.Centre(c)
}

// ringedAt is the die on a square.
func (s *Stage) ringedAt(t *testing.T, at rules.Placement, square string) *Die {
	for _, d := range s.on.Dice() {
		if d.Pos.Dist(s.centre(at, square)) < 5 {
			return d
		}
	}
	t.Fatalf("nothing on %s", square)
	return nil
}

// What the camera finds of the board itself agrees with what the dice say.
func TestABoardThatIsFoundAfterItWasPushedLiesThere(t *testing.T) {
	s := onWood(t, artaban.Game{}, begin4, rules.Placement{})
	require.NoError(t, s.Do(rules.Command{Do: board.DoSetUp, Value: "A"}))
	at := s.boardAt()
	found := func(by float64) {
		require.NoError(t, s.Do(rules.Command{Do: board.DoBoard, Value: fmt.Sprintf("%.2f,%.2f,%.2f,%.2f,0", at.X+by, at.Y, at.W, at.H)}))
		s.Run(3 * time.Second)
		require.Empty(t, s.View().Faults)
		require.InDelta(t, at.X+by, s.boardAt().X, 1.5)
	}
	found(0)
	s.pushes(motion{shift: constellation.Vec{X: 25}}, time.Second)
	found(25) // as it comes to rest
	s.pushes(motion{shift: constellation.Vec{X: 20}}, time.Second)
	s.Run(3 * time.Second)
	found(45)
	require.Empty(t, Told(s.Events, rules.Faulted))
}

// The pieces of Ur carry their board, too, beside dice in a tray that stays.
func TestABoardOfUrThatIsPushedIsFollowed(t *testing.T) {
	at := rules.Placement{X: 60, Y: 150, W: 320, H: 120}
	s := onWood(t, ur.Game{}, "A 3,9,0,0,0,0,0 2,18,14,0,0,0,0 -", at)
	require.NoError(t, s.Do(rules.Command{Do: board.DoSetUp, Value: "A:0,0"}))
	s.Run(2 * time.Second)
	s.pushes(motion{turn: 5, shift: constellation.Vec{X: 30, Y: 20}}, time.Second)
	s.Run(5 * time.Second)
	require.Empty(t, s.View().Faults)
	require.InDelta(t, 5, s.boardAt().Angle.Degrees(), 0.5)
	require.Equal(t, "A 0,0,0,0,0,3,9 0,0,0,0,2,14,18 -", s.Referee.Position().String())
}

// Two pieces alone say nothing: players are asked for the corners.
func TestABoardThatIsPushedWithTwoDiceIsAskedAbout(t *testing.T) {
	s := onWood(t, artaban.Game{}, "A a2A32 h7B51", wooden)
	require.NoError(t, s.Do(rules.Command{Do: board.DoSetUp, Value: "A"}))
	s.Run(2 * time.Second)
	m := motion{shift: constellation.Vec{X: 90, Y: 50}}
	s.pushes(m, time.Second)
	s.Run(5 * time.Second)
	require.Len(t, s.View().Faults, 1)
	require.Equal(t, "nothing lies where it lay: if the board was pushed, say where the board lies and touch its corners", s.View().Faults[0].Text)
	says := slices.ContainsFunc(artaban.Game{}.Info().Keys, func(k rules.Key) bool { return strings.HasPrefix(k.Help, "say where the board lies") })
	require.True(t, says, "the key, and a telephone's button, are called so")
	require.NoError(t, s.Do(rules.Command{Do: board.DoBoard}))
	there := board.Board{Size: rules.Grid{Columns: 8, Rows: 8}, Place: rules.Placement{X: 240, Y: 130, W: 280, H: 280}}
	for _, c := range [][2]float64{{0, 8}, {8, 8}, {8, 0}, {0, 0}} {
		s.Touch(there.Point(c[0], c[1]), 300*time.Millisecond)
		s.Run(time.Second)
	}
	s.Run(4 * time.Second)
	require.Empty(t, s.View().Faults)
	require.InDelta(t, 240, s.boardAt().X, 3)
}

// On a board that the table draws a motion of all dice is the sensor's.
func TestABoardThatIsDrawnStays(t *testing.T) {
	s := onWood(t, artaban.Game{}, begin4, rules.Placement{})
	require.NoError(t, s.Do(rules.Command{Do: board.DoSetUp, Value: "A"}))
	at := s.boardAt()
	s.pushes(motion{shift: constellation.Vec{X: 20, Y: 3}}, time.Second)
	s.Run(4 * time.Second)
	require.Equal(t, at, s.boardAt())
	require.Empty(t, s.View().Faults)
}

// A die that is nudged, and one that moves, carry nothing.
func TestANudgedDieCarriesNoBoard(t *testing.T) {
	s := onWood(t, artaban.Game{}, begin4, wooden)
	require.NoError(t, s.Do(rules.Command{Do: board.DoSetUp, Value: "A"}))
	s.Run(2 * time.Second)
	d := s.ringedAt(t, wooden, "b2")
	for range 3 {
		s.on.Do(stage.Step{At: s.Now, Act: stage.Push, ID: d.ID, By: constellation.Vec{X: 4}, For: 100 * time.Millisecond})
		s.Run(3 * time.Second)
	}
	require.Equal(t, wooden, s.boardAt())
	require.Empty(t, s.View().Faults)
}
