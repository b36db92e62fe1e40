package overlay_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
	"github.com/asterism-dice/asterism/rules"
)

func TestPeople_areCalledAndColouredAsTheyWant(t *testing.T) {
	c, err := overlay.NewComposer(overlay.Default().Still())
	require.NoError(t, err)
	m := demo.Battle()
	shown := rules.Snapshot{Table: m.Table, View: m.View}
	green := overlay.RGB(0x00ff12)
	require.Zero(t, drawnIn(c.Compose(shown), green), "before")
	c.People(map[string]overlay.Person{"Ada": {Name: "Countess", Color: green}})
	s := c.Compose(shown)
	require.Greater(t, drawnIn(s, green), 5, "her dice, her panel")
	require.Contains(t, texts(s), "Countess")
	require.NotContains(t, texts(s), "Ada")
	require.Contains(t, texts(s), "Grace")
	c.People(nil)
	require.Contains(t, texts(c.Compose(shown)), "Ada")
}

func drawnIn(s *overlay.Scene, c overlay.Color) int {
	n := 0
	for _, o := range s.Ops {
		if o.Color.R == c.R && o.Color.G == c.G && o.Color.B == c.B {
			n++
		}
	}
	return n
}

func texts(s *overlay.Scene) []string {
	var all []string
	for _, o := range s.Ops {
		if o.Text != "" {
			all = append(all, o.Text)
		}
	}
	return all
}
