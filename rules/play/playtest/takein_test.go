package playtest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/utara"
)

// A die of Utara that was left out by mistake, lifted and put back, is taken in by its dial or
// by keys, and its path is sailed.
func TestADieLeftOutOfUtaraIsTakenInAgain(t *testing.T) {
	for name, again := range map[string]func(*testing.T, *Stage){
		"by its dial": func(t *testing.T, s *Stage) { s.tap(t, "mend ", "in the game") },
		"by keys":     func(t *testing.T, s *Stage) { require.NoError(t, s.Do(rules.Command{Do: rules.DoTakeIn})) },
	} {
		for _, keys := range []bool{true, false} {
			s := aRoll(t, keys)
			s.Put(die(t, "m utara neutral Moon 500 60")) // it stays
			s.Run(7 * time.Second)
			s.Lift("d")
			s.Run(4 * time.Second)
			s.byKeys(t, "b")
			require.NoError(t, s.Do(rules.Command{Do: rules.DoIgnore}))
			b := s.die("b").Die
			s.Lift("b")
			s.Run(4 * time.Second)
			b.Pos.X += 3
			s.Put(b)
			s.Run(4 * time.Second)
			require.Len(t, s.Session.Snapshot().LeftOut, 1, "%s %v", name, keys)
			s.byKeys(t, "b")
			again(t, s)
			s.Run(4 * time.Second)
			require.Empty(t, s.Session.Snapshot().LeftOut)
			if len(s.View().Faults) > 0 { // it lies 3 mm from where it was
				s.tap(t, "place ", "new")
				s.Run(4 * time.Second)
			}
			require.Empty(t, s.View().Faults)
			s.Lift("a", "b", "c")
			s.Run(6 * time.Second)
			sailed := Told(s.Events, utara.Sailed)
			require.Contains(t, sailed[len(sailed)-1], "collects two east dice and the south die")
			require.NoError(t, s.Err())
		}
	}
}
