package ur

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/board/boardtest"
)

var noisyGames = flag.Int("noisy", 1, "how many games are played at a noisy table")

// noisyTray is where the dice are thrown.
const noisyTray = "465,395,140,60"

// noisy is Ur by random play, with throws that are said or made in the tray.
func noisy(n boardtest.Noise, tray bool) boardtest.Game {
	g := boardtest.Game{
		Game: Game{}, Options: rules.Options{Surface: rules.Surface{Width: 610, Height: 457}, Values: map[string]string{}}, Noise: n, Plies: boardtest.Most(200), Shared: true,
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
		dice, open := throwable(), false // open: the table doesn't know yet what was thrown
		g.Same = func(p, q rules.Position) bool {
			at := p.(Position)
			if open && at.awaitsThrow() {
				at.throws = q.(Position).throws
			}
			return at.String() == q.String()
		}
		g.Act = func(t *boardtest.Table, m rules.Move) (bool, error) {
			n, ok := m.(Throw)
			if !ok {
				return false, nil
			}
			return true, thrown(t, dice, int(n), &open)
		}
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

// thrown takes the dice out of the tray and throws them.
func thrown(t *boardtest.Table, dice []*boardtest.Die, n int, open *bool) error {
	white := n % 4
	for _, d := range dice {
		if err := t.Lift(d); err != nil {
			return err
		}
	}
	t.Chance.Shuffle(3, func(i, j int) { dice[i], dice[j] = dice[j], dice[i] })
	for i, d := range dice {
		t.Lay(d, free(t, dice[:i]), fmt.Sprint(btoi(i < white)))
	}
	from := len(t.Events)
	for range 40 { // until the table says what it makes of them
		if err := t.Wait(200 * time.Millisecond); err != nil {
			return err
		}
		if taken(t, from) != 0 || inDoubt(t) {
			break
		}
	}
	return told(t, n, from, open)
}

// taken is the throw that the table has taken since an event, 0 for none.
func taken(t *boardtest.Table, from int) int {
	for _, e := range t.Events[from:] {
		if s, ok := e.Data.(board.Standing); ok && e.Kind == board.Played {
			if n, ok := must(readMove(s.Move)).(Throw); ok {
				return int(n)
			}
		}
	}
	return 0
}

func must(m rules.Move, err error) rules.Move {
	if err != nil {
		panic(err)
	}
	return m
}

// told says what was thrown where the table got it wrong, or can't learn it
// from the move, as there is none.
func told(t *boardtest.Table, n, from int, open *bool) error {
	got := taken(t, from)
	*open = got == 0
	if got == n {
		return nil
	}
	if got != 0 {
		if err := t.Do(rules.Command{Do: rules.DoUndo}); err != nil {
			return err
		}
	}
	p, err := t.Position(Game{}, rules.Options{})
	if err != nil {
		return err
	}
	at := p.(Position)
	if len(at.throws) > 0 { // a pass was taken back, the throw before it still stands
		if err := t.Do(rules.Command{Do: rules.DoUndo}); err != nil {
			return err
		}
	}
	at.throws = string([]byte{byte(n)})
	if *open && !at.legal()[0].Pass && offered(t, n) {
		return nil
	}
	t.Ask(fmt.Sprintf("what was thrown: taken for %d, in doubt %t, no move %t", got, inDoubt(t), at.legal()[0].Pass))
	return t.Do(rules.Command{Do: DoThrow, Value: fmt.Sprint(n)})
}

// offered tells whether a throw is among those that the table considers.
func offered(t *boardtest.Table, n int) bool {
	return slices.ContainsFunc(t.Session.Snapshot().View.Players, func(p rules.PlayerView) bool {
		return slices.ContainsFunc(p.Lines, func(line string) bool {
			return strings.HasPrefix(line, "thrown: ") && strings.Contains(line, fmt.Sprint(n))
		})
	})
}

// inDoubt tells whether the table says that it isn't sure of a throw.
func inDoubt(t *boardtest.Table) bool {
	return slices.ContainsFunc(t.Session.Snapshot().View.Players, func(p rules.PlayerView) bool {
		return slices.ContainsFunc(p.Lines, func(line string) bool { return strings.HasPrefix(line, "thrown: ") })
	})
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
func TestNoisyGames(t *testing.T) {
	for i, name := range []string{"said", "tray"} {
		t.Run(name, func(t *testing.T) {
			var all boardtest.Report
			for seed := range uint64(*noisyGames) {
				r, err := noisy(boardtest.Usual(), i == 1).Play(seed)
				all.Add(r)
				assert.NoError(t, err)
			}
			t.Log(all)
			require.LessOrEqual(t, all.Questions(), 6*all.Games)
		})
	}
}
