package ur

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// A throw that leaves no move is taken back with the pass that followed by itself, and the
// one in the tray isn't taken anew.
func TestAThrowIsTakenBackWithThePassAfterIt(t *testing.T) {
	for name, throw := range map[string]func(*playing){
		"in the tray": func(a *playing) { a.throw(2) },
		"said":        func(a *playing) { a.do(rules.Command{Do: DoThrow, Value: "2"}) },
	} {
		t.Run(name, func(t *testing.T) {
			a := play(t)
			a.put("A 23,24,24,24,24,24,24 0,0,0,0,0,0,3 -")
			a.do(rules.Command{Do: board.DoSetUp, Value: "A:6,0"})
			before := a.r.Position()
			throw(a)
			a.wait(3 * time.Second)
			after := a.r.Position()
			require.Equal(t, "B", after.Turn())
			a.do(rules.Command{Do: rules.DoUndo})
			a.wait(3 * time.Second)
			require.Equal(t, before, a.r.Position())
			a.do(rules.Command{Do: rules.DoRedo})
			require.Equal(t, after, a.r.Position())
			fresh, err := Game{}.Referee(atTable)
			require.NoError(t, err)
			require.NoError(t, fresh.Restore(a.all))
			require.Equal(t, after, fresh.Position())
		})
	}
}
