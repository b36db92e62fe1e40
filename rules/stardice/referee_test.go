package stardice

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

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

// keptAnew tells how what a referee keeps of a steady table differs from what it
// would work out anew.
func keptAnew(r *Referee) error {
	if !r.watching() || r.finding() || r.of != r.moment() {
		return nil // the next table is counted anew
	}
	anew, events := *r, r.hist.Len()
	anew.of = moment{}
	anew.recount()
	anew.show()
	switch {
	case r.hist.Len() != events:
		return fmt.Errorf("told anew: %v", r.hist.All()[events:])
	case !reflect.DeepEqual(r.View(), anew.View()):
		return fmt.Errorf("shown\n%+v\nanew\n%+v", r.View(), anew.View())
	case !reflect.DeepEqual(r.Answer(), anew.Answer()):
		return fmt.Errorf("answered\n%+v\nanew\n%+v", r.Answer(), anew.Answer())
	}
	return nil
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

func BenchmarkSeeADieRolls(b *testing.B) {
	r, err := Game{}.Referee(rules.Options{})
	require.NoError(b, err)
	table := &constellation.Table{Width: 610, Height: 457}
	for i := range 15 {
		table.Dice = append(table.Dice, constellation.Die{ID: fmt.Sprintf("d%02d", i), Kind: constellation.D6, Team: constellation.White,
			Face: "3", Size: 16, Still: i > 0, Pos: constellation.Vec{X: float64(i%5) * 120, Y: float64(i/5) * 120}})
	}
	b.ReportAllocs()
	for b.Loop() {
		table.Time += 16 * time.Millisecond
		table.Dice[0].Pos.X = float64(table.Time/time.Millisecond%400) / 10
		r.See(table)
		r.View()
	}
}
