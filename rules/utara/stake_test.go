package utara

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// A stake that can't be one is told before it is staked.
func TestAStakeIsANumberOfPoints(t *testing.T) {
	info := Game{}.Info()
	for value, ok := range map[string]bool{"0": true, "5": true, "1000000": true, "-3": false, "1000001": false, "99999999999999999999": false, "": false, "two": false} {
		err := info.Spoken[0].Check(value)
		if (err == nil) != ok {
			t.Errorf("a stake of %q: %v", value, err)
		}
	}
}

// Who doesn't play, such as a game master without a seat, is told so at any time.
func TestWhoDoesntPlayStakesNothing(t *testing.T) {
	r, table := stakesOf(t, "Ada", "Ben")
	for _, secret := range []bool{false, true} {
		_, err := r.Do(rules.Command{Do: DoStake, Player: "Cleo", Value: "5", Secret: secret}, table.Time)
		require.ErrorIs(t, err, ErrNotNow)
		require.ErrorContains(t, err, `"Cleo" doesn't play, and only players stake`)
	}
}

// Who stakes in secret in time has staked, whoever takes long: what was chosen is told
// when all have chosen, when the round begins, or when the game master asks for it.
func TestStakesInSecretAreToldWhenTheyCount(t *testing.T) {
	secret := func(player, value string) rules.Command {
		return rules.Command{Do: DoStake, Player: player, Value: value, Secret: true}
	}
	begin, reveal := rules.Command{Do: rules.DoNew}, rules.Command{Do: rules.DoReveal}
	for name, tt := range map[string]struct {
		players []string
		says    []rules.Command
		told    []string // of stakes and the beginning of the round, by the last command alone
		stakes  []int
	}{
		"one of two":              {[]string{"Ada", "Ben"}, []rules.Command{secret("Ada", "5")}, nil, []int{1, 1}},
		"both":                    {[]string{"Ada", "Ben"}, []rules.Command{secret("Ben", "3"), secret("Ada", "5")}, []string{"Ada stakes 5 points", "Ben stakes 3 points"}, []int{5, 3}},
		"all but the table":       {[]string{"Ada", "table"}, []rules.Command{secret("Ada", "5")}, []string{"Ada stakes 5 points"}, []int{5, 1}},
		"changed in time":         {[]string{"Ada", "Ben"}, []rules.Command{secret("Ada", "5"), secret("Ada", "6"), secret("Ben", "0")}, []string{"Ada stakes 6 points", "Ben stakes 0 points"}, []int{6, 0}},
		"the round begins":        {[]string{"Ada", "Ben"}, []rules.Command{secret("Ada", "5"), begin}, []string{"Ada stakes 5 points", "round 1 of 2 begins with 2 dice"}, []int{5, 1}},
		"nobody, and it begins":   {[]string{"Ada", "Ben"}, []rules.Command{begin}, []string{"round 1 of 2 begins with 2 dice"}, []int{1, 1}},
		"once more after both":    {[]string{"Ada", "Ben"}, []rules.Command{secret("Ada", "5"), secret("Ben", "3"), secret("Ben", "4")}, []string{"Ben stakes 4 points"}, []int{5, 4}},
		"and the round begins":    {[]string{"Ada", "Ben"}, []rules.Command{secret("Ada", "5"), secret("Ben", "3"), secret("Ben", "4"), begin}, []string{"round 1 of 2 begins with 2 dice"}, []int{5, 4}},
		"and then for all to see": {[]string{"Ada", "Ben"}, []rules.Command{secret("Ada", "5"), {Do: DoStake, Player: "Ada", Value: "2"}, begin}, []string{"round 1 of 2 begins with 2 dice"}, []int{2, 1}},
		"it is asked for":         {[]string{"Ada", "Ben"}, []rules.Command{secret("Ada", "5"), reveal}, []string{"Ada stakes 5 points"}, []int{5, 1}},
		"nothing is asked for":    {[]string{"Ada", "Ben"}, []rules.Command{reveal}, nil, []int{1, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			r, table := stakesOf(t, tt.players...)
			var told []string
			for _, c := range tt.says {
				events, err := r.Do(c, table.Time)
				require.NoError(t, err)
				told = textsOf(events, rules.Staked, Rolled)
			}
			require.Equal(t, tt.told, told)
			var stakes []int
			for _, s := range r.state.Seats {
				stakes = append(stakes, s.Stake)
			}
			require.Equal(t, tt.stakes, stakes)
		})
	}
}

