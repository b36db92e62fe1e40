package ur

import (
	"flag"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/board/boardtest"
)

var (
	noisyGames = flag.Int("noisy", 1, "how many games are played at a noisy table, to their end where it is more than one")
	noisyFrom  = flag.Int("from", 0, "the seed of the first of them")
)

// noisyTray is where the dice are thrown.
const noisyTray = "465,395,140,60"

// noisy is Ur by random play, with throws that are said or made in the tray.
func noisy(n boardtest.Noise, tray bool) boardtest.Game {
	g := boardtest.Game{
		Game: Game{}, Options: rules.Options{Surface: rules.Surface{Width: 610, Height: 457}, Values: map[string]string{}}, Noise: n, Plies: boardtest.Most(*noisyGames), Shared: true,
		Choose: func(t *boardtest.Table, p rules.Position) rules.Move {
			m, _ := p.(Position).Sample(t.Chance)
			return m
		},
	}
	g.Act = func(t *boardtest.Table, m rules.Move) (bool, error) {
		n, ok := m.(Throw)
		if !ok {
			return false, nil
		}
		return true, t.Do(rules.Command{Do: DoThrow, Value: fmt.Sprint(int(n))})
	}
	if tray {
		g.Options.Values[trayKey] = noisyTray
		c := &caster{dice: throwable()}
		g.Same, g.Act = c.same, c.act
	}
	g.Begin = func(*boardtest.Table) rules.Position {
		p, _ := g.Start(g.Options)
		return p
	}
	return g
}

func throwable() []*boardtest.Die {
	var all []*boardtest.Die
	for range 3 {
		all = append(all, &boardtest.Die{Piece: board.Piece{Cell: board.Off}, Die: constellation.Die{Kind: constellation.Binary, Size: 14}})
	}
	return all
}

// caster throws the dice in the tray.
type caster struct {
	dice []*boardtest.Die
	open bool  // the table doesn't know yet what was thrown
	idle Throw // what was thrown, open and without a move; 0 for none
}

// same tells whether the table knows all but what is open.
func (c *caster) same(p, q rules.Position) bool {
	at, really := p.(Position), q.(Position)
	if c.open && at.awaitsThrow() {
		at.throws = really.throws
		if c.idle != 0 {
			at.turn = really.turn
		}
	}
	return at.String() == really.String()
}

func (c *caster) act(t *boardtest.Table, m rules.Move) (bool, error) {
	n, ok := m.(Throw)
	if !ok {
		return false, nil
	}
	return true, c.throw(t, n)
}

// throw takes the dice out of the tray and throws them.
func (c *caster) throw(t *boardtest.Table, n Throw) error {
	for _, d := range c.dice {
		if err := t.Lift(d); err != nil {
			return err
		}
	}
	t.Chance.Shuffle(3, func(i, j int) { c.dice[i], c.dice[j] = c.dice[j], c.dice[i] })
	for i, d := range c.dice {
		t.Lay(d, free(t, c.dice[:i]), fmt.Sprint(btoi(i < int(n)%4)))
	}
	from := len(t.Events)
	for range 40 { // until the table says what it makes of them
		if err := t.Wait(200 * time.Millisecond); err != nil {
			return err
		}
		if len(c.taken(t, from)) > 0 || inDoubt(t, from) {
			break
		}
	}
	return c.told(t, n, from)
}

// taken are the throws that the table has taken since an event, without the one
// that was open and left no move.
func (c *caster) taken(t *boardtest.Table, from int) (all []Throw) {
	for _, e := range t.Events[from:] {
		if s, ok := e.Data.(board.Standing); ok && e.Kind == board.Played {
			if n, ok := must(readMove(s.Move)).(Throw); ok {
				all = append(all, n)
			}
		}
	}
	if c.idle != 0 && len(all) > 0 && all[0] == c.idle {
		all = all[1:]
	}
	return all
}

func must(m rules.Move, err error) rules.Move {
	if err != nil {
		panic(err)
	}
	return m
}

// told says what was thrown where the table got it wrong, or can't learn it.
func (c *caster) told(t *boardtest.Table, n Throw, from int) error {
	all := c.taken(t, from)
	c.open, c.idle = len(all) == 0, 0
	if len(all) > 0 && all[0] == n {
		return nil
	}
	at, err := c.before(t, len(all) > 0)
	if err != nil {
		return err
	}
	at.throws = string([]byte{byte(n)})
	if c.open && offered(t, n) {
		if at.legal()[0].Pass {
			c.idle = n
		}
		return nil
	}
	if what := fmt.Sprintf("what was thrown: taken for %v, in doubt %t", all, inDoubt(t, from)); c.open {
		t.Ask(what)
	} else {
		t.Mend(what)
	}
	c.open = false
	return t.Do(rules.Command{Do: DoThrow, Value: fmt.Sprint(int(n))})
}

// before is the position before the throw, to which it goes back where one was
// taken.
func (c *caster) before(t *boardtest.Table, taken bool) (Position, error) {
	for i := 0; ; i++ {
		p, err := t.Position(Game{}, rules.Options{})
		if at, ok := p.(Position); err != nil || ok && at.awaitsThrow() && (!taken || i > 0) {
			return at, err
		}
		if err := t.Do(rules.Command{Do: rules.DoUndo}); err != nil { // a pass, then the throw
			return Position{}, err
		}
	}
}

// offered tells whether a throw is among those that the table considers.
func offered(t *boardtest.Table, n Throw) bool {
	for i := len(t.Events) - 1; i >= 0; i-- {
		if d, ok := t.Events[i].Data.(Doubt); ok {
			return slices.Contains(d.Throws, int(n))
		}
	}
	return false
}

// inDoubt tells whether the table has said since an event that it isn't sure.
func inDoubt(t *boardtest.Table, from int) bool {
	return slices.ContainsFunc(t.Events[from:], func(e rules.Event) bool { _, ok := e.Data.(Doubt); return ok })
}

// free is a place in the tray where no other die lies.
func free(t *boardtest.Table, others []*boardtest.Die) constellation.Vec {
	for {
		at := constellation.Vec{X: 477 + 116*t.Chance.Float64(), Y: 407 + 38*t.Chance.Float64()}
		if !slices.ContainsFunc(others, func(d *boardtest.Die) bool { return d.Pos.Dist(at) < 24 }) {
			return at
		}
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Where few pieces are on the board three dice are most of what lies on the table.
func TestThrowsInTheTrayAreNoBump(t *testing.T) {
	g := noisy(boardtest.Usual(), true)
	g.Plies = 12
	_, err := g.Play(11)
	require.NoError(t, err)
}

// More of them: go test ./rules/ur -run NoisyGames/tray -noisy 200 -v -timeout 2h
func TestNoisyGamesAskLittle(t *testing.T) {
	for i, name := range []string{"said", "tray"} {
		t.Run(name, func(t *testing.T) {
			all := boardtest.Played(t, *noisyFrom, *noisyGames, func() boardtest.Game { return noisy(boardtest.Usual(), i == 1) })
			require.LessOrEqual(t, all.Questions(), 6*all.Games)
		})
	}
}
