package stardice

import (
	"slices"
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

// What stands on the button beside a die is upright for whose it is, or whose turn it is.
func TestTheButtonBesideAFaultIsTurnedToAPlayer(t *testing.T) {
	b := opened(t, rules.Options{Seats: []constellation.Angle{270, 90}})
	for _, d := range []string{"r d6 red 5 300 300", "n d6 neutral 3 100 300", "u d6 - 3 100 100", "v d6 - 3 200 100"} {
		b.lay(d)
	}
	b.see()
	turned := map[string]constellation.Angle{}
	for _, m := range b.r.View().Marks {
		if id, ok := strings.CutPrefix(m.ID, "button accept "); ok {
			turned[id] = m.Facing
		}
	}
	require.Equal(t, map[string]constellation.Angle{"r": 90, "n": 270, "u": 270, "v": 270}, turned, "it is white's turn")
	b = opened(t, b.options)
	b.roll("w d20 white 5 500 300")
	b.calm()
	b.lift("w")
	b.see()
	out := slices.IndexFunc(b.r.View().Marks, func(m rules.Mark) bool { return m.ID == "button out w" })
	require.Equal(t, constellation.Angle(270), b.r.View().Marks[out].Facing)
}
