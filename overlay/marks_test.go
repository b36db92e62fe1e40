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

// Nothing is drawn over a die that lies on a button: its number could hardly be read.
func TestAButtonUnderADieIsOnlyARing(t *testing.T) {
	at := constellation.Vec{X: 100, Y: 100}
	button := rules.View{Marks: []rules.Mark{{ID: "b", Kind: rules.MarkButton, Points: []constellation.Vec{at}, Radius: 14, Text: "x"}}}
	plates := func(dice ...constellation.Die) int {
		n := 0
		for _, o := range composer(t, Default()).Compose(snapshot(sky(0, dice...), button, nil)).Ops {
			if o.Kind == OpDisc && o.Radius == 14 {
				n++
			}
		}
		return n
	}
	require.Positive(t, plates())
	require.Zero(t, plates(constellation.Die{ID: "a", Size: 16, Pos: at}))
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
