package layout

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestSlots_choicesAreAFingerApart(t *testing.T) {
	for _, k := range constellation.Kinds {
		for _, kind := range []rules.MarkKind{rules.MarkDial, rules.MarkAsk} {
			m := rules.Mark{Kind: kind, Points: []constellation.Vec{{X: 200, Y: 200}}, Options: k.Faces(), Facing: 90}
			all := Slots(&m)
			for i := range all {
				for j := range i {
					require.GreaterOrEqual(t, all[i].At.Dist(all[j].At), rules.Finger*0.9, "%s %s: %s and %s", k, kind, all[i].Value, all[j].Value)
				}
			}
		}
	}
}

func TestSlots_aDialBeginsAtItsTopAndRunsClockwise(t *testing.T) {
	m := rules.Mark{Kind: rules.MarkDial, Points: []constellation.Vec{{X: 100, Y: 100}}, Radius: 30, Options: []string{"a", "b", "c", "d"}}
	want := []Slot{{constellation.Vec{X: 100, Y: 70}, "a"}, {constellation.Vec{X: 130, Y: 100}, "b"},
		{constellation.Vec{X: 100, Y: 130}, "c"}, {constellation.Vec{X: 70, Y: 100}, "d"}}
	require.Equal(t, want, Slots(&m))
}

// However many lines a question has, its choices lie below it.
func TestSlots_standClearOfTheirQuestion(t *testing.T) {
	for _, text := range []string{"", "odds?", "nobody called: who begins?", "Wilhelmina's white d20: what does it show, or is it gone?"} {
		for _, more := range []int{0, 1} {
			for _, scale := range []float64{0, 0.4, 1, 2.3} {
				m := rules.Mark{Kind: rules.MarkAsk, Points: []constellation.Vec{{X: 200, Y: 200}}, Text: text, More: more, Scale: scale, Options: []string{"Ada", "Grace"}}
				lines := float64(strings.Count(Question(&m), "\n") + 1)
				letters := (leading*(lines-1) + 1.2) / 2 * QuestionSize * m.Larger()
				for _, s := range Slots(&m) {
					require.Greater(t, s.At.Y-0.78*ChoiceSize*m.Wider(), 200+letters, "%q, %d more, scale %v", text, more, scale)
				}
			}
		}
	}
}
