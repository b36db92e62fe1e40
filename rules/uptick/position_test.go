//go:build uptick

package uptick

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

// small is a game on four by four cells with three dice each.
type small struct{ Game }

func (small) Start(o rules.Options) (rules.Position, error) {
	return Game{}.ParsePosition("red ..../..../..../.... 3,3 -,- 0 -", o)
}

func TestPositionsKeepTheContract(t *testing.T) { rulestest.Game(t, small{}, rules.Options{}) }

func position(t testing.TB, line string) Position {
	t.Helper()
	p, err := Game{}.ParsePosition(line, rules.Options{})
	require.NoError(t, err)
	return p.(Position)
}

func moves(p Position) []string {
	var all []string
	for _, m := range p.Moves() {
		all = append(all, m.String())
	}
	return all
}

func TestAPositionFileReadsAsTheSpecificationHasIt(t *testing.T) {
	file := `{"turn":"red","size":8,"reserve":{"red":12,"blue":12},"captured":{"red":[],"blue":[]},"passes":0,"last":"","dice":[{"at":"d4","owner":"red","value":1}]}`
	p, err := Game{}.ReadPosition([]byte(file), rules.Options{})
	require.NoError(t, err)
	b, err := json.Marshal(p)
	require.NoError(t, err)
	require.Equal(t, file, string(b))
	b, err = json.Marshal(p.Moves()[0])
	require.NoError(t, err)
	require.Equal(t, `{"do":"move","from":"d4","to":"d5","value":2,"captures":0}`, string(b))
}

func TestASquareHasOneName(t *testing.T) {
	for _, at := range []string{"", "a", "a0", "a9", "i1", "A1", "a+1", "a01", "a1 "} {
		_, err := Game{}.ReadPosition([]byte(`{"turn":"red","dice":[{"at":"`+at+`","owner":"red","value":1}]}`), rules.Options{})
		require.Error(t, err, "%q", at)
	}
}

func TestMovesFollowTheRules(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		want []string
	}{
		"a die goes up to its value, over friends":  {"red .../.../261 0,0 -,- 0 -", []string{"a1-a2=3", "a1-a3=3", "a1-b2=3", "a1-c3=3", "c1-c2=2", "c1-b2=2"}},
		"an enemy is captured and not jumped over":  {"red .../.../2a. 0,0 -,- 0 -", []string{"a1-a2=3", "a1-a3=3", "a1-b2=3", "a1-c3=3", "a1xb1=3"}},
		"a higher enemy beside freezes; pass":       {"red .../.../2c. 0,0 -,- 0 -", []string{"pass"}},
		"an equal enemy beside doesn't freeze":      {"red ../1a 0,0 -,- 0 -", []string{"a1-a2=2", "a1-b2=2", "a1xb1=2"}},
		"a six stays":                               {"red ../6. 0,0 -,- 0 -", []string{"pass"}},
		"a board is as wide as it is high":          {"red 6b 1,0 -,- 0 -", nil},
		"placed dice are as high as enemies beside": {"red 6b/66 1,0 -,- 0 -", []string{"pass"}},
		"a frozen enemy counts as well":             {"red .b/66 1,0 -,- 0 -", []string{"1@a2", "2@a2"}},
	} {
		t.Run(name, func(t *testing.T) {
			if c.want == nil {
				_, err := Game{}.ParsePosition(c.line, rules.Options{})
				require.Error(t, err, "one row of two cells isn't square")
				return
			}
			require.Equal(t, c.want, moves(position(t, c.line)))
		})
	}
}

func TestTwoPassesEndTheGame(t *testing.T) {
	for line, want := range map[string]rules.Outcome{
		"red 6./.f 0,0 3,12 2 blue": {Over: true, Winner: "blue", Method: rules.ByNoMoves},
		"red 6./.f 0,0 31,2 2 blue": {Over: true, Winner: "red", Method: rules.ByPoints},
		"red 6./.f 0,0 3,4 2 -":     {Over: true, Winner: "blue", Method: rules.ByPoints},
		"red 6./.f 0,0 3,4 1 -":     {},
	} {
		require.Equal(t, want, position(t, line).Outcome(), line)
	}
}

func TestEachMoveIsExplainedByTheTableAfterIt(t *testing.T) {
	r, s := rand.New(rand.NewPCG(5, 5)), rules.Surface{Width: 1000, Height: 700}
	p := rules.Position(position(t, "red ......../......../..b...../...3..../..1.c.../......../......../........ 2,1 5,- 0 blue"))
	for range 12 {
		m := p.Moves()[r.IntN(len(p.Moves()))]
		next, err := p.Apply(m)
		require.NoError(t, err)
		b, err := p.MarshalJSON()
		require.NoError(t, err)
		a, err := Game{}.ExplainTable(b, &constellation.Table{Width: s.Width, Height: s.Height, Dice: next.Layout(s)}, rules.Options{})
		require.NoError(t, err)
		if m.(Move).Do != Pass {
			require.Contains(t, a.Text(), "played: "+m.String()+" ", "%s", p)
			require.Contains(t, a.Text(), "position: "+next.String())
		}
		p = next
	}
}

func TestScoreTellsWhatIsFrozen(t *testing.T) {
	s := rules.Surface{Width: 1000, Height: 700}
	p := position(t, "red ......../......../..b...../...3..../..1.c.../......../......../........ 2,1 5,- 0 blue")
	a, err := Game{}.Score(&constellation.Table{Width: s.Width, Height: s.Height, Dice: p.Layout(s)}, rules.Options{})
	require.NoError(t, err)
	require.Equal(t, "red: 2 dice on the board, 4 together, 0 frozen\nblue: 2 dice on the board, 5 together, 1 frozen", a.Text())
}

// What decides the game is told where it is known.
func TestStandingTellsWhatIsCaptured(t *testing.T) {
	p := position(t, "red ......../......../..b...../...3..../..1.c.../......../......../........ 2,1 5,- 0 blue")
	a, _ := Game{}.Standing(p)
	require.Equal(t, "red: 2 dice on the board, 4 together, 0 frozen; captured: 5 together\nblue: 2 dice on the board, 5 together, 1 frozen; captured: 0 together", a.Text())
}

func TestLeavesAllocatesNothing(t *testing.T) {
	p := position(t, "red ......../......../..b...../...3..../..1.c.../......../......../........ 2,1 5,- 0 blue")
	require.Zero(t, testing.AllocsPerRun(20, func() { p.Leaves(2) }))
}

func BenchmarkLeaves(b *testing.B) {
	p, err := Game{}.Start(rules.Options{})
	require.NoError(b, err)
	leaves := uint64(0)
	for b.Loop() {
		leaves += p.(Position).Leaves(2)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}
