package motion

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Dismissed are the places at which something passed for a die that was only light.
// The zero value is empty.
type Dismissed struct{ places []dismissal }

// dismissal is one of them.
type dismissal struct {
	box   constellation.Box // px
	odd   float64           // share of it that light didn't explain
	until time.Duration     // until when nothing there is believed to be a die
	pause time.Duration     // from when it was dismissed to until
	tried bool              // Over has let it be looked at again
}

// A place that was dismissed isn't tried again for a while, the longer the oftener.
const (
	firstDismissal   = 300 * time.Millisecond // the first while: a die that was only found badly is told soon
	longestDismissal = 30 * time.Second       // the longest while: a text that passes for a die again and again isn't lit all the time
	freshDismissal   = 2 * time.Second        // after the while and once more its length, in which a dismissal counts as a further one
	dismissedAgain   = 2.0                    // times as long as the while before
	odderShare       = 0.25                   // share of a box by which light must explain less of it than before: something was laid there
	samePlace        = 0.2                    // intersection over union, from which two boxes are of one place
	mostDismissed    = 64                     // places that are kept
)

// Add takes note of a box (px) that was dismissed, of which light didn't explain a
// share when it passed for a die.
func (d *Dismissed) Add(box constellation.Box, odd float64, t time.Duration) {
	pause := firstDismissal
	d.places = slices.DeleteFunc(d.places, func(p dismissal) bool {
		same := p.box.IoU(box) > samePlace
		if same && t < p.until+p.pause+freshDismissal {
			pause = max(pause, min(longestDismissal, time.Duration(dismissedAgain*float64(p.pause))))
			odd = max(odd, p.odd)
		}
		return same
	})
	if len(d.places) >= mostDismissed {
		d.places = d.places[1:]
	}
	d.places = append(d.places, dismissal{box: box, odd: odd, until: t + pause, pause: pause})
}

// Bars tells whether what passes for a die in a box, of which light doesn't explain a
// share, is what was dismissed there.
func (d *Dismissed) Bars(box constellation.Box, odd float64, t time.Duration) bool {
	return slices.ContainsFunc(d.places, func(p dismissal) bool {
		return t < p.until && odd < p.odd+odderShare && p.box.IoU(box) > samePlace
	})
}

// Over calls do for each box (px) that may be looked at again from now on.
func (d *Dismissed) Over(t time.Duration, do func(box constellation.Box)) {
	for i := range d.places {
		if p := &d.places[i]; !p.tried && t >= p.until {
			p.tried = true
			do(p.box)
		}
	}
}

// Lift takes back what was dismissed where something that is no light moves: it may
// leave a die there.
func (d *Dismissed) Lift(moving constellation.Box) {
	d.places = slices.DeleteFunc(d.places, func(p dismissal) bool { return p.box.IoU(moving) > 0 })
}
