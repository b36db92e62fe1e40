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

// A button under a die is out of order, so it stands beyond its row meanwhile. The others keep
// their places: fingers know them, and dice at the rim are nudged.
func TestAButtonThatADieLiesOnStandsBeyondItsRow(t *testing.T) {
	b := opened(t, rules.Options{})
	y := func() map[string]float64 {
		all := map[string]float64{}
		for _, m := range b.r.View().Marks {
			if do, is := strings.CutPrefix(m.ID, "button rim "); is && m.Points[0].X == 596 {
				all[strings.TrimSpace(do)] = m.Points[0].Y
			}
		}
		return all
	}
	usual := map[string]float64{"pause": 172.5, "undo": 200.5, "freeze": 256.5}
	require.Equal(t, usual, y())
	for _, c := range []struct {
		name string
		dice []string
		want map[string]float64
	}{
		{"a die on undo", []string{"a d20 white 5 596 203"}, map[string]float64{"pause": 172.5, "undo": 312.5, "freeze": 256.5}},
		{"a second one on pause", []string{"b d20 white 5 590 170"}, map[string]float64{"pause": 312.5, "undo": 144.5, "freeze": 256.5}},
		{"and one beyond the row", []string{"c d20 white 5 596 320"}, map[string]float64{"pause": 144.5, "undo": 340.5, "freeze": 256.5}},
	} {
		for _, d := range c.dice {
			b.lay(d)
		}
		b.see()
		require.Equal(t, c.want, y(), c.name)
	}
	b.tab.Dice[0].Still = false
	b.see()
	require.Equal(t, usual["undo"], y()["undo"], "what rolls over it doesn't matter")
	for _, d := range []string{"a", "b", "c"} {
		b.lift(d)
	}
	b.see()
	require.Equal(t, usual, y())
}

// On a small table there is no place beyond the row: an empty one in it does.
func TestAButtonOnASmallTableGivesWayWithinItsRow(t *testing.T) {
	b := opened(t, rules.Options{})
	b.tab.Width, b.tab.Height = 420, 297
	undo := func() constellation.Vec { return markNamed(b, "button rim undo ").Points[0] }
	b.see()
	at := undo()
	require.Equal(t, constellation.Vec{X: 406, Y: 120.5}, at)
	b.lay("a d20 white 5 406 120")
	b.see()
	require.Equal(t, constellation.Vec{X: 406, Y: 148.5}, undo())
}

// On a large table the buttons are larger, and as many times as far apart.
func TestAButtonOnALargeTableGivesWayWhereItStandsThere(t *testing.T) {
	b := opened(t, rules.Options{})
	b.tab.Width, b.tab.Height = 3*610, 3*457
	undo := func() constellation.Vec { return markNamed(b, "button rim undo ").Points[0] }
	b.see()
	require.Equal(t, constellation.Vec{X: 3 * 596, Y: 3 * 200.5}, undo())
	b.lay("a d20 white 5 1780 580")
	b.see()
	require.Equal(t, constellation.Vec{X: 3 * 596, Y: 3 * 312.5}, undo())
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
