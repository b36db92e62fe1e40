package ur

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

var surface = rules.Surface{Width: 1000, Height: 700}

// tableOf is a table on which a position lies.
func tableOf(p rules.Position) *constellation.Table {
	return &constellation.Table{Width: surface.Width, Height: surface.Height, Dice: p.Layout(surface)}
}

func explained(t *testing.T, p rules.Position, table *constellation.Table) map[string]json.RawMessage {
	t.Helper()
	b, err := p.MarshalJSON()
	require.NoError(t, err)
	a, err := Game{}.ExplainTable(b, table, rules.Options{})
	require.NoError(t, err)
	out, err := json.Marshal(a)
	require.NoError(t, err)
	var form map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(out, &form))
	return form
}

func TestEachMoveIsExplainedByTheTableAfterIt(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	p, err := Game{}.Start(rules.Options{})
	require.NoError(t, err)
	for range 300 {
		if p.Outcome().Over {
			break
		}
		m, _ := p.(Position).Sample(r)
		next, err := p.Apply(m)
		require.NoError(t, err)
		if move, ok := m.(Move); ok && !move.Pass {
			want, _ := json.Marshal(m)
			require.JSONEq(t, string(want), string(explained(t, p, tableOf(next))["played"]), "%s: %s", p, m)
			require.Equal(t, "null", string(explained(t, p, tableOf(p))["nearest"]), "%s: nothing was played", p)
		}
		p = next
	}
}

func TestAPieceOnAWrongSquareIsSaid(t *testing.T) {
	p := position(t, "A 0,0,0,0,0,0,9 0,0,0,0,0,0,0 1", rules.Options{})
	wrong := position(t, "A 0,0,0,0,0,0,9 0,0,0,0,0,0,2 -", rules.Options{})
	form := explained(t, p, tableOf(wrong))
	require.Equal(t, "null", string(form["played"]))
	require.Contains(t, string(form["differs"]), `"saw":"B plain"`)
}

func TestScoreCountsWhatLiesOnTheBoard(t *testing.T) {
	p := position(t, "A 0,0,0,0,1,13,24 0,0,0,0,0,5,5 -", rules.Options{})
	a, err := Game{}.Score(tableOf(p), rules.Options{})
	require.NoError(t, err)
	require.Equal(t, "A: 1 plain and 1 dotted on the board, 5 beside it\nB: 2 plain and 0 dotted on the board, 5 beside it", a.Text())
}

// The reserve may lie in the notches: they are no squares.
func TestWhatLiesInANotchIsBesideTheBoard(t *testing.T) {
	p, err := Game{}.ReadPosition([]byte(`{"turn":"A","pieces":{"A":[0,0,0,0,0,3,14],"B":[0,0,0,0,0,3,12]},"throws":[2]}`), rules.Options{})
	require.NoError(t, err)
	after, err := p.Apply(Move{To: 2})
	require.NoError(t, err)
	table, on := tableOf(after), board.New(grid, surface)
	for i, row := range []float64{0.5, 2.5} {
		table.Dice = append(table.Dice, constellation.Die{ID: string(rune('x' + i)), Kind: constellation.Binary, Team: constellation.White, Face: "0",
			Pos: on.Point(4.5+float64(i), row), Size: 20, Still: true, Confidence: 1, FaceConfidence: 1})
	}
	got := explained(t, p, table)
	require.JSONEq(t, `{"from":0,"to":2,"hits":false,"again":false}`, string(got["played"]))
	require.Equal(t, "[]", string(got["differs"]))
}
