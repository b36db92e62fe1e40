package stardice

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestTheHelpTellsTheRulesThatArePlayedBy(t *testing.T) {
	for _, c := range []struct {
		set         string
		values      map[string]string
		tells, none []string
	}{
		{"final", nil, []string{"a quarter of the table", "4: 6", "more than the Cube's number", "Pips on the Cube go with it", "knocks the Cube off"}, nil},
		{"final", map[string]string{"reach": "0.4", "cube": "Monolith"}, []string{"40 % of the table's width", "the Monolith's number", "knocks the Monolith off"}, []string{"quarter", "Cube"}},
		{"stardice8", nil, []string{"4: 6", "Pips on the Cube go with closed shapes"}, nil},
		{"stardice7", nil, []string{"4: 6", "Pips on the Cube go with closed shapes"}, nil},
		{"stardice5", nil, []string{"4: 6", "the neutral d20's number"}, []string{"Pips", "Cube"}},
		{"duel-sum", nil, []string{"a string as much as its highest face", "The highest face holds it", "knocks the neutral d12 off"}, []string{"4: 6", "added up", "Pips", "best"}},
		{"duel-max", nil, []string{"The highest face holds it", "Only a player's best one counts"}, []string{"4: 6", "added up"}},
		{"solo1", nil, []string{"Each die is worth its face"}, []string{"4: 6", "holds it", "knocks"}},
		{"solo2", nil, []string{"A die alone is 1 point"}, []string{"4: 6", "holds it", "knocks"}},
	} {
		b := newBoard(t, rules.Options{Rules: c.set, Values: c.values})
		b.see()
		help := strings.Join(b.r.View().Help, "\n")
		for _, part := range c.tells {
			require.Contains(t, help, part, c.set)
		}
		for _, part := range c.none {
			require.NotContains(t, help, part, c.set)
		}
	}
}

func TestTheHelpNamesThePointsThatClosedShapesGet(t *testing.T) {
	require.Contains(t, byShapeText, fmt.Sprintf("of 3 dice is worth %d,", closedWorth(3)))
	for n := 4; n <= 8; n++ {
		require.Contains(t, byShapeText, fmt.Sprintf("%d: %d", n, closedWorth(n)))
	}
}
