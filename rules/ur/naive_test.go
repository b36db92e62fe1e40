package ur

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// picture is the board as it is drawn: Rosette, four Eyes, five Dots,
// Conversion, Final, four fives (5); B's row is the upper one.
var picture = [3]string{"REDE  RC", "FD5RD5ED", "REDE  RC"}

// way is the path of A as one walks it, from beside column 4 of the own row:
// West, East, Up, down (d).
const way = "WWWWUEEEEEEdEUUWdWWWWWW"

// spot is a square of the picture.
type spot struct{ row, column int }

func spotOf(owner string, step int) spot {
	s := spot{2, 4}
	for _, w := range way[:step] {
		switch w {
		case 'W':
			s.column--
		case 'E':
			s.column++
		case 'U':
			s.row--
		case 'd':
			s.row++
		}
	}
	if owner == "B" {
		s.row = 2 - s.row
	}
	return s
}

// naive is the game written down slowly and plainly, to check the other by.
type naive struct {
	turn    string
	steps   map[string][]int
	throws  []int
	goal    int
	inexact bool
}

func naiveOf(t testing.TB, p rules.Position, goal int, inexact bool) naive {
	f, err := parse(p.String())
	require.NoError(t, err)
	return naive{f.Turn, map[string][]int{"A": f.Pieces.A, "B": f.Pieces.B}, f.Throws, goal, inexact}
}

func (n naive) String() string {
	for _, s := range n.steps {
		sort.Ints(s)
	}
	return fmt.Sprint(n.turn, " ", join(n.steps["A"]), " ", join(n.steps["B"]), " ", join(n.throws))
}

func (n naive) over() bool {
	for _, steps := range n.steps {
		borne := 0
		for _, s := range steps {
			if s == 24 {
				borne++
			}
		}
		if borne >= n.goal {
			return true
		}
	}
	return false
}

func enemy(owner string) string { return map[string]string{"A": "B", "B": "A"}[owner] }

// on lists the owners of what stands on a square.
func (n naive) on(s spot) string {
	var owners string
	for _, owner := range []string{"A", "B"} {
		for _, step := range n.steps[owner] {
			if step > 0 && step < 24 && spotOf(owner, step) == s {
				owners += owner
			}
		}
	}
	return owners
}

// move returns the move of a piece by its text, empty when it can't be moved,
// and the position after it.
func (n naive) move(piece int) (string, naive) {
	from := n.steps[n.turn][piece]
	to := from + n.throws[0]
	if from == 24 {
		return "", n
	}
	if to > 24 {
		if !n.inexact || slices.Min(n.steps[n.turn]) != from {
			return "", n
		}
		to = 24
	}
	after := naive{enemy(n.turn), map[string][]int{"A": slices.Clone(n.steps["A"]), "B": slices.Clone(n.steps["B"])}, n.throws[1:], n.goal, n.inexact}
	after.steps[n.turn][piece] = to
	if to == 24 {
		return fmt.Sprint(from, "-off"), after
	}
	text, s := fmt.Sprint(from, "-", to), spotOf(n.turn, to)
	there := n.on(s)
	switch mark := picture[s.row][s.column]; mark {
	case 'E', '5', 'F':
		if len(there) == 4 || mark == 'E' && to >= 13 || mark == '5' && to < 13 {
			return "", n
		}
	default:
		if there == n.turn {
			return "", n
		}
		if after.hit(enemy(n.turn), s) {
			text += " hits"
		}
		if mark == 'R' {
			after.turn = n.turn
			text += " again"
		}
	}
	return text, after
}

// hit sends the pieces of a player on a square back, and tells whether there
// were any.
func (n naive) hit(player string, s spot) bool {
	some := false
	for i, step := range n.steps[player] {
		if step > 0 && step < 24 && spotOf(player, step) == s {
			n.steps[player][i] = 0
			some = true
		}
	}
	return some
}

// moves returns every move by its text.
func (n naive) moves() map[string]naive {
	all := map[string]naive{}
	if n.over() || len(n.throws) == 0 {
		return all
	}
	for i := range 7 {
		if text, after := n.move(i); text != "" {
			all[text] = after
		}
	}
	if len(all) == 0 {
		n.turn, n.throws = enemy(n.turn), n.throws[1:]
		all["pass"] = n
	}
	return all
}

func (n naive) leaves(depth int) uint64 {
	moves := n.moves()
	if depth == 0 || len(moves) == 0 {
		return 1
	}
	sum := uint64(0)
	for _, after := range moves {
		sum += after.leaves(depth - 1)
	}
	return sum
}

func TestMovesAreThoseOfTheNaiveGame(t *testing.T) {
	games := uint64(12)
	if testing.Short() {
		games = 2 // one by each of the rules
	}
	for seed := range games {
		r := rand.New(rand.NewPCG(seed, 1))
		o, goal, inexact := rules.Options{}, 7, false
		if seed%2 == 1 {
			o, goal, inexact = rules.Options{Rules: "five", Values: map[string]string{bearOff: "inexact"}}, 5, true
		}
		p, err := Game{}.Start(o)
		require.NoError(t, err)
		for !p.Outcome().Over {
			compare(t, p, naiveOf(t, p, goal, inexact))
			m, _ := p.(Position).Sample(r)
			p, err = p.Apply(m)
			require.NoError(t, err)
		}
	}
}

func compare(t *testing.T, p rules.Position, n naive) {
	t.Helper()
	want := n.moves()
	require.Len(t, p.Moves(), len(want), "%s", p)
	for _, m := range p.Moves() {
		after, ok := want[m.String()]
		require.True(t, ok, "%s: %s", p, m)
		next, err := p.Apply(m)
		require.NoError(t, err)
		require.Equal(t, after.String(), next.String(), "%s: %s", p, m)
		require.Equal(t, after.over(), next.Outcome().Over)
	}
	deep := p.(Position)
	deep.throws = "\x02\x01\x04\x03"
	n.throws = []int{2, 1, 4, 3}
	require.Equal(t, n.leaves(2), deep.Leaves(2), "%s", strings.TrimSpace(deep.String()))
}
