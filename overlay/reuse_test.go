package overlay_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// steady composes a moment again and again, as time goes on.
func steady(t testing.TB, m demo.Moment) func() {
	c, err := overlay.NewComposer(overlay.Default())
	require.NoError(t, err)
	controls := layout.NewPlanner(1).Controls(m.Table, &m.View) // as a session works them out
	next := func() {
		m.Table.Time += 16 * time.Millisecond
		c.Reuse(c.Compose(rules.Snapshot{Table: m.Table, View: m.View, Events: m.Events, Helped: m.Helped, Controls: controls}))
		m.Events = nil
	}
	for range 400 { // what happened is over, what came is there
		next()
	}
	return next
}

func TestASteadyTableCostsNoMemory(t *testing.T) {
	for _, m := range demo.Moments() {
		require.Zero(t, testing.AllocsPerRun(50, steady(t, m)), m.Name)
	}
}

func TestASceneIsTheSameInTheMemoryOfAnother(t *testing.T) {
	for _, m := range demo.Moments() {
		fresh, reused := composerOf(t), composerOf(t)
		for range 5 {
			m.Table.Time += 40 * time.Millisecond
			s := rules.Snapshot{Table: m.Table, View: m.View, Events: m.Events}
			want, got := fresh.Compose(s), reused.Compose(s)
			require.Equal(t, want.Ops, got.Ops, m.Name)
			require.Equal(t, want.Sounds, got.Sounds, m.Name)
			reused.Reuse(got)
		}
	}
}

func composerOf(t *testing.T) *overlay.Composer {
	c, err := overlay.NewComposer(overlay.Default())
	require.NoError(t, err)
	return c
}
