package overlay

import (
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
