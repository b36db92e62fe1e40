package tracker

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestFingersAreTouches(t *testing.T) {
	touch := func(x float64) constellation.Reading {
		return constellation.Reading{Role: constellation.RoleTouch, Pos: constellation.Vec{X: x, Y: 50}}
	}
	f := newFilm(t)
	f.frame(touch(50), touch(200))
	since := f.now
	f.frame(touch(210), touch(55))
	same(t, []constellation.Touch{{ID: "t1", Pos: constellation.Vec{X: 55, Y: 50}, Since: since}, {ID: "t2", Pos: constellation.Vec{X: 210, Y: 50}, Since: since}}, f.table.Touches)
	f.frame(touch(215))
	same(t, []constellation.Touch{{ID: "t2", Pos: constellation.Vec{X: 215, Y: 50}, Since: since}}, f.table.Touches)
	same(t, "", f.ids())
}
