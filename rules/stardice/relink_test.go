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

// A die that is out of sight for a moment while nothing counts, under an arm that reaches
// over the table, is linked as before when the game goes on.
func TestLinksStandThoughADieIsLostWhileNothingCounts(t *testing.T) {
	gone := func(b *board) {
		b.lift("w1")
		for range 25 {
			b.see()
		}
	}
	back := func(b *board) {
		b.lay("w9 d20 white 5 300 200")
		for range 5 {
			b.see()
		}
	}
	for _, stop := range []string{rules.DoPause, DoFreeze} {
		toggle := func(b *board) { b.do(rules.Command{Do: stop}) }
		for name, steps := range map[string][]func(*board){
			"lost before":          {gone, toggle, back, toggle},
			"lost meanwhile":       {toggle, gone, back, toggle},
			"found after":          {toggle, gone, toggle, back},
			"lost and found by":    {gone, toggle, toggle, back},
			"without a standstill": {gone, back},
		} {
			t.Run(stop+" "+name, func(t *testing.T) {
				b := opened(t, rules.Options{})
				b.roll("w1 d20 white 5 300 200")
				b.roll("r1 d12 red 1 430 200")
				b.roll("w2 d8 white 5 365 140") // the nearer pair of these two would cross w1–r1
				b.roll("r2 d8 red 3 365 250")
				b.calm()
				require.Contains(t, b.r.answer().Links, [2]string{"r1", "w1"})
				require.NotContains(t, b.r.answer().Links, [2]string{"r2", "w2"})
				for _, step := range steps {
					step(b)
				}
				b.calm()
				require.Contains(t, b.r.answer().Links, [2]string{"r1", "w9"})
				require.NotContains(t, b.r.answer().Links, [2]string{"r2", "w2"})
			})
		}
	}
}