// A round may begin by itself, by a path that is sailed before it does, and be over at
// once: who staked in time has staked on it.
func TestStakesInSecretCountHoweverTheRoundBegins(t *testing.T) {
	for name, begin := range map[string]func(r *Referee, table *constellation.Table){
		"by itself": func(r *Referee, table *constellation.Table) {
			watchFor(r, table, 6)
			table.Dice = nil
			watchFor(r, table, 6)
		},
		"by a path": func(r *Referee, table *constellation.Table) {
			watchFor(r, table, 2)
			table.Dice = nil
			watchFor(r, table, 6)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, table := stakesOf(t, "Ada", "Ben")
			_, err := r.Do(rules.Command{Do: DoStake, Player: "Ben", Value: "5", Secret: true}, table.Time)
			require.NoError(t, err)
			begin(r, table)
			require.Equal(t, 1, r.state.Round)
			require.Equal(t, rolling, r.state.Phase, "it is over")
			require.Equal(t, []int{7, -5}, []int{r.state.Seats[0].Total, r.state.Seats[1].Total})
			require.Equal(t, []string{"Ben stakes 5 points", "round 1 of 2 begins with 2 dice"}, textsOf(r.history.All(), rules.Staked, Rolled))
			undo, _ := r.Rewinds()
			require.Greater(t, undo, 2, "no stake is taken back once the dice lie there")
		})
	}
}

// What is staked on the next round doesn't count on the last one, should that be gone on
// with or begin anew.
func TestStakesInSecretWaitForTheNextRound(t *testing.T) {
	reveal := rules.Command{Do: rules.DoReveal}
	for name, goOn := range map[string]func(r *Referee, table *constellation.Table){
		"it is asked for": func(r *Referee, table *constellation.Table) {
			_, err := r.Do(reveal, table.Time)
			require.ErrorIs(t, err, ErrNotNow)
		},
		"the round begins anew": func(r *Referee, table *constellation.Table) {
			table.Dice = append(table.Dice, utaraDie("c", "S", 250, 250))
			watchFor(r, table, 6)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, table := stakesOf(t, "Ada", "Ben")
			dice := table.Clone().Dice
			watchFor(r, table, 6)
			_, err := r.Do(rules.Command{Do: rules.DoNew}, table.Time)
			require.NoError(t, err)
			table.Dice = nil
			watchFor(r, table, 6)
			require.Equal(t, rolling, r.state.Phase)
			for _, c := range []rules.Command{{Do: DoStake, Player: "Ada", Value: "50", Secret: true}, {Do: rules.DoUndo}} {
				_, err := r.Do(c, table.Time)
				require.NoError(t, err)
			}
			table.Dice = dice
			watchFor(r, table, 6)
			require.Equal(t, sailing, r.state.Phase)
			goOn(r, table)
			require.Equal(t, 1, r.state.Seats[0].Stake)
			require.Equal(t, map[string]int{"Ada": 50}, r.secret)
		})
	}
}

// Whoever is late is told so, and what was staked stands.
func TestStakesInSecretThatComeLateAreRefused(t *testing.T) {
	r, table := stakesOf(t, "Ada", "Ben")
	say := func(c rules.Command) error {
		_, err := r.Do(c, table.Time)
		return err
	}
	require.NoError(t, say(rules.Command{Do: DoStake, Player: "Ada", Value: "5", Secret: true}))
	require.NoError(t, say(rules.Command{Do: rules.DoNew}))
	for _, player := range []string{"Ada", "Ben"} {
		err := say(rules.Command{Do: DoStake, Player: player, Value: "6", Secret: true})
		require.ErrorIs(t, err, ErrNotNow)
		require.ErrorContains(t, err, fmt.Sprintf("too late: %q stakes before a round, not during it", player))
	}
	require.Equal(t, []int{5, 1}, []int{r.state.Seats[0].Stake, r.state.Seats[1].Stake})
	require.Empty(t, r.secret)
}

