package tracker

import (
	"strconv"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// A sensor that says another word each time fills nothing, and what it said for longest
// is believed.
func TestEverNewFacesAreForgotten(t *testing.T) {
	var e evidence
	for range 20 {
		e.read("5", 1, nil)
	}
	for i := range 10 * mostVotes {
		e.read(strconv.Itoa(100+i), 0.2, []constellation.FaceChance{{Face: strconv.Itoa(-i), P: 0.3}})
		if i == 1 {
			face, _ := e.winner()
			same(t, "5", face)
		}
	}
	same(t, true, len(e.votes) <= mostVotes && len(e.others) <= mostVotes)
}

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
