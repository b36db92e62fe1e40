package playtest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stardice"
)

// Where the sensor's noise alone says whether two dice are linked, it says so
// once: what the table shows then stays, whatever the sensor does and whatever
// is thrown elsewhere.
func TestALinkAtItsLimitNeverFlips(t *testing.T) {
	reach := graph.Default().Reach * 610
	seeds := uint64(2)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		for _, off := range []float64{-0.3, -0.05, 0.05, 0.3} {
			t.Run(fmt.Sprint(seed, " ", off, " mm from reach"), func(t *testing.T) {
				keepsLinks(t, seed, constellation.Vec{X: 150 + reach + off, Y: 330}, constellation.Vec{X: 130, Y: 60})
			})
			t.Run(fmt.Sprint(seed, " ", off, "° from the smallest angle"), func(t *testing.T) {
				turn := constellation.Angle(graph.Default().MinAngle + off)
				from := constellation.Vec{X: 150, Y: 330}
				keepsLinks(t, seed, from.Add(constellation.Vec{X: 80}), from.Add(constellation.Vec{X: 140}.Turn(-turn)))
			})
		}
	}
}

// keepsLinks throws dice onto the middle and onto two other places, and lets the
// sensor err.
func keepsLinks(t *testing.T, seed uint64, a, b constellation.Vec) {
	s, err := New(stardice.Game{}, rules.Options{}, &Sensor{Name: "table", Keys: seed%2 == 0})
	require.NoError(t, err)
	s.Trouble(Rates{Noise: 0.6, Flicker: 0.01}, seed)
	s.Run(time.Second)
	require.NoError(t, s.Do(rules.Command{Do: "call", Value: "evens"}))
	s.throw(t, "cube borg neutral 8 500 60", "w1 d20 white 17 150 330")
	s.throw(t, fmt.Sprintf("r1 d20 red 12 %v %v", a.X, a.Y), fmt.Sprintf("w2 d6 white 5 %v %v", b.X, b.Y))
	links := s.linksOf("d1", "d2", "d3", "d4")
	s.Trouble(Rates{Noise: 0.6, Flicker: 0.01, Dropouts: 6, Losses: 12, Renames: 6, Bumps: 3}, seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for n := range 4 {
		s.wait(8 * time.Second)
		team := [2]string{"red", "white"}[n%2]
		s.throw(t, fmt.Sprintf("x%d d%d %s 1 %v 400", n, 6+2*(n/2), team, 420+math.Round(60*rng.Float64())))
	}
	require.Equal(t, links, s.linksOf("d1", "d2", "d3", "d4"))
	require.Empty(t, Told(s.Events, rules.Unlinked, rules.Asked, rules.Faulted))
	require.Len(t, Told(s.Events, rules.Entered), 8)
}

// linksOf are the links between dice of these ids.
func (s *Stage) linksOf(ids ...string) [][2]string {
	return slices.DeleteFunc(s.Referee.Answer().(*stardice.Answer).Links, func(l [2]string) bool {
		return !slices.Contains(ids, l[0]) || !slices.Contains(ids, l[1])
	})
}
