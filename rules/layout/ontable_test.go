package layout

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Wherever a game wants a button, it is drawn where it can be seen and touched.
func TestAButtonLiesOnTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.SampledFrom([]float64{420, 610, 1200, 2000}).Draw(t, "width")
		h := w * rapid.Float64Range(0.5, 1).Draw(t, "shape")
		at := constellation.Vec{X: rapid.Float64Range(-40, w+40).Draw(t, "x"), Y: rapid.Float64Range(-40, h+40).Draw(t, "y")}
		radius := rapid.Float64Range(9, 18).Draw(t, "radius")
		v := rules.View{Marks: []rules.Mark{{ID: "b", Kind: rules.MarkButton, Text: "we agree", Points: []constellation.Vec{at}, Radius: radius}}}
		marks := NewPlanner(1).Controls(&constellation.Table{Width: w, Height: h}, &v)
		require.Len(t, marks, 1)
		p, r := marks[0].Points[0], marks[0].ButtonRadius()-mostJut*marks[0].Wider()
		require.True(t, p.X >= r && p.Y >= r && p.X <= w-r && p.Y <= h-r, "%v with %v at %v", p, r, at)
	})
}
