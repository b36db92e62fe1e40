package board

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// What lies elsewhere after a time in which nobody could look was moved: quiet begins anew.
// Where all lies as it lay it goes on where it stood.
func TestQuietBeginsAnewWhereDiceWereMovedUnseen(t *testing.T) {
	die := func(x float64) constellation.Die {
		return constellation.Die{ID: "a", Face: "3", Pos: constellation.Vec{X: x, Y: 100}, Still: true}
	}
	for name, c := range map[string]struct {
		x       float64 // where it lies then
		stopped bool
		want    time.Duration
	}{
		"it lies where it lay":      {100, true, 3 * time.Second},
		"a hair's breadth off":      {101, true, 3 * time.Second},
		"it lies elsewhere":         {138, true, 0},
		"it crept while it is seen": {103, false, 3 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			var r rest
			now := time.Second
			r.see(&constellation.Table{Dice: []constellation.Die{die(100)}}, now)
			now += 3 * time.Second
			r.see(&constellation.Table{Dice: []constellation.Die{die(100)}}, now)
			if c.stopped {
				r.stop(4 * time.Second)
				now += 4 * time.Second
			}
			r.see(&constellation.Table{Dice: []constellation.Die{die(c.x)}}, now)
			require.Equal(t, c.want, r.atRest(now))
		})
	}
}
