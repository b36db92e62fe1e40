package ur

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// lastPiece is a game in which only a 1 bears off A's last piece.
func lastPiece(t *testing.T) *playing {
	a := play(t)
	a.put("A 23,24,24,24,24,24,24 0,0,0,0,0,0,0 -")
	a.do(rules.Command{Do: board.DoSetUp, Value: "A:6,0"})
	a.stands("A 23,24,24,24,24,24,24 0,0,0,0,0,0,0 -")
	return a
}

// Who can move has to: where the dice are thrown again and nothing was moved, the
// throw in doubt was the one that left no move.
func TestAThrowInDoubtThatLeavesNoMoveIsTakenWhenTheDiceAreThrownOn(t *testing.T) {
	a := lastPiece(t)
	a.unsure()
	require.Contains(t, a.all[len(a.all)-1].Text, "thrown: 1 or 2? Move, or say it; 2 leaves no move: throw on")
	a.stands("A 23,24,24,24,24,24,24 0,0,0,0,0,0,0 -")
	a.throw(3)
	a.stands("B 23,24,24,24,24,24,24 0,0,0,0,0,0,0 3")
}

func TestAThrowInDoubtCountsByItsMove(t *testing.T) {
	a := lastPiece(t)
	a.unsure()
	a.table.Dice = a.tray
	a.wait(7 * time.Second)
	require.Equal(t, "A", a.r.Position().Outcome().Winner)
	require.Empty(t, a.r.View().Faults)
}

// A piece elsewhere that is misread, but not surely, hinders nothing.
func TestAThrowInDoubtCountsByItsMoveBesideAMisreadPiece(t *testing.T) {
	a := play(t)
	a.put("A 23,24,24,24,24,24,24 0,0,0,0,0,0,3 -")
	a.do(rules.Command{Do: board.DoSetUp, Value: "A:6,0"})
	a.unsure()
	a.table.Dice = a.table.Dice[1:]
	a.table.Dice[0].Face, a.table.Dice[0].FaceConfidence = "1", 0.6
	a.wait(7 * time.Second)
	require.Equal(t, "A", a.r.Position().Outcome().Winner)
}

func TestOneDieThatIsNudgedIsNoThrow(t *testing.T) {
	a := lastPiece(t)
	a.unsure()
	a.tray[1].Pos.X += 9
	a.table.Dice = append(a.table.Dice[:len(a.table.Dice)-3], a.tray...)
	a.wait(2 * time.Second)
	require.Equal(t, "A", a.r.Position().Turn())
}

// Who throws while the other still bears off throws the next throw.
func TestDiceThrownOnWhileAPieceMovesAreTheNextThrow(t *testing.T) {
	a := play(t)
	a.put("A 23,23,24,24,24,24,24 0,0,0,0,0,0,0 -")
	a.do(rules.Command{Do: board.DoSetUp, Value: "A:5,0"})
	a.unsure()
	a.table.Dice = a.table.Dice[1:]
	a.throw(3)
	a.stands("B 23,24,24,24,24,24,24 0,0,0,0,0,0,0 3")
}

func TestAThrowInDoubtOfWhichNoneLeavesAMovePasses(t *testing.T) {
	a := lastPiece(t)
	a.unsurely("1", "1", "1")
	a.stands("B 23,24,24,24,24,24,24 0,0,0,0,0,0,0 -")
	require.Empty(t, a.r.(*referee).doubted)
}

// What was wrong on the board is no longer drawn once the game is won.
func TestNothingIsWrongOnceAGameIsWon(t *testing.T) {
	a := play(t)
	a.put("A 23,24,24,24,24,24,24 0,0,0,0,0,0,3 -")
	a.do(rules.Command{Do: board.DoSetUp, Value: "A:6,0"})
	a.do(rules.Command{Do: DoThrow, Value: "1"})
	a.put("A 23,24,24,24,24,24,24 0,0,0,0,0,0,2 -")
	require.NotEmpty(t, a.r.View().Faults)
	a.put("A 24,24,24,24,24,24,24 0,0,0,0,0,0,3 -")
	a.wait(7 * time.Second)
	require.Equal(t, "A", a.r.Position().Outcome().Winner)
	require.Empty(t, a.r.View().Faults)
}

// Dice that come to rest while the other still lays his piece are asked about, as others
// are, where they aren't read surely.
func TestAThrowInDoubtWhileAPieceIsLaidIsAskedAbout(t *testing.T) {
	for _, restarts := range []bool{false, true} {
		a := play(t)
		a.put("A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 -")
		a.throw(2)
		a.unsure()
		a.table.Dice = append(position(t, "B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -", rules.Options{}).Layout(surface), a.tray...)
		a.wait(7 * time.Second)
		last := a.all[len(a.all)-1]
		require.Equal(t, rules.Asked, last.Kind)
		require.Equal(t, "B", last.Player)
		if restarts {
			a.restart()
		}
		a.stands("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -")
		a.do(rules.Command{Do: DoThrow, Value: "1"})
		a.stands("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 1")
		a.wait(2 * time.Second)
		a.stands("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 1")
	}
}
