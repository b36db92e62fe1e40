package overlay

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestHelpStandsAtTheSideThatAskedForIt(t *testing.T) {
	cfg := Default()
	cfg.Game = rules.Info{Name: "other", Title: "Another Game", About: "Dice fly.", Help: []string{"a shape of 3: 3 points"},
		Keys: []rules.Key{{Key: "T", Help: "fire a torpedo"}}}
	s := snapshot(sky(0), rules.View{Players: []rules.PlayerView{{Name: "Ada"}, {Name: "Grace", Facing: 180}}}, nil)
	found := func() (all []constellation.Angle) {
		for text, facings := range texts(composer(t, cfg).Compose(s)) {
			if strings.Contains(text, "a shape of 3: 3 points") && strings.Contains(text, "T fire a torpedo") {
				all = append(all, facings...)
			}
		}
		return all
	}
	require.Empty(t, found())
	s.Helped = []string{"Grace"}
	require.Equal(t, []constellation.Angle{180}, found())
}

// Where there is no room beside the help, what can be touched is seen above it.
func TestHelpHidesNothingThatCanBeTouched(t *testing.T) {
	ask := rules.Mark{ID: "ask call", Kind: rules.MarkAsk, Points: []constellation.Vec{{X: 100, Y: 75}}, Text: "odds or evens?", Options: []string{"odds", "evens"}, Fixed: true}
	cfg := Default()
	cfg.Game = rules.Info{Name: "other", Title: "Another Game", Help: []string{strings.Repeat("this is a long help ", 100)}}
	for width, want := range map[float64][]string{200: {"odds or evens?", "long help", "odds or evens?"}, 1200: {"odds or evens?", "long help"}} {
		table := sky(0)
		table.Width, table.Height = width, 0.75*width
		s := snapshot(table, rules.View{Players: []rules.PlayerView{{Name: "Ada"}}, Marks: []rules.Mark{ask}}, nil)
		s.Helped = []string{"Ada"}
		var order []string
		for _, op := range composer(t, cfg).Compose(s).Ops {
			for _, word := range []string{"long help", "odds or evens?"} {
				if strings.Contains(op.Text, word) {
					order = append(order, word)
				}
			}
		}
		require.Equal(t, want, order, "%g mm", width)
	}
}

// What a game says of all its rule sets gives way to what it says of those played by.
func TestHelpTellsTheRulesThatArePlayedBy(t *testing.T) {
	cfg := Default()
	cfg.Game = rules.Info{Name: "other", Title: "Another Game", Help: []string{"a shape of 3: 3 points"},
		Keys: []rules.Key{{Key: "T", Help: "fire a torpedo", Command: rules.Command{Do: "torpedo"}}, {Key: "B", Help: "lock", Command: rules.Command{Do: "freeze"}}}}
	s := snapshot(sky(0), rules.View{Help: []string{"a shape of 3: 9 points"}, Lacks: []string{"torpedo"}, Players: []rules.PlayerView{{Name: "Ada"}}}, nil)
	s.Helped = []string{"Ada"}
	said := strings.Join(slices.Collect(maps.Keys(texts(composer(t, cfg).Compose(s)))), "\n")
	require.Contains(t, said, "a shape of 3: 9 points")
	require.Contains(t, said, "B lock")
	require.NotContains(t, said, "a shape of 3: 3 points")
	require.NotContains(t, said, "torpedo")
}
