package main

import (
	"context"
	"runtime/trace"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// sceneScreen shows scenes in a window.
type sceneScreen struct {
	window interface {
		Show(*overlay.Scene) (free *overlay.Scene, err error)
		Lacks([]string)
	}
	look  overlay.Config
	every func() time.Duration // the least time between two scenes
	now   func() time.Time
	dress func(*overlay.Composer) // what else the scenes show, nil for nothing

	composer *overlay.Composer
	pending  []rules.Event // since the last scene
	passed   *update       // that came after the last scene, too soon for another; nil for none
	last     time.Time     // of it
	moving   moving
	lacks    []string // commands that mean nothing now
}

// sceneEvery is twice as often as most displays show anything.
func sceneEvery() time.Duration { return 8 * time.Millisecond }

// sceneRest is what a window asks for, and no less than that.
func sceneRest(w *ebi.Window) func() time.Duration {
	return func() time.Duration { return max(sceneEvery(), w.Rest()) }
}

// moving is the time by which things move on a display. A display shows more
// pictures than a sensor gives frames, so it goes on between them; it never goes
// back.
type moving struct {
	table   constellation.Table // the last, at the display's time
	frame   time.Duration       // its own time
	arrived time.Time           // when it came
}

// mostAhead is how far the display's time runs ahead of a sensor that falls silent.
const mostAhead = 100 * time.Millisecond

// at is a table at the display's time. It is overwritten by the next one.
func (m *moving) at(t *constellation.Table, now time.Time) *constellation.Table {
	shown := m.table.Time
	if t.Time != m.frame || m.arrived.IsZero() {
		m.frame, m.arrived = t.Time, now
	}
	m.table = *t
	m.table.Time += max(0, min(mostAhead, now.Sub(m.arrived)))
	if back := shown - m.table.Time; back > 0 && back <= 2*mostAhead {
		m.table.Time = shown
	}
	return &m.table
}

// Begin forgets what the last game left behind.
func (w *sceneScreen) Begin(play.Snapshot) (err error) {
	w.pending, w.passed, w.last, w.moving = nil, nil, time.Time{}, moving{}
	w.composer, err = overlay.NewComposer(w.look)
	return bad(err)
}

// Show makes a scene, unless the last one is too recent.
func (w *sceneScreen) Show(u update) error {
	w.pending = append(w.pending, u.Events...)
	now := w.now()
	if now.Sub(w.last) < w.every() {
		w.passed = &u
		return nil
	}
	return w.draw(&u, now)
}

// draw makes a scene.
func (w *sceneScreen) draw(u *update, now time.Time) error {
	w.last, w.passed = now, nil
	shown := u.Snapshot
	shown.Events, shown.Table = w.pending, w.moving.at(u.Table, now)
	if w.dress != nil {
		w.dress(w.composer)
	}
	composing := trace.StartRegion(context.Background(), "compose")
	scene := w.composer.Compose(shown)
	composing.End()
	w.pending = w.pending[:0]
	w.lacks = appendLacking(w.lacks[:0], &shown.View)
	w.window.Lacks(w.lacks)
	free, err := w.window.Show(scene)
	w.composer.Reuse(free)
	return err
}

// End makes the last scene where it came too soon after another: it stays.
func (w *sceneScreen) End(play.Snapshot, rules.Answer) error {
	if w.passed == nil {
		return nil
	}
	return w.draw(w.passed, w.now())
}

// appendLacking adds the commands that mean nothing now: those that the rules don't have,
// and to go on with another match where nobody asks about one.
func appendLacking(all []string, v *rules.View) []string {
	all = append(all, v.Lacks...)
	if !slices.ContainsFunc(v.Marks, func(m rules.Mark) bool { return m.Command.Do == doResume }) {
		all = append(all, doResume)
	}
	return all
}
