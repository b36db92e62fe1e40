//go:build uptick

package uptick

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

var atTable = rules.Options{Surface: rules.Surface{Width: 1000, Height: 700}}

// playing is a table at which somebody plays.
type playing struct {
	r     rules.Referee
	table *constellation.Table
	all   []rules.Event
}

func play(t *testing.T) *playing {
	r, err := Game{}.Referee(atTable)
	require.NoError(t, err)
	a := &playing{r: r, table: &constellation.Table{Width: 1000, Height: 700}}
	a.wait(1200 * time.Millisecond)
	return a
}

func (a *playing) wait(d time.Duration) {
	for end := a.table.Time + d; a.table.Time < end; {
		a.table.Time += 200 * time.Millisecond
		a.all = append(a.all, a.r.See(a.table)...)
	}
}

func TestGamesAreFollowedAtTheTable(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	a := play(t)
	p, err := Game{}.Start(atTable)
	require.NoError(t, err)
	for range 25 {
		moves := p.Moves()
		m := moves[r.IntN(len(moves))]
		p, err = p.Apply(m)
		require.NoError(t, err)
		a.table.Dice = p.Layout(atTable.Surface)
		a.wait(1200 * time.Millisecond)
		require.Equal(t, p.String(), a.r.Position().String(), "after %s: %+v", m, a.r.View().Faults)
	}
	fresh, err := Game{}.Referee(atTable)
	require.NoError(t, err)
	require.NoError(t, fresh.Restore(a.all))
	require.Equal(t, a.r.Position(), fresh.Position())
}

func TestADieThatDoesntShowOneMoreIsSaid(t *testing.T) {
	a := play(t)
	for _, line := range []string{
		"blue ......../......../......../......../......../......../......../2....... 11,12 -,- 0 red",
		"red .......c/......../......../......../......../......../......../2....... 11,11 -,- 0 blue",
	} {
		a.table.Dice = position(t, line).Layout(atTable.Surface)
		a.wait(1200 * time.Millisecond)
		require.Equal(t, line, a.r.Position().String())
	}
	was := a.r.Position()
	a.table.Dice = position(t, "red .......c/......../......../......../......../2......./......../........ 11,11 -,- 0 blue").Layout(atTable.Surface)
	a.wait(3 * time.Second)
	faults := a.r.View().Faults
	require.Len(t, faults, 1)
	require.Equal(t, "a3: the die shows 2, it should show 3 after a1 to a3, turned to 3", faults[0].Text)
	require.Equal(t, was, a.r.Position())
	a.table.Dice = position(t, "red .......c/......../......../......../......../3......./......../........ 11,11 -,- 0 blue").Layout(atTable.Surface)
	a.wait(1200 * time.Millisecond)
	require.Empty(t, a.r.View().Faults)
	require.Equal(t, "blue", a.r.Position().Turn())
}

func TestADrawCanBeAgreedOn(t *testing.T) {
	a := play(t)
	for _, who := range names {
		_, err := a.r.Do(rules.Command{Do: "draw", Player: who}, a.table.Time)
		require.NoError(t, err)
	}
	require.Equal(t, rules.Outcome{Over: true, Method: rules.ByAgreement}, a.r.Position().Outcome())
}

func TestDiceBesideTheBoardAreAskedAboutInASetUp(t *testing.T) {
	a := play(t)
	want := position(t, "blue .......c/......../......../......../......../......../......../2....... 4,9 -,- 0 -")
	a.table.Dice = want.Layout(atTable.Surface)
	a.wait(time.Second)
	for _, c := range []rules.Command{{Do: "set-up", Value: "blue"}, {Do: "off", Player: "red", Value: "7"}, {Do: "off", Player: "blue", Value: "2"}} {
		events, err := a.r.Do(c, a.table.Time)
		require.NoError(t, err)
		a.all = append(a.all, events...)
	}
	require.Contains(t, a.all[2].Text, "how many of Red's 11 pieces beside the board are captured?")
	require.Equal(t, want.String(), a.r.Position().String())
}
