package ebi

import (
	"sync/atomic"
	"time"
)

// Pacing.
const (
	costly    = 6 * time.Millisecond   // by which a picture that is drawn may take longer than one that isn't
	leastRest = 33 * time.Millisecond  // between scenes where it does
	mostRest  = 100 * time.Millisecond // at most
	oneSample = 50 * time.Millisecond  // what a single picture counts for at most: a sky that is made anew says nothing
	smoothing = 0.05                   // weight of the latest picture
)

// pacer asks for scenes: one for each picture of the display while drawing it costs
// next to nothing, as on any graphics card. Where the processor draws, it leaves
// that the time that reading dice needs.
type pacer struct {
	beats      chan struct{}
	rest       atomic.Int64 // ns, between scenes; 0 is each picture
	idle, busy float64      // s, from a picture in which nothing was drawn, or something, to the next
	began      time.Time    // the last picture
	drew       bool
	asked      time.Time
}

func newPacer() *pacer { return &pacer{beats: make(chan struct{}, 1)} }

// picture is told when a picture begins, and asks for the next scene.
func (p *pacer) picture(now time.Time) {
	if !p.began.IsZero() {
		p.took(now.Sub(p.began))
	}
	p.began = now
	if now.Sub(p.asked) < time.Duration(p.rest.Load()) {
		return
	}
	p.asked = now
	select {
	case p.beats <- struct{}{}:
	default: // nobody has taken the last one
	}
}

// drawn is told whether anything was drawn in the picture.
func (p *pacer) drawn(changed bool) { p.drew = changed }

// took takes note of how long it was from the last picture to this one.
func (p *pacer) took(d time.Duration) {
	mean := &p.idle
	if p.drew {
		mean = &p.busy
	}
	s := min(d, oneSample).Seconds()
	if *mean == 0 {
		*mean = s
	}
	*mean += smoothing * (s - *mean)
	if p.idle == 0 || p.busy == 0 {
		return // nothing to compare with yet
	}
	rest := time.Duration(0)
	if p.busy-p.idle > costly.Seconds() {
		rest = max(leastRest, min(mostRest, time.Duration(1.5*p.busy*float64(time.Second))))
	}
	p.rest.Store(int64(rest))
}

// Beats come when the window wants a scene: once for each picture of the display,
// more rarely where drawing takes long.
func (w *Window) Beats() <-chan struct{} { return w.pacer.beats }

// Rest is how long to wait between two scenes; 0 is not at all.
func (w *Window) Rest() time.Duration { return time.Duration(w.pacer.rest.Load()) }
