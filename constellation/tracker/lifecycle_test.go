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
