package tracker

import (
	"math"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// A sensor without ids sees three dice in a row; a fourth hits the first, and
// each lies then about where the next one lay.
func TestAKnockThatMovesSeveralDiceKeepsThemApart(t *testing.T) {
	f := newFilm(t).show(time.Second, at(200, 100), at(220, 100), at(240, 100))
	same(t, "d1 d2 d3 ", f.ids())
	for x := 20.0; x < 180; x += 16 { // 1 m/s
		f.frame(at(x, 100), at(200, 100), at(220, 100), at(240, 100))
	}
	same(t, "d1 d2 d3 d4 ", f.ids())
	for k := 1.0; k <= 15; k++ { // all are pushed on
		f.frame(at(180+k, 100), at(200+1.5*k, 100), at(220+1.8*k, 100), at(240+4*k, 100))
	}
	f.show(time.Second, at(195, 100), at(222.5, 100), at(247, 100), at(300, 100))
	same(t, "d1 d2 d3 d4 ", f.ids())
	for id, x := range map[string]float64{"d4": 195, "d1": 222.5, "d2": 247, "d3": 300} {
		same(t, true, math.Abs(f.die(id).Pos.X-x) < 0.01)
	}
}

func TestKindsTellDiceApart(t *testing.T) {
	d20, d6 := at(100, 100), at(120, 100)
	d20.Kind, d6.Kind = constellation.D20, constellation.D6
	f := newFilm(t)
	f.step = 200 * ms // slow enough for dice to change places between two frames
	f.show(time.Second, d20, d6)
	same(t, constellation.D20, f.die("d1").Kind)
	d20.Pos, d6.Pos = d6.Pos, d20.Pos
	f.show(time.Second, d20, d6)
	same(t, constellation.Vec{X: 120, Y: 100}, f.die("d1").Pos)
	same(t, constellation.D20, f.die("d1").Kind)
}

// A touch table that loses and finds a contact gives it another session id.
func TestAKeyThatChangesKeepsTheDie(t *testing.T) {
	f := newFilm(t).show(time.Second, keyed("s1", 100, 100), keyed("s2", 130, 100))
	f.show(100*ms, keyed("s2", 130, 100))
	f.show(time.Second, keyed("s3", 100, 100.5), keyed("s2", 130, 100))
	same(t, "d1 d2 ", f.ids())
	same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
}

func TestARestartedSensorMayGiveKeysToOtherDice(t *testing.T) {
	f := newFilm(t).show(time.Second, keyed("s1", 100, 100), keyed("s2", 300, 300))
	f.show(time.Second, keyed("s2", 100, 100), keyed("s1", 300, 300))
	same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
	same(t, constellation.Vec{X: 300, Y: 300}, f.die("d2").Pos)
	same(t, true, f.die("d1").Still)
}
