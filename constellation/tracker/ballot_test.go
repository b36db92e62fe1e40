package tracker

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

func TestOneMisreadFaceChangesNothing(t *testing.T) {
	r := at(100, 100)
	r.Kind, r.Face = constellation.D6, "5"
	f := newFilm(t).show(time.Second, r)
	r.Face = "3"
	f.frame(r)
	same(t, "5", f.die("d1").Face)
	f.show(time.Second, r)
	same(t, "3", f.die("d1").Face)
}
