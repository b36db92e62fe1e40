package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheGoalsAreTold(t *testing.T) {
	want := map[string]string{"final": "more than 50 points win", "stardice8": "50 points win", "stardice7": "more than 50 points win",
		"stardice5": "more than 50 points win", "duel-sum": "the winner of a round adds his points",
		"duel-max": "the winner of a round adds his points", "solo2": "each round needs 10 points more", "solo1": "as many points as you can"}
	for _, s := range Sets {
		require.Equal(t, want[s.Name], s.Goal.text(), s.Name)
	}
	require.Equal(t, "beat red's dice", beatRed.text())
}

func TestAWarEndsAtItsGoal(t *testing.T) {
	for name, tc := range map[string]struct {
		g              goal
		k              int
		battle, totals Points
		want           outcome
	}{
		"exceed: 50 isn't enough":   {exceed(50), 3, Points{}, Points{White: 50, Red: 12}, outcome{text: "the war stands at white 50, red 12"}},
		"exceed: 51 is":             {exceed(50), 3, Points{}, Points{White: 51, Red: 12}, outcome{true, "white", "white wins the war, white 51, red 12"}},
		"both exceed: higher wins":  {exceed(50), 3, Points{}, Points{White: 51, Red: 52}, outcome{true, "red", "red wins the war, white 51, red 52"}},
		"both exceed, equal: again": {exceed(50), 3, Points{}, Points{White: 53, Red: 53}, outcome{text: "both stand at 53: one more battle decides"}},
		"reach: 50 is enough":       {reach(50), 3, Points{}, Points{White: 50, Red: 49}, outcome{true, "white", "white wins the war, white 50, red 49"}},
		"rounds: enough":            {rounds(10), 2, Points{White: 20}, Points{White: 31}, outcome{text: "round 2 is won: 20 points, 20 were needed; the next needs 30"}},
		"rounds: not enough":        {rounds(10), 2, Points{White: 19}, Points{White: 99}, outcome{over: true, text: "round 2 is lost: 19 points, 20 were needed"}},
		"beat red":                  {beatRed, 1, Points{White: 9, Red: 8}, Points{}, outcome{true, "white", "white beats red, 9 to 8"}},
		"beat red: equal loses":     {beatRed, 1, Points{White: 8, Red: 8}, Points{}, outcome{true, "red", "white 8 doesn't beat red 8"}},
		"highest":                   {highest, 1, Points{White: 8}, Points{White: 8}, outcome{over: true, text: "8 points"}},
		"winner adds: no end":       {winnerAdds, 9, Points{}, Points{White: 500, Red: 3}, outcome{text: "the war stands at white 500, red 3"}},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, tc.want, tc.g.after(tc.k, tc.battle, tc.totals)) })
	}
}

func TestTheWinnerOfARoundAddsHisPointsTheLoserNothing(t *testing.T) {
	require.Equal(t, Points{White: 7}, winnerAdds.adds(Points{White: 7, Red: 6}))
	require.Equal(t, Points{}, winnerAdds.adds(Points{White: 7, Red: 7}))
	require.Equal(t, Points{White: 7, Red: 6}, exceed(50).adds(Points{White: 7, Red: 6}))
}
