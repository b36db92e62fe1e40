package layout

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func table(dice ...constellation.Vec) *constellation.Table {
	t := &constellation.Table{Width: 610, Height: 457}
	for i, at := range dice {
		t.Dice = append(t.Dice, constellation.Die{ID: string(rune('a' + i)), Pos: at, Size: 16, Still: true})
	}
	return t
}

func mark(id string, kind rules.MarkKind, x, y float64, facing constellation.Angle) rules.Mark {
	m := rules.Mark{ID: id, Kind: kind, Points: []constellation.Vec{{X: x, Y: y}}, Facing: facing, Text: id}
	if kind != rules.MarkButton {
		m.Options = []string{"1", "2", "3", "4"}
	}
	return m
}

func ids(marks []rules.Mark) (all []string) {
	for _, m := range marks {
		all = append(all, m.ID)
	}
	return all
}

func TestControls_oneQuestionForEachSideTheMostUrgentFirst(t *testing.T) {
	v := rules.View{Marks: []rules.Mark{
		mark("face", rules.MarkDial, 100, 100, 0), mark("face 2", rules.MarkDial, 200, 100, 0), mark("other side", rules.MarkDial, 300, 100, 180),
		mark("decide", rules.MarkAsk, 300, 300, 0), mark("star", rules.MarkStar, 300, 300, 0)}}
	got := NewPlanner(1).Controls(table(), &v)
	require.Equal(t, []string{"decide", "other side"}, ids(got))
	require.Equal(t, 2, got[0].More)
	require.Zero(t, got[1].More)
	require.Equal(t, "decide\n2 more", Question(&got[0]))
}

func TestControls_moveAsideForDicePanelsAndEachOther(t *testing.T) {
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Turn: true}}, Marks: []rules.Mark{
		mark("face", rules.MarkDial, 305, 430, 0), mark("other side", rules.MarkDial, 300, 100, 180)}}
	got := NewPlanner(1).Controls(table(constellation.Vec{X: 300, Y: 100}, constellation.Vec{X: 300, Y: 360}), &v)
	var f Field
	f.Begin(table(constellation.Vec{X: 300, Y: 100}, constellation.Vec{X: 300, Y: 360}), 0)
	f.Take(DefaultSizes().Panels(nil, table(), &v, false)[0].Box())
	for i := range got {
		require.True(t, f.Free(Extent(&got[i])), got[i].ID)
		f.Take(Extent(&got[i]))
	}
	require.Equal(t, 305.0, v.Marks[0].Points[0].X, "the view stays as it was")
}

// An answer that lay in a ring that shows where a die may go would be taken for it; the ring
// of a countdown, which fills, is none.
func TestControls_keepOffWhatIsPointedOut(t *testing.T) {
	ring := mark("target", rules.MarkRing, 300, 200, 0)
	ring.Radius, ring.Tone = 20, rules.ToneGood
	v := rules.View{Marks: []rules.Mark{ring, mark("which?", rules.MarkAsk, 300, 200, 0)}}
	got := NewPlanner(1).Controls(table(), &v)
	require.Zero(t, Extent(&got[0]).Intersect(constellation.Box{X: 280, Y: 180, W: 40, H: 40}).Area(), "%v", got[0].Points)
	v.Marks[0].Level = 0.5
	got = NewPlanner(1).Controls(table(), &v)
	require.Equal(t, v.Marks[1].Points, got[0].Points)
}

func TestControls_whatBelongsTogetherMovesTogether(t *testing.T) {
	ask, yes := mark("ask", rules.MarkAsk, 300, 200, 0), mark("yes", rules.MarkButton, 300, 230, 0)
	ask.Options, ask.Group, yes.Group = nil, "q", "q"
	v := rules.View{Marks: []rules.Mark{ask, yes}}
	got := NewPlanner(1).Controls(table(constellation.Vec{X: 300, Y: 230}), &v)
	require.NotEqual(t, 300.0, got[0].Points[0].X)
	require.Equal(t, constellation.Vec{Y: 30}, got[1].Points[0].Sub(got[0].Points[0]))
	require.Zero(t, got[0].More, "its buttons are no further questions")
}

func TestControls_whatStandsAtTheRimStays(t *testing.T) {
	v := rules.View{Marks: []rules.Mark{mark("undo", rules.MarkButton, 596, 200, 0)}}
	got := NewPlanner(1).Controls(table(constellation.Vec{X: 590, Y: 200}), &v)
	require.Equal(t, constellation.Vec{X: 596, Y: 200}, got[0].Points[0])
}

// Where something should lie that isn't there, who is to put it back sees the ring, and what
// they do there is no answer.
func TestControls_keepOffWhereSomethingShouldLie(t *testing.T) {
	at := constellation.Vec{X: 300, Y: 200}
	v := rules.View{Faults: []rules.Fault{{Dice: []string{"gone"}, Pos: at}}, Marks: []rules.Mark{mark("which?", rules.MarkAsk, 300, 200, 0)}}
	got := NewPlanner(1).Controls(table(), &v)
	require.Zero(t, Extent(&got[0]).Intersect(About(at, 2*FaultPlace, 2*FaultPlace, 0)).Area(), "%v", got[0].Points)

	lies := table(constellation.Vec{X: 500, Y: 100})
	lies.Dice[0].ID = "gone"
	got = NewPlanner(1).Controls(lies, &v)
	require.Equal(t, v.Marks[0].Points, got[0].Points, "the ring is about the die")
}
