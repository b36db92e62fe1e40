package tracker

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// sized is a reading of that size, mm.
func sized(r constellation.Reading, size float64) constellation.Reading {
	r.Size = size
	return r
}

// A die is as large as it is where it rests: what moves is blurred, tumbles and has its
// shadow with it.
func TestADieThatRolledIsAsLargeAsAtRest(t *testing.T) {
	for name, c := range map[string]struct {
		film func(f *film) *film
		want float64
	}{
		"thrown": {func(f *film) *film {
			for x := 300.0; x > 100; x -= 8 {
				f.frame(sized(rolls(x), 22))
			}
			return f.show(time.Second, sized(rests(100, "2"), 16))
		}, 16},
		"thrown again": {func(f *film) *film {
			f.show(time.Second, sized(rests(100, "2"), 16))
			for x := 100.0; x < 300; x += 8 {
				f.frame(sized(rolls(x), 22))
			}
			return f.show(time.Second, sized(rests(300, "5"), 16))
		}, 16},
		"pushed": {func(f *film) *film {
			f.show(time.Second, sized(rests(100, "2"), 16))
			for range 10 {
				f.frame(sized(covers(100), 16), sized(rolls(103), 22))
			}
			return f.show(time.Second, sized(rests(103, "2"), 16))
		}, 16},
		"never seen at rest": {func(f *film) *film {
			for x := 300.0; x > 100; x -= 2 {
				f.frame(sized(rolls(x), 22))
			}
			return f
		}, 22},
	} {
		t.Run(name, func(t *testing.T) {
			f := c.film(newFilm(t))
			same(t, 1, len(f.table.Dice))
			same(t, c.want, f.table.Dice[0].Size)
		})
	}
}

// What moves looks larger, and is no two dice: one that was taken from beside it is gone.
func TestADieThatIsPushedIsNotTwo(t *testing.T) {
	f := newFilm(t).show(time.Second, sized(rests(80, "3"), 16))
	for x := 300.0; x > 100; x -= 8 {
		f.frame(sized(rests(80, "3"), 16), sized(rolls(x), 22))
	}
	f.show(time.Second, sized(rests(80, "3"), 16), sized(rests(100, "2"), 16))
	f.show(400*time.Millisecond, sized(rests(100, "2"), 16)) // one is taken
	for x := 100.0; x < 112; x++ {                           // the other is pushed
		f.frame(sized(rolls(x), 22))
	}
	f.show(5*time.Second, sized(rests(112, "2"), 16))
	same(t, 1, len(f.table.Dice))
	same(t, 0, len(f.table.Dice[0].Stack))
}
