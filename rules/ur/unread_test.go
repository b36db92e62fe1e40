package ur

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// unread is a game that can't read some of the positions that it writes.
type unread struct {
	Game
	refuses func(Position) bool
}

func (u *unread) ReadPosition(b []byte, o rules.Options) (rules.Position, error) {
	p, err := u.Game.ReadPosition(b, o)
	if err == nil && u.refuses(p.(Position)) {
		return nil, errors.New("ur: position: refused")
	}
	return p, err
}

// watched is a table of a game on which all lies still from now on.
func watched(t *testing.T, g board.Game, dice []constellation.Die) (r *board.Referee, see func() []rules.Event) {
	r, err := board.NewReferee(g, rules.Options{Surface: surface})
	require.NoError(t, err)
	table := &constellation.Table{Width: surface.Width, Height: surface.Height, Dice: dice}
	return r, func() (all []rules.Event) {
		for range 30 {
			table.Time += 100 * time.Millisecond
			all = append(all, r.See(table)...)
		}
		return all
	}
}

// faults is what a referee says is wrong.
func faults(r *board.Referee) (all []string) {
	for _, f := range r.View().Faults {
		all = append(all, f.Text)
	}
	return all
}

// Where a game can't go on from what is seen, the table says why until it is looked at
// anew, and nothing has happened.
func TestWhatCantBeReadIsShown(t *testing.T) {
	g := &unread{refuses: func(Position) bool { return true }}
	r, see := watched(t, g, nil)
	require.Empty(t, see())
	require.Empty(t, r.Journal())
	require.Equal(t, []string{"board: event 1: ur: position: refused"}, faults(r))
	require.Empty(t, see())
	_, err := r.Do(rules.Command{Do: rules.DoUndo}, 10*time.Second)
	require.ErrorIs(t, err, board.ErrNothing)
	require.Len(t, faults(r), 1, "nothing has changed")
	g.refuses = func(Position) bool { return false }
	for range 2 { // the game is paused, and goes on: the table is looked at anew
		_, err := r.Do(rules.Command{Do: rules.DoPause}, 10*time.Second)
		require.NoError(t, err)
	}
	require.Empty(t, faults(r))
	require.Equal(t, board.Began, see()[0].Kind)
	require.Empty(t, faults(r))
}

// A pass that can't be read is shown, too. The throw before it has happened, and is told.
func TestWhatHappenedIsToldThoughAPassCantBeRead(t *testing.T) {
	g := &unread{refuses: func(p Position) bool { return p.Turn() == "B" }}
	r, see := watched(t, g, position(t, "A 22,23,24,24,24,24,24 0,0,0,0,0,0,0 4", rules.Options{}).Layout(surface))
	told := see()
	for _, c := range []rules.Command{{Do: board.DoSetUp, Value: "A:5,0"}, {Do: board.DoMove, Value: `{"throw":4}`}} {
		events, err := r.Do(c, 10*time.Second)
		require.NoError(t, err)
		told = append(told, events...)
	}
	require.Equal(t, r.Journal(), told)
	require.Contains(t, faults(r)[0], "ur: position: refused")
}
