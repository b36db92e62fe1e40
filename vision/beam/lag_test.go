package beam

import (
	"math/rand/v2"
	"testing"
	"time"
)

// A picture that has stood for long is seen until the camera shows the next one: so late a
// camera is known for it, and each of its pictures for what it shows.
func TestPick_whatStoodForLongIsSeenUntilTheNextIs(t *testing.T) {
	s := coarse(t, 5)
	pictures := s.drawnOnes(5)
	for name, c := range map[string]struct{ stands, late time.Duration }{
		"soon, and a quick camera":     {400 * time.Millisecond, 50 * time.Millisecond},
		"soon, and a late camera":      {400 * time.Millisecond, 250 * time.Millisecond},
		"long, and a quick camera":     {4 * time.Second, 50 * time.Millisecond},
		"longer than any lag":          {1500 * time.Millisecond, 250 * time.Millisecond},
		"long, and a late camera":      {4 * time.Second, 250 * time.Millisecond},
		"long, and a very late camera": {4 * time.Second, 900 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			cam := newLateCamera(s, pictures, 1)
			cam.stands, cam.lateness = [2]time.Duration{c.stands, c.stands}, lateness{c.late, 50 * time.Millisecond, 0}
			cam.watch(5*c.stands, func(now time.Duration, first, last int) {
				if now > 1500*time.Millisecond && !cam.shows(first, last) {
					t.Errorf("%v: a wrong view, the usual lag is %v", now, cam.even.lag.usual)
				}
			})
			if off := cam.even.lag.usual - c.late; off < -c.late/2 || off > 100*time.Millisecond {
				t.Errorf("a usual lag of %v, want %v", cam.even.lag.usual, c.late)
			}
		})
	}
}

// Whatever a camera is like and however long pictures stand, few of its pictures are taken
// for what they don't show.
func TestPick_rightForAnyCamera(t *testing.T) {
	s := coarse(t, 6)
	pictures, r := s.drawnOnes(13), rand.New(rand.NewPCG(3, 4))
	wrong, all := 0, 0
	for seed := range uint64(6) {
		cam := newLateCamera(s, pictures, seed)
		cam.stands = [2]time.Duration{50 * time.Millisecond, 6 * time.Second}
		cam.lateness = lateness{time.Duration(40+r.IntN(241)) * time.Millisecond, time.Second / time.Duration(15+r.IntN(46)), time.Duration(r.IntN(40)) * time.Millisecond}
		cam.watch(12*time.Second, func(now time.Duration, first, last int) {
			all++
			if !cam.shows(first, last) {
				wrong++
			}
		})
	}
	if wrong > all/200 {
		t.Errorf("%d of %d pictures are taken for what they don't show", wrong, all)
	}
}

// Where two pictures take turns the one is seen that leads to the usual delay, rather than
// one that was like it long before: the delay stays what it is.
func TestPick_ofPicturesThatBlinkTheNearest(t *testing.T) {
	s := coarse(t, 7)
	pictures := s.drawnOnes(2)
	for _, late := range []time.Duration{60 * time.Millisecond, 250 * time.Millisecond} {
		cam := newLateCamera(s, pictures, 2)
		cam.stands, cam.lateness = [2]time.Duration{150 * time.Millisecond, 400 * time.Millisecond}, lateness{late, 50 * time.Millisecond, 30 * time.Millisecond}
		cam.watch(6*time.Second, func(time.Duration, int, int) {})
		if off := cam.even.lag.usual - late; off < -late || off > 150*time.Millisecond {
			t.Errorf("a usual lag of %v, want %v", cam.even.lag.usual, late)
		}
	}
}
