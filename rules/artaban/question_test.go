package artaban

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// dial is the question what a die shows, nil for none.
func (a *acted) dial() *rules.Mark {
	for _, m := range a.r.View().Marks {
		if m.Command.Do == rules.DoFace {
			return &m
		}
	}
	return nil
}

// A die whose side isn't surely read after a roll is asked about when a capture
// depends on it, not before.
func TestATopThatMattersIsAskedAbout(t *testing.T) {
	a := act(t, 1, 0, 0)
	roll := func(from, to string, face int, sure float64) {
		a.put(a.lift(from), to, face)
		d := a.on(to)
		d.FaceConfidence = sure
		if sure < 1 {
			d.Alternatives = []constellation.FaceChance{{Face: "2", P: 1 - sure}, {Face: "6", P: 0}}
		}
		a.wait(3 * time.Second)
	}
	roll("a2", "a3", 5, 0.55)
	require.Equal(t, "B", a.r.Position().Turn(), "the move itself is beyond doubt")
	require.Zero(t, a.r.Position().(Position).cells[cellOf("a3")].may().top())
	require.Nil(t, a.dial(), "nobody is near")
	roll("a7", "a6", 5, 1)
	roll("h2", "h3", 2, 1)
	roll("a6", "a5", 4, 1)
	require.Nil(t, a.dial())
	roll("g2", "g3", 2, 1)
	roll("a5", "a4", 2, 1)
	ask := a.dial()
	require.NotNil(t, ask, "%v", a.r.Position())
	require.Equal(t, a.on("a3").ID, ask.Command.Die)
	require.Contains(t, ask.Text, "a3: what does this die show?")
	c := ask.Command
	c.Value = strconv.Itoa(5)
	a.do(c)
	a.wait(3 * time.Second)
	require.Nil(t, a.dial())
	require.Equal(t, 5, a.r.Position().(Position).cells[cellOf("a3")].may().top())
	require.NotNil(t, a.last(board.Learned))
	restored(t, a)
}

// metInDoubt is a game in which an enemy has come before A's die on a3, of which
// it isn't known whether it shows 5 or 2.
func metInDoubt(t *testing.T) *acted {
	a := act(t, 1, 0, 0)
	for _, m := range []struct {
		from, to string
		face     int
	}{{"a2", "a3", 5}, {"a7", "a6", 5}, {"h2", "h3", 2}, {"a6", "a5", 4}, {"g2", "g3", 2}, {"a5", "a4", 2}} {
		a.put(a.lift(m.from), m.to, m.face)
		if d := a.on(m.to); m.to == "a3" {
			d.FaceConfidence, d.Alternatives = 0.55, []constellation.FaceChance{{Face: "2", P: 0.45}, {Face: "6", P: 0}}
		}
		a.wait(3 * time.Second)
	}
	return a
}

// The same die is looked at when it is lifted: what it shows when it comes down
// again is no question any more.
func TestATopThatMattersIsLookedAtWhenTheDieIsLifted(t *testing.T) {
	a := metInDoubt(t)
	require.NotNil(t, a.dial())
	before := a.r.Position().(Position)
	d := a.lift("a3")
	a.wait(2 * time.Second)
	require.Nil(t, a.dial(), "it is in a hand")
	a.put(d, "a3", 5)
	a.on("a3").Alternatives = nil
	a.wait(3 * time.Second)
	require.Nil(t, a.dial())
	require.Empty(t, a.faults())
	at := a.r.Position().(Position)
	require.Equal(t, 5, at.cells[cellOf("a3")].may().top())
	require.Equal(t, before.turn, at.turn)
	restored(t, a)
}

// Nor does a game end before it is known what the last die scores.
func TestATopThatScoresIsAskedAboutAtTheEnd(t *testing.T) {
	p, err := parsePosition("A a8A12 b8A12 c8A12 d8A12 e8A12 f8A12 g8A12 h7A31*", false)
	require.NoError(t, err)
	r, err := board.NewReferee(Game{}, rules.Options{Surface: surface})
	require.NoError(t, err)
	a := &acted{t: t, r: r, at: board.New(grid, surface), truth: p, chance: rand.New(rand.NewPCG(1, 2)),
		table: &constellation.Table{Width: surface.Width, Height: surface.Height, Dice: p.Layout(surface)}}
	a.wait(time.Second)
	a.do(rules.Command{Do: board.DoSetUp, Value: "A"})
	a.put(a.lift("h7"), "h8", 5)
	a.on("h8").FaceConfidence, a.on("h8").Alternatives = 0.55, []constellation.FaceChance{{Face: "2", P: 0.45}}
	a.wait(4 * time.Second)
	require.Nil(t, a.last(rules.Ended))
	ask := a.dial()
	require.NotNil(t, ask)
	c := ask.Command
	c.Value = "2"
	a.do(c)
	a.wait(3 * time.Second)
	require.Equal(t, rules.Outcome{Over: true, Winner: "A", Method: rules.ByPoints}, a.r.Position().Outcome())
	require.Equal(t, 9, a.r.Position().(Position).Score().Scores.A)
	require.Equal(t, "A", a.last(rules.Ended).Player)
	restored(t, a)
}

