package overlay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestPointsAreWrittenLarge(t *testing.T) {
	size := func(m rules.Mark) float64 {
		for _, o := range composer(t, Default()).Compose(snapshot(sky(0), rules.View{Marks: []rules.Mark{m}}, nil)).Ops {
			if o.Text == m.Text {
				return o.Size
			}
		}
		return 0
	}
	m := label("a", "21")
	require.Equal(t, Default().Sizes.Label, size(m))
	m.Large = true
	require.Equal(t, Default().Sizes.Points, size(m))
}

func TestDoubtfulDiceAreDashed(t *testing.T) {
	dashed := func(doubtful bool) int {
		d := constellation.Die{ID: "a", Size: 16, Pos: constellation.Vec{X: 100, Y: 100}, Doubtful: doubtful}
		n := 0
		for _, o := range composer(t, Default()).Compose(snapshot(sky(0, d), rules.View{}, nil)).Ops {
			if o.Dash > 0 {
				n++
			}
		}
		return n
	}
	require.Zero(t, dashed(false))
	require.Positive(t, dashed(true))
}

func TestMarksWithoutPlacesAreLeftOut(t *testing.T) {
	v := rules.View{}
	for _, k := range []rules.MarkKind{rules.MarkStar, rules.MarkLine, rules.MarkShape, rules.MarkRing, rules.MarkCorridor,
		rules.MarkLabel, rules.MarkDial, rules.MarkButton, rules.MarkArea, rules.MarkAsk, "other"} {
		v.Marks = append(v.Marks, rules.Mark{ID: string(k), Kind: k, Text: "?"})
	}
	require.Empty(t, composer(t, Default()).Compose(snapshot(sky(0), v, nil)).Ops)
}

func TestEveryKindOfMarkIsDrawn(t *testing.T) {
	for _, k := range []rules.MarkKind{rules.MarkStar, rules.MarkLine, rules.MarkShape, rules.MarkRing, rules.MarkCorridor,
		rules.MarkLabel, rules.MarkDial, rules.MarkButton, rules.MarkArea, rules.MarkAsk} {
		m := rules.Mark{ID: "m", Kind: k, Text: "x", Radius: 20, Options: []string{"1", "2"},
			Points: []constellation.Vec{{X: 100, Y: 100}, {X: 150, Y: 100}, {X: 120, Y: 160}}}
		require.NotEmpty(t, composer(t, Default()).Compose(snapshot(sky(0), rules.View{Marks: []rules.Mark{m}}, nil)).Ops, k)
	}
}
