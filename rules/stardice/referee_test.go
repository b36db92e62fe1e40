package stardice

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestTurnsAlternateAndDiceComeFromTheHand(t *testing.T) {
	b := opened(t, rules.Options{})
	require.Equal(t, []string{"white's d20 came in: 17", "it is red's turn"}, texts(b.roll("w1 d20 white 17 300 300"), rules.Entered, rules.Turn))
	require.Equal(t, []string{"red's d6 came in: 2", "it is white's turn"}, texts(b.roll("r1 d6 red 2 500 300"), rules.Entered, rules.Turn))
	require.Equal(t, "in hand: d20 d12 d8 3×d6", b.r.View().Players[0].Lines[0])
	require.Equal(t, "in hand: 2×d20 d12 d8 2×d6", b.r.View().Players[1].Lines[0])
}

func TestADieOfUnknownTeamIsHisWhoseTurnItIs(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("a unknown - - 300 300")
	p, _ := b.r.State().placed("a")
	require.Equal(t, constellation.White, p.Team)
	require.Equal(t, 6, b.r.State().Left(constellation.White))
}

func TestAKindThatIsLearnedLaterLeavesTheHand(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w unknown white 3 300 300")
	require.Equal(t, "in hand: 6 dice", b.r.View().Players[0].Lines[0])
	b.at("w").Kind = constellation.D8
	require.Equal(t, []string{"white's die is a d8"}, texts(b.see(), Learned))
	require.Equal(t, "in hand: 2×d20 d12 3×d6", b.r.View().Players[0].Lines[0])
	require.Empty(t, b.see())
}

func TestADieLiftedWithoutThrowingIsAFaultUntilItIsPutBack(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.calm()
	before := b.r.State()
	b.lift("w1")
	require.Len(t, texts(b.see(), rules.Faulted), 1)
	require.Equal(t, before, b.r.State())
	b.lay("w9 d20 white 5 304 302")
	got := b.see()
	require.Equal(t, []string{"white's d20 lies where it lay"}, texts(got, Bound))
	require.Len(t, texts(got, rules.Mended), 1)
	require.Equal(t, constellation.Red, b.r.State().Turn)
	b.lift("w9")
	b.calm()
	b.do(rules.Command{Do: DoOut, Die: "w9"})
	require.Empty(t, b.r.View().Faults)
}

func TestAHandOverTheTableDecidesNothing(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.calm()
	for _, d := range b.tab.Dice {
		b.at(d.ID).Doubtful = true
	}
	require.Empty(t, b.see())
	for _, m := range b.r.View().Marks {
		if m.Kind == rules.MarkStar {
			require.True(t, m.Dashed)
		}
	}
	for _, d := range b.tab.Dice {
		b.at(d.ID).Doubtful = false
	}
	require.Empty(t, b.see())
}

func markOf(b *board, k rules.MarkKind) rules.Mark {
	for _, m := range b.r.View().Marks {
		if m.Kind == k {
			return m
		}
	}
	require.Fail(b.t, "no mark", "%s", k)
	return rules.Mark{}
}

func markNamed(b *board, id string) *rules.Mark {
	for _, m := range b.r.View().Marks {
		if m.ID == id {
			return &m
		}
	}
	return nil
}

// TestARefereeSaysWhatScoreSays: dice that are all laid at once count for a
// referee as in a sky file.
func TestARefereeSaysWhatScoreSays(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		table := drawTable(rt)
		for _, set := range Sets {
			o := rules.Options{Rules: set.Name}
			want, err := Game{}.Score(table, o)
			require.NoError(rt, err)
			r, err := Game{}.Referee(o)
			require.NoError(rt, err)
			r.See(table)
			require.Equal(rt, inJSON(rt, want), inJSON(rt, r.Answer()), set.Name)
		}
	})
}

func inJSON(rt *rapid.T, a rules.Answer) string {
	b, err := json.Marshal(a)
	require.NoError(rt, err)
	require.False(rt, strings.Contains(string(b), "null"), "lists are never null")
	return string(b)
}

func BenchmarkSee15DiceAtRest(b *testing.B) {
	r, err := Game{}.Referee(rules.Options{})
	require.NoError(b, err)
	table := &constellation.Table{Width: 610, Height: 457}
	for i := range 15 {
		table.Dice = append(table.Dice, constellation.Die{ID: fmt.Sprintf("d%02d", i), Kind: constellation.D6, Team: constellation.White,
			Face: "3", Size: 16, Still: true, Pos: constellation.Vec{X: float64(i%5) * 120, Y: float64(i/5) * 120}})
	}
	r.See(table)
	b.ReportAllocs()
	for b.Loop() {
		r.See(table)
		r.View()
	}
}
