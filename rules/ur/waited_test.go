package ur

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// A piece that is borne off is charged until it left, whether the table waits for it, the
// other player throws, or the table is cleared after the last one.
func TestAPieceThatIsBorneOffIsChargedUntilItLeft(t *testing.T) {
	for name, tc := range map[string]struct {
		off string // pieces that each player has borne off
		act func(*playing)
	}{
		"the table waits":          {"A:5,2", func(a *playing) { a.wait(6 * time.Second) }},
		"the other one throws":     {"A:5,2", func(a *playing) { a.wait(3 * time.Second); a.do(rules.Command{Do: DoThrow, Value: "1"}) }},
		"it is the last one":       {"A:6,2", func(a *playing) { a.wait(2 * time.Second) }},
		"and the table is cleared": {"A:6,2", func(a *playing) { a.wait(time.Second); a.off(teams[1], 3); a.wait(2 * time.Second) }},
	} {
		t.Run(name, func(t *testing.T) {
			o := atTable
			o.Values = map[string]string{trayKey: atTable.Values[trayKey], "clock": "20s"}
			r, err := Game{}.Referee(o)
			require.NoError(t, err)
			a := play(t)
			a.r, a.all = r, nil
			a.put("A 0,0,0,0,0,0,23 0,0,0,0,3,4,5 -")
			a.do(rules.Command{Do: board.DoSetUp, Value: tc.off})
			a.do(rules.Command{Do: DoThrow, Value: "1"})
			a.wait(3400 * time.Millisecond)
			a.off(teams[0], 1)
			tc.act(a)
			require.Equal(t, "0:17", a.r.View().Players[0].Lines[0])
			fresh, err := Game{}.Referee(o)
			require.NoError(t, err)
			require.NoError(t, fresh.Restore(a.all))
			require.Equal(t, "0:17", fresh.View().Players[0].Lines[0], "after a restart")
		})
	}
}
