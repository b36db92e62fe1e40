package layout

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// sized is a table on which people touch something at the rim, in a corner, and in
// the middle.
func sized(w, h float64) (*constellation.Table, *rules.View) {
	ask, yes := mark("go on?", rules.MarkAsk, w/2, h/2, 0), mark("yes", rules.MarkButton, w/2+30, h/2+38, 0)
	ask.Options, ask.Group, yes.Group = nil, "q", "q"
	v := &rules.View{Players: []rules.PlayerView{{Name: "Ada", Turn: true}, {Name: "Grace", Facing: 180}}, Marks: []rules.Mark{ask, yes,
		mark("pause", rules.MarkButton, w-14, h/2-56, 0), mark("undo", rules.MarkButton, w-14, h/2-28, 0), mark("corner", rules.MarkButton, w-14, h-14, 0)}}
	for i := range v.Marks {
		if v.Marks[i].Kind == rules.MarkButton {
			v.Marks[i].Radius = 11
		}
	}
	return &constellation.Table{Width: w, Height: h}, v
}

// What people touch grows with the texts of its table and neither touches another
// nor a panel, nor reaches beyond the rim.
func TestControls_growWithTheTextsAndStayApart(t *testing.T) {
	for _, size := range []constellation.Vec{{X: 300, Y: 300}, {X: 610, Y: 457}, {X: 1500, Y: 900}, {X: 3000, Y: 1500}} {
		for _, scale := range []float64{0.4, 1, 2, 4} {
			name := fmt.Sprintf("%v, scale %v", size, scale)
			tb, v := sized(size.X, size.Y)
			k := rules.Written(scale, size.X, size.Y)
			var f Field
			f.Begin(tb, 0)
			for _, p := range DefaultSizes().Times(k).Panels(nil, tb, v, false) {
				f.Take(p.Box())
			}
			got := NewPlanner(scale).Controls(tb, v)
			require.Len(t, got, 5, name)
			for i := 0; i < len(got); {
				together := got[i : i+group(got[i:])]
				require.LessOrEqual(t, together[0].Scale, k, name)
				require.GreaterOrEqual(t, together[0].Scale, min(k, 1), name)
				if together[0].Kind == rules.MarkButton {
					require.Equal(t, 11*max(1, k), together[0].ButtonRadius(), name)
				}
				require.True(t, f.Free(extent(together)), "%s: %s", name, together[0].ID)
				f.Take(extent(together))
				i += len(together)
			}
			require.Zero(t, v.Marks[0].Scale, "the view stays as it was")
		}
	}
}

// A question that is larger than what has room is written smaller, and stays so while
// it is asked.
func TestControls_aLargeQuestionIsSmallerWhereDiceLie(t *testing.T) {
	dial := mark("face", rules.MarkDial, 305, 228, 0)
	dial.Options = constellation.D20.Faces()
	v := rules.View{Marks: []rules.Mark{dial}}
	p := NewPlanner(2)
	require.Equal(t, 2.0, p.Controls(table(), &v)[0].Scale)
	crowd := table()
	for x := 30.0; x < 610; x += 140 {
		for y := 30.0; y < 457; y += 190 {
			crowd.Dice = append(crowd.Dice, constellation.Die{ID: fmt.Sprint(x, y), Pos: constellation.Vec{X: x, Y: y}, Size: 16, Still: true})
		}
	}
	small := p.Controls(crowd, &v)[0].Scale
	require.Less(t, small, 2.0)
	require.GreaterOrEqual(t, small, 1.0)
	require.Equal(t, small, p.Controls(table(), &v)[0].Scale)
	p.Controls(table(), &rules.View{})
	require.Equal(t, 2.0, p.Controls(table(), &v)[0].Scale, "it is asked anew")
}

// Buttons below a question of many lines don't lie on it.
func TestControls_theAnswersOfALongQuestionStandBelowIt(t *testing.T) {
	ask, yes := mark("your cube is gone: who forfeits, or was it only put aside?", rules.MarkAsk, 300, 200, 0), mark("yes", rules.MarkButton, 300, 224, 0)
	ask.Options, ask.Group, yes.Group = nil, "q", "q"
	got := NewPlanner(1).Controls(table(), &rules.View{Marks: []rules.Mark{ask, yes}})
	_, h := TextSize(Question(&got[0]), QuestionSize)
	require.GreaterOrEqual(t, got[1].Points[0].Y-got[1].ButtonRadius(), got[0].Points[0].Y+h/2-1e-9)
}

// A dial for a throw grows no farther than the gap in the board in which it stands.
func TestControls_aDialGrowsOverNoBoard(t *testing.T) {
	square := rules.Mark{ID: "square", Kind: rules.MarkArea, Points: []constellation.Vec{{X: 55, Y: 135}, {X: 250, Y: 135}, {X: 250, Y: 325}, {X: 55, Y: 325}}}
	dial := mark("throw", rules.MarkDial, 290, 230, 0)
	v := &rules.View{Players: []rules.PlayerView{{Name: "Ada"}, {Name: "Grace", Facing: 180}}, Marks: []rules.Mark{square, dial}}
	tb := &constellation.Table{Width: 610, Height: 457}
	usual := NewPlanner(1).Controls(tb, v)[0]
	require.Equal(t, 1.0, usual.Scale)
	large := NewPlanner(2).Controls(tb, v)[0]
	require.Greater(t, large.Scale, 1.0)
	require.Less(t, large.Scale, 2.0)
	require.Greater(t, Extent(&large).X, 250.0)
}
