package ebi

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/typeface"
	"github.com/asterism-dice/asterism/rules"
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
	require.Subset(t, beside, map[string]string{"N": "next battle, round or game", "O": "call odds", "E": "call evens", "Ctrl-Q": "quit"})
	_, d = helpText(bindings(nil))
	require.NotContains(t, d, "call")
}

// A key that means nothing by the rules at hand, the game's own or one of every game, isn't
// listed; it is one again once they have it.
func TestTheHelpListsNoKeysThatMeanNothingNow(t *testing.T) {
	w, err := New(DefaultOptions())
	require.NoError(t, err)
	all := bindings(ownKeys)
	listed := func() string {
		keys, _ := helpText(without(all, w.lacking()))
		return keys
	}
	before := listed()
	require.Contains(t, before, "W word Enter")
	lacks := []string{rules.DoTeam, ownKeys[0].Command.Do}
	w.Lacks(lacks)
	clear(lacks) // the window keeps no hold of it
	now := strings.Split(listed(), "\n")
	require.NotContains(t, now, "W word Enter")
	require.NotContains(t, now, ownKeys[0].Key)
	require.Subset(t, now, []string{"K word Enter", "F word Enter", "0-9 Enter", "Tab, arrows", "Space", "N", "M", "+", "C", "Ctrl-Q"})
	w.Lacks(nil)
	require.Equal(t, before, listed())
}

// Each column of the help lies within the window, and neither over the other.
func TestTheHelpFitsTheWindow(t *testing.T) {
	for _, window := range []constellation.Vec{{X: 1920, Y: 1080}, {X: 1080, Y: 1920}, {X: 800, Y: 480}, {X: 480, Y: 800}, {X: 3840, Y: 2160}} {
		ops := helpOps(overlay.Op{Kind: overlay.OpText, Size: max(14, window.Y/36), Plate: overlay.RGB(0)}, bindings(ownKeys), window)
		require.Len(t, ops, 2)
		var edges []float64
		for i := range ops {
			block, at := typeface.Layout(&ops[i]), ops[i].Points[0].X
			edges = append(edges, at+ops[i].Size*block.Lo.X, at+ops[i].Size*block.Hi.X)
		}
		require.LessOrEqual(t, edges[1], edges[2]+1e-6, "%v", window)
		require.GreaterOrEqual(t, edges[0], 0.0)
		require.LessOrEqual(t, edges[3], window.X)
		require.InDelta(t, window.X/2, (edges[0]+edges[3])/2, 2, "in the middle")
	}
}
