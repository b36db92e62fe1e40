package playtest

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/utara"
)

// sailRound plays a round of Utara.
func sailRound(t *testing.T, script uint64, r Rates) outcome {
	s := begin(t, utara.Game{}, rules.Options{}, script, Rates{})
	rng, lie := rand.New(rand.NewPCG(script, 2)), lying{}
	for n := range 14 {
		faces := constellation.Utara.Faces()
		d := constellation.Die{ID: fmt.Sprint("a", n), Kind: constellation.Utara, Team: constellation.Neutral, Face: faces[rng.IntN(len(faces))], Pos: lie.place(rng)}
		lie[d.ID] = d.Pos
		s.Put(d)
	}
	if r != (Rates{}) {
		s.Trouble(r, script)
	}
	asked := s.until(func() bool { return s.told(utara.Rolled) > 0 })
	sailed := 0
	for range 12 {
		path, ok := s.bestPath()
		if !ok {
			break
		}
		for _, id := range path.Collected {
			s.Lift(id)
			asked += s.wait(time.Duration(500+rng.IntN(400)) * time.Millisecond)
		}
		sailed++
		asked += s.wait(2 * time.Second)
		asked += s.until(func() bool { return s.told(utara.Sailed) >= sailed })
	}
	asked += s.wait(14 * time.Second)
	require.NoError(t, s.Err())
	o := s.result(asked, func(e rules.Event) string {
		if e.Kind == utara.Sailed {
			return fmt.Sprint(e.Player, " ", len(e.Dice))
		}
		return ""
	})
	o.score = fmt.Sprint(s.Referee.Answer().(*utara.Answer).Collections)
	return o
}

// bestPath is the path that collects most of the dice as they truly lie, without
// close calls.
func (s *Stage) bestPath() (best sail.Path, ok bool) {
	table := constellation.Table{Width: s.Tracker.Width, Height: s.Tracker.Height, Dice: s.Dice()}
	for i := range table.Dice {
		table.Dice[i].Still = true
	}
	table.Sort()
	paths, err := sail.Paths(&table, utara.DefaultConfig().Sail)
	for _, p := range paths {
		if err == nil && p.Dice > best.Dice && len(p.CloseCalls) == 0 {
			best, ok = p, true
		}
	}
	return best, ok
}
