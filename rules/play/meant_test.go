package play

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
)

// counter is a game of decisions that can be taken back, and of pauses.
type counter struct {
	rules.Referee
	hist   *rules.History
	paused bool
}

func (c *counter) Rewinds() (undo, redo int) { return c.hist.Next() }
func (c *counter) View() rules.View          { return rules.View{Paused: c.paused} }

func (c *counter) Do(cmd rules.Command, at time.Duration) ([]rules.Event, error) {
	switch cmd {
	case rules.Command{Do: rules.DoUndo}:
		e, _ := c.hist.Undo(at)
		return []rules.Event{e}, nil
	case rules.Command{Do: rules.DoRedo}:
		e, _ := c.hist.Redo(at)
		return []rules.Event{e}, nil
	case rules.Command{Do: rules.DoPause}:
		c.paused = !c.paused
		return []rules.Event{{Kind: rules.Paused}}, nil
	}
	return []rules.Event{c.hist.Add(rules.Event{Kind: "decided"})}, nil
}

func counting(t *testing.T) (*Session, *counter) {
	t.Helper()
	c := &counter{hist: rules.NewHistory(func(rules.Event) rules.Role { return rules.Cause })}
	s, err := New(c, Config{Tracker: tracker.Default(), Hold: DefaultHold()})
	require.NoError(t, err)
	for range 3 {
		_, err := s.Do(rules.Command{Do: "decide"})
		require.NoError(t, err)
	}
	return s, c
}

// Two people see the same wrong decision and press undo: one decision is taken back.
func TestAnUndoIsOfTheDecisionThatItIsMeantFor(t *testing.T) {
	s, c := counting(t)
	seen := s.Snapshot()
	require.Equal(t, [2]int{3, 0}, [2]int{seen.Undo, seen.Redo})
	undo := rules.Command{Do: rules.DoUndo, Ref: seen.Undo}
	events, err := s.Do(undo)
	require.NoError(t, err)
	require.Equal(t, 3, events[0].Ref)
	_, err = s.Do(undo)
	require.ErrorIs(t, err, errMeanwhile)
	require.Len(t, c.hist.TakenBack(), 1)

	redo := rules.Command{Do: rules.DoRedo, Ref: s.Snapshot().Redo}
	_, err = s.Do(redo)
	require.NoError(t, err)
	_, err = s.Do(redo)
	require.ErrorIs(t, err, errMeanwhile)
	_, err = s.Do(rules.Command{Do: "decide"})
	require.NoError(t, err)
	_, err = s.Do(undo)
	require.ErrorIs(t, err, errMeanwhile, "something came after it")
	_, err = s.Do(rules.Command{Do: rules.DoUndo})
	require.NoError(t, err, "without a number it is of the last one")
}

// Two people who press pause mean one pause.
func TestAPauseThatIsMeantIsntTurnedRound(t *testing.T) {
	s, c := counting(t)
	for _, step := range []struct {
		value  string
		paused bool
	}{{"on", true}, {"on", true}, {"off", false}, {"off", false}, {"", true}, {"", false}} {
		_, err := s.Do(rules.Command{Do: rules.DoPause, Value: step.value})
		require.NoError(t, err)
		require.Equal(t, step.paused, c.paused, step.value)
	}
	_, err := s.Do(rules.Command{Do: rules.DoPause, Value: "maybe"})
	require.ErrorIs(t, err, errPause)
}
