package board

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// step is a move of the tests: a white die from one cell to another, then it
// shows a face.
type step struct {
	from, to Cell
	face     string
}

func (s step) String() string { return square(s.from) + square(s.to) + "=" + s.face }

var testBoard = New(chess, rules.Surface{Width: 600, Height: 400})

func square(c Cell) string { return testBoard.Square(c) }

var words = Words{Square: square, Owner: map[constellation.Team]string{constellation.White: "A", constellation.Red: "B"}}

func piece(c Cell, face string) Piece {
	return Piece{Cell: c, Kind: constellation.D6, Team: constellation.White, Face: face}
}

// lay returns a table with a die on each piece.
func lay(pieces ...Piece) *constellation.Table {
	t := &constellation.Table{Width: 600, Height: 400}
	for _, p := range pieces {
		t.Dice = append(t.Dice, constellation.Die{ID: string(rune('a' + len(t.Dice))), Kind: p.Kind, Team: p.Team, Face: p.Face,
			Pos: testBoard.Centre(p.Cell), Size: 16, Still: true, Confidence: 1, FaceConfidence: 1})
	}
	return t
}

// ask has the dice at cells 0 and 1, both showing 1; the first may go to 8 or 9
// and show 2 there.
func ask() Question {
	q := Question{Before: []Piece{piece(0, "1"), piece(1, "1")}, Words: words}
	q.Moves = []rules.Move{step{0, 8, "2"}, step{0, 9, "2"}}
	q.After = func(m rules.Move) [][]Piece {
		s := m.(step)
		return [][]Piece{{piece(s.to, s.face), piece(1, "1")}}
	}
	return q
}

// A table is taken for the same move each time it is looked at, however narrowly: the
// shares are added in the order of the moves.
func TestMovesAlikeAreHeldOpenTheSameEachTime(t *testing.T) {
	for steep := 0.2; steep < 0.5; steep += 0.003 {
		q, weighed := narrowly(steep)
		played := map[bool]int{}
		for range 100 {
			f := Finding{}
			f.Move = q.Moves[0]
			f.holdOpen(q, weighed)
			played[f.Played]++
		}
		require.Len(t, played, 1, "of shares that fall by %v: %v", steep, played)
	}
}

// narrowly are 40 moves with the logarithms of their chances, all but the last alike: they
// have about as much of all chances together as is enough, to the last bit.
func narrowly(steep float64) (Question, map[rules.Move]weight) {
	q, weighed, alike := ask(), map[rules.Move]weight{}, 0.0
	q.Moves = nil
	q.Alike = func(_, b rules.Move) bool { return b != step{to: 39} }
	for i := range 40 {
		share := math.Exp(-steep * float64(i))
		if i == 39 {
			share = alike * (1 - rules.PlayedFrom) / rules.PlayedFrom
		}
		alike += share
		q.Moves = append(q.Moves, step{to: Cell(i)})
		weighed[q.Moves[i]] = weight{Fit: rules.Fit[Difference]{LogChance: math.Log(share)}}
	}
	return q, weighed
}

func explained(t *constellation.Table) *Answer {
	return NewAnswer(testBoard.See(t).Explain(ask()), nil)
}

