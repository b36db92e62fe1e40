package start

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// A finger taps on one table though a die with its number lies on another one: two trackers
// may have one name.
func TestHands_tellSensorsOfOneNameApart(t *testing.T) {
	for _, second := range []Sensor{{ID: "2", Name: "another"}, {ID: "2", Name: "tracker"}} {
		h, taps := &hands{}, []constellation.Vec(nil)
		second.Contacts = []Contact{{Number: 1, Pos: constellation.Vec{X: 500, Y: 300}}}
		for i := range 60 {
			first := Sensor{ID: "1", Name: "tracker"}
			if i > 40 && i < 44 {
				first.Contacts = []Contact{{Number: 1, Pos: constellation.Vec{X: 100, Y: 100}}}
			}
			taps = append(taps, h.taps(&Input{Time: time.Duration(i) * 50 * time.Millisecond, Sensors: []Sensor{first, second}})...)
		}
		require.Equal(t, []constellation.Vec{{X: 100, Y: 100}}, taps, second.Name)
	}
}

// Two fingers that lift at once have tapped in the same order each time: the same
// inputs give the same page.
func TestHands_tapInOneOrder(t *testing.T) {
	a, b := constellation.Vec{X: 100}, constellation.Vec{X: 300}
	for range 50 {
		var h hands
		h.taps(&Input{Touches: []constellation.Touch{{ID: "t2", Pos: b}, {ID: "t1", Pos: a}}})
		require.Equal(t, []constellation.Vec{a, b}, h.taps(&Input{Time: 100 * time.Millisecond}))
	}
}
