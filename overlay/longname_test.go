package overlay

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// longNames are players whose names hold spaces, or are as long as names may be.
var longNames = []string{"Maximilian Alexander", "Anna-Katharina Berger", strings.Repeat("Wilhelmina", 4)}

// writtenOf is what a scene writes of a mark at 300 200 that the first of two players reads.
func writtenOf(t *testing.T, reader, other string, m rules.Mark) (all []Op) {
	t.Helper()
	m.ID, m.Points = "asked", []constellation.Vec{{X: 300, Y: 200}}
	v := rules.View{Players: []rules.PlayerView{{Name: reader}, {Name: other, Facing: 180}}, Marks: []rules.Mark{m}}
	for _, o := range composer(t, Default()).Compose(rules.Snapshot{Table: sky(0), View: v, Controls: []rules.Mark{m}}).Ops {
		if o.Kind == OpText && o.Points[0].Y > 100 && o.Points[0].Y < 350 {
			all = append(all, o)
		}
	}
	return all
}

func TestQuestionsAboutWhatIsOnesOwnSayYourHoweverLongTheNameIs(t *testing.T) {
	for _, name := range append([]string{"Ada"}, longNames...) {
		for _, kind := range []rules.MarkKind{rules.MarkDial, rules.MarkAsk} {
			ops := writtenOf(t, name, "Bob", rules.Mark{Kind: kind, Text: name + "'s red d12: what does it show?", Options: []string{"1", "2", "3"}})
			var said []string
			for _, o := range ops {
				said = append(said, strings.ReplaceAll(o.Text, "\n", " "))
			}
			require.Contains(t, said, "your red d12: what does it show?", "%s %s", kind, name)
		}
	}
}

func TestNamesThatAreAnswersStayOnTheTable(t *testing.T) {
	for _, name := range longNames {
		m := rules.Mark{Kind: rules.MarkAsk, Text: "nobody called: who begins?", Options: []string{name, longNames[2]}}
		for _, o := range writtenOf(t, name, longNames[2], m) {
			w := layout.TextWidth(layout.Longest(o.Text)) * o.Size * layout.BoldWidth
			require.Greater(t, o.Points[0].X-w/2, 150.0, o.Text)
			require.Less(t, o.Points[0].X+w/2, 450.0, o.Text)
		}
	}
}

func TestANameOnATouchAreaIsCutBeforeItIsTooSmall(t *testing.T) {
	for _, name := range append([]string{"Ada", "Alexandra", "Guillaume"}, longNames...) {
		m := rules.Mark{Kind: rules.MarkButton, Text: name, Command: rules.Command{Do: "forfeit", Player: name}, Group: "forfeit"}
		ops := writtenOf(t, name, "Bob", m)
		require.Len(t, ops, 1)
		require.GreaterOrEqual(t, ops[0].Size, leastOnButton*buttonSize-0.01, name)
		require.LessOrEqual(t, layout.TextWidth(layout.Longest(ops[0].Text))*ops[0].Size, 2.0*rules.RimRadius, name)
	}
	whole := rules.Mark{Kind: rules.MarkButton, Text: "lock the constellation", Command: rules.Command{Do: "freeze"}}
	require.Equal(t, "lock the constellation", strings.ReplaceAll(writtenOf(t, "Ada", "Bob", whole)[0].Text, "\n", " "), "words of the game are whole")
}

// However many digits points have: a name beside them has letters of a size, or isn't there.
func TestNamesHaveASizeBesideAnyPoints(t *testing.T) {
	for _, points := range []int{9, 12345, -123456, 1e9, -1e12} {
		for _, size := range [][2]float64{{610, 457}, {300, 300}} {
			v := rules.View{}
			for i, name := range longNames {
				v.Players = append(v.Players, rules.PlayerView{Name: name, Score: points, Total: -points, Facing: constellation.Angle(90 * (i % 2))})
			}
			table := &constellation.Table{Width: size[0], Height: size[1]}
			for _, o := range composer(t, Default()).Compose(rules.Snapshot{Table: table, View: v}).Ops {
				require.False(t, o.Kind == OpText && o.Size <= 0, "%v points: %q of %v mm", points, o.Text, o.Size)
			}
		}
	}
}
