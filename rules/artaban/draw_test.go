package artaban

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Tables that are made of other tables are made after them.
func TestTheUsualEvaluationKnowsTops(t *testing.T) {
	require.Equal(t, newEvaluation(usual.weights), usual)
}

func TestADrawIsTakenByWhoIsNotAhead(t *testing.T) {
	for _, c := range []struct {
		line string
		a, b bool // whether A and B take it
	}{
		{"A a8A62 h1B12", false, true},
		{"B a8A62 h1B12", false, true},
		{"A a8A12 b8A62* c4A32 h1B62", false, true},
		{"B a8A1 h1B6", true, false},
	} {
		p, err := parsePosition(c.line, false)
		require.NoError(t, err)
		e := rules.Effort{Level: rules.Good, Nodes: 2000}
		require.Equal(t, c.a, Game{}.Draws(context.Background(), p, "A", e), "A in %s", c.line)
		require.Equal(t, c.b, Game{}.Draws(context.Background(), p, "B", e), "B in %s", c.line)
	}
}

// The table answers an offer itself: nobody agrees in its name.
func TestTheTableAnswersAnOfferOfADraw(t *testing.T) {
	for line, draws := range map[string]bool{"A a8A62 h1B12": true, "A a8A12 h1B62": false} {
		r, err := Game{}.Referee(rules.Options{Surface: rules.Surface{Width: 610, Height: 457}, Players: []string{"Ada", board.MachineName},
			Values: map[string]string{"level": "good"}})
		require.NoError(t, err)
		p, err := parsePosition(line, false)
		require.NoError(t, err)
		table := &constellation.Table{Width: 610, Height: 457, Dice: p.Layout(rules.Surface{Width: 610, Height: 457})}
		do := func(c rules.Command) error {
			_, err := r.Do(c, table.Time)
			return err
		}
		table.Time = time.Second
		r.See(table)
		require.NoError(t, do(rules.Command{Do: board.DoSetUp}))
		require.NoError(t, do(rules.Command{Do: board.DoDraw}))
		require.ErrorIs(t, do(rules.Command{Do: board.DoDraw}), board.ErrNotNow, "a key can't agree for the table")
		require.ErrorIs(t, do(rules.Command{Do: board.DoDraw, Player: "B"}), board.ErrNotNow)
		task, ok := r.(rules.Thinker).Task()
		require.True(t, ok)
		answer := task.Run(context.Background())
		require.NoError(t, do(answer))
		require.Equal(t, draws, r.Position().Outcome().Method == rules.ByAgreement, line)
		require.ErrorIs(t, do(answer), board.ErrNotNow, "it was answered")
		if draws {
			continue
		}
		task, ok = r.(rules.Thinker).Task()
		require.False(t, ok, "%s: it is Ada's turn", task.Key)
		require.NoError(t, do(rules.Command{Do: board.DoDraw}), "it may be offered again")
	}
}

// A key that names nobody is the person's, also while the table is to move.
func TestADrawIsOfferedAtTheTablesTurn(t *testing.T) {
	surface := rules.Surface{Width: 610, Height: 457}
	r, err := Game{}.Referee(rules.Options{Surface: surface, Players: []string{"Ada", board.MachineName}})
	require.NoError(t, err)
	p, err := parsePosition("B a8A62 h1B12", false)
	require.NoError(t, err)
	r.See(&constellation.Table{Width: 610, Height: 457, Time: time.Second, Dice: p.Layout(surface)})
	_, err = r.Do(rules.Command{Do: board.DoSetUp, Value: "B"}, time.Second)
	require.NoError(t, err)
	require.Equal(t, "B", r.Position().Turn())
	events, err := r.Do(rules.Command{Do: board.DoDraw}, time.Second)
	require.NoError(t, err)
	require.Equal(t, "Ada offers a draw", events[len(events)-1].Text)
}

// An empty board is no game: one that begins with it would be drawn at once.
func TestNothingIsSetUpOnAnEmptyBoard(t *testing.T) {
	r, err := Game{}.Referee(rules.Options{Surface: rules.Surface{Width: 610, Height: 457}})
	require.NoError(t, err)
	r.See(&constellation.Table{Width: 610, Height: 457, Time: time.Second})
	_, err = r.Do(rules.Command{Do: board.DoSetUp}, time.Second)
	require.ErrorIs(t, err, board.ErrNotNow)
	require.ErrorContains(t, err, "no piece lies on the board")
	require.False(t, r.Position().Outcome().Over)
}
