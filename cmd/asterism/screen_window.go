package main

import (
	"context"
	"runtime/trace"
	"time"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// sceneScreen shows scenes in a window.
type sceneScreen struct {
	window interface {
		Show(*overlay.Scene) (free *overlay.Scene, err error)
	}
	look  overlay.Config
	every time.Duration // the least time between two scenes
	now   func() time.Time
	dress func(*overlay.Composer) // what else the scenes show, nil for nothing

	composer *overlay.Composer
	pending  []rules.Event // since the last scene
	last     time.Time     // of it
}

// sceneEvery is twice as often as most displays show anything.
const sceneEvery = 8 * time.Millisecond

// Begin forgets what the last game left behind.
func (w *sceneScreen) Begin(play.Snapshot) (err error) {
	w.pending, w.last = nil, time.Time{}
	w.composer, err = overlay.NewComposer(w.look)
	return bad(err)
}

// Show makes a scene, unless the last one is too recent.
func (w *sceneScreen) Show(u update) error {
	w.pending = append(w.pending, u.Events...)
	now := w.now()
	if now.Sub(w.last) < w.every {
		return nil
	}
	w.last = now
	shown := u.Snapshot
	shown.Events = w.pending
	if w.dress != nil {
		w.dress(w.composer)
	}
	composing := trace.StartRegion(context.Background(), "compose")
	scene := w.composer.Compose(shown)
	composing.End()
	w.pending = w.pending[:0]
	free, err := w.window.Show(scene)
	w.composer.Reuse(free)
	return err
}

// End leaves the last scene as it is.
func (w *sceneScreen) End(play.Snapshot, rules.Answer) error { return nil }
