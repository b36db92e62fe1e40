package stage

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Watcher is a sensor that watches a stage. It knows of it what such a sensor sees:
// some is missing, and some is taken for something else.
type Watcher struct {
	Name string
	Sensor
	Rand *rand.Rand         // of Drop and Jitter, nil: it errs in neither
	Role constellation.Role // of the dice, where it can't tell them from fingers
	// HandsUnseen: it can't tell that something is a hand, though hands hide dice.
	HandsUnseen bool
	// Spoil adds what else this sensor gets wrong of a die, nil: nothing.
	Spoil func(d *Die, r *constellation.Reading)

	Silent, Empty, Blind time.Duration // until when it says nothing, sees nothing, can't look
	Why                  string        // it can't look

	hidden  map[string]time.Duration // until when
	merged  map[string]merger
	renamed map[string]int // how often
	session int
	last    map[string]constellation.Die // as they were reported last
	seen    []sight
}

// merger is a die that is taken for a part of another.
type merger struct {
	into  string
	until time.Duration
}

// sight is a die as it is seen.
type sight struct {
	constellation.Die
	die     *Die
	swollen bool // it is seen as one with another
}

// NewWatcher returns a sensor without noise unless it gets a Rand.
func NewWatcher(name string, s Sensor) *Watcher {
	return &Watcher{Name: name, Sensor: s, hidden: map[string]time.Duration{}, merged: map[string]merger{},
		renamed: map[string]int{}, last: map[string]constellation.Die{}}
}

// Do does what a step says of the sensor.
func (w *Watcher) Do(p Step) {
	until := p.At + p.For
	switch p.Act {
	case Hide:
		w.Hide(p.ID, until)
	case Merge:
		w.merged[p.ID] = merger{p.Other, until}
	case NewID:
		w.renamed[p.ID]++
	case Silent:
		w.Silent = until
	case Empty:
		w.Empty = until
	case Blind:
		w.Blind, w.Why = until, p.Text
	}
}

// Hide lets the sensor lose a die until a time.
func (w *Watcher) Hide(id string, until time.Duration) { w.hidden[id] = until }

// Hidden is until when the sensor doesn't see a die.
func (w *Watcher) Hidden(id string) time.Duration { return w.hidden[id] }

// Restart gives all that it sees other keys.
func (w *Watcher) Restart() { w.session++ }

// Look takes in what the sensor sees of a stage now.
func (w *Watcher) Look(s *Stage) {
	w.seen = w.seen[:0]
	swollen := map[string]bool{}
	for id, m := range w.merged {
		if s.Now < m.until && s.Die(id) != nil {
			swollen[m.into] = true
		}
	}
	dice := s.Dice()
	if w.Limit > 0 && len(dice) > w.Limit {
		dice = dice[:w.Limit]
	}
	for _, d := range dice {
		if w.sees(s, d) {
			w.seen = append(w.seen, sight{w.blur(d.Die), d, swollen[d.ID]})
		}
	}
}

// Sees tells whether a die was seen at the last Look, and for which die it was
// taken.
func (w *Watcher) Sees(id string) (as string, ok bool) {
	for i := range w.seen {
		if w.seen[i].die.ID == id {
			return w.seen[i].ID, true
		}
	}
	return "", false
}

// sees tells whether the sensor sees a die now.
func (w *Watcher) sees(s *Stage, d *Die) bool {
	if s.Under(d.Pos) {
		return false
	}
	if w.Rand != nil && w.Rand.Float64() < w.Drop {
		return false
	}
	return on(d.Pos, s.Width, s.Height) && s.Now >= w.hidden[d.ID] && s.Now >= w.merged[d.ID].until && s.Now >= w.Empty
}

// blur adds the sensor's faults to a die. A sensor with pixels reports a die
// anew when it has come closer to another one.
func (w *Watcher) blur(d constellation.Die) constellation.Die {
	if w.Rand != nil {
		d.Pos.X += w.Rand.NormFloat64() * w.Jitter
		d.Pos.Y += w.Rand.NormFloat64() * w.Jitter
	}
	if w.Pixel > 0 {
		w.snap(&d)
	}
	if n := w.renamed[d.ID]; n > 0 {
		d.ID = fmt.Sprintf("%s.%d", d.ID, n)
	}
	return d
}

// angleStep is how finely a sensor with pixels tells angles, degrees.
const angleStep = 2

// snap brings a die to the sensor's pixels. A pixel is kept a little beyond
// its edge, so that a die at rest between two is at rest.
func (w *Watcher) snap(d *constellation.Die) {
	last, ok := w.last[d.ID]
	off := last.Pos.Sub(d.Pos)
	if ok && math.Max(math.Abs(off.X), math.Abs(off.Y)) < 1.2*w.Pixel && last.Angle.Apart(d.Angle) < angleStep {
		d.Pos, d.Angle = last.Pos, last.Angle
		return
	}
	d.Pos.X, d.Pos.Y = math.Round(d.Pos.X/w.Pixel)*w.Pixel, math.Round(d.Pos.Y/w.Pixel)*w.Pixel
	d.Angle = constellation.Angle(math.Round(d.Angle.Degrees()/angleStep) * angleStep).Norm()
	w.last[d.ID] = *d
}

// Table writes what was seen at the last Look into t.
func (w *Watcher) Table(s *Stage, t *constellation.Table) {
	s.Table(t)
	t.Dice = t.Dice[:0]
	for i := range w.seen {
		t.Dice = append(t.Dice, w.seen[i].Die)
	}
	t.Sort()
}
