package stardice

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func TestSumsSayWhyAFormationIsSomebodys(t *testing.T) {
	sums, faces := RuleSet{}, RuleSet{byFace: true}
	for _, c := range []struct {
		f         Formation
		set       RuleSet
		why, none string
	}{
		{Formation{Sums: Points{White: 42, Red: 41}, Borg: 16, Owner: constellation.White}, sums, "42 : 41 > 16", ""},
		{Formation{Sums: Points{White: 4, Red: 28}, Owner: constellation.Red}, sums, "28 : 4", ""},
		{Formation{Sums: Points{White: 12, Red: 5}, Borg: 16}, sums, "12 : 5 ≤ 16", "nobody's: not more than the Cube"},
		{Formation{Sums: Points{White: 20, Red: 20}}, sums, "20 : 20", "nobody's: the sums are equal"},
		{Formation{Sums: Points{White: 20, Red: 30}}, faces, "", "nobody's: the highest faces are equal"},
		{Formation{}, sums, "", "nobody's: the sums are equal"},
	} {
		require.Equal(t, c.why, c.f.why(c.set))
		require.Equal(t, c.none, c.f.nobodys(c.set))
	}
}

func TestACardListsWhatIsWorthMost(t *testing.T) {
	var all []Formation
	for n := range 12 {
		all = append(all, Formation{Dice: []string{"a", "b"}, Points: 1 + n/2})
	}
	all = append(all, Formation{Dice: []string{"alone"}, Points: 99})
	got := mostWorth(all)
	require.Len(t, got, 6)
	require.Equal(t, 4, got[0].Points)
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
