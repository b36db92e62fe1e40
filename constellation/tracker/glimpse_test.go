package tracker

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// A glimpse is no die: it is passed on as it is seen, and gone with its sensor's sight.
func TestAGlimpseIsPassedOnAndIsNoDie(t *testing.T) {
	glimpse := constellation.Reading{Role: constellation.RoleGlimpse, Pos: constellation.Vec{X: 200, Y: 100}, Size: 16, W: 30, H: 30}
	f := newFilm(t).show(time.Second, at(100, 100), glimpse)
	want := constellation.Glimpse{Pos: glimpse.Pos, Size: 16, Reach: 15}
	if g := f.table.Clone().Glimpses; len(g) != 1 || g[0] != want {
		t.Errorf("glimpses %+v, want %+v", g, want)
	}
	same(t, "d1 ", f.ids())
	f.frame(at(100, 100))
	same(t, 0, len(f.table.Glimpses))
	f.frame(at(100, 100), glimpse)
	f.blind(f.step, "lens covered")
	same(t, 0, len(f.table.Glimpses))
}
