package start

import (
	"fmt"
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

// The next question on the same screen takes no second click either.
func TestPage_aDoubleClickAnswersOneQuestion(t *testing.T) {
	seats := func(a *someone) (all []string) {
		for _, p := range a.page.Setup().Players {
			all = append(all, fmt.Sprint(a.page.setup.called(p), " ", p.Facing))
		}
		return all
	}
	t.Run("where somebody sits", func(t *testing.T) {
		a := sitDown(t, surface())
		a.tap("new", "game stardice", "rules final")
		before := seats(a)
		a.double(a.where("side 90"))
		require.Equal(t, "white 90", seats(a)[0])
		require.Equal(t, before[1:], seats(a)[1:])
	})
	t.Run("who leaves", func(t *testing.T) {
		a := sitDown(t, surface())
		a.tap("new", "game utara", "rules basic", "join", "join", "join", "seat 1")
		before := seats(a)
		a.double(a.where("leave 0"))
		require.Equal(t, before[1:], seats(a))
		require.Equal(t, tone(true), a.page.sheet.find("seat 0").tone, "the seat of whom was asked is still asked for")
	})
	t.Run("which die a tag is", func(t *testing.T) {
		a := sitDown(t, surface())
		a.tap("sensors", "learn")
		a.lay(Contact{Kind: Tag, ID: 7, Number: 1, Pos: constellation.Vec{X: 305, Y: 228}})
		a.double(a.where("kind d6"))
		require.Contains(t, a.ids(), "team white")
	})
}

// A click that agrees to a calibration means nothing on the page that comes back.
func TestPage_whoAgreesToACalibrationPressesNothing(t *testing.T) {
	a := sitDown(t, surface())
	a.tap("camera", "camera 0")
	on := a.where("back")
	a.tap("calibrate board")
	a.wait(20 * time.Second)
	a.in.Outcome, a.in.Touches = "Calibrated.", []constellation.Touch{{ID: "mouse", Pos: on}}
	a.wait(20 * time.Millisecond)
	a.wait(100 * time.Millisecond)
	a.in.Touches = nil
	a.wait(20 * time.Millisecond)
	require.Contains(t, a.ids(), "calibrate board")
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
