package artaban

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/rules"
)

func TestADieLiesAsADieDoes(t *testing.T) {
	require.Equal(t, sides{1, 2, 4}, sidesOf[index[1][2]])
	require.Len(t, slowDies, orientations)
	for o, s := range sidesOf {
		d := slowDies[[2]int{s.top, s.north}]
		require.Equal(t, d.east, s.east, s)
		for table, f := range map[*[orientations]orientation]func(slowDie) slowDie{
			&rolled[north]: slowDie.toNorth, &rolled[east]: slowDie.toEast, &turnedBack: slowDie.clockwise} {
			want := f(d)
			require.Equal(t, index[want.up][want.north], table[o])
		}
		require.Equal(t, orientation(o), rolled[south][rolled[north][o]])
		require.Equal(t, orientation(o), rolled[west][rolled[east][o]])
		require.Equal(t, orientation(o), turnedLeft[turnedBack[o]])
	}
}

// anyPosition draws up to eight dice a side anywhere.
func anyPosition(t *rapid.T) Position {
	p := Position{turn: side(rapid.IntRange(0, 1).Draw(t, "turn")), diagonal: rapid.Bool().Draw(t, "diagonal")}
	span := rapid.SampledFrom([]int{64, 16, 4}).Draw(t, "span")
	for s := range side(2) {
		for range rapid.IntRange(0, 8).Draw(t, "dice") {
			c := rapid.IntRange(0, span-1).Draw(t, "square")
			p.cells[c] = newDie(s, rapid.IntRange(0, 4).Draw(t, "leads") == 0, only(orientation(rapid.IntRange(0, 23).Draw(t, "lies"))))
		}
	}
	return p
}

func TestMovesAreThoseOfTheSlowRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t)
		want, got := slowOf(p).moves(), p.Moves()
		if len(want) != len(got) {
			t.Fatalf("%v\n%d moves %v\nslow: %d %v", p, len(got), got, len(want), want)
		}
		for _, m := range got {
			next, err := p.Apply(m)
			if after, ok := want[m.(Move)]; err != nil || !ok || after.String() != next.String() {
				t.Fatalf("%v\n%v leads to %v, %v\nslow: %v", p, m, next, err, after)
			}
		}
		if p.over() != (len(got) == 0) {
			t.Fatalf("%v: over %v, moves %v", p, p.over(), got)
		}
		for depth := range 3 {
			if fast, listed := p.Leaves(depth), slowOf(p).perft(depth); fast != listed {
				t.Fatalf("%v\nperft %d: %d, slow: %d", p, depth, fast, listed)
			}
		}
	})
}

func TestOtherMovesAreIllegal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t)
		m := move(rapid.IntRange(0, 63).Draw(t, "from"), rapid.SampledFrom(acts).Draw(t, "do"), rapid.IntRange(0, 63).Draw(t, "to"))
		legal := false
		for _, l := range p.Moves() {
			legal = legal || l == rules.Move(m)
		}
		if _, err := p.Apply(m); (err == nil) != legal {
			t.Fatalf("%v: %v legal %v, %v", p, m, legal, err)
		}
	})
}

func TestPositionsAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t)
		p.drawn = rapid.Bool().Draw(t, "drawn")
		p.resigned = rapid.SampledFrom([]string{"", "A", "B"}).Draw(t, "resigned")
		for c, d := range p.cells {
			if d != 0 {
				more := set(rapid.Uint32Range(0, uint32(allOrientations)).Draw(t, "may"))
				p.cells[c] = d.with(d.may() | more)
			}
		}
		line, err := parsePosition(p.String(), p.diagonal)
		if err != nil || line != p {
			t.Fatalf("%v read back: %v, %v", p, line, err)
		}
		b, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if q, err := readPosition(b, p.diagonal); err != nil || q != p {
			t.Fatalf("%s read back: %v, %v", b, q, err)
		}
	})
}

