package rules

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func TestMark_choicesAreAFingerApart(t *testing.T) {
	for _, k := range constellation.Kinds {
		for _, kind := range []MarkKind{MarkDial, MarkAsk} {
			m := Mark{Kind: kind, Points: []constellation.Vec{{X: 200, Y: 200}}, Options: k.Faces(), Facing: 90}
			all := m.Slots()
			for i := range all {
				for j := range i {
					require.GreaterOrEqual(t, all[i].At.Dist(all[j].At), Finger*0.9, "%s %s: %s and %s", k, kind, all[i].Value, all[j].Value)
				}
			}
		}
	}
}

func TestMark_aDialBeginsAtItsTopAndRunsClockwise(t *testing.T) {
	m := Mark{Kind: MarkDial, Points: []constellation.Vec{{X: 100, Y: 100}}, Radius: 30, Options: []string{"a", "b", "c", "d"}}
	want := []Slot{{constellation.Vec{X: 100, Y: 70}, "a"}, {constellation.Vec{X: 130, Y: 100}, "b"},
		{constellation.Vec{X: 100, Y: 130}, "c"}, {constellation.Vec{X: 70, Y: 100}, "d"}}
	require.Equal(t, want, m.Slots())
}

func TestMark_radiiLeaveRoom(t *testing.T) {
	require.Equal(t, 22.0, DialRadius(4))
	require.InDelta(t, 20*Finger/6.2832, DialRadius(20), 0.01)
	require.Equal(t, 50.0, (&Mark{Radius: 50, Options: []string{"1"}}).DialRadius())
	require.Equal(t, 9.0, (&Mark{}).ButtonRadius())
	require.Equal(t, 12.0, (&Mark{Radius: 12}).ButtonRadius())
}
