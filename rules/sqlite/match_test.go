package sqlite

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// How many events a match has is how many can be read, whatever damaged it: an event that
// has changed, or one that is missing, is no damaged page.
func TestMatches_countsTheEventsThatCanBeRead(t *testing.T) {
	for name, damage := range map[string]string{
		"nothing": "",
		"changed": "UPDATE event SET body = replace(body, 'turn', 'turm') WHERE seq = 3",
		"missing": "DELETE FROM event WHERE seq = 3",
		"first":   "DELETE FROM event WHERE seq = 1",
	} {
		t.Run(name, func(t *testing.T) {
			path, _ := stored(t, 5)
			execute(t, path, damage)
			s, err := OpenRead(path)
			require.NoError(t, err)
			defer s.Close()
			events, _ := s.Events(1)
			all, err := s.Matches()
			require.NoError(t, err)
			require.Equal(t, len(events), all[0].Events)
			require.True(t, all[0].Ended.Equal(began))
		})
	}
}
