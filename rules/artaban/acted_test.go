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
	"github.com/asterism-dice/asterism/rules/rulestest"
)

// acted is a table on which somebody plays.
type acted struct {
	t      *testing.T
	r      *board.Referee
	at     board.Board
	table  *constellation.Table
	truth  Position // with every die as it really lies
	chance *rand.Rand
	noise  float64 // mm, most error of a place on each axis
	wrong  float64 // chance that a face is misread
	asked  int     // how often players had to say what a die shows
	events []rules.Event
	acts   []rulestest.Act     // what was done to the referee
	before []constellation.Die // as they lay before the last move

	unnoticed int // how often a misread side could have been one of those that were open
}

func act(t *testing.T, seed uint64, noise, wrong float64) *acted {
	r, err := board.NewReferee(Game{}, rules.Options{Surface: surface})
	require.NoError(t, err)
	a := &acted{t: t, r: r, at: board.New(grid, surface), truth: start(false), chance: rand.New(rand.NewPCG(seed, 7)), noise: noise, wrong: wrong,
		table: &constellation.Table{Width: surface.Width, Height: surface.Height}}
	a.table.Dice = append(a.table.Dice, a.truth.Layout(surface)...)
	a.wait(2 * time.Second)
	require.NotNil(t, a.last(board.Began))
	return a
}

// wait lets time go by.
func (a *acted) wait(d time.Duration) {
	for end := a.table.Time + d; a.table.Time < end; {
		a.table.Time += 100 * time.Millisecond
		a.table.Sort()
		a.acts = append(a.acts, rulestest.Act{Table: a.table.Clone()})
		a.events = append(a.events, a.r.See(a.table)...)
	}
}

// last is the latest event of a kind.
func (a *acted) last(k rules.EventKind) *rules.Event {
	for i := len(a.events) - 1; i >= 0; i-- {
		if a.events[i].Kind == k {
			return &a.events[i]
		}
	}
	return nil
}

func (a *acted) do(c rules.Command) {
	a.acts = append(a.acts, rulestest.Act{Command: c, At: a.table.Time})
	events, err := a.r.Do(c, a.table.Time)
	require.NoError(a.t, err)
	a.events = append(a.events, events...)
}

// on returns the die on a square.
func (a *acted) on(name string) *constellation.Die {
	for i := range a.table.Dice {
		if a.at.Square(a.at.At(a.table.Dice[i].Pos)) == name {
			return &a.table.Dice[i]
		}
	}
	a.t.Fatalf("no die on %s", name)
	return nil
}

// lift takes the die on a square off the table.
func (a *acted) lift(name string) constellation.Die {
	d := *a.on(name)
	var left []constellation.Die
	for _, o := range a.table.Dice {
		if o.ID != d.ID {
			left = append(left, o)
		}
	}
	a.table.Dice = left
	return d
}

// put lays a die on a square, showing a side that a camera may misread.
func (a *acted) put(d constellation.Die, name string, top int) {
	c, err := squares.ParseSquare(name)
	require.NoError(a.t, err)
	d.Pos = a.at.Centre(c).Add(constellation.Vec{X: a.noise * (2*a.chance.Float64() - 1), Y: a.noise * (2*a.chance.Float64() - 1)})
	if a.chance.Float64() < a.wrong {
		top = 1 + (top+a.chance.IntN(5))%6
	}
	d.Face, d.FaceConfidence = strconv.Itoa(top), 1-a.wrong
	a.table.Dice = append(a.table.Dice, d)
}

// play acts out a move: hands take and put dice in one order or another.
func (a *acted) play(m Move) {
	next := a.truth.play(m)
	_, to := m.cells()
	switch m.Do {
	case TurnLeft, TurnRight, Pass:
		a.do(rules.Command{Do: board.DoMove, Value: m.String()})
	case Sacrifice:
		a.lift(m.From)
		a.wait(6 * time.Second)
	case Capture:
		if a.chance.IntN(2) == 0 { // the enemy first
			a.lift(m.To)
			a.wait(800 * time.Millisecond)
			d := a.lift(m.From)
			a.wait(400 * time.Millisecond)
			a.put(d, m.To, next.cells[to].may().top())
			break
		}
		d := a.lift(m.From)
		a.wait(900 * time.Millisecond)
		a.lift(m.To)
		a.wait(500 * time.Millisecond)
		a.put(d, m.To, next.cells[to].may().top())
	default:
		d := a.lift(m.From)
		a.wait(time.Duration(a.chance.IntN(15)) * 100 * time.Millisecond)
		a.put(d, m.To, next.cells[to].may().top())
	}
	a.truth = next
	a.wait(700 * time.Millisecond)
	a.mend(m)
}

// mend says what the die that moved shows where it was misread.
func (a *acted) mend(m Move) {
	if a.agrees() {
		return
	}
	a.wait(2 * time.Second)
	if a.agrees() {
		return
	}
	if len(a.r.View().Faults) == 0 {
		a.unnoticed++ // the players see that another side is written there
	}
	a.asked++
	_, to := m.cells()
	a.do(rules.Command{Do: rules.DoFace, Die: a.on(m.To).ID, Value: strconv.Itoa(a.truth.cells[to].may().top())})
	a.wait(3 * time.Second)
	require.True(a.t, a.agrees(), "after %v: %v, really %v, %+v", m, a.r.Position(), a.truth, a.r.View().Faults)
}

// agrees tells whether the referee has the position as it really is: the way
// that each die lies is among those that it thinks possible.
func (a *acted) agrees() bool {
	p := a.r.Position().(Position)
	for c, d := range a.truth.cells {
		q := p.cells[c]
		if (d == 0) != (q == 0) || d&^die(allOrientations) != q&^die(allOrientations) || d.may()&^q.may() != 0 || q.may().top() == 0 && q != 0 {
			return false
		}
	}
	return p.turn == a.truth.turn
}

// choose draws a move; turns on the spot are rare.
func (a *acted) choose() (Move, bool) {
	moves := a.truth.Moves()
	if len(moves) == 0 {
		return Move{}, false
	}
	m := moves[a.chance.IntN(len(moves))].(Move)
	for i := 0; m.Turns() && i < 3; i++ {
		m = moves[a.chance.IntN(len(moves))].(Move)
	}
	return m, true
}

func TestGamesAreFollowedThroughNoise(t *testing.T) {
	games, moves, asked, unnoticed := 12, 0, 0, 0
	if testing.Short() {
		games = 2
	}
	for seed := range uint64(games) {
		a := act(t, seed, 3, 0.02)
		for range 50 {
			m, ok := a.choose()
			if !ok {
				break
			}
			a.play(m)
			moves++
		}
		asked, unnoticed = asked+a.asked, unnoticed+a.unnoticed
		restored(t, a)
	}
	t.Logf("%d games, %d moves, players asked %d times, of which a misread side could have been right %d times", games, moves, asked, unnoticed)
	require.Less(t, asked, 2*games)
}

// restored checks that the journal brings a fresh referee to the same place.
func restored(t *testing.T, a *acted) {
	fresh, err := board.NewReferee(Game{}, rules.Options{Surface: surface})
	require.NoError(t, err)
	require.NoError(t, fresh.Restore(a.r.Journal()))
	require.Equal(t, a.r.Position(), fresh.Position())
}
