package overlay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// crowded composes a mark with a text that has no room where it is wanted, and returns
// where it stands instead and the ends of the lines that are drawn.
func crowded(t *testing.T, m rules.Mark) (at constellation.Vec, ends []constellation.Vec) {
	v := rules.View{Marks: []rules.Mark{m}}
	for i := range 45 { // about the place
		at := constellation.Vec{X: 220 + 20*float64(i%9), Y: 60 + 25*float64(i/9)}
		v.Marks = append(v.Marks, rules.Mark{ID: "b", Kind: rules.MarkButton, Points: []constellation.Vec{at}, Radius: 14, Text: "x"})
	}
	for _, o := range composer(t, Default()).Compose(snapshot(sky(0), v, nil)).Ops {
		switch {
		case o.Text == m.Text:
			at = o.Points[0]
		case o.Kind == OpLine && len(o.Points) == 2:
			ends = append(ends, o.Points[1])
		}
	}
	require.Greater(t, at.Dist(m.Points[0]), 30.0)
	return at, ends
}

// A text that has no room where it is wanted has a line to the nearest point of what it
// is about, not to where it was wanted.
func TestALineLeadsFromATextToWhatItIsAbout(t *testing.T) {
	for name, large := range map[string]bool{"points": true, "a distance": false} {
		m := label("a b", "so many points")
		m.Large, m.Points = large, []constellation.Vec{{X: 300, Y: 122}, {X: 200, Y: 100}, {X: 400, Y: 100}}
		at, ends := crowded(t, m)
		require.Equal(t, []constellation.Vec{constellation.Segment{A: m.Points[1], B: m.Points[2]}.Nearest(at)}, ends, name)
		require.Equal(t, 100.0, ends[0].Y, "%s: on the link", name)
	}
}

func TestNoLineLeadsFromATextThatIsAboutNothing(t *testing.T) {
	m := label("about", "round 1 of 4")
	m.Points = []constellation.Vec{{X: 300, Y: 122}}
	_, ends := crowded(t, m)
	require.Equal(t, m.Points, ends)
	m.Free = true
	_, ends = crowded(t, m)
	require.Empty(t, ends)
}

// Where a die lies a label that stays could be read by nobody, and would hide its star.
func TestALabelThatStays_isNotWrittenOnADie(t *testing.T) {
	for name, c := range map[string]struct {
		x       float64
		written int
	}{"on the die": {100, 0}, "on its star's rim": {114, 0}, "beside it": {125, 1}} {
		s := sky(0)
		s.Dice = []constellation.Die{{ID: "d1", Kind: constellation.Utara, Face: "N", Pos: constellation.Vec{X: 100, Y: 100}, Size: 16, Still: true}}
		v := rules.View{Marks: []rules.Mark{{ID: "held", Kind: rules.MarkLabel, Points: []constellation.Vec{{X: c.x, Y: 100}}, Text: "W", Fixed: true, Radius: 5.5}}}
		scene := composer(t, Default()).Compose(snapshot(s, v, nil))
		require.Len(t, texts(scene)["W"], c.written, name)
	}
}
