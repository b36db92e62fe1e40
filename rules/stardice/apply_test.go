package stardice

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/rules"
)

// TestApplyIsPure: no event changes the state that it is applied to.
func TestApplyIsPure(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := newBoard(t, drawOptions(rt))
		play(rt, b)
		s := newState(&b.r.cfg)
		for _, e := range b.r.hist.Holding() {
			before := fmt.Sprintf("%+v", s)
			next := s.Apply(e)
			require.Equal(rt, before, fmt.Sprintf("%+v", s), "%+v", e)
			s = next
		}
		require.Equal(rt, b.r.State(), s, "the state follows from the events alone")
	})
}

// fold applies events one after another.
func (s State) fold(events []rules.Event) State {
	for _, e := range events {
		s = s.Apply(e)
	}
	return s
}
