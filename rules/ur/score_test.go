package ur

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// What decides the game is told where it is known.
func TestStandingTellsWhatIsBorneOff(t *testing.T) {
	p, err := read(form{Turn: names[0], Pieces: sides{[]int{0, 0, 3, 11, off, off, off}, []int{0, 0, 0, 0, 0, 0, 5}}}, rules.Options{})
	require.NoError(t, err)
	a, _ := Game{}.Standing(p)
	require.Equal(t, "A: 2 plain and 0 dotted on the board, 5 beside it, 3 of them borne off\nB: 1 plain and 0 dotted on the board, 6 beside it, 0 of them borne off", a.Text())
	b, err := json.Marshal(a)
	require.NoError(t, err)
	require.JSONEq(t, `{"A": {"plain": 2, "dotted": 0, "beside": 5, "off": 3}, "B": {"plain": 1, "dotted": 0, "beside": 6, "off": 0}}`, string(b))
}
