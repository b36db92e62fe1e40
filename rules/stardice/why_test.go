package stardice

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestSumsSayWhyAFormationIsSomebodys(t *testing.T) {
	sums, faces, d20 := RuleSet{Cube: constellation.Borg}, RuleSet{byFace: true}, RuleSet{Cube: constellation.D20}
	for _, c := range []struct {
		f         Formation
		set       RuleSet
		why, none string
	}{
		{Formation{Sums: Points{White: 42, Red: 41}, Borg: 16, Owner: constellation.White}, sums, "42 : 41 > 16", ""},
		{Formation{Sums: Points{White: 4, Red: 28}, Owner: constellation.Red}, sums, "28 : 4", ""},
		{Formation{Sums: Points{White: 12, Red: 5}, Borg: 16}, sums, "12 : 5 ≤ 16", "nobody's: not more than the Cube"},
		{Formation{Sums: Points{White: 12, Red: 5}, Borg: 16}, d20, "12 : 5 ≤ 16", "nobody's: not more than the neutral d20"},
		{Formation{Sums: Points{White: 20, Red: 20}}, sums, "20 : 20", "nobody's: the sums are equal"},
		{Formation{Sums: Points{White: 20, Red: 30}}, faces, "", "nobody's: the highest faces are equal"},
		{Formation{}, sums, "", "nobody's: the sums are equal"},
	} {
		require.Equal(t, c.why, c.f.why(c.set))
		require.Equal(t, c.none, c.f.nobodys(&Config{Rules: c.set}))
	}
}

func TestANeutralDieSaysWhyAFormationIsNobodys(t *testing.T) {
	set, err := setOf("duel-sum")
	require.NoError(t, err)
	for name, c := range map[string]struct{ white, red, neutral, want string }{
		"it shows more than both":          {"5", "2", "12", "nobody's: a neutral die shows more"},
		"it shows more than equal faces":   {"5", "5", "12", "nobody's: a neutral die shows more"},
		"it shows as much as the higher":   {"5", "2", "5", "nobody's: a neutral die shows as much"},
		"all three show the same":          {"5", "5", "5", "nobody's: the highest faces are equal"},
		"it shows less than equal faces":   {"5", "5", "1", "nobody's: the highest faces are equal"},
		"it shows less than the higher":    {"5", "2", "3", ""},
		"nobody knows what the teams show": {"-", "-", "1", "nobody's: a neutral die shows more"},
	} {
		t.Run(name, func(t *testing.T) {
			table := &constellation.Table{Width: 610, Height: 457, Dice: []constellation.Die{
				die("a d6 white " + c.white + " 200 200"), die("b d6 red " + c.red + " 260 200"), die("n d12 neutral " + c.neutral + " 320 200")}}
			a, err := Game{}.Score(table, rules.Options{Rules: set.Name})
			require.NoError(t, err)
			f := a.(*Answer).Formations[0]
			require.Len(t, f.Dice, 3)
			require.Equal(t, c.want, f.nobodys(&Config{Rules: set}))
		})
	}
}

func TestACardListsWhatIsWorthMost(t *testing.T) {
	worth := func(points ...int) (all []Formation) {
		for i, n := range points {
			all = append(all, Formation{Dice: []string{strconv.Itoa(i), "b"}, Points: n})
		}
		return all
	}
	for name, c := range map[string]struct {
		points []int
		want   []string // by first die
	}{
		"few, in the order of the table":   {[]int{1, 3, 2}, []string{"0", "1", "2"}},
		"of many those worth most":         {[]int{1, 1, 2, 9, 3, 4, 5, 8, 7}, []string{"2", "3", "4", "5", "6", "7", "8"}},
		"of as much the first":             {[]int{1, 1, 1, 1, 1, 1, 1, 1}, []string{"0", "1", "2", "3", "4", "5", "6"}},
		"the last row as well":             {[]int{1, 1, 2, 2, 3, 3, 4, 4, 1}, []string{"0", "2", "3", "4", "5", "6", "7"}},
		"however many points":              {[]int{1e12, 1, 1, 1, 1, 1, 1, 1e12}, []string{"0", "1", "2", "3", "4", "5", "7"}},
		"none that is worth nothing":       {[]int{0, 1, 0}, []string{"1"}},
		"many, of which some aren't worth": {[]int{0, 1, 0, 1, 0, 1, 0, 1}, []string{"1", "3", "5", "7"}},
	} {
		t.Run(name, func(t *testing.T) {
			all := append(worth(c.points...), Formation{Dice: []string{"alone"}, Points: 99})
			var got []string
			for _, f := range mostWorth(all) {
				got = append(got, f.Dice[0])
			}
			require.Equal(t, c.want, got)
		})
	}
}

func TestAnEndedBattleHasACard(t *testing.T) {
	s, err := runScript(string(readFile(t, plays+"battle.txt")))
	require.NoError(t, err)
	card := s.ref.View().Card
	require.NotNil(t, card)
	st := s.ref.(*Referee).State()
	last := card.Rows[len(card.Rows)-1]
	require.True(t, last.Total)
	require.Equal(t, []string{strconv.Itoa(st.Totals.White), strconv.Itoa(st.Totals.Red)}, last.Values)
	require.Contains(t, card.Next, "clear the table")
}
