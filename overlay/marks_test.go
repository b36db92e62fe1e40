package overlay

import (
	"fmt"
	"slices"
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

// What an area is for is read beside what lies or is touched there, and in it; where it has
// no room nobody needs telling.
func TestAreas_theirTextGivesWay(t *testing.T) {
	die := func(x, y float64) constellation.Die {
		return constellation.Die{ID: fmt.Sprint(x, y), Kind: constellation.D6, Face: "3", Pos: constellation.Vec{X: x, Y: y}, Size: 16, Still: true}
	}
	var full []constellation.Die
	for x := 210.0; x < 420; x += 20 {
		for y := 210.0; y < 300; y += 20 {
			full = append(full, die(x, y))
		}
	}
	area := rules.Mark{ID: "tray", Kind: rules.MarkArea, Points: []constellation.Vec{{X: 200, Y: 200}, {X: 420, Y: 200}, {X: 420, Y: 300}, {X: 200, Y: 300}}, Text: "throw here"}
	dial := rules.Mark{ID: "dial", Kind: rules.MarkDial, Points: []constellation.Vec{{X: 310, Y: 250}}, Options: []string{"1", "2"}}
	for name, tc := range map[string]struct {
		dice  []constellation.Die
		marks []rules.Mark
		stays bool
		told  bool
	}{
		"nothing lies there":   {nil, nil, true, true},
		"dice lie elsewhere":   {[]constellation.Die{die(230, 220)}, nil, true, true},
		"a die in the middle":  {[]constellation.Die{die(310, 250)}, nil, false, true},
		"a dial in the middle": {nil, []rules.Mark{dial}, false, true},
		"dice everywhere":      {full, nil, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			tb := sky(0)
			tb.Dice = tc.dice
			s := composer(t, Default().Still()).Compose(snapshot(tb, rules.View{Marks: append(tc.marks, area)}, nil))
			i := slices.IndexFunc(s.Ops, func(o Op) bool { return o.Kind == OpText && o.Text == "throw here" })
			require.Equal(t, tc.told, i >= 0)
			if !tc.told {
				return
			}
			at := s.Ops[i].Points[0]
			require.Equal(t, tc.stays, at == centroid(area.Points))
			require.True(t, inside(area.Points, at))
			for _, d := range tc.dice {
				require.Greater(t, at.Dist(d.Pos), d.Size/2)
			}
		})
	}
}
