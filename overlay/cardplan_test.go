package overlay

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// strewn is a small table with dice all over it, that lie no nearer than 26 mm.
func strewn(r *rand.Rand, n int) *constellation.Table {
	t := &constellation.Table{Width: 400, Height: 300}
	for len(t.Dice) < n {
		at, far := constellation.Vec{X: 15 + 370*r.Float64(), Y: 15 + 270*r.Float64()}, true
		for i := range t.Dice {
			far = far && t.Dice[i].Pos.Dist(at) > 26
		}
		if far {
			t.Dice = append(t.Dice, constellation.Die{ID: fmt.Sprint("d", len(t.Dice)), Pos: at, Size: 18, Still: true})
		}
	}
	return t
}

// trembling is a table whose dice are seen a little beside where they lie, at a moment.
func trembling(r *rand.Rand, t *constellation.Table, at time.Duration) *constellation.Table {
	now := t.Clone()
	now.Time = at
	for i := range now.Dice {
		now.Dice[i].Pos = now.Dice[i].Pos.Add(constellation.Vec{X: r.NormFloat64(), Y: r.NormFloat64()}.Mul(0.4))
	}
	return now
}

// While dice tremble by some tenths of a millimetre, cards stay where they are: on a table
// so full that they hardly have room they move no more than once in two seconds.
func TestCardsDontLeapWhileDiceTremble(t *testing.T) {
	const frames = 60 // of a tenth of a second
	v := cardView()
	v.Players[0].Facing, v.Players[1].Facing = 90, 270
	v.Card.Title, v.Card.Next = "Maximilian Alexander wins the war", "touch next, or press N, for a new war"
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 25))
		lying, c := strewn(r, 25), composer(t, Default())
		was, leaps := map[constellation.Angle]constellation.Vec{}, 0
		for i := range frames {
			c.Compose(snapshot(trembling(r, lying, time.Duration(i)*time.Second/10), v, nil))
			require.Len(t, c.frame.cards, 2)
			for _, k := range c.frame.cards {
				if at, ok := was[k.facing]; ok && at.Dist(k.at) > 6 {
					leaps++
				}
				was[k.facing] = k.at
			}
		}
		require.LessOrEqual(t, leaps, 2*frames/20, "seed %d", seed)
	}
}

// Where one card has no room at all, the others don't lie on dice for its sake.
func TestACardWithRoomLiesOnNoDie(t *testing.T) {
	var dice []constellation.Die
	for x := 10.0; x < 610; x += 30 {
		for y := 132.0; y < 457; y += 24 {
			dice = append(dice, constellation.Die{ID: fmt.Sprint(x, y), Pos: constellation.Vec{X: x, Y: y}, Size: 16, Still: true})
		}
	}
	v := cardView()
	for range 8 { // so high that there is room for one
		v.Card.Rows = append(v.Card.Rows, rules.CardRow{What: "one more", Values: []string{"1", "2"}, Total: true})
	}
	c := composer(t, Default())
	c.Compose(snapshot(sky(0, dice...), v, nil))
	covering := 0
	for _, k := range c.frame.cards {
		box := constellation.Box{X: k.at.X - k.w/2, Y: k.at.Y - k.h/2, W: k.w, H: k.h}
		if slices.ContainsFunc(dice, func(d constellation.Die) bool { return box.Contains(d.Pos) }) {
			covering++
		}
	}
	require.Equal(t, 1, covering)
}
