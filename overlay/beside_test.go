package overlay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// A number stands below its die for who reads it, unless a link would run through it.
func TestNoLinkRunsThroughANumber(t *testing.T) {
	die := constellation.Die{ID: "a", Kind: constellation.D12, Face: "11", Pos: constellation.Vec{X: 300, Y: 200}, Size: 16, Still: true}
	for name, c := range map[string]struct {
		facing constellation.Angle
		ends   []constellation.Vec // of its links
		want   constellation.Vec   // the direction of the number
	}{
		"no link":               {0, nil, constellation.Vec{Y: 1}},
		"one to the right":      {0, []constellation.Vec{{X: 400, Y: 200}}, constellation.Vec{Y: 1}},
		"one downwards":         {0, []constellation.Vec{{X: 300, Y: 300}}, constellation.Vec{X: 1}},
		"down and to the right": {0, []constellation.Vec{{X: 310, Y: 300}, {X: 400, Y: 205}}, constellation.Vec{X: -1}},
		"to three sides":        {0, []constellation.Vec{{X: 300, Y: 300}, {X: 400, Y: 200}, {X: 200, Y: 200}}, constellation.Vec{Y: -1}},
		"to all sides":          {0, []constellation.Vec{{X: 300, Y: 300}, {X: 400, Y: 200}, {X: 200, Y: 200}, {X: 300, Y: 100}}, constellation.Vec{Y: 1}},
		"read from the top":     {180, []constellation.Vec{{X: 300, Y: 100}}, constellation.Vec{X: -1}},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := Default()
			cfg.Beside = true
			marks := []rules.Mark{{ID: "star a", Kind: rules.MarkStar, Die: "a", Points: []constellation.Vec{die.Pos}, Facing: c.facing}}
			for i, end := range c.ends {
				marks = append(marks, rules.Mark{ID: "link " + string(rune('a'+i)), Kind: rules.MarkLine, Points: []constellation.Vec{die.Pos, end}})
			}
			s := composer(t, cfg).Compose(snapshot(sky(0, die), rules.View{Marks: marks}, nil))
			at := written(t, s, "11").Sub(die.Pos)
			require.Greater(t, at.Dot(c.want), 0.9*at.Len(), "%v", at)
		})
	}
}

// written is where a scene writes a text.
func written(t *testing.T, s *Scene, text string) constellation.Vec {
	for _, o := range s.Ops {
		if o.Kind == OpText && o.Text == text {
			return o.Points[0]
		}
	}
	t.Fatalf("nothing says %q", text)
	return constellation.Vec{}
}
