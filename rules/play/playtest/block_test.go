package playtest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/utara"
)

// wood lays a wooden block on the table, or lays it elsewhere.
func (s *Stage) wood(id string, x, y float64) {
	s.takeWood(id)
	s.on.Do(stage.Step{Act: stage.Block, ID: id, To: constellation.Vec{X: x, Y: y}, W: 25, H: 75})
}

func (s *Stage) takeWood(id string) { s.on.Do(stage.Step{Act: stage.Lift, ID: id}) }

// A block that is pushed in a round of Utara is asked about, at the table and after a kill as
// well, and the path is as players say.
func TestAKillForgetsNoBlockThatWasPushed(t *testing.T) {
	for _, keys := range []bool{true, false} {
		s := aRoll(t, keys)
		s.wood("k", 220, 100) // between b and c
		s.Run(7 * time.Second)
		require.Empty(t, s.View().Faults)
		s.wood("k", 220, 300)
		s.Run(200 * time.Millisecond)
		s.kill(t, utara.Game{}, rules.Options{}, 2*time.Second)
		s.Run(12 * time.Second)
		require.Equal(t, []string{"the block was pushed by 200.0 mm: let it lie (new) or push it back (old)?"}, Told(s.Events, rules.Faulted), "%v", keys)
		s.kill(t, utara.Game{}, rules.Options{}, 2*time.Second)
		s.Run(12 * time.Second)
		require.Len(t, Told(s.Events, rules.Faulted, rules.Mended), 1)
		ask, ok := s.Mark("place ")
		require.True(t, ok)
		ask.Command.Value = "new"
		require.NoError(t, s.Do(ask.Command))
		s.Run(2 * time.Second)
		require.Empty(t, s.View().Faults)
		s.Lift("a", "b", "c")
		s.Run(6 * time.Second)
		require.Contains(t, Told(s.Events, utara.Sailed)[0], "collects two east dice and the south die")
		require.Empty(t, s.View().Faults)
		require.NoError(t, s.Err())
	}
}
