package tracker

import (
	"testing"
	"time"
)

func TestOneFrameMakesNoDie(t *testing.T) {
	f := newFilm(t).show(16*ms, at(100, 100)).show(time.Second)
	same(t, "", f.ids())
	f.show(time.Second, at(200, 200))
	same(t, "d1 ", f.ids())
}

func TestReservedIDsAreNotGivenAgain(t *testing.T) {
	f := newFilm(t)
	f.tr.Reserve("d2", "d7", "b3", "d3+4", "", "x", "d1", "d9223372036854775807")
	f.show(time.Second, at(100, 100))
	same(t, "d8 ", f.ids())
}