// explanations are what changes of a table after the move a1a2=2 are taken for.
var explanations = []struct {
	name   string
	change func(*constellation.Table)
	want   string
}{
	{"played", func(t *constellation.Table) {},
		`{"played":"a1a2=2","p":0.9999,"also":[],"nearest":null,"differs":[],"position":null}`},
	{"a sure face is wrong", func(t *constellation.Table) { t.Dice[0].Face = "3" },
		`{"played":null,"p":0.5,"also":[{"move":"a1b2=2","p":0.5}],"nearest":"a1a2=2","differs":[{"at":"a2","want":"A 2","saw":"A 3"}],"position":null}`},
	{"an unsure face is wrong", func(t *constellation.Table) { t.Dice[0].Face, t.Dice[0].FaceConfidence = "3", 0.8 },
		`{"played":"a1a2=2","p":0.9975,"also":[],"nearest":null,"differs":[{"at":"a2","want":"A 2","saw":"A 3"}],"position":null}`},
	{"the face isn't seen", func(t *constellation.Table) { t.Dice[0].Face = "" },
		`{"played":"a1a2=2","p":0.9994,"also":[],"nearest":null,"differs":[],"position":null}`},
	{"on the line between two", func(t *constellation.Table) { t.Dice[0].Pos = testBoard.Point(1, 1.5) },
		`{"played":null,"p":0.5,"also":[{"move":"a1b2=2","p":0.5}],"nearest":"a1a2=2","differs":[],"position":null}`},
	{"well over the line", func(t *constellation.Table) { t.Dice[0].Pos.Y = testBoard.Point(0, 1).Y + 4 },
		`{"played":null,"p":0.9956,"also":[],"nearest":"a1a2=2","differs":[{"at":"a1","want":"","saw":"A 2"},{"at":"a2","want":"A 2","saw":""}],"position":null}`},
	{"one too many", func(t *constellation.Table) {
		t.Dice = append(t.Dice, lay(piece(20, "5")).Dice[0])
	}, `{"played":null,"p":0.9999,"also":[],"nearest":"a1a2=2","differs":[{"at":"e3","want":"","saw":"A 5"}],"position":null}`},
	{"one beside the board", func(t *constellation.Table) {
		t.Dice = append(t.Dice, constellation.Die{ID: "z", Kind: constellation.D6, Pos: constellation.Vec{X: 60, Y: 60}})
	}, `{"played":"a1a2=2","p":0.9999,"also":[],"nearest":null,"differs":[],"position":null}`},
	{"the other player's die", func(t *constellation.Table) { t.Dice[0].Team = constellation.Red },
		`{"played":null,"p":0.5,"also":[{"move":"a1b2=2","p":0.5}],"nearest":"a1a2=2","differs":[{"at":"a2","want":"A 2","saw":"B 2"}],"position":null}`},
	{"as before", func(t *constellation.Table) { *t = *lay(ask().Before...) },
		`{"played":null,"p":0,"also":[],"nearest":null,"differs":[],"position":null}`},
	{"as before but for a side", func(t *constellation.Table) { *t = *lay(piece(0, "4"), piece(1, "1")) },
		`{"played":null,"p":0,"also":[],"nearest":null,"differs":[{"at":"a1","want":"A 1","saw":"A 4"}],"position":null}`},
	{"as before under a hand", func(t *constellation.Table) { *t = *lay(ask().Before[1]) },
		`{"played":null,"p":0,"also":[],"nearest":null,"differs":[{"at":"a1","want":"A 1","saw":""}],"position":null}`},
	{"the hand has it still", func(t *constellation.Table) { *t = *lay() },
		`{"played":null,"p":0,"also":[],"nearest":null,"differs":[{"at":"a1","want":"A 1","saw":""},{"at":"b1","want":"A 1","saw":""}],"position":null}`},
}

func TestAMoveIsExplainedByTheTable(t *testing.T) {
	for _, tc := range explanations {
		t.Run(tc.name, func(t *testing.T) {
			table := lay(piece(8, "2"), piece(1, "1"))
			tc.change(table)
			a := explained(table)
			a.P = math.Round(a.P*1e4) / 1e4
			got, err := json.Marshal(a)
			require.NoError(t, err)
			require.JSONEq(t, tc.want, string(got), a.Text())
		})
	}
}

// MarshalJSON writes a step as text.
func (s step) MarshalJSON() ([]byte, error) { return json.Marshal(s.String()) }

