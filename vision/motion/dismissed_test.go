package motion

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// What is found to be light again and again isn't believed for ever longer, and anew
// after a long time.
func TestDismissed_everLonger(t *testing.T) {
	var d Dismissed
	b := constellation.Box{X: 100, Y: 100, W: 40, H: 40}
	barred := func(from time.Duration) time.Duration {
		for now := from; ; now += 50 * time.Millisecond {
			if !d.Bars(b, 0.3, now) {
				return now - from
			}
		}
	}
	now, last := time.Second, time.Duration(0)
	for k := range 10 {
		d.Add(b, 0.3, now)
		pause := barred(now)
		if pause < last || pause < firstDismissal || pause > longestDismissal || k > 0 && k < 6 && pause != 2*last {
			t.Errorf("dismissed %d times: barred for %v after %v", k+1, pause, last)
		}
		now, last = now+pause+time.Second, pause
	}
	now += 2 * longestDismissal
	if d.Add(b, 0.3, now); barred(now) != firstDismissal {
		t.Error("it isn't forgotten")
	}
}

// What is laid onto such a place is looked at: light explains much less of it, or it
// was seen to move there; and once the time is over the place is looked at once more.
func TestDismissed_notWhatIsLaidThere(t *testing.T) {
	b := constellation.Box{X: 100, Y: 100, W: 40, H: 40}
	for name, c := range map[string]struct {
		box    constellation.Box
		odd    float64
		lift   constellation.Box
		now    time.Duration
		barred bool
	}{
		"the same":              {b, 0.3, constellation.Box{}, 0, true},
		"the same, a bit aside": {constellation.Box{X: 110, Y: 95, W: 40, H: 40}, 0.4, constellation.Box{}, 0, true},
		"elsewhere":             {constellation.Box{X: 150, Y: 100, W: 40, H: 40}, 0.3, constellation.Box{}, 0, false},
		"much odder":            {b, 0.7, constellation.Box{}, 0, false},
		"moved there":           {b, 0.3, constellation.Box{X: 130, Y: 130, W: 200, H: 90}, 0, false},
		"moved elsewhere":       {b, 0.3, constellation.Box{X: 230, Y: 130, W: 200, H: 90}, 0, true},
		"later":                 {b, 0.3, constellation.Box{}, firstDismissal, false},
	} {
		var d Dismissed
		d.Add(b, 0.3, 0)
		d.Lift(c.lift)
		if got := d.Bars(c.box, c.odd, c.now); got != c.barred {
			t.Errorf("%s: barred %v", name, got)
		}
	}
	var d Dismissed
	d.Add(b, 0.3, 0)
	again := 0
	for now := time.Duration(0); now < time.Second; now += firstDismissal / 3 {
		d.Over(now, func(constellation.Box) { again++ })
	}
	if again != 1 {
		t.Errorf("looked at %d times more", again)
	}
}

// Places are few, whatever passes for dice.
func TestDismissed_fewPlaces(t *testing.T) {
	var d Dismissed
	for i := range 500 {
		d.Add(constellation.Box{X: float64(50 * i), W: 40, H: 40}, 0.3, 0)
	}
	if len(d.places) > mostDismissed || !d.Bars(constellation.Box{X: 50 * 499, W: 40, H: 40}, 0.3, 0) {
		t.Errorf("%d places", len(d.places))
	}
}
