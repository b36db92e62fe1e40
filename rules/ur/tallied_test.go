package ur

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Whatever is thrown, what the three dice show follows from its number.
func TestAThrowTellsWhatItsDiceShow(t *testing.T) {
	for said, faces := range map[string]string{"1": "100", "2": "110", "3": "111", "0": "000", "4": "000"} {
		for name, throw := range map[string]func(a *playing){
			"read in the tray": func(a *playing) { a.throw(int(said[0] - '0')) },
			"said": func(a *playing) {
				events, err := a.r.Do(rules.Command{Do: DoThrow, Value: said}, a.table.Time)
				require.NoError(a.t, err)
				a.all = append(a.all, events...)
			},
		} {
			t.Run(said+" "+name, func(t *testing.T) {
				a := play(t)
				throw(a)
				var want []rules.Throw
				for _, f := range faces {
					want = append(want, rules.Throw{Player: "A", Kind: constellation.Binary, Face: string(f), Unplaced: true})
				}
				require.Equal(t, want, castIn(a.all))
			})
		}
	}
}

func castIn(events []rules.Event) (all []rules.Throw) {
	for _, e := range events {
		all = append(all, Game{}.Cast(e)...)
	}
	return all
}

// Moves are no throws, and what was taken back doesn't hold.
func TestOnlyThrowsThatHoldAreCounted(t *testing.T) {
	a := play(t)
	a.throw(2)
	_, err := a.r.Do(rules.Command{Do: rules.DoUndo}, a.table.Time)
	require.NoError(t, err)
	a.throw(1)
	next, err := a.r.Position().Apply(a.r.Position().Moves()[0])
	require.NoError(t, err)
	a.lay(next)
	require.True(t, same(a.r.Position(), next))
	require.Len(t, castIn(a.r.(rules.Holder).Holding()), dicePerThrow)
}

func TestADamagedThrowIsNone(t *testing.T) {
	for _, move := range []string{`{"throw": 0}`, `{"throw": 5}`, `{"throw": -1}`, `{"pass": true}`, `{`, ``} {
		require.Empty(t, Game{}.Cast(rules.Event{Kind: board.Played, Data: board.Standing{Move: json.RawMessage(move)}}), move)
	}
	whole := board.Standing{Move: json.RawMessage(`{"throw": 2}`)}
	require.Len(t, Game{}.Cast(rules.Event{Kind: board.Played, Data: whole}), dicePerThrow)
	require.Empty(t, Game{}.Cast(rules.Event{Kind: board.Began, Data: whole}))
}
