package artaban

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// setUp is a game that stands as a line says, with those who play it.
func setUp(t *testing.T, line string, players ...string) *acted {
	p, err := parsePosition(line, false)
	require.NoError(t, err)
	r, err := board.NewReferee(Game{}, rules.Options{Surface: surface, Players: players})
	require.NoError(t, err)
	a := &acted{t: t, r: r, at: board.New(grid, surface), truth: p, chance: rand.New(rand.NewPCG(1, 7)),
		table: &constellation.Table{Width: surface.Width, Height: surface.Height, Dice: p.Layout(surface)}}
	a.wait(time.Second)
	a.do(rules.Command{Do: board.DoSetUp, Value: p.Turn()})
	a.wait(time.Second)
	return a
}

const canSacrifice = "B c2A32 f4A41 g4B21 h6B51* f5B41"

// played are the moves that were told, in order.
func (a *acted) played() (all []string) {
	for _, e := range a.events {
		if e.Kind == board.Played {
			all = append(all, e.Text)
		}
	}
	return all
}

// Who answers by a lawful move has seen that the die before it is gone for good.
func TestASacrificeThatIsAnsweredIsTold(t *testing.T) {
	const second = time.Second
	forward := func(a *acted) { a.put(a.lift("c2"), "c3", 5) }
	for name, tc := range map[string]struct {
		act    func(*acted)
		played []string
		fault  string // one of those that are told, empty for none
	}{
		"at once": {func(a *acted) { a.lift("f5"); a.wait(second / 2); forward(a) }, []string{"B: f5 sacrificed against f4", "A: c2 forward to c3"}, ""},
		"later":   {func(a *acted) { a.lift("f5"); a.wait(4 * second); forward(a) }, []string{"B: f5 sacrificed against f4", "A: c2 forward to c3"}, ""},
		"a capture": {func(a *acted) {
			a.lift("f5")
			a.wait(2 * second)
			d := a.lift("f4")
			a.wait(second)
			a.lift("g4")
			a.put(d, "g4", 4)
		}, []string{"B: f5 sacrificed against f4", "A: f4 captures g4"}, ""},
		"on the square that is free": {func(a *acted) { a.lift("f5"); a.wait(2 * second); a.put(a.lift("f4"), "f5", 2) }, []string{"B: f5 sacrificed against f4", "A: f4 forward to f5"}, ""},
		"and the next move is made": {func(a *acted) {
			a.lift("f5")
			a.wait(2 * second)
			forward(a)
			a.wait(3 * second)
			d := a.lift("g4")
			a.wait(second)
			a.put(d, "g3", a.topAfter("g4", "g3"))
		},
			[]string{"B: f5 sacrificed against f4", "A: c2 forward to c3", "B: g4 forward to g3"}, ""},
		"before the die was lifted": {func(a *acted) { forward(a); a.wait(second / 2); a.lift("f5") }, nil, "two moves at once, f5 sacrificed against f4 and c2 forward to c3: take back the second"},
		"by the same player":        {func(a *acted) { a.lift("f5"); a.wait(2 * second); a.put(a.lift("g4"), "g3", a.topAfter("g4", "g3")) }, nil, "two moves at once, g4 forward to g3 and f5 sacrificed against f4: take back the second"},
		"by another sacrifice":      {func(a *acted) { a.lift("f5"); a.wait(2 * second); a.lift("c2"); a.wait(4 * second) }, nil, "c2: A's 3 belongs here"},
		"too far":                   {func(a *acted) { a.lift("f5"); a.wait(2 * second); a.put(a.lift("c2"), "c4", 3) }, nil, "c4: A's 3 doesn't belong here after f5 sacrificed against f4"},
		"by a wrong side":           {func(a *acted) { a.lift("f5"); a.wait(2 * second); a.put(a.lift("c2"), "c3", 3) }, nil, "c3: A's 3 doesn't belong here after f5 sacrificed against f4"},
		"though it was none":        {func(a *acted) { a.lift("h6"); a.wait(2 * second); forward(a) }, nil, "h6: B's 5 leader belongs here"},
	} {
		t.Run(name, func(t *testing.T) {
			a := setUp(t, canSacrifice)
			tc.act(a)
			a.wait(4 * second)
			require.Equal(t, tc.played, a.played())
			if tc.fault == "" {
				require.Nil(t, a.last(rules.Faulted))
			} else {
				require.Contains(t, a.faults(), tc.fault)
			}
			restored(t, a)
		})
	}
}

// topAfter is what a die shows after it has rolled from a square to another.
func (a *acted) topAfter(from, to string) int {
	p := Game{}.Other(a.r.Position()).(Position)
	for _, at := range []Position{a.r.Position().(Position), p} {
		for _, m := range at.Moves() {
			if mv := m.(Move); mv.From == from && mv.To == to {
				next := at.play(mv)
				return int(topOf[next.cells[cellOf(to)].may().first()])
			}
		}
	}
	a.t.Fatalf("nothing rolls from %s to %s", from, to)
	return 0
}

// A die that was only in hand comes back after the answer: both moves are taken back, and
// what then lies there is judged anew.
func TestADieThatComesBackWasNotSacrificed(t *testing.T) {
	for name, tc := range map[string]struct {
		to    string
		fault string
	}{
		"where it lay":  {"f5", "it is B's turn, not A's: take back c2 forward to c3"},
		"where it goes": {"e5", "two moves at once, f5 right to e5 and c2 forward to c3: take back the second"},
	} {
		for _, after := range []time.Duration{time.Second, 4 * time.Second} {
			t.Run(name, func(t *testing.T) {
				a := setUp(t, canSacrifice)
				before, top := a.r.Position(), 4
				if tc.to != "f5" {
					top = a.topAfter("f5", tc.to)
				}
				d := a.lift("f5")
				a.wait(2 * time.Second)
				a.put(a.lift("c2"), "c3", 5)
				a.wait(after)
				a.put(d, tc.to, top)
				a.wait(4 * time.Second)
				require.Equal(t, []string{tc.fault}, a.faults())
				require.Equal(t, before, a.r.Position())
				restored(t, a)
				a.put(a.lift("c3"), "c2", 3)
				a.wait(4 * time.Second)
				require.Empty(t, a.faults())
				require.Equal(t, map[bool]string{true: "B", false: "A"}[tc.to == "f5"], a.r.Position().Turn())
			})
		}
	}
}

// The table chooses its answer itself.
func TestTheTablesAnswerIsNotMadeForIt(t *testing.T) {
	a := setUp(t, canSacrifice, board.MachineName, "Ben")
	a.lift("f5")
	a.wait(2 * time.Second)
	a.put(a.lift("c2"), "c3", 5)
	a.wait(4 * time.Second)
	require.Empty(t, a.played())
	require.NotEmpty(t, a.faults())
}
