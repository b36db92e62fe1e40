package tracker

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

func TestTwoDiceSeenAsOneAtRestStayTwo(t *testing.T) {
	f := newFilm(t).show(time.Second, at(100, 100), at(117, 100))
	blob := at(108.5, 100)
	blob.Size = 33
	f.show(5*time.Second, blob)
	same(t, "d1 d2 ", f.ids())
	f.show(100*ms, at(100, 100), at(117, 100))
	same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
	same(t, constellation.Vec{X: 117, Y: 100}, f.die("d2").Pos)
	same(t, true, f.die("d1").Still && f.die("d2").Still)
}

func TestADieThatSlidAgainstAnotherIsItsStack(t *testing.T) {
	d20, d6 := at(300, 100), at(100, 100)
	d20.Kind, d20.Face, d6.Kind, d6.Face, d6.Team = constellation.D20, "17", constellation.D6, "4", constellation.Red
	f := newFilm(t).show(time.Second, d20)
	for x := 100.0; x < 280; x += 20 {
		d6.Pos.X = x
		f.frame(d20, d6)
	}
	both := d20
	both.Pos.X, both.Size = 294, 33
	f.show(2*time.Second, both)
	same(t, "d1 ", f.ids())
	same(t, []constellation.Member{{Kind: constellation.D6, Team: constellation.Red, Face: "4"}}, f.die("d1").Stack)
	d6.Pos.X = 275
	f.show(time.Second, d20, d6) // and apart again
	same(t, "d1 d2 ", f.ids())
	same(t, constellation.D6, f.die("d2").Kind)
	same(t, 0, len(f.die("d1").Stack))
}

func TestASensorMayCountAStack(t *testing.T) {
	r := at(100, 100)
	r.Kind, r.Count = constellation.D6, 3
	f := newFilm(t).show(time.Second, r)
	same(t, []constellation.Member{{Kind: constellation.Unknown}, {Kind: constellation.Unknown}}, f.die("d1").Stack)
}
