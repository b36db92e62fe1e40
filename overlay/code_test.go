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

func TestCode_standsAtASideWhereEveryCornerIsNeeded(t *testing.T) {
	button := func(x, y float64) rules.Mark {
		return rules.Mark{ID: "help", Kind: rules.MarkButton, Points: []constellation.Vec{{X: x, Y: y}}, Radius: 9}
	}
	rim := []rules.Mark{button(12, 12), button(598, 12), button(12, 445), button(598, 445)}
	sides := append([]rules.Mark{button(598, 228), button(12, 228)}, rim...)
	for _, c := range []struct {
		name  string
		marks []rules.Mark
		min   constellation.Vec
	}{
		{"the right side", rim, constellation.Vec{X: 550, Y: 150}},
		{"further down", sides, constellation.Vec{X: 550, Y: 240}},
	} {
		t.Run(c.name, func(t *testing.T) {
			composer, err := overlay.NewComposer(overlay.Default().Still())
			require.NoError(t, err)
			composer.Show(checkers(29))
			m := demo.Logo()
			m.View.Marks = c.marks
			p := plate(t, composer.Compose(rules.Snapshot{Table: m.Table, View: m.View}))
			own := constellation.Box{X: p[0].X, Y: p[0].Y, W: p[2].X - p[0].X, H: p[2].Y - p[0].Y}
			require.Greater(t, own.X, c.min.X-60)
			require.Greater(t, own.Y, c.min.Y)
			for _, k := range c.marks {
				at := k.Points[0]
				require.Zero(t, own.Intersect(constellation.Box{X: at.X - 9, Y: at.Y - 9, W: 18, H: 18}).Area(), "the code lies on the button at %v", at)
			}
		})
	}
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

// A projector shows a larger table with as many pixels: each module has to keep its own.
func TestCode_growsWithTheTable(t *testing.T) {
	for _, c := range []struct{ width, height, module float64 }{
		{300, 225, 1.25}, {610, 457, 1.25}, {1220, 914, 2.5}, {1220, 457, 1.25}, {2440, 1828, 5},
	} {
		composer, err := overlay.NewComposer(overlay.Default().Still())
		require.NoError(t, err)
		composer.Show(checkers(21))
		p := plate(t, composer.Compose(rules.Snapshot{Table: &constellation.Table{Width: c.width, Height: c.height}}))
		require.InDelta(t, 29*c.module, p[1].X-p[0].X, 1e-9, "a table of %v×%v mm", c.width, c.height)
	}
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