// The readings are paired with pieces in the likeliest way, tried against all.
func TestMatchIsTheBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var want []Piece
		for range rapid.IntRange(0, 5).Draw(t, "pieces") {
			want = append(want, piece(Cell(rapid.SampledFrom([]int{0, 1, 8}).Draw(t, "cell")), rapid.SampledFrom([]string{"1", "2"}).Draw(t, "face")))
		}
		table := &constellation.Table{}
		for range rapid.IntRange(0, 5).Draw(t, "dice") {
			table.Dice = append(table.Dice, constellation.Die{Kind: constellation.D6, Team: constellation.White, Size: 16,
				Face: rapid.SampledFrom([]string{"1", "2", ""}).Draw(t, "seen"), FaceConfidence: 0.9,
				Pos: testBoard.Point(rapid.Float64Range(0.8, 1.2).Draw(t, "x"), rapid.Float64Range(0.8, 1.2).Draw(t, "y"))})
		}
		s := testBoard.See(table)
		if got, best := s.match(want).log, slowest(s, want, 0, map[int]bool{}); math.Abs(got-best) > 1e-9 {
			t.Fatalf("match %v, best %v", got, best)
		}
	})
}

// slowest tries every pairing.
func slowest(s *Seen, want []Piece, i int, used map[int]bool) float64 {
	if i == len(s.Readings) {
		return float64(len(want)-len(used)) * logMissed
	}
	r := &s.Readings[i]
	best := math.Log(r.Off+(1-r.Off)*rules.ExtraChance) + slowest(s, want, i+1, used)
	for k, w := range want {
		if !used[k] {
			used[k] = true
			one := math.Log(r.in(w.Cell) * r.Die.Shows(w.Face, w.Kind))
			if r.in(w.Cell) > 0.5 {
				one = max(one, math.Log(r.Off+(1-r.Off)*rules.ExtraChance)+logMissed+oneLikelier)
			}
			best = max(best, one+slowest(s, want, i+1, used))
			delete(used, k)
		}
	}
	return best
}

// A face that is read surely is weighed as that: another one counts as a die missed and
// one too many, hardly more.
func TestFit_aSureFaceIsSure(t *testing.T) {
	seen := testBoard.See(lay(piece(0, "1")))
	right, wrong := seen.Fit([]Piece{piece(0, "1")}), seen.Fit([]Piece{piece(0, "2")})
	require.InDelta(t, rules.MissedChance*rules.ExtraChance, math.Exp(wrong.LogChance-right.LogChance), 2e-6)
	gone := seen.Fit([]Piece{piece(8, "1")})
	require.Greater(t, wrong.LogChance, gone.LogChance, "it is one die with another face before it is two")
}

func TestLeadersAreLarger(t *testing.T) {
	boss := piece(0, "1")
	boss.Leader = true
	table := lay(boss, piece(1, "1"), piece(2, "1"))
	s := testBoard.See(table)
	require.Empty(t, s.Differs([]Piece{boss, piece(1, "1"), piece(2, "1")}, words), "equal sizes say nothing")
	table.Dice[1].Size = 21
	differs := testBoard.See(table).Differs([]Piece{boss, piece(1, "1"), piece(2, "1")}, words)
	require.Equal(t, []Difference{{"a1", "A 1 leader", "A 1"}, {"b1", "A 1", "A 1 leader"}}, differs)
}

// A face that a sure reading denies costs a die that is missed and one too many, no more
// and no less.
func TestExplain_aSureWrongFaceWeighsAsTwoFaults(t *testing.T) {
	seen := testBoard.See(lay(piece(8, "5"), piece(1, "1")))
	fit := seen.Fit([]Piece{piece(8, "2"), piece(1, "1")})
	without := seen.Fit([]Piece{piece(1, "1")})
	require.InDelta(t, math.Log(rules.MissedChance), fit.LogChance-without.LogChance, 1e-6)
	require.Greater(t, fit.LogChance-without.LogChance, math.Log(rules.MissedChance), "of equals it is the likelier")
}
