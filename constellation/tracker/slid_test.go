package tracker

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// knocked are dice on a table that is knocked after four seconds: all slide much the same way, each by
// up to so many mm otherwise.
func knocked(chance *rand.Rand, n int, by constellation.Vec, takes time.Duration, otherwise float64) (cast []*actor) {
	for len(cast) < n {
		at := vec(30+500*chance.Float64(), 30+380*chance.Float64())
		if freeWay(cast, at, at.Add(by)) {
			cast = append(cast, comes(at, 0).lies(4*time.Second).slides(at.Add(by).Add(anyWay(chance, otherwise*chance.Float64())), takes))
		}
	}
	return cast
}

// A sensor that feels the dice and a camera aren't bumped in the same way at once: the dice slid, and are
// told where they lie now, once each.
func TestTracker_aKnockOfTheTableSlidesItsDice(t *testing.T) {
	for _, late := range []time.Duration{0, 150 * ms, 300 * ms} {
		for _, every := range []time.Duration{16 * ms, 50 * ms} {
			t.Run(fmt.Sprintf("a frame in %v, the camera %v late", every, late), func(t *testing.T) {
				for seed := range uint64(10) {
					chance := rand.New(rand.NewPCG(seed, 9))
					k := truth{knocked(chance, 3+int(seed)%6, anyWay(chance, 7+6*chance.Float64()), time.Duration(30+chance.IntN(120))*ms, 2), map[string]int{}}
					touch, camera := touchAndCamera()
					touch.every, camera.late = every, late
					var last *constellation.Table
					act(t, k.cast, []*witness{touch, camera}, 7*time.Second, func(now time.Duration, table *constellation.Table) {
						k.check(t, now, table)
						last = table
					})
					k.checkEnd(t, 7*time.Second, last, 2)
				}
			})
		}
	}
}

// Two cameras on one arm are bumped together: what neither of them feels may not have moved.
func TestTracker_twoCamerasMayBeBumpedAlike(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 9))
	cast := knocked(chance, 7, vec(9, 4), 40*ms, 0)
	one, other := touchAndCamera()
	one.keys, one.name = false, "camera 2"
	var last *constellation.Table
	act(t, cast, []*witness{one, other}, 7*time.Second, func(_ time.Duration, table *constellation.Table) { last = table })
	require.Len(t, last.Dice, 7)
	for _, a := range cast {
		near := 0
		for _, d := range last.Dice {
			if d.Pos.Dist(a.at[0]) < 2 {
				near++
			}
		}
		require.Equal(t, 1, near, "at %v", a.at[0])
	}
}
