package stardice

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Buttons stand along the rims at which nobody sits, so that no panel lies over them.
func TestButtonsKeepOffTheRimsOfThePlayers(t *testing.T) {
	sides := []constellation.Angle{0, 90, 180, 270}
	for _, corners := range [][]constellation.Angle{{45, 225}, {45, 135}, {315, 315}} {
		require.GreaterOrEqual(t, len(opened(t, rules.Options{Seats: corners}).r.freeRims()), 2, "who sits at a corner is at no rim")
	}
	for _, white := range sides {
		for _, red := range sides {
			b := opened(t, rules.Options{Seats: []constellation.Angle{white, red}})
			n := 0
			for _, m := range b.r.View().Marks {
				if !strings.HasPrefix(m.ID, "button rim ") {
					continue
				}
				n++
				for _, seat := range []constellation.Angle{white, red} {
					edge := rules.SeatAt(b.tab.Width, b.tab.Height, seat, 0, 1)
					depth := m.Points[0].Sub(edge.Edge).Turn(-seat).Y
					require.Less(t, depth, -100.0, "%s at %v, players at %v and %v", m.ID, m.Points[0], white, red)
				}
			}
			require.Equal(t, 5, n)
		}
	}
}
