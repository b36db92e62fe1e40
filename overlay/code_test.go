package overlay_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
	"github.com/asterism-dice/asterism/rules"
)

// checkers is a code of n × n modules, every other one dark.
func checkers(n int) *overlay.Code {
	c := &overlay.Code{Modules: n, Dark: make([]bool, n*n), Text: "scan me"}
	for i := range c.Dark {
		c.Dark[i] = i%2 == 0
	}
	return c
}

// plate is the first shape of the code's light colour: its corners.
func plate(t *testing.T, s *overlay.Scene) overlay.Points {
	t.Helper()
	for _, o := range s.Ops {
		if o.Kind == overlay.OpFill && o.Color == overlay.RGB(0xe8ecff) {
			return o.Points
		}
	}
	t.Fatal("no code")
	return nil
}

func TestCode_standsInACornerThatNothingElseNeeds(t *testing.T) {
	c, err := overlay.NewComposer(overlay.Default().Still())
	require.NoError(t, err)
	c.Show(checkers(29))
	m := demo.Logo()
	at := func() constellation.Vec {
		s := c.Compose(rules.Snapshot{Table: m.Table, View: m.View})
		require.Contains(t, texts(s), "scan me")
		p := plate(t, s)
		for _, v := range p {
			require.True(t, v.X >= 0 && v.Y >= 0 && v.X <= s.Width && v.Y <= s.Height, "%v is on the table", v)
		}
		return p[0].Add(p[2]).Mul(0.5)
	}
	first := at()
	require.Greater(t, first.X, 305.0, "the bottom right corner")
	require.Greater(t, first.Y, 228.0)

	m.View.Marks = []rules.Mark{{ID: "undo", Kind: rules.MarkButton, Points: []constellation.Vec{{X: 586, Y: 433}}, Radius: 12}}
	second := at()
	require.Less(t, second.X, 305.0, "a button stands at the first corner")
	m.View.Marks = nil
	require.Equal(t, second, at(), "it stays where it is while it can")
}

func TestCode_modulesAreWhereTheyBelong(t *testing.T) {
	c, err := overlay.NewComposer(overlay.Default().Still())
	require.NoError(t, err)
	const n = 21
	code := checkers(n)
	c.Show(code)
	m := demo.Logo()
	s := c.Compose(rules.Snapshot{Table: m.Table, View: m.View})
	corner, dark := plate(t, s)[0], overlay.RGB(0x05070f)
	got := make([]bool, n*n)
	for _, o := range s.Ops {
		if o.Color != dark {
			continue
		}
		y := int(math.Round((o.Points[0].Y-corner.Y)/1.25)) - 4
		for x := o.Points[0].X + 0.6; x < o.Points[1].X; x += 1.25 {
			got[y*n+int((x-corner.X)/1.25)-4] = true
		}
	}
	require.Equal(t, code.Dark, got)
}

func TestCode_aBrokenOneIsLeftOut(t *testing.T) {
	c, err := overlay.NewComposer(overlay.Default().Still())
	require.NoError(t, err)
	m := demo.Logo()
	bare := len(c.Compose(rules.Snapshot{Table: m.Table, View: m.View}).Ops)
	for _, code := range []*overlay.Code{nil, {}, {Modules: 3, Dark: make([]bool, 8)}} {
		c.Show(code)
		require.Len(t, c.Compose(rules.Snapshot{Table: m.Table, View: m.View}).Ops, bare)
	}
}
