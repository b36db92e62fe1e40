package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// Links that came loose in sight aren't brought back, whatever an arm's shadow hid before.
func TestLinksThatCameLooseInSightStayLoose(t *testing.T) {
	for _, flicker := range []bool{false, true} {
		b := opened(t, rules.Options{})
		b.roll("w1 d20 white 5 300 200")
		b.roll("r1 d12 red 1 380 200")
		b.roll("w2 d8 white 5 220 200")
		b.calm()
		if flicker {
			b.lift("w1")
			b.see()
			b.lay("w1 d20 white 5 300 200")
			b.see()
		}
		move(b, "r1", 500)
		b.roll("r2 d8 red 2 370 150") // takes r1's place
		move(b, "r1", 385)
		b.roll("w3 d6 white 2 100 400")
		require.Contains(t, b.r.answer().Links, [2]string{"r2", "w1"})
		b.lift("w1")
		b.see()
		b.lay("w9 d20 white 5 300 200")
		b.see()
		b.see()
		require.Contains(t, b.r.answer().Links, [2]string{"r2", "w9"}, "flicker %t", flicker)
		require.NotContains(t, b.r.answer().Links, [2]string{"r1", "w9"})
	}
}

// move lets a die roll in sight.
func move(b *board, id string, x float64) {
	b.at(id).Still = false
	b.see()
	b.at(id).Still, b.at(id).Pos.X = true, x
}
