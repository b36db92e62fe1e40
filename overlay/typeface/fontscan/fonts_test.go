package fontscan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

// A system has whatever fonts it has: what they lend is an outline with a width, and
// no font has a letter that doesn't exist.
func TestSystem_lendsOutlines(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	var s System
	_, ok := s.Letter('\U0010fffe', overlay.Regular)
	require.False(t, ok)
	_, regular := s.Letter('王', overlay.Regular)
	var other System
	_, bold := other.Letter('王', overlay.Bold)
	require.Equal(t, regular, bold, "where none is bold, another weight does")
	for _, r := range "A王" {
		if l, ok := s.Letter(r, overlay.Bold); ok {
			require.NotEmpty(t, l.Outline, "%q", r)
			require.Greater(t, l.Advance, 0.2, "%q", r)
			require.Less(t, l.Advance, 1.5, "%q", r)
		}
	}
}
