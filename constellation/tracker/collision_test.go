package tracker

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// A cue shot: the shooter takes the place of the die that it hits, between
// two frames.
func TestAShotIsNotAStep(t *testing.T) {
	f := newFilm(t).show(time.Second, at(200, 100))
	for x := 50.0; x < 190; x += 24 {
		f.frame(at(x, 100), at(200, 100))
	}
	f.frame(at(200, 100), at(212, 100)) // d2 at d1's place, d1 on its way
	f.frame(at(200, 100), at(230, 100))
	f.show(time.Second, at(200, 100), at(240, 100))
	same(t, "d1 d2 ", f.ids())
	same(t, 240.0, f.die("d1").Pos.X)
	same(t, 200.0, f.die("d2").Pos.X)
}

// A die that lies where it lay with the face that it had is the same one, whatever
// colour it is taken for now and whatever rolled over its place.
func TestADieThatLiesKeepsItsID(t *testing.T) {
	lies, rolls := at(200, 100), at(0, 100)
	lies.Kind, lies.Face, lies.FaceConfidence, lies.Team = constellation.D6, "3", 0.95, constellation.Neutral
	rolls.Reason = reasonMoving
	f := newFilm(t).show(time.Second, lies)
	for x := 120.0; x < 290; x += 12 {
		rolls.Pos.X = x
		f.frame(lies, rolls)
		if x > 190 {
			lies.Team = constellation.White
		}
	}
	f.show(time.Second, lies)
	same(t, constellation.Vec{X: 200, Y: 100}, f.die("d1").Pos)
	same(t, false, f.die("d1").Doubtful)
}
