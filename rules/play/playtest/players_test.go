package playtest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// sensorOf draws a sensor: a table that tells its things by keys, or a camera.
func sensorOf(seed uint64) *Sensor { return &Sensor{Name: "sensor", Keys: seed/2%2 == 0} }

// begin is a stage on which a game begins, with its troubles.
func begin(t *testing.T, g rules.Game, o rules.Options, script uint64, r Rates) *Stage {
	s, err := New(g, o, sensorOf(script))
	require.NoError(t, err)
	if r != (Rates{}) {
		s.Trouble(r, script)
	}
	return s
}

// wait lets time pass, and then as much as the table asks for: players read what
// it says. They let dice lie that a bump has moved.
func (s *Stage) wait(d time.Duration) (asked int) {
	from := len(s.Events)
	s.Run(d)
	s.mend(from)
	for range 200 {
		if s.Waits() == "" {
			break
		}
		if _, ok := s.Mark("ask bump"); ok && s.Do(rules.Command{Do: rules.DoBump, Value: rules.BumpStay}) == nil {
			asked++
		}
		s.Run(300 * time.Millisecond)
	}
	return asked
}

// until waits for what players wait for before they go on, such as that the table
// names the next one. They lose patience after half a minute.
func (s *Stage) until(ready func() bool) (asked int) {
	for range 120 {
		if s.Waits() == "" && ready() {
			break
		}
		asked += s.wait(250 * time.Millisecond)
	}
	return asked
}

// mend takes back what an arm on the rim has pressed: the table says so, and
// players see it.
func (s *Stage) mend(since int) {
	if s.View().Paused {
		s.pressed++
		_ = s.Do(rules.Command{Do: rules.DoPause})
	}
	for _, e := range s.Events[since:] {
		if e.Kind == rules.Undone && s.Do(rules.Command{Do: rules.DoRedo}) == nil {
			s.pressed++
		}
	}
}

// told counts the events of a kind.
func (s *Stage) told(kind rules.EventKind) (n int) {
	for _, e := range s.Events {
		if e.Kind == kind {
			n++
		}
	}
	return n
}
