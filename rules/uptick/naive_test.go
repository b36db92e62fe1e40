//go:build uptick

package uptick

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// naive is the game written down slowly and plainly, to check the other by.
type naive struct {
	turn    string
	size    int
	reserve map[string]int
	owner   map[string]string // by square
	value   map[string]int
	passes  int
}

func naiveOf(t *testing.T, p rules.Position) naive {
	f, err := parse(p.String())
	require.NoError(t, err)
	n := naive{f.Turn, f.Size, map[string]int{"red": f.Reserve.Red, "blue": f.Reserve.Blue}, map[string]string{}, map[string]int{}, f.Passes}
	for _, d := range f.Dice {
		n.owner[d.At], n.value[d.At] = d.Owner, d.Value
	}
	return n
}

func (n naive) squares() []string {
	var all []string
	for x := range n.size {
		for y := range n.size {
			all = append(all, fmt.Sprintf("%c%d", 'a'+x, y+1))
		}
	}
	return all
}

// away returns the square so many files and ranks away; false beyond the edge.
func (n naive) away(square string, files, ranks int) (string, bool) {
	rank, _ := strconv.Atoi(square[1:])
	file := int(square[0]-'a') + files
	rank += ranks
	return fmt.Sprintf("%c%d", 'a'+file, rank), file >= 0 && file < n.size && rank >= 1 && rank <= n.size
}

// beside lists the values of the enemies on the eight squares round one.
func (n naive) beside(square string) []int {
	var all []int
	for x := -1; x <= 1; x++ {
		for y := -1; y <= 1; y++ {
			if s, ok := n.away(square, x, y); ok && s != square && n.owner[s] != "" && n.owner[s] != n.turn {
				all = append(all, n.value[s])
			}
		}
	}
	return all
}

func (n naive) legal() []Move {
	var all []Move
	for _, s := range n.squares() {
		switch n.owner[s] {
		case "":
			all = append(all, n.placements(s)...)
		case n.turn:
			all = append(all, n.goes(s)...)
		}
	}
	if len(all) == 0 {
		return []Move{{Do: "pass"}}
	}
	return all
}

func (n naive) placements(s string) []Move {
	var all []Move
	for v := 1; v <= 6 && n.reserve[n.turn] > 0; v++ {
		fits := true
		for _, e := range n.beside(s) {
			fits = fits && e >= v
		}
		if fits {
			all = append(all, Move{Do: "place", To: s, Value: v})
		}
	}
	return all
}

func (n naive) goes(s string) []Move {
	v := n.value[s]
	if v == 6 {
		return nil
	}
	for _, e := range n.beside(s) {
		if e > v {
			return nil
		}
	}
	var all []Move
	for x := -1; x <= 1; x++ {
		for y := -1; y <= 1; y++ {
			for far := 1; far <= v && (x != 0 || y != 0); far++ {
				to, ok := n.away(s, far*x, far*y)
				if !ok {
					break
				}
				if n.owner[to] == n.turn {
					continue
				}
				all = append(all, Move{Do: "move", From: s, To: to, Value: v + 1, Captures: n.value[to]})
				if n.owner[to] != "" {
					break
				}
			}
		}
	}
	return all
}

func (n naive) leaves(t *testing.T, p rules.Position, depth int) uint64 {
	if depth == 0 || p.Outcome().Over {
		return 1
	}
	sum := uint64(0)
	for _, m := range naiveOf(t, p).legal() {
		next, err := p.Apply(m)
		require.NoError(t, err)
		sum += n.leaves(t, next, depth-1)
	}
	return sum
}

func TestMovesAreThoseOfTheNaiveGame(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 3))
		p, err := small{}.Start(rules.Options{})
		require.NoError(t, err)
		for !p.Outcome().Over {
			n := naiveOf(t, p)
			var got []Move
			for _, m := range p.Moves() {
				got = append(got, m.(Move))
			}
			require.ElementsMatch(t, n.legal(), got, "%s", p)
			m := got[r.IntN(len(got))]
			next, err := p.Apply(m)
			require.NoError(t, err)
			n.check(t, m, naiveOf(t, next))
			p = next
		}
	}
}

// check compares the position after a move with what the move says.
func (n naive) check(t *testing.T, m Move, after naive) {
	t.Helper()
	me := n.turn
	n.turn = map[string]string{"red": "blue", "blue": "red"}[me]
	n.passes++
	if m.Do != "pass" {
		n.passes = 0
		n.owner[m.To], n.value[m.To] = me, m.Value
	}
	if m.Do == "place" {
		n.reserve[me]--
	}
	delete(n.owner, m.From)
	delete(n.value, m.From)
	require.Equal(t, n, after, "%s", m)
}

var update = flag.Bool("update", false, "write testdata/perft.txt anew, by the naive game")

func TestPerftOfTheCorpus(t *testing.T) {
	b, err := os.ReadFile("testdata/perft.txt")
	require.NoError(t, err)
	out := "# A position, then how many leaf positions follow after 1, 2, 3 … moves.\n"
	for _, line := range strings.Split(string(b), "\n") {
		position, counts, ok := strings.Cut(line, "=")
		if !ok {
			continue
		}
		p, err := Game{}.ParsePosition(position, rules.Options{})
		require.NoError(t, err)
		var got []string
		for d := range len(strings.Fields(counts)) {
			leaves := p.(Position).Leaves(d + 1)
			got = append(got, strconv.FormatUint(leaves, 10))
			if *update || leaves < 5000 {
				require.Equal(t, naive{}.leaves(t, p, d+1), leaves, "%s, depth %d", position, d+1)
			}
		}
		out += position + "= " + strings.Join(got, " ") + "\n"
		if !*update {
			require.Equal(t, strings.TrimSpace(counts), strings.Join(got, " "), position)
		}
	}
	if *update {
		require.NoError(t, os.WriteFile("testdata/perft.txt", []byte(out), 0o644))
	}
}
