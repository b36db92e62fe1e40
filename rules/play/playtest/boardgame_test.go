package playtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/artaban"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/ur"
)

// boardGame is a game on a board that is played at a stage.
type boardGame struct {
	*Stage
	t    *testing.T
	game board.Game
	o    rules.Options
	// throw is what is said before a move, empty for nothing.
	throw string
	laid  int
	// rolled is what a die shows whose side is open after the last move.
	rolled string
}

// boardGames are all of them, with what is said before a move.
var boardGames = map[string]struct {
	game  board.Game
	throw string
	off   string // what is said of pieces beside the board in a set-up
}{
	"artaban": {artaban.Game{}, "", ""},
	"ur":      {ur.Game{}, "2", ":0,0"},
}

// lays takes off the table what doesn't lie there in a position, and lays what
// does.
func (b *boardGame) lays(p rules.Position) {
	want := p.Layout(rules.Surface{Width: b.Tracker.Width, Height: b.Tracker.Height})
	for i := range want {
		if want[i].Face == "" {
			want[i].Face = b.rolled
		}
	}
	for _, d := range b.Dice() {
		i := slices.IndexFunc(want, func(w constellation.Die) bool { return w.Team == d.Team && w.Face == d.Face && w.Pos.Dist(d.Pos) < 1 })
		if i < 0 {
			b.Lift(d.ID)
			b.Run(300 * time.Millisecond)
			continue
		}
		want = slices.Delete(want, i, i+1)
	}
	for _, w := range want {
		b.laid++
		w.ID = fmt.Sprint("laid ", b.laid)
		b.Put(w)
		b.Run(300 * time.Millisecond)
	}
	b.Run(8 * time.Second)
}

// says gives a command.
func (b *boardGame) says(do, player, value string) {
	b.t.Helper()
	require.NoError(b.t, b.Do(rules.Command{Do: do, Player: player, Value: value}))
}

// stands tells that the game stands so and that nothing is wrong.
func (b *boardGame) stands(p rules.Position) {
	b.t.Helper()
	now := b.Referee.Position()
	require.Equal(b.t, p.Turn(), now.Turn())
	for i, want := range b.game.Pieces(p) {
		if want.Face == "" {
			want.Face = b.rolled
		}
		require.Equal(b.t, want, b.game.Pieces(now)[i])
	}
	require.Empty(b.t, b.View().Faults)
}

// next is the position after a move that shows, by a greedy player.
func (b *boardGame) next() rules.Position {
	b.t.Helper()
	if b.throw != "" {
		b.says(ur.DoThrow, "", b.throw)
	}
	p := b.Referee.Position()
	m, _ := b.game.(rules.Adviser).Advise(context.Background(), p, rules.Effort{Level: rules.Greedy})
	require.False(b.t, b.game.Silent(m))
	after, err := p.Apply(m)
	require.NoError(b.t, err)
	for _, q := range b.game.Pieces(p) {
		if top, err := strconv.Atoi(q.Face); err == nil && q.Cell == b.game.Trace(p, m)[0] {
			b.rolled = strconv.Itoa(1 + top%6)
			if top == 3 || top == 6 {
				b.rolled = "2" // what lies across isn't beside
			}
		}
	}
	return after
}

// line is a line at a player's side that begins so.
func (b *boardGame) line(begins string) string {
	for _, p := range b.View().Players {
		for _, l := range p.Lines {
			if strings.HasPrefix(l, begins) {
				return l
			}
		}
	}
	return ""
}

// evening is a game that has begun, with hints.
func evening(t *testing.T, name string) *boardGame {
	c := boardGames[name]
	o := rules.Options{Values: map[string]string{"hint": "greedy"}}
	s, err := New(c.game, o, &Sensor{Name: "camera", Keys: true, Noise: 0.3, Rand: rand.New(rand.NewPCG(5, 6))})
	require.NoError(t, err)
	b := &boardGame{Stage: s, t: t, game: c.game, o: o, throw: c.throw}
	start, err := c.game.Start(o)
	require.NoError(t, err)
	b.lays(start)
	require.Len(t, Told(b.Events, board.Began), 1)
	return b
}

// A whole evening: a hint, a move, undo, a move put back, a break, a position
// that is set up as it lies, a draw.
func TestWhatPlayersOfBoardGamesAskForIsDone(t *testing.T) {
	for name, c := range boardGames {
		t.Run(name, func(t *testing.T) {
			b := evening(t, name)
			after := b.next()
			before := b.Referee.Position()
			b.hints()
			b.lays(after)
			b.stands(after)
			b.undoes(before)
			b.lays(after)
			b.stands(after)
			b.putsBack(before)
			b.lays(after)

			b.kill(t, c.game, b.o, time.Hour)
			b.Run(3 * time.Second)
			b.stands(after)
			again := b.next()
			b.lays(again)
			b.stands(again)
			b.setsUp(c.off)
			b.agrees()
		})
	}
}

// hints expects a hint in words and in light.
func (b *boardGame) hints() {
	b.Run(time.Second)
	require.NotEmpty(b.t, b.line("a good move: "))
	_, drawn := b.Mark("hint")
	require.True(b.t, drawn)
}

// undoes takes the move back by a command: the dice have to follow.
func (b *boardGame) undoes(to rules.Position) {
	b.says(rules.DoUndo, "", "")
	b.Run(3 * time.Second)
	require.Equal(b.t, to.String(), b.Referee.Position().String())
	require.NotEmpty(b.t, b.View().Faults)
	require.Equal(b.t, "put the dice back", b.line("put the dice"))
	b.lays(to)
	b.stands(to)
	require.Empty(b.t, b.line("put the dice"))
}

// putsBack takes it back by putting the dice back.
func (b *boardGame) putsBack(to rules.Position) {
	undone := len(Told(b.Events, rules.Undone))
	b.lays(to)
	b.stands(to)
	require.Len(b.t, Told(b.Events, rules.Undone), undone+1)
}

// setsUp takes the table as it lies for the position, the second player to move,
// who moves.
func (b *boardGame) setsUp(off string) {
	second, lies := b.game.Players(b.o)[1].Name, b.game.Pieces(b.Referee.Position())
	b.says(board.DoSetUp, "", second+off)
	require.Equal(b.t, second, b.Referee.Position().Turn())
	require.Equal(b.t, lies, b.game.Pieces(b.Referee.Position()))
	b.Run(3 * time.Second)
	require.Empty(b.t, b.View().Faults)
	b.lays(b.next())
	require.Empty(b.t, b.View().Faults)
}

// agrees ends the game in a draw.
func (b *boardGame) agrees() {
	players := b.game.Players(b.o)
	b.says(board.DoDraw, players[0].Name, "")
	require.NotEmpty(b.t, b.line("offers a draw"))
	b.says(board.DoDraw, players[1].Name, "")
	require.Equal(b.t, rules.Outcome{Over: true, Method: rules.ByAgreement}, b.Referee.Position().Outcome())
}
