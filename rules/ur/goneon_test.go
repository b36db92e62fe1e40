package ur

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// A piece that was taken off the board may be in somebody's hand, who thinks, for a
// while; not any more once the next throw lies in the tray or was said.
func TestThrowingTellsThatAPieceIsBorneOff(t *testing.T) {
	for name, throw := range map[string]func(*playing){
		"in the tray": func(a *playing) { a.throw(2) },
		"said":        func(a *playing) { a.do(rules.Command{Do: DoThrow, Value: "2"}) },
	} {
		t.Run(name, func(t *testing.T) {
			a := play(t)
			a.throw(1)
			a.table.Dice = append(position(t, "A 0,0,0,0,0,23,24 0,0,0,0,0,0,3 -", atTable).Layout(surface), a.tray...)
			a.wait(time.Second)
			a.do(rules.Command{Do: board.DoSetUp, Value: "A:1,0"})
			a.do(rules.Command{Do: DoThrow, Value: "1"})
			off := position(t, "B 0,0,0,0,0,24,24 0,0,0,0,0,0,3 -", atTable)
			a.table.Dice = append(off.Layout(surface), a.tray...)
			a.wait(1600 * time.Millisecond)
			require.Equal(t, "A", a.r.Position().Turn(), "it may be in A's hand")
			throw(a)
			require.Equal(t, "B 0,0,0,0,0,24,24 0,0,0,0,0,0,3 2", a.r.Position().String())
			a.lay(position(t, "A 0,0,0,0,0,24,24 0,0,0,0,0,0,5 -", atTable))
			require.Equal(t, "A", a.r.Position().Turn())
			require.Empty(t, a.r.View().Faults)
		})
	}
}

// A throw that is said twice is refused and leaves nothing behind, whatever was lifted.
func TestAThrowThatIsRefusedLeavesNothing(t *testing.T) {
	a := play(t)
	a.put("A 0,0,0,0,0,0,4 0,0,0,0,0,0,3 -")
	a.do(rules.Command{Do: board.DoSetUp, Value: "A:0,0"})
	a.do(rules.Command{Do: DoThrow, Value: "2"})
	lies := a.table.Dice
	a.table.Dice = a.table.Dice[1:]
	a.wait(2 * time.Second)
	events, err := a.r.Do(rules.Command{Do: DoThrow, Value: "2"}, a.table.Time)
	require.Error(t, err)
	require.Empty(t, events)
	a.table.Dice = lies
	a.wait(3 * time.Second)
	fresh, err := Game{}.Referee(atTable)
	require.NoError(t, err)
	require.NoError(t, fresh.Restore(a.all))
}
