package artaban

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

var surface = rules.Surface{Width: 600, Height: 400}

// lay returns a table that shows a position.
func lay(p Position) *constellation.Table {
	return &constellation.Table{Width: surface.Width, Height: surface.Height, Dice: p.Layout(surface)}
}

// opened returns the position as a camera knows it: tops, but no norths.
func opened(p Position) Position {
	for c, d := range p.cells {
		if d != 0 {
			p.cells[c] = d.with(withTop(d.may().top()))
		}
	}
	return p
}

func explainLine(t *testing.T, line string, table *constellation.Table) string {
	p, err := parsePosition(line, false)
	require.NoError(t, err)
	b, err := json.Marshal(p)
	require.NoError(t, err)
	a, err := Game{}.ExplainTable(b, table, rules.Options{})
	require.NoError(t, err)
	got, err := json.Marshal(a)
	require.NoError(t, err)
	return string(got)
}

func table(t *testing.T, line string) *constellation.Table {
	p, err := parsePosition(line, false)
	require.NoError(t, err)
	return lay(p)
}

func TestMovesAreExplainedAsTheSpecificationHasIt(t *testing.T) {
	for _, tc := range []struct{ name, before, after, want string }{
		{"a roll", "A a2A12 h7B32", "A a3A51 h7B32",
			`{"played":{"from":"a2","do":"forward","to":"a3"},"p":0.9999,"also":[],"nearest":null,"differs":[],` +
				`"position":{"turn":"B","dice":[{"at":"a3","owner":"A","top":5,"north":1,"leader":false},{"at":"h7","owner":"B","top":3,"north":2,"leader":false}]}}`},
		{"open norths that agree remain", "A a2A1 h7B32", "A a3A51 h7B32",
			`{"played":{"from":"a2","do":"forward","to":"a3"},"p":0.9996,"also":[],"nearest":null,"differs":[],` +
				`"position":{"turn":"B","dice":[{"at":"a3","owner":"A","top":5,"north":1,"leader":false},{"at":"h7","owner":"B","top":3,"north":2,"leader":false}]}}`},
		{"a sacrifice against either of two", "A c2A32 b1A51 c3B31 d2B32 h7B32", "A b1A51 c3B31 d2B32 h7B32",
			`{"played":null,"p":0.495,"also":[{"move":{"from":"c2","do":"sacrifice","to":"c3"},"p":0.495048}],` +
				`"nearest":{"from":"c2","do":"sacrifice","to":"d2"},"differs":[],"position":null}`},
		{"a sacrifice", "A a2A32 b2A32 a3B31 h7B32", "A b2A32 a3B31 h7B32",
			`{"played":{"from":"a2","do":"sacrifice","to":"a3"},"p":0.9999,"also":[],"nearest":null,"differs":[],` +
				`"position":{"turn":"B","dice":[{"at":"b2","owner":"A","top":3,"north":2,"leader":false},{"at":"a3","owner":"B","top":3,"north":1,"leader":false},{"at":"h7","owner":"B","top":3,"north":2,"leader":false}]}}`},
		{"a roll to the wrong side", "A a2A12 h7B32", "A a3A42 h7B32", ""},
		{"a turn shows nothing", "A a2A12 h7B32", "A a2A13 h7B32",
			`{"played":null,"p":0,"also":[],"nearest":null,"differs":[],"position":null}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := explainLine(t, tc.before, table(t, tc.after))
			var a map[string]any
			require.NoError(t, json.Unmarshal([]byte(got), &a))
			if tc.want == "" {
				require.Nil(t, a["played"])
				require.Equal(t, map[string]any{"from": "a2", "do": "forward", "to": "a3"}, a["nearest"])
				require.Equal(t, []any{map[string]any{"at": "a3", "want": "A 5", "saw": "A 4"}}, a["differs"])
				return
			}
			var w map[string]any
			require.NoError(t, json.Unmarshal([]byte(tc.want), &w))
			require.InDelta(t, w["p"], a["p"], 1e-3)
			delete(w, "p")
			delete(a, "p")
			require.Equal(t, w, a)
		})
	}
}

// Of a die whose norths are open the position after keeps what agrees with the top that was
// seen, though the sensor wasn't sure of it; a top that wasn't seen at all stays open.
func TestExplainKeepsTheTopThatWasSeen(t *testing.T) {
	for _, c := range []struct {
		face       string
		confidence float64
		want       string
	}{
		{"6", 0.8, `{"at":"a3","owner":"A","top":6,"north":3,"leader":false}`},
		{"", 0, `{"at":"a3","owner":"A","orientations":[[2,3],[5,3],[6,3]],"leader":false}`},
	} {
		p, err := readPosition([]byte(`{"turn":"A","dice":[{"at":"a2","owner":"A","top":3,"norths":[1,2,5]},{"at":"h7","owner":"A","top":2,"north":1}]}`), false)
		require.NoError(t, err)
		b, err := json.Marshal(p)
		require.NoError(t, err)
		after := table(t, "A a3A62 h7A21")
		i := slices.IndexFunc(after.Dice, func(d constellation.Die) bool { return d.Face == "6" })
		after.Dice[i].Face, after.Dice[i].FaceConfidence = c.face, c.confidence
		a, err := Game{}.ExplainTable(b, after, rules.Options{})
		require.NoError(t, err)
		got, err := json.Marshal(a)
		require.NoError(t, err)
		require.Contains(t, string(got), c.want)
	}
}

// Whatever move is played, the table after it explains it: either it was
// played, or it shows nothing new, or as much as another.
func TestExplainFindsEachMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		known := randomly(start(rapid.Bool().Draw(t, "diagonal")), rapid.IntRange(0, 60).Draw(t, "moves"), r)
		moves := known.Moves()
		if len(moves) == 0 {
			t.Skip("over")
		}
		m := moves[r.IntN(len(moves))].(Move)
		after := known.play(m)
		p := opened(known)
		f, left := p.explain(board.New(grid, surface).See(lay(after)))
		if m.Turns() || m.Do == Pass {
			if !f.Unchanged || len(f.Differs) > 0 {
				t.Fatalf("%v: %v shows %+v", known, m, f)
			}
			return
		}
		if !f.Played || f.Move != rules.Move(m) || len(f.Differs) > 0 {
			t.Fatalf("%v: %v is explained by %+v", known, m, f)
		}
		for c, d := range after.cells {
			if d != 0 && d.may()&^left.cells[c].may() != 0 {
				t.Fatalf("%v: after %v at %s: %v is not among %v", known, m, square(c), d.text(), left.cells[c].text())
			}
		}
	})
}

func BenchmarkExplainMiddleGame(b *testing.B) {
	p := randomly(start(false), 60, rand.New(rand.NewPCG(3, 4)))
	moves := p.Moves()
	t := lay(p.play(moves[len(moves)/3].(Move)))
	p = opened(p)
	b.ReportAllocs()
	for b.Loop() {
		p.explain(board.New(grid, surface).See(t))
	}
}
