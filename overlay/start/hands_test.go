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

// Whoever taps has seen the screen: a finger that was down before it came, or that comes down
// just then, means the one before.
func TestHands_aTapStaysOnItsScreen(t *testing.T) {
	after := sitDown(t, surface())
	after.tap("new")
	games, artaban := after.ids(), after.where("game artaban")
	mouse := func(at constellation.Vec) []constellation.Touch { return []constellation.Touch{{ID: "mouse", Pos: at}} }
	for name, act := range map[string]func(a *someone, on constellation.Vec){
		"a double click": func(a *someone, on constellation.Vec) {
			for range 2 {
				a.in.Touches = mouse(on)
				a.wait(80 * time.Millisecond)
				a.in.Touches = nil
				a.wait(120 * time.Millisecond)
			}
		},
		"a finger that a sensor loses for a moment": func(a *someone, on constellation.Vec) {
			a.lay(Contact{Kind: Finger, Number: 1, Pos: on})
			a.lift(1)
			a.lay(Contact{Kind: Finger, Number: 2, Pos: on})
			a.wait(60 * time.Millisecond)
			a.lift(2)
		},
		"another finger rests": func(a *someone, on constellation.Vec) {
			a.in.Touches = mouse(artaban)
			a.wait(time.Second)
			a.lay(Contact{Kind: Finger, Number: 1, Pos: on})
			a.lift(1)
			a.wait(time.Second)
			a.in.Touches = nil
			a.wait(20 * time.Millisecond)
		},
		"two fingers lift at once": func(a *someone, on constellation.Vec) {
			a.in.Touches = append([]constellation.Touch{{ID: "1", Pos: on}}, mouse(artaban)...)
			a.wait(80 * time.Millisecond)
			a.in.Touches = nil
			a.wait(20 * time.Millisecond)
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := sitDown(t, surface())
			a.wait(time.Second)
			act(a, a.where("new"))
			require.Equal(t, games, a.ids())
		})
	}
}

func TestHands_whatIsDownWhileAKeyGoesBackIsLetGo(t *testing.T) {
	a := sitDown(t, surface())
	leave := a.where("leave")
	a.tap("new")
	a.in.Touches = []constellation.Touch{{ID: "mouse", Pos: leave}}
	a.wait(80 * time.Millisecond)
	a.in.Keys = []Key{{Press: Escape}}
	a.wait(80 * time.Millisecond)
	a.in.Touches = nil
	a.wait(20 * time.Millisecond)
	require.Nil(t, a.page.Answer())
}
