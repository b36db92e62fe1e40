package tracker

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// rests, covers and rolls are what a camera tells of a die that lies there and shows a
// face, of one that it remembers at rest while something is over it, and of what moves.
func rests(x float64, face string) constellation.Reading {
	r := at(x, 100)
	r.Kind, r.Face = constellation.D6, face
	return r
}

func covers(x float64) constellation.Reading {
	r := at(x, 100)
	r.Kind, r.Reason = constellation.D6, reasonCovered
	return r
}

func rolls(x float64) constellation.Reading {
	r := at(x, 100)
	r.Kind, r.Reason = constellation.Unknown, reasonMoving
	return r
}

// A camera tells a die that is pushed twice, until it looks at its place again: it is one
// die, which keeps its id.
func TestADieThatIsPushedKeepsItsID(t *testing.T) {
	for name, step := range map[string]float64{"slowly": 0.5, "fast": 6} { // mm a frame
		f := newFilm(t).show(time.Second, rests(100, "2"))
		x := 100.0
		for range 10 {
			x += step
			f.frame(covers(100), rolls(x))
			same(t, "d1 ", f.ids())
		}
		same(t, true, f.die("d1").Pos.Dist(constellation.Vec{X: x, Y: 100}) < 1)
		f.show(time.Second, rests(x, "5"))
		if got := f.ids(); got != "d1 " || f.die("d1").Face != "5" {
			t.Errorf("%s: %s with %q, want d1 with 5", name, got, f.die("d1").Face)
		}
	}
}

// What rolls past a die and hides it for a moment is another one.
func TestADieThatRollsPastAnotherIsNoneThatIsPushed(t *testing.T) {
	f := newFilm(t).show(time.Second, rests(200, "2"))
	for x := 100.0; x < 300; x += 8 {
		if x > 188 && x < 212 {
			f.frame(covers(200), rolls(x))
		} else {
			f.frame(rests(200, "2"), rolls(x))
		}
	}
	f.show(time.Second, rests(200, "2"), rests(300, "4"))
	same(t, "d1 d2 ", f.ids())
	same(t, "2", f.die("d1").Face)
	same(t, constellation.Vec{X: 200, Y: 100}, f.die("d1").Pos)
	same(t, "4", f.die("d2").Face)
}

// What rolls past a die so near that both are one for a moment is taken for it at first; what
// then is read where the die lay, and shows what it showed, is the die.
func TestADieThatLiesWhereItLayWasNotPushed(t *testing.T) {
	for name, c := range map[string]struct {
		x          float64
		face, want string
	}{
		"where it lay, with its face": {200, "2", "d1"},
		"with another face":           {200, "5", "d2"},
		"elsewhere":                   {206, "2", "d2"},
	} {
		f := newFilm(t).show(time.Second, rests(200, "2"))
		x := 200.0
		for range 5 {
			x += 8
			f.frame(covers(200), rolls(x))
		}
		same(t, true, f.die("d1").Pos.X > 210)
		for range 10 {
			x += 8
			f.frame(rests(c.x, c.face), rolls(x))
		}
		f.show(time.Second, rests(c.x, c.face), rests(x, "4"))
		if got := f.die(c.want); f.ids() != "d1 d2 " || got.Face != c.face || got.Pos.X != c.x {
			t.Errorf("%s: of %s %s shows %q at %.0f", name, f.ids(), c.want, got.Face, got.Pos.X)
		}
	}
}

// What a camera remembers of a die that is taken for what passes beside it isn't given to
// something else that moved elsewhere.
func TestWhatIsRememberedOfADieIsNoOther(t *testing.T) {
	elsewhere := rolls(125)
	elsewhere.Pos.Y = 55
	f := newFilm(t).show(400*ms, rests(182, "2"))
	f.show(100*ms, rests(182, "2"), elsewhere)
	f.show(300*ms, rests(182, "2"))
	f.frame(covers(182))
	for x := 194.0; x < 200; x += 2 {
		fingertip := rolls(x)
		fingertip.Size = 40
		f.frame(covers(182), fingertip)
		same(t, "d1 d2 ", f.ids())
		same(t, "", f.die("d2").Face)
		same(t, elsewhere.Pos, f.die("d2").Pos)
	}
	f.show(400 * ms)
	f.show(time.Second, rests(182, "2"))
	same(t, constellation.Vec{X: 182, Y: 100}, f.die("d1").Pos)
	same(t, "2", f.die("d1").Face)
}

// What a camera remembers of a die that rolls on is no second die, where it is told before
// the first is read at rest.
func TestWhatIsRememberedOfADieThatRollsOnIsNoOther(t *testing.T) {
	f := newFilm(t).show(200*ms, rolls(100))
	f.show(50*ms, rests(100, "3"))
	f.show(100*ms, covers(100), rolls(101))
	same(t, "d1 ", f.ids())
	f.show(time.Second, rests(101, "3"))
	same(t, "d1 ", f.ids())
	same(t, "3", f.die("d1").Face)
}

// A die that creeps may be told in parts: what moves right where a die is known is none
// of its own.
func TestWhatMovesWhereADieIsKnownIsThatDie(t *testing.T) {
	f := newFilm(t).show(time.Second, rests(100, "3"))
	f.frame(rests(100, "3"), rolls(92), rolls(107))
	f.show(300*ms, covers(100), rolls(101))
	same(t, "d1 ", f.ids())
	f.show(200*ms, rests(101, "3"))
	same(t, "d1 ", f.ids())
	same(t, "3", f.die("d1").Face)
}

// A die that a hand touches may be read a little off, as the hand lets it go it is seen
// beside itself for a moment: it is one die. A like one that has room there is another.
func TestADieIsNotLeftBehindWhereItCannotLie(t *testing.T) {
	for _, c := range []struct {
		to   float64 // mm, where it lies then
		face string
		want string
	}{
		{109, "2", "d1 "},
		{109, "5", "d1 d2 "},
		{120, "2", "d1 d2 "},
	} {
		f := newFilm(t).show(time.Second, rests(100, "2"))
		f.frame(rests(100, "2"), rolls(c.to))
		f.frame(rests(100, "2"), rolls(c.to))
		f.show(300*ms, rests(c.to, c.face))
		if got := f.ids(); got != c.want {
			t.Errorf("%s at %v mm: %s, want %s", c.face, c.to, got, c.want)
		}
		f.show(4*time.Second, rests(c.to, c.face))
		if c.want == "d1 " {
			same(t, true, f.die("d1").Pos.Dist(constellation.Vec{X: c.to, Y: 100}) < 1)
			same(t, c.face, f.die("d1").Face)
			same(t, true, f.die("d1").Still)
		}
	}
}