func TestAPositionKeepsItsJSON(t *testing.T) {
	const file = `{"turn":"A","dice":[{"at":"a2","owner":"A","top":3,"north":2,"leader":false},{"at":"b7","owner":"B","top":3,"norths":[2,5],"leader":true}]}`
	p, err := readPosition([]byte(file), false)
	require.NoError(t, err)
	b, err := json.Marshal(p)
	require.NoError(t, err)
	require.Equal(t, file, string(b))
	require.Equal(t, "A a2A32 b7B325*", p.String())
	for _, bad := range []string{`{}`, `{"turn":"C"}`, `{"turn":"A","dice":[{"at":"i2","owner":"A","top":3}]}`,
		`{"turn":"A","dice":[{"at":"a2","owner":"A","top":3,"north":4}]}`, `{"turn":"A","dice":[{"at":"a2","owner":"A","top":7}]}`,
		`{"turn":"A","dice":[{"at":"a2","owner":"A","top":3},{"at":"a2","owner":"B","top":3}]}`, `{"turn":"A","colour":1}`} {
		_, err := readPosition([]byte(bad), false)
		require.ErrorContains(t, err, "artaban: ", bad)
	}
	for _, bad := range []string{"", "C", "A a2", "A a2A", "A a2A7", "A a2A33", "A a9A32", "A a2C32", "A a2A32 a2B32", "A a2A32+"} {
		_, err := parsePosition(bad, false)
		require.ErrorContains(t, err, "artaban: ", bad)
	}
}

func TestAGameEndsWhereTheRulesSay(t *testing.T) {
	for _, tc := range []struct{ name, line, winner string }{
		{"tops on the last rank", "A h8A62 a1B32", ""},
		{"walled in", "A a8A62 a1B32", ""},
	} {
		p, err := parsePosition(tc.line, false)
		require.NoError(t, err)
		require.False(t, p.Outcome().Over, "a die on its last rank still rolls aside")
	}
	full := "A"
	for f := 'a'; f <= 'h'; f++ {
		full += fmt.Sprintf(" %c8A42 %c1B42", f, f)
	}
	p, err := parsePosition(full, false)
	require.NoError(t, err)
	require.Equal(t, rules.Outcome{Over: true, Method: rules.ByPoints}, p.Outcome())
	require.Empty(t, p.Moves())
	p, err = parsePosition(strings.Replace(full, "a8A42", "a8A53", 1), false)
	require.NoError(t, err)
	require.Equal(t, "A", p.Outcome().Winner)
	p, err = parsePosition("B a2A32", false)
	require.NoError(t, err)
	require.Equal(t, []rules.Move{Move{Do: Pass}}, p.Moves())
	require.Equal(t, "A", p.play(Move{Do: Pass}).Turn())
	d := start(false).agree()
	require.Equal(t, rules.Outcome{Over: true, Method: rules.ByAgreement}, d.Outcome())
	require.Equal(t, uint64(1), d.Leaves(3))
}

func TestAGameStartsWithNothingScored(t *testing.T) {
	p := start(false)
	require.True(t, p.starts())
	b, err := json.Marshal(p.Score())
	require.NoError(t, err)
	require.Equal(t, `{"game":"artaban","turn":"A","scores":{"A":0,"B":0},"lastRank":{"A":0,"B":0},"dice":{"A":8,"B":8},"winner":"","over":false}`, string(b))
}

// testdata/perft.txt holds a line for each position: the rules, its text, and the
// counts of its leaves from depth 1 on.
func TestPerftCorpus(t *testing.T) {
	f, err := os.Open("testdata/perft.txt")
	require.NoError(t, err)
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		if strings.HasPrefix(in.Text(), "#") {
			continue
		}
		part := strings.Split(in.Text(), "|")
		require.Len(t, part, 3, in.Text())
		p, err := parsePosition(part[1], strings.TrimSpace(part[0]) == rulesDiagonal)
		require.NoError(t, err)
		for i, want := range strings.Fields(part[2]) {
			if testing.Short() && i > 1 {
				break
			}
			require.Equal(t, want, fmt.Sprint(p.Leaves(i+1)), "depth %d of %s", i+1, in.Text())
			if i < 2 {
				require.Equal(t, want, fmt.Sprint(slowOf(p).perft(i+1)), "slow rules, depth %d of %s", i+1, in.Text())
			}
		}
	}
}

// randomly plays n random moves, or until the game is over.
func randomly(p Position, n int, r *rand.Rand) Position {
	for range n {
		moves := p.Moves()
		if len(moves) == 0 {
			break
		}
		p = p.play(moves[r.IntN(len(moves))].(Move))
	}
	return p
}

func TestLeavesAllocatesNothing(t *testing.T) {
	p := start(false)
	var n uint64
	allocs := testing.AllocsPerRun(20, func() { n = p.Leaves(3) })
	require.LessOrEqual(t, allocs, 1.0, "of %d leaves", n)
}

func BenchmarkPerftOpening(b *testing.B) {
	b.ReportAllocs()
	p, leaves := start(false), uint64(0)
	for b.Loop() {
		leaves += p.Leaves(4)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}
