package playtest

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// The players of each game on a board can give it up when it has just begun: the other
// one has won by that, it can be taken back, and a journal holds it.
func TestAGameOnABoardCanBeGivenUp(t *testing.T) {
	o := rules.Options{Surface: rules.Surface{Width: 610, Height: 457}, Players: []string{"Ada", "Ben"}}
	for name, b := range boardGames {
		for i, who := range b.game.Players(o) {
			t.Run(name+", "+who.Called, func(t *testing.T) {
				u := &givingUp{T: t, game: b.game, options: o, loser: who, winner: b.game.Players(o)[1-i]}
				u.run()
			})
		}
	}
}

// givingUp is a game that one of the players gives up.
type givingUp struct {
	*testing.T
	game          board.Game
	options       rules.Options
	loser, winner board.Player
	r             *board.Referee
	now           time.Duration
}

func (u *givingUp) run() {
	u.r = u.fresh()
	u.refused("before a game begins")
	u.begin()
	before := u.r.Position().String()
	u.holds(u.do(board.DoResign))
	u.refused("when the game is over")
	u.kept()
	u.do(rules.DoUndo)
	require.Equal(u, before, u.r.Position().String())
	u.kept()
	u.do(rules.DoRedo)
	require.True(u, u.r.Position().Outcome().Over)
	u.kept()
}

func (u *givingUp) fresh() *board.Referee {
	r, err := board.NewReferee(u.game, u.options)
	require.NoError(u, err)
	return r
}

// begin lays out what lies on the board at first, and waits.
func (u *givingUp) begin() {
	p, err := u.game.Start(u.options)
	require.NoError(u, err)
	s := u.options.Surface
	for range 30 {
		u.now += 100 * time.Millisecond
		u.r.See(&constellation.Table{Time: u.now, Width: s.Width, Height: s.Height, Dice: p.Layout(s)})
	}
}

func (u *givingUp) do(do string) []rules.Event {
	u.Helper()
	events, err := u.r.Do(rules.Command{Do: do, Player: u.loser.Called}, u.now)
	require.NoError(u, err)
	return events
}

func (u *givingUp) refused(when string) {
	u.Helper()
	_, err := u.r.Do(rules.Command{Do: board.DoResign, Player: u.loser.Called}, u.now)
	require.ErrorIs(u, err, board.ErrNotNow, when)
}

// holds checks what was told of the end, and what the table shows.
func (u *givingUp) holds(events []rules.Event) {
	lost := rules.Outcome{Over: true, Winner: u.winner.Name, Method: rules.ByForfeit}
	ended := events[len(events)-1]
	require.Equal(u, rules.End{Outcome: lost, Match: true}, ended.Data)
	require.Equal(u, u.loser.Called+" gives up: "+u.winner.Called+" has won", ended.Text)
	p := u.r.Position()
	require.Equal(u, lost, p.Outcome())
	require.Empty(u, p.Moves())
	require.Empty(u, p.Turn())
	v := u.r.View()
	require.Equal(u, u.winner.Called+" wins: "+u.loser.Called+" gave up", v.Card.Title)
	require.True(u, slices.ContainsFunc(v.Marks, func(m rules.Mark) bool { return m.ID == "next" }))
	u.readBack(p)
}

// readBack reads both forms of a position.
func (u *givingUp) readBack(p rules.Position) {
	line, err := u.game.ParsePosition(p.String(), u.options)
	require.NoError(u, err)
	require.Equal(u, p, line)
	b, err := json.Marshal(p)
	require.NoError(u, err)
	file, err := u.game.ReadPosition(b, u.options)
	require.NoError(u, err)
	require.Equal(u, p, file)
}

// kept checks that the journal leads to the same position.
func (u *givingUp) kept() {
	u.Helper()
	b, err := json.Marshal(u.r.Journal())
	require.NoError(u, err)
	var events []rules.Event
	require.NoError(u, json.Unmarshal(b, &events))
	again := u.fresh()
	require.NoError(u, again.Restore(events))
	require.Equal(u, u.r.Position(), again.Position())
}
