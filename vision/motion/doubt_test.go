package motion

import (
	"math"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
)

// Where plain light falls on a box.
func everywhere(constellation.Box) bool { return true }
func nowhere(constellation.Box) bool    { return false }

// roles are what a memory tells at a moment: faces of dice, and "?" for a glimpse.
func roles(t *testing.T, m *Memory, now time.Duration) (told string) {
	t.Helper()
	c, err := camera.FromAbove(1280, 720, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range m.Snapshot(&c, place.Sizes{Any: 20}, nil, nil, "cam", now).Readings {
		switch r.Role {
		case constellation.RoleDie:
			told += r.Face
		case constellation.RoleGlimpse:
			told += "?"
		}
	}
	return told
}

// act does something to a memory at a moment.
type act func(m *Memory, t time.Duration)

// search searches the view in a light.
func search(plain func(constellation.Box) bool, dice ...vision.Detection) act {
	return func(m *Memory, t time.Duration) {
		m.Replace(view, dice, t)
		m.Doubt(t, plain)
	}
}

// try tries the first die.
func try(found ...vision.Detection) act {
	return func(m *Memory, t time.Duration) { m.Try(0, found, t) }
}

// A die is told once it was seen in plain light, and from then on in any light; one
// that isn't found in that light is forgotten.
func TestDoubt_untilItWasSeenInPlainLight(t *testing.T) {
	here := die(100, 100, "3", 0.7)
	for name, c := range map[string]struct {
		acts []act
		want string
	}{
		"in plain light":           {[]act{search(everywhere, here)}, "3"},
		"in drawn light":           {[]act{search(nowhere, here)}, "?"},
		"found once more":          {[]act{search(nowhere, here), try(here)}, "3?"},
		"found somewhat elsewhere": {[]act{search(nowhere, here), try(die(110, 90, "4", 0.7))}, "4?"},
		"another one found":        {[]act{search(nowhere, here), try(die(150, 100, "4", 0.7))}, ""},
		"not found":                {[]act{search(nowhere, here), try()}, ""},
		"drawn upon later":         {[]act{search(everywhere, here), search(nowhere, here)}, "3"},
		"turned later":             {[]act{search(everywhere, here), search(nowhere, die(104, 100, "1", 0.7))}, "1"},
		"another one later":        {[]act{search(everywhere, here), search(nowhere, die(300, 100, "1", 0.7))}, "?"},
		"read once more meanwhile": {[]act{search(nowhere, here), search(nowhere)}, "?"},
	} {
		t.Run(name, func(t *testing.T) {
			var m Memory
			for i, do := range c.acts {
				do(&m, time.Duration(i))
			}
			if got := roles(t, &m, 0); got != c.want {
				t.Errorf("told %q, want %q", got, c.want)
			}
		})
	}
}

// A die that is doubted no more is lit a while longer, for the game's own light to
// follow, and so is one that something is over.
func TestDoubt_lightGoesOnForAWhile(t *testing.T) {
	var m Memory
	m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7)}, 0)
	m.Doubt(0, nowhere)
	m.Cover(0, everywhere, everywhere)
	if got := roles(t, &m, 0); got != "?" {
		t.Errorf("while something is over it: %q", got)
	}
	m.Cover(0, nowhere, nowhere)
	m.Try(0, []vision.Detection{die(100, 100, "3", 0.7)}, time.Second)
	for after, want := range map[time.Duration]string{afterglow - 1: "3?", afterglow: "3"} {
		if got := roles(t, &m, time.Second+after); got != want {
			t.Errorf("after %v: %q", after, got)
		}
	}
}

// What is doubted says nothing of the dice about it.
func TestDoubt_isNoMeasureOfOthers(t *testing.T) {
	var m Memory
	large := die(300, 100, "1", 0.9)
	large.Box.W, large.Box.H = 90, 90
	m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7), large}, 0)
	m.Doubt(0, func(b constellation.Box) bool { return b.X < 200 })
	all := func(int) bool { return true }
	if m.Width() != 40 || math.Abs(m.Kinds(all)[constellation.D6]-0.9) > 1e-9 || m.Due(time.Hour) != 0 {
		t.Errorf("%.0f px wide, %v, die %d is due", m.Width(), m.Kinds(all), m.Due(time.Hour))
	}
}
