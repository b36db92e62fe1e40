package tracker

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// bare is a contact of which a sensor feels only that it is there.
func bare(key string, x, y float64) constellation.Reading {
	return constellation.Reading{Key: key, Role: constellation.RoleContact, Pos: constellation.Vec{X: x, Y: y}}
}

func TestAContactThatRestsAndStaysIsADie(t *testing.T) {
	f := newFilm(t)
	for x := 100.0; x < 300; x += 8 { // it rolls in
		f.frame(bare("a", x, 100))
		same(t, "", f.ids())
		same(t, 1, len(f.table.Touches))
	}
	f.show(1500*ms, bare("a", 300, 100))
	same(t, "", f.ids())
	same(t, "t1", f.table.Touches[0].ID)
	for f.ids() == "" {
		f.frame(bare("a", 300, 100))
	}
	same(t, true, f.die("d1").Still)
	same(t, true, f.table.Touches[0].Rests)
	f.frame(bare("a", 300, 100))
	same(t, 0, len(f.table.Touches))
	for x := 300.0; x < 400; x += 8 { // it is knocked, and stays a die
		f.frame(bare("a", x, 100))
		same(t, "d1 ", f.ids())
		same(t, 0, len(f.table.Touches))
	}
}

// A contact counts as a die much later than it came.
func TestADieTellsWhenItCame(t *testing.T) {
	f := newFilm(t)
	f.show(500 * ms)
	f.frame(bare("a", 100, 100))
	felt := f.now
	for f.ids() == "" {
		f.frame(bare("a", 300, 100))
	}
	same(t, felt, f.die("d1").Since)
	if f.now-felt < f.tr.cfg.Contact {
		t.Fatalf("it is told %v after it came", f.now-felt)
	}
	f.frame(bare("a", 300, 100), at(400, 200))
	seen := f.now
	for len(f.table.Dice) < 2 {
		f.frame(bare("a", 300, 100), at(400, 200))
	}
	same(t, seen, f.die("d2").Since)
	f.show(time.Second, bare("a", 340, 100), at(400, 230)) // they are pushed
	same(t, felt, f.die("d1").Since)
	same(t, seen, f.die("d2").Since)
}

func TestFingersAmongBareContactsAreNoDice(t *testing.T) {
	for name, act := range map[string]func(*film){
		"a tap":    func(f *film) { f.show(300*ms, bare("a", 100, 100)) },
		"a hold":   func(f *film) { f.show(1900*ms, bare("a", 100, 100)) },
		"a swipe":  func(f *film) { f.slide(3*time.Second, 150) },
		"a tremor": func(f *film) { f.slide(5*time.Second, 12) },
	} {
		f := newFilm(t)
		act(f)
		same(t, "", f.ids())
		if len(f.table.Touches) != 1 {
			t.Fatalf("%s: touches %v", name, f.table.Touches)
		}
		f.show(200 * ms)
		same(t, "", f.ids())
		same(t, 0, len(f.table.Touches))
	}
}

// slide moves a bare contact, mm/s.
func (f *film) slide(d time.Duration, speed float64) {
	begin := f.now
	for f.now < begin+d {
		f.frame(bare("a", 50+speed*(f.now-begin).Seconds(), 100))
	}
}

func TestAContactThatHopsIsOne(t *testing.T) {
	f := newFilm(t).show(time.Second, bare("a", 100, 100)).show(100*ms).show(1200*ms, bare("b", 102, 100))
	same(t, "d1 ", f.ids())
}

// A finger holds a control for as long as a command takes and longer.
func TestAContactOnAControlIsAFinger(t *testing.T) {
	f := newFilm(t)
	f.tr.SetControls([]Control{{At: constellation.Vec{X: 100, Y: 100}, Radius: 14}})
	f.show(5*time.Second, bare("a", 105, 100), bare("b", 300, 100))
	same(t, "d1 ", f.ids())
	same(t, 300.0, f.die("d1").Pos.X)
	same(t, 1, len(f.table.Touches))
	f.show(2*time.Second, bare("a", 105, 100), bare("b", 300, 100)) // it is a die that was put there
	same(t, "d1 d2 ", f.ids())
}

// Who takes a die off and presses a control beside it moves no die, and presses; nor does who
// taps one beside a die that flickers.
func TestAFingerOnAControlIsNoDieThatWasLost(t *testing.T) {
	for name, die := range map[string]constellation.Reading{"a contact": bare("a", 145, 100), "a tag": at(145, 100)} {
		for _, lost := range []time.Duration{30 * ms, 100 * ms, 200 * ms, 300 * ms, 500 * ms, 1400 * ms} {
			if lost <= hop && name == "a contact" {
				continue // it may be the die
			}
			f := newFilm(t)
			f.tr.SetControls([]Control{{At: constellation.Vec{X: 100, Y: 100}, Radius: 14}})
			f.show(5*time.Second, die).show(lost)
			for range 60 {
				f.frame(bare("b", 102, 100))
				if len(f.table.Touches) != 1 || f.table.Touches[0].Pos.X > 110 || len(f.table.Dice) > 0 && f.die("d1").Pos.X != 145 {
					t.Fatalf("%s, lost for %v: touches %v, dice %v", name, lost, f.table.Touches, f.table.Dice)
				}
			}
			f.show(300*ms, die)
			if lost < 500*ms {
				same(t, "d1 ", f.ids())
				same(t, true, f.die("d1").Still)
			}
		}
	}
}

// A die that is felt as a contact and is knocked onto a control stays one, though it is lost
// for some frames on its way.
func TestADieThatIsKnockedOntoAControlIsNoFinger(t *testing.T) {
	for _, key := range []string{"a", "b"} {
		for _, lost := range []time.Duration{0, 30 * ms, 60 * ms, 120 * ms} {
			f := newFilm(t)
			f.tr.SetControls([]Control{{At: constellation.Vec{X: 100, Y: 100}, Radius: 14}})
			f.show(5*time.Second, bare("a", 145, 100)).show(lost).show(2*time.Second, bare(key, 103, 100))
			same(t, "d1 ", f.ids())
			same(t, 103.0, f.die("d1").Pos.X)
			same(t, 0, len(f.table.Touches))
		}
	}
}

func TestALargeContactIsAnArm(t *testing.T) {
	arm, beside := bare("a", 100, 100), bare("b", 140, 100)
	arm.Role, arm.W, arm.H = constellation.RoleHand, 60, 50
	large := bare("c", 400, 100)
	large.Size = 60
	f := newFilm(t).show(5*time.Second, arm, beside, large)
	for _, touch := range f.table.Touches {
		same(t, true, touch.Palm)
	}
	for _, d := range f.table.Dice {
		same(t, false, d.Pos.X == 400)
	}
}

// A camera that sees a die where a contact is knows better.
func TestACameraTellsContactsApart(t *testing.T) {
	f := newFilm(t)
	for range 20 {
		f.frame(bare("a", 100, 100))
		f.see(f.tr.Update(constellation.Frame{Source: "camera", Time: f.now, Readings: []constellation.Reading{at(102, 101)}}))
	}
	same(t, "d1 ", f.ids())
}