// A capture by it needs no answer either: it is looked at where it comes down.
func TestADieWhoseTopIsOpenCapturesUnasked(t *testing.T) {
	a := metInDoubt(t)
	d := a.lift("a3")
	a.lift("a4")
	a.wait(time.Second)
	a.put(d, "a4", 5)
	a.on("a4").Alternatives = nil
	a.wait(3 * time.Second)
	require.Equal(t, "A: a3 captures a4", a.last(board.Played).Text)
	require.Empty(t, a.faults())
	require.Equal(t, 5, a.r.Position().(Position).cells[cellOf("a4")].may().top())
}

// A die that is touched can be turned on the spot by a tap or a key.
func TestADieIsTurnedByATapOrAKey(t *testing.T) {
	a := act(t, 1, 0, 0)
	touch := func(square string) {
		a.table.Touches = []constellation.Touch{{ID: "f" + square, Pos: a.on(square).Pos}}
		a.wait(300 * time.Millisecond)
		a.table.Touches = nil
		a.wait(300 * time.Millisecond)
	}
	touch("b2")
	var ask rules.Mark
	for _, m := range a.r.View().Marks {
		if m.Command.Do == board.DoTurn {
			ask = m
		}
	}
	require.Equal(t, []string{"left", "right"}, ask.Options)
	ask.Command.Value = "left"
	a.do(ask.Command)
	require.Equal(t, "A: b2 turn-left", a.last(board.Played).Text)
	touch("c7")
	a.do(turnKeys[1].Command)
	require.Equal(t, "B: c7 turn-right", a.last(board.Played).Text)
	_, err := a.r.Do(turnKeys[0].Command, a.table.Time)
	require.Error(t, err, "no die is touched")
	touch("c7")
	_, err = a.r.Do(turnKeys[0].Command, a.table.Time)
	require.ErrorIs(t, err, rules.ErrIllegal, "it is A's turn")
}

// What a die shows that was just moved matters to the player whose turn it is then: it is
// asked of that one, who may sit anywhere.
func TestTheDialFacesWhoMoves(t *testing.T) {
	for _, tc := range []struct {
		moved, from, to string
		seats           []constellation.Angle
		want            constellation.Angle
	}{
		{"A", "a4", "a5", nil, 180},
		{"B", "a6", "a5", nil, 0},
		{"A", "a4", "a5", []constellation.Angle{90, 270}, 270},
		{"B", "a6", "a5", []constellation.Angle{90, 270}, 90},
	} {
		r, err := board.NewReferee(Game{}, rules.Options{Surface: surface, Seats: tc.seats})
		require.NoError(t, err)
		p, err := parsePosition(tc.moved+" a4A32 h2A42 a6B42 h7B32", false)
		require.NoError(t, err)
		a := &acted{t: t, r: r, at: board.New(grid, surface), chance: rand.New(rand.NewPCG(1, 2)),
			table: &constellation.Table{Width: surface.Width, Height: surface.Height, Dice: p.Layout(surface)}}
		a.wait(3 * time.Second)
		a.do(rules.Command{Do: board.DoSetUp, Value: tc.moved})
		a.put(a.lift(tc.from), tc.to, 0)
		d := a.on(tc.to)
		d.Face, d.FaceConfidence = "", 0
		a.wait(5 * time.Second)
		dial := a.dial()
		require.NotNil(t, dial, "%s, seats %v: %v", tc.moved, tc.seats, a.r.Position())
		require.NotEqual(t, tc.moved, a.r.Position().Turn())
		require.Equal(t, tc.want, dial.Facing, "%s, seats %v", tc.moved, tc.seats)
	}
}
