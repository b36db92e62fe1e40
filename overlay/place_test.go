package overlay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Points that have no room where they are wanted have a line to the nearest point of what
// they are about, not to where they were wanted.
func TestALineLeadsFromPointsToTheirFormation(t *testing.T) {
	wanted := constellation.Vec{X: 300, Y: 122}
	m := label("points a b", "21")
	m.Large, m.Points = true, []constellation.Vec{wanted, {X: 200, Y: 100}, {X: 400, Y: 100}}
	v := rules.View{Marks: []rules.Mark{m}}
	for i := range 27 { // no room about the place
		at := constellation.Vec{X: 220 + 20*float64(i%9), Y: 80 + 25*float64(i/9)}
		v.Marks = append(v.Marks, rules.Mark{ID: "b", Kind: rules.MarkButton, Points: []constellation.Vec{at}, Radius: 14, Text: "x"})
	}
	var at, end constellation.Vec
	for _, o := range composer(t, Default()).Compose(snapshot(sky(0), v, nil)).Ops {
		switch {
		case o.Text == "21":
			at = o.Points[0]
		case o.Kind == OpLine && len(o.Points) == 2:
			end = o.Points[1]
		}
	}
	require.Greater(t, at.Dist(wanted), 30.0)
	require.Equal(t, 100.0, end.Y, "on the link")
	require.Equal(t, constellation.Segment{A: m.Points[1], B: m.Points[2]}.Nearest(at), end)
}
