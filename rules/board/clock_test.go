package board

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestParseClock_refusesWhatIsNoTime(t *testing.T) {
	for text, want := range map[string]limit{"10m": {10 * time.Minute, 0}, "5m+3s": {5 * time.Minute, 3 * time.Second}, "90s": {90 * time.Second, 0}} {
		got, err := parseClock(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got)
	}
	for _, text := range []string{"", "10", "0s", "-5m", "5m+", "5m+-1s", "soon"} {
		_, err := parseClock(text)
		require.ErrorContains(t, err, "clock", text)
	}
}
