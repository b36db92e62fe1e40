package artaban

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// lines are what stands at the side of A.
func (a *acted) lines() []string { return a.r.View().Players[0].Lines }

// offered is a game in which A has moved, and then offers a draw.
func offered(t *testing.T) (a *acted, start, moved string) {
	a = act(t, 1, 0, 0)
	start = a.r.Position().String()
	a.play(Move{From: "a2", Do: Forward, To: "a3"})
	moved = a.r.Position().String()
	require.NotEqual(t, start, moved)
	a.do(rules.Command{Do: board.DoDraw, Player: "A"})
	require.Contains(t, a.lines(), "offers a draw")
	return a, start, moved
}

func TestUndoTakesAnOfferBackAndNoMove(t *testing.T) {
	a, start, moved := offered(t)
	offer := a.last(rules.Asked).Seq
	undo, _ := a.r.Rewinds()
	require.Equal(t, offer, undo)
	a.do(rules.Command{Do: rules.DoUndo})
	require.Equal(t, "taken back: A offers a draw", a.last(rules.Undone).Text)
	require.Equal(t, offer, a.last(rules.Undone).Ref)
	require.Equal(t, rules.Undone, a.events[len(a.events)-1].Kind, "whose turn it is has not changed")
	require.NotContains(t, a.lines(), "offers a draw")
	require.Equal(t, moved, a.r.Position().String())
	a.wait(3 * time.Second)
	require.Empty(t, a.faults(), "no die has to go back")
	restored(t, a)

	a.do(rules.Command{Do: rules.DoUndo})
	require.Equal(t, start, a.r.Position().String(), "now the move")
	a.do(rules.Command{Do: rules.DoRedo})
	require.Equal(t, moved, a.r.Position().String())
	require.NotContains(t, a.lines(), "offers a draw")
	a.do(rules.Command{Do: rules.DoRedo})
	require.Contains(t, a.lines(), "offers a draw")
	a.do(rules.Command{Do: board.DoDraw, Player: "B"})
	require.Equal(t, rules.ByAgreement, a.r.Position().Outcome().Method)
	restored(t, a)
}

func TestAMovePutBackIsTakenBackThoughADrawIsOffered(t *testing.T) {
	a, start, _ := offered(t)
	a.put(a.lift("a3"), "a2", 3)
	a.wait(5 * time.Second)
	require.Equal(t, start, a.r.Position().String())
	require.NotContains(t, a.lines(), "offers a draw")
	restored(t, a)
}

func TestAnOfferThatNobodyWaitsForIsNotTakenBack(t *testing.T) {
	a, _, moved := offered(t)
	a.play(Move{From: "a7", Do: Forward, To: "a6"})
	a.do(rules.Command{Do: rules.DoUndo})
	require.Equal(t, moved, a.r.Position().String(), "it lapsed with the move after it")
	require.NotContains(t, a.lines(), "offers a draw")
}

// Journals from when undo left an offer as it was read as they did.
func TestAnUndoOfBeforeLeavesTheOffer(t *testing.T) {
	a, start, _ := offered(t)
	move := a.last(board.Played)
	undone := rules.Event{Seq: len(a.r.Journal()) + 1, Kind: rules.Undone, Ref: move.Seq}
	fresh, err := board.NewReferee(Game{}, rules.Options{Surface: surface})
	require.NoError(t, err)
	require.NoError(t, fresh.Restore(slices.Concat(a.r.Journal(), []rules.Event{undone})))
	require.Equal(t, start, fresh.Position().String())
}