// Nobody stakes on a roll that lies there for all to see, also before its round has begun.
// Dice that are taken up again, or aren't in the game, are no roll.
func TestStakesComeBeforeTheRoll(t *testing.T) {
	empty := func(_ *Referee, table *constellation.Table) { table.Dice = nil }
	another := func(_ *Referee, table *constellation.Table) {
		table.Dice = []constellation.Die{utaraDie("c", "N", 300, 300), utaraDie("d", "W", 200, 200)}
	}
	first := func(_ *Referee, table *constellation.Table) { table.Dice = table.Dice[1:] }
	without := func(r *Referee, table *constellation.Table) {
		for _, d := range table.Dice {
			_, err := r.Do(rules.Command{Do: rules.DoIgnore, Die: d.ID}, table.Time)
			require.NoError(t, err)
		}
	}
	for name, tt := range map[string]struct {
		faces   [2]string // of the dice that lie there first
		happens []func(*Referee, *constellation.Table)
		late    bool
	}{
		"the roll lies there":            {[2]string{"E", "E"}, nil, true},
		"nobody knows what it shows":     {[2]string{"E", ""}, nil, true},
		"the first die is collected":     {[2]string{"E", "E"}, []func(*Referee, *constellation.Table){first}, true},
		"it is taken up again":           {[2]string{"E", ""}, []func(*Referee, *constellation.Table){empty}, false},
		"it is taken up again, unsailed": {[2]string{"Sun", "Moon"}, []func(*Referee, *constellation.Table){empty}, false},
		"it is taken up and rolled":      {[2]string{"E", ""}, []func(*Referee, *constellation.Table){empty, another}, true},
		"it isn't in the game":           {[2]string{"E", ""}, []func(*Referee, *constellation.Table){without}, false},
		"another is rolled":              {[2]string{"E", ""}, []func(*Referee, *constellation.Table){without, another}, true},
	} {
		for _, secret := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, in secret %v", name, secret), func(t *testing.T) {
				r, table := stakesOf(t, "Ada", "Ben")
				table.Dice[0].Face, table.Dice[1].Face = tt.faces[0], tt.faces[1]
				watchFor(r, table, 2)
				for _, do := range tt.happens {
					do(r, table)
					watchFor(r, table, 2)
				}
				require.Equal(t, rolling, r.state.Phase)
				_, err := r.Do(rules.Command{Do: DoStake, Player: "Ada", Value: "50", Secret: secret}, table.Time)
				if !tt.late {
					require.NoError(t, err)
					return
				}
				require.ErrorIs(t, err, ErrNotNow)
				require.ErrorContains(t, err, `too late: the dice lie there already, and "Ada" stakes before they are rolled`)
				require.Empty(t, r.secret)
				require.Equal(t, 1, r.state.Seats[0].Stake)
			})
		}
	}
}

// What was staked on a roll that lay there already stands in the journals of earlier versions.
func TestStakesOfEarlierVersionsStand(t *testing.T) {
	r, table := stakesOf(t, "Ada", "Ben")
	watchFor(r, table, 2)
	require.NotNil(t, r.state.Awaited)
	r.staked("Ada", 50)
	watchFor(r, table, 6)
	again, err := NewReferee(r.conf)
	require.NoError(t, err)
	require.NoError(t, again.Restore(r.history.All()))
	require.Equal(t, []int{50, 1}, []int{again.state.Seats[0].Stake, again.state.Seats[1].Stake})
	require.Equal(t, sailing, again.state.Phase)
}

// A path may collect the whole roll before its round has begun: who sees how it ends stakes
// nothing on it.
func TestStakesComeBeforeAPathThatCollectsAll(t *testing.T) {
	r, table := stakesOf(t, "Ada", "Ben")
	watchFor(r, table, 2)
	table.Time, table.Dice = table.Time+100*time.Millisecond, nil
	r.See(table)
	_, err := r.Do(rules.Command{Do: DoStake, Player: "Ada", Value: "50", Secret: true}, table.Time)
	require.ErrorIs(t, err, ErrNotNow)
	watchFor(r, table, 2)
	require.Equal(t, 1, r.state.Round)
}

// stakesOf is a match in which everyone stakes a point, and two dice to roll for it.
func stakesOf(t *testing.T, players ...string) (*Referee, *constellation.Table) {
	t.Helper()
	c := DefaultConfig()
	c.Players, c.Wager = players, 1
	r, err := NewReferee(c)
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{utaraDie("a", "E", 50, 50), utaraDie("b", "E", 150, 50)}}
	r.See(table)
	return r, table
}

// textsOf says what events of some kinds tell.
func textsOf(events []rules.Event, kinds ...rules.EventKind) (all []string) {
	for _, e := range events {
		if slices.Contains(kinds, e.Kind) {
			all = append(all, e.Text)
		}
	}
	return all
}
