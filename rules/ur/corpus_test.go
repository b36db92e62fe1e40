package ur

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

var update = flag.Bool("update", false, "write testdata/perft.txt anew, by the naive game")

// corpus reads lines of "position = answer"; # begins a comment.
func corpus(t *testing.T, name string) (positions, answers []string) {
	f, err := os.Open(name)
	require.NoError(t, err)
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		line, _, _ := strings.Cut(s.Text(), "#")
		if position, answer, ok := strings.Cut(line, "="); ok {
			positions = append(positions, strings.TrimSpace(position))
			answers = append(answers, strings.TrimSpace(answer))
		}
	}
	return positions, answers
}

func TestMovesOfTheCorpus(t *testing.T) {
	positions, answers := corpus(t, "testdata/moves.txt")
	require.NotEmpty(t, positions)
	for i, line := range positions {
		p, err := Game{}.ParsePosition(line, rules.Options{})
		require.NoError(t, err)
		var got []string
		for _, m := range p.Moves() {
			got = append(got, m.String())
		}
		require.Equal(t, answers[i], strings.Join(got, ", "), "%s", line)
	}
}

// naiveDepth is how deep the naive game counts in a test.
const naiveDepth = 5

func TestPerftOfTheCorpus(t *testing.T) {
	positions, answers := corpus(t, "testdata/perft.txt")
	require.NotEmpty(t, positions)
	var out strings.Builder
	for i, line := range positions {
		p, err := Game{}.ParsePosition(line, rules.Options{})
		require.NoError(t, err)
		n := naiveOf(t, p, 7, false)
		if *update {
			fmt.Fprintf(&out, "%s =", line)
			for depth := 1; depth <= len(n.throws); depth++ {
				fmt.Fprint(&out, " ", n.leaves(depth))
			}
			fmt.Fprintln(&out)
			continue
		}
		for d, want := range strings.Fields(answers[i]) {
			got, err := rules.Perft(p, d+1)
			require.NoError(t, err)
			require.Equal(t, want, strconv.FormatUint(got, 10), "%s, depth %d", line, d+1)
			if d < naiveDepth {
				require.Equal(t, got, n.leaves(d+1), "naive, %s, depth %d", line, d+1)
			}
		}
	}
	if *update {
		head := "# A position, then how many leaf positions follow after 1, 2, 3 … of its throws.\n"
		require.NoError(t, os.WriteFile("testdata/perft.txt", []byte(head+out.String()), 0o644))
	}
}
