package overlay

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestSensorsAtTheirLimitAndBlindOnesAreNamed(t *testing.T) {
	table := sky(0)
	table.Sources = []constellation.SourceState{{Name: "surface", Limit: 15, Count: 15, AtLimit: true}, {Name: "camera", Blind: "no light"}}
	all := ""
	for text := range texts(composer(t, Default()).Compose(snapshot(table, rules.View{}, nil))) {
		all += strings.ReplaceAll(text, "\n", " ") + "\n"
	}
	require.Contains(t, all, "surface can tell no more than 15 dice apart")
	require.Contains(t, all, "camera can't look: no light")
}

func TestWhatIsToBeKnownBesideTheGameIsSaid(t *testing.T) {
	s := snapshot(sky(0), rules.View{}, nil)
	s.Notices = []string{"the journal can't be kept: the disk is full"}
	require.Contains(t, texts(composer(t, Default()).Compose(s)), "the journal can't be\nkept: the disk is full")
}

func TestPausedAndFrozenAreSaid(t *testing.T) {
	c := composer(t, Default())
	require.Contains(t, texts(c.Compose(snapshot(sky(0), rules.View{Paused: true}, nil))), "paused")
	require.Contains(t, texts(c.Compose(snapshot(sky(0), rules.View{Frozen: true}, nil))), "score locked")
	require.Empty(t, texts(c.Compose(snapshot(sky(0), rules.View{}, nil))))
}

func TestTheReactiveGroundIsOffUnlessAskedFor(t *testing.T) {
	glows := func(react bool) int {
		cfg, n := Default(), 0
		cfg.React = react
		d := constellation.Die{ID: "a", Size: 16, Pos: constellation.Vec{X: 100, Y: 100}, Still: true}
		for _, o := range composer(t, cfg).Compose(snapshot(sky(0, d), rules.View{}, nil)).Ops {
			if o.Kind == OpGlow && o.Radius > 50 {
				n++
			}
		}
		return n
	}
	require.Zero(t, glows(false))
	require.Equal(t, 1, glows(true))
}
