package ebi

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Without a loudspeaker the keys of the volume say so, not that it is off.
func TestLoud_saysWhereThereIsNoSound(t *testing.T) {
	for _, c := range []struct {
		sounds Sounds
		want   string
	}{{nil, "no sound on this machine"}, {&loud{}, "sound off"}} {
		o := DefaultOptions()
		o.Sounds = c.sounds
		w, err := New(o)
		require.NoError(t, err)
		g := &game{window: w}
		for _, a := range []action{muted, louder, quieter} {
			g.loud(a)
			require.Equal(t, c.want, g.notes.said)
		}
	}
}

func TestTheHelpListsTheGamesKeysBesideTheOthers(t *testing.T) {
	k, d := helpText(bindings(ownKeys))
	keys, does := strings.Split(k, "\n"), strings.Split(d, "\n")
	require.Len(t, does, len(keys), "each key stands beside what it does")
	beside := map[string]string{}
	for i, key := range keys {
		beside[key] = does[i]
	}
	require.Subset(t, beside, map[string]string{"N": "next battle or round", "O": "call odds", "E": "call evens", "Ctrl-Q": "quit"})
	_, d = helpText(bindings(nil))
	require.NotContains(t, d, "call")
}
