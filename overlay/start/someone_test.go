package start

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// someone sets up a game by a page, with fingers on a touch table, a mouse or
// keys.
type someone struct {
	t    *testing.T
	page *Page
	in   Input
	n    int32 // contacts so far
}

// surface is a table of the usual size, and nobody has ever played.
func surface() Config {
	return Config{Look: overlay.Default(), Setup: Setup{Table: constellation.Vec{X: 610, Y: 457}}, Eyes: true,
		Cameras: []Camera{{"0", "Kitchen cam"}, {"2", ""}}, Now: time.Date(2026, 11, 23, 20, 0, 0, 0, time.UTC)}
}

func sitDown(t *testing.T, cfg Config) *someone {
	t.Helper()
	p, err := New(cfg)
	require.NoError(t, err)
	a := &someone{t: t, page: p}
	a.in.Sensors = []Sensor{{Name: "table", Rate: 60}}
	a.wait(0)
	return a
}

// wait lets time pass in which nothing changes.
func (a *someone) wait(d time.Duration) {
	a.in.Time += d
	a.in.Sensors[0].Heard = a.in.Time
	a.page.Step(a.in)
	a.in.Keys, a.in.Outcome, a.in.Measured = nil, "", constellation.Vec{}
}

// where is the middle of a target on the table.
func (a *someone) where(id string) constellation.Vec {
	a.t.Helper()
	at, ok := a.page.Where(id)
	require.Truef(a.t, ok, "no %q among %v", id, a.ids())
	return at
}

func (a *someone) ids() (all []string) {
	for _, t := range a.page.sheet.targets {
		all = append(all, t.id)
	}
	return all
}

// tap taps targets one after the other with a finger that the table feels.
func (a *someone) tap(ids ...string) {
	a.t.Helper()
	for _, id := range ids {
		for range 8 { // the rest of a list is behind "more"
			if a.page.sheet.find(id) != nil || a.page.sheet.find("more") == nil {
				break
			}
			a.touch(a.where("more"))
		}
		a.touch(a.where(id))
	}
}

// double clicks twice in a row with a mouse.
func (a *someone) double(on constellation.Vec) {
	a.wait(time.Second)
	for range 2 {
		a.in.Touches = []constellation.Touch{{ID: "mouse", Pos: on}}
		a.wait(60 * time.Millisecond)
		a.in.Touches = nil
		a.wait(60 * time.Millisecond)
	}
}

// touch is a finger that comes and goes, once somebody has seen what is shown.
func (a *someone) touch(at constellation.Vec) {
	a.wait(fresh)
	a.n++
	a.lay(Contact{Kind: Finger, Number: a.n, Pos: at})
	a.wait(120 * time.Millisecond)
	a.lift(a.n)
}

// click is the mouse.
func (a *someone) click(id string) {
	a.t.Helper()
	a.wait(fresh)
	a.in.Touches = []constellation.Touch{{ID: "mouse", Pos: a.where(id)}}
	a.wait(80 * time.Millisecond)
	a.in.Touches = nil
	a.wait(20 * time.Millisecond)
}

// lay puts something onto the table, or moves it.
func (a *someone) lay(c Contact) {
	s := &a.in.Sensors[0]
	s.Contacts = append(without(s.Contacts, c.Number), c)
	a.wait(20 * time.Millisecond)
}

// lift takes it away.
func (a *someone) lift(number int32) {
	s := &a.in.Sensors[0]
	s.Contacts = without(s.Contacts, number)
	a.wait(20 * time.Millisecond)
}

func without(all []Contact, number int32) (rest []Contact) {
	for _, c := range all {
		if c.Number != number {
			rest = append(rest, c)
		}
	}
	return rest
}

// press presses keys.
func (a *someone) press(keys ...Press) {
	for _, k := range keys {
		a.in.Keys = []Key{{Press: k}}
		a.wait(50 * time.Millisecond)
	}
}

// write types a text.
func (a *someone) write(text string) {
	for _, r := range text {
		a.in.Keys = []Key{{Rune: r}}
		a.wait(50 * time.Millisecond)
	}
}

// spell taps the letters of a name on the table's keyboard.
func (a *someone) spell(name string) {
	a.t.Helper()
	for _, r := range name {
		if r == ' ' {
			a.tap("space")
			continue
		}
		a.tap("key " + string(r))
	}
}
