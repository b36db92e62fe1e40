package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// A round begins with dice that were rolled for it: who asks for the next one while the
// last one's Suns and Moons lie there alone is told so, and no round is gone.
func TestNoRoundBeginsWithWhatTheLastOneLeft(t *testing.T) {
	none, again := "utara: new: no new dice lie on the table: not now", "utara: new: no die shows a direction: roll again: not now"
	open := "utara: new: what does this die show?: not now"
	roll := func(face string) func(*Referee, *constellation.Table) {
		return func(_ *Referee, table *constellation.Table) { put(table, utaraDie("c", face, 50, 50)) }
	}
	push := func(_ *Referee, table *constellation.Table) { table.Dice[0].Pos.X -= 90 }
	leaveOut := func(r *Referee, table *constellation.Table) {
		put(table, utaraDie("c", "E", 50, 50))
		watchFor(r, table, 1)
		_, err := r.Do(rules.Command{Do: rules.DoIgnore, Die: "c"}, table.Time)
		require.NoError(t, err)
	}
	for name, tt := range map[string]struct {
		mulligan bool
		happens  func(*Referee, *constellation.Table)
		refused  string
	}{
		"nothing is rolled":                 {true, nil, none},
		"nor is it without a mulligan":      {false, nil, none},
		"one is pushed aside":               {false, push, none},
		"what is rolled isn't in the game":  {false, leaveOut, none},
		"no direction is rolled":            {true, roll("Sun"), again},
		"none is, and there is no mulligan": {false, roll("Sun"), ""},
		"a direction is rolled":             {true, roll("E"), ""},
		"nobody knows what is rolled":       {true, roll(""), open},
		"nor does anybody without mulligan": {false, roll(""), open},
	} {
		t.Run(name, func(t *testing.T) {
			r, table := leftSunAndMoon(t, 2, tt.mulligan)
			if tt.happens != nil {
				tt.happens(r, table)
			}
			watchFor(r, table, 1)
			es, err := r.Do(rules.Command{Do: rules.DoNew}, table.Time)
			if tt.refused == "" {
				require.NoError(t, err)
				require.Equal(t, 2, r.state.Round)
				return
			}
			require.EqualError(t, err, tt.refused)
			require.ErrorIs(t, err, ErrNotNow)
			require.Empty(t, es)
			require.Equal(t, 1, r.state.Round)
		})
	}
}

// Two who ask for the next match, or the next round, in the same moment mean the same.
func TestTwoWhoBeginAtOnceMeanTheSame(t *testing.T) {
	for _, mulligan := range []bool{true, false} {
		r, table := leftSunAndMoon(t, 1, mulligan)
		_, err := r.Do(rules.Command{Do: rules.DoNew}, table.Time)
		require.NoError(t, err)
		_, err = r.Do(rules.Command{Do: rules.DoNew}, table.Time)
		require.ErrorIs(t, err, ErrNotNow)
		require.Zero(t, r.state.Round)
		put(table, utaraDie("c", "E", 50, 50))
		watchFor(r, table, 1)
		for range 2 {
			_, err = r.Do(rules.Command{Do: rules.DoNew}, table.Time)
			require.NoError(t, err)
			require.Equal(t, 1, r.state.Round)
			require.Equal(t, []string{"E", "Moon", "Sun"}, facesOf(&r.state.Sky))
		}
	}
}

// A round that has begun isn't ended by who begins it anew while its dice are in a hand.
func TestARoundIsNotBegunAnewWithoutADirection(t *testing.T) {
	for _, mulligan := range []bool{true, false} {
		r, table := leftSunAndMoon(t, 2, mulligan)
		put(table, utaraDie("c", "E", 50, 50))
		watchFor(r, table, 6)
		require.Equal(t, 2, r.state.Round)
		table.Dice = without(table.Dice, "c")
		r.See(table)
		_, err := r.Do(rules.Command{Do: rules.DoNew}, table.Time)
		require.ErrorIs(t, err, ErrNotNow)
		require.Equal(t, sailing, r.state.Phase)
	}
}
