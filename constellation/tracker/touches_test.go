package tracker

import (
	"testing"
	"time"

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
	same(t, []constellation.Touch{{ID: "t1", Pos: constellation.Vec{X: 55, Y: 50}, Since: since, Seen: f.now}, {ID: "t2", Pos: constellation.Vec{X: 210, Y: 50}, Since: since, Seen: f.now}}, f.table.Touches)
	f.frame(touch(215))
	same(t, []constellation.Touch{{ID: "t2", Pos: constellation.Vec{X: 215, Y: 50}, Since: since, Seen: f.now}}, f.table.Touches)
	same(t, "", f.ids())
}

// What a finger pressed last isn't pressed for ever by a sensor that says no more.
func TestASilentSensorFeelsNoFinger(t *testing.T) {
	f := newFilm(t)
	f.show(time.Second, append(four(0), constellation.Reading{Role: constellation.RoleTouch, Key: "f", Pos: constellation.Vec{X: 50, Y: 50}})...)
	same(t, 1, len(f.table.Touches))
	f.wait(Default().Silence + 100*ms)
	same(t, false, f.table.Watched())
	same(t, 0, len(f.table.Touches))
}
