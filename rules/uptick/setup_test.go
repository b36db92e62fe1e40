//go:build uptick

package uptick

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// What is set up can be read again, whatever is said to be captured.
func TestWhatIsSetUpCanBeRead(t *testing.T) {
	lies := position(t, "blue .......c/......../......../......../......../......../......../2....... 11,11 -,- 0 -")
	for red := range 12 {
		for blue := range 12 {
			p, err := Game{}.BorneOff(lies, [2]int{red, blue})
			require.NoError(t, err)
			file, err := json.Marshal(p)
			require.NoError(t, err)
			read, err := Game{}.ReadPosition(file, rules.Options{})
			require.NoError(t, err)
			require.Equal(t, p, read)
		}
	}
}

// Nothing that lies on the board is left out silently: it would look like a move afterwards.
func TestSetUpRefusesADieOfWhichNotAllIsKnown(t *testing.T) {
	for want, spoil := range map[string]func(*constellation.Die){
		"what the die on a1 shows isn't known": func(d *constellation.Die) { d.Face, d.FaceConfidence = "", 0 },
		"whose die is on a1 isn't known":       func(d *constellation.Die) { d.Team = "" },
	} {
		t.Run(want, func(t *testing.T) {
			a := play(t)
			before := a.r.Position()
			a.table.Dice = position(t, "blue .......c/......../......../......../......../......../..3...../2....... 11,10 -,- 0 -").Layout(atTable.Surface)
			spoil(&a.table.Dice[0])
			a.wait(time.Second)
			_, err := a.r.Do(rules.Command{Do: board.DoSetUp, Value: "blue:0,0"}, a.table.Time)
			require.ErrorContains(t, err, want)
			require.Equal(t, before, a.r.Position())
		})
	}
}

// A game begins on an empty board: a die that lies there is in its way.
func TestDiceInTheWayOfTheNextGameAreShown(t *testing.T) {
	a := play(t)
	a.table.Dice = position(t, "red .......c/......../......../......../......../......../......../........ 12,11 -,- 0 -").Layout(atTable.Surface)
	_, err := a.r.Do(rules.Command{Do: rules.DoNew}, a.table.Time)
	require.NoError(t, err)
	a.wait(2 * time.Second)
	v := a.r.View()
	require.Len(t, v.Faults, 1)
	require.Equal(t, "clear the board: the game begins on an empty one", v.Faults[0].Text)
	require.True(t, slices.ContainsFunc(v.Marks, func(m rules.Mark) bool { return m.ID == "in the way h8" }))
	for _, p := range v.Players {
		require.Equal(t, []string{"clear the board"}, p.Lines)
	}
	a.table.Dice = nil
	a.wait(2 * time.Second)
	require.Empty(t, a.r.View().Faults)
	require.Equal(t, "red", a.r.Position().Turn())
}
