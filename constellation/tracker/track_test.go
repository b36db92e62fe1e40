package tracker

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

func TestBlocksAreTrackedToo(t *testing.T) {
	b := constellation.Reading{Role: constellation.RoleBlock, Pos: constellation.Vec{X: 100, Y: 100}, Angle: 30, W: 75, H: 25}
	f := newFilm(t).show(time.Second, b, at(100, 100))
	same(t, []constellation.Block{{ID: "b1", Pos: constellation.Vec{X: 100, Y: 100}, Angle: 30, W: 75, H: 25, Seen: f.now}}, f.table.Blocks)
	same(t, "d1 ", f.ids())
}
