package overlay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestAStarShowsItsDiesFaceAndDirection(t *testing.T) {
	d := constellation.Die{ID: "n", Kind: constellation.Utara, Face: "NE", Size: 16, Pos: constellation.Vec{X: 200, Y: 200}, Still: true}
	table := sky(0, d)
	table.North = 30
	v := rules.View{Marks: []rules.Mark{{ID: "star", Kind: rules.MarkStar, Die: "n", Points: []constellation.Vec{d.Pos}, Radius: 9}}}
	s := composer(t, Default()).Compose(snapshot(table, v, nil))
	require.Contains(t, texts(s), "NE")
	for _, o := range s.Ops {
		if o.Kind == OpFill && len(o.Points) == 4 { // the arrow, its tip first
			tip := o.Points[0].Sub(d.Pos)
			require.InDelta(t, 0, tip.Cross(constellation.Vec{Y: -1}.Turn(75)), 1e-9)
			return
		}
	}
	t.Fatal("no arrow")
}

func TestSixAndNineAreUnderlined(t *testing.T) {
	lines := func(face string) int {
		n := 0
		for _, o := range composer(t, Default()).Compose(snapshot(sky(0, constellation.Die{ID: "a", Face: face, Size: 16, Pos: constellation.Vec{X: 100, Y: 100}}), rules.View{}, nil)).Ops {
			if o.Kind == OpLine && len(o.Points) == 2 {
				n++
			}
		}
		return n
	}
	for face, want := range map[string]int{"6": 1, "9": 1, "8": 0, "16": 0, "": 0} {
		require.Equal(t, want, lines(face), face)
	}
}
