package start

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// Two fingers that lift at once have tapped in the same order each time: the same
// inputs give the same page.
func TestHands_tapInOneOrder(t *testing.T) {
	a, b := constellation.Vec{X: 100}, constellation.Vec{X: 300}
	for range 50 {
		var h hands
		h.taps(&Input{Touches: []constellation.Touch{{ID: "t2", Pos: b}, {ID: "t1", Pos: a}}})
		require.Equal(t, []constellation.Vec{a, b}, h.taps(&Input{Time: 100 * time.Millisecond}))
	}
}
