package tracker

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// Two alike dice that were put down side by side at once, of which a camera took each for the other: too
// near for either to be elsewhere. When one is taken up it is gone.
func TestTracker_sightsOfDiceSideBySideAreUncrossed(t *testing.T) {
	first, second := comes(vec(115, 250), 0).lies(5*time.Second), comes(vec(111, 234), 0)
	first.at, first.since = append(first.at, vec(-500, -500)), append(first.since, 5*time.Second)
	cast := []*actor{first, second, comes(vec(400, 100), 0), comes(vec(300, 300), 0)}
	touch, camera := touchAndCamera()
	tr, err := New(Default())
	require.NoError(t, err)
	chance := rand.New(rand.NewPCG(1, 2))
	near := func(p constellation.Vec) *track {
		return tr.tracks[slices.IndexFunc(tr.tracks, func(t *track) bool { return t.die.Pos.Dist(p) < 3 })]
	}
	var table *constellation.Table
	for now := time.Duration(0); now < 8*time.Second; now += 25 * ms {
		if now == 2*time.Second {
			exchangeSights(near(first.at[0]), near(second.at[0]), tr.source("camera"))
		}
		for _, w := range []*witness{touch, camera} {
			f := w.frame(cast, now, chance)
			for i := range f.Readings {
				f.Readings[i].Face = ""
			}
			table = tr.Update(f)
		}
	}
	require.Len(t, table.Dice, 3)
	for _, d := range table.Dice {
		require.Greater(t, d.Pos.Dist(first.at[0]), 10.0, "what was taken up is gone")
	}
}
