package ebi

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// waiting is how many commands may wait to be read; more are dropped, since
// nobody listens.
const waiting = 64

// Window shows scenes. Show, Touches and the channels may be used by any
// goroutine; Run is for the main one, and once a process.
type Window struct {
	options  Options
	commands chan rules.Command
	corners  chan overlay.Corners
	scene    atomic.Pointer[overlay.Scene]
	touches  atomic.Pointer[[]constellation.Touch]
	slides   *Slides
	moved    atomic.Pointer[overlay.Corners] // that the program set; nil once the window has taken them
}

// New returns a window that Run will open.
func New(o Options) (*Window, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if o.Sounds == nil {
		o.Sounds = silence{}
	}
	w := &Window{options: o, commands: make(chan rules.Command, waiting), corners: make(chan overlay.Corners, 1), slides: newSlides(o)}
	w.slides.over = true
	return w, nil
}

// Slides are shown in place of the table from the first one until Clear.
func (w *Window) Slides() *Slides { return w.slides }

// SetCorners moves the table's corners in the window.
func (w *Window) SetCorners(c overlay.Corners) error {
	if _, err := c.Warp(); err != nil {
		return fmt.Errorf("ebi: %w", err)
	}
	w.moved.Store(&c)
	return nil
}

// Show makes a scene the one that is seen, and plays its sounds.
func (w *Window) Show(s *overlay.Scene) error {
	w.scene.Store(s)
	if err := w.options.Sounds.Play(s.Sounds...); err != nil {
		return fmt.Errorf("ebi: %w", err)
	}
	return nil
}

// Commands are what people ask for by keys.
func (w *Window) Commands() <-chan rules.Command { return w.commands }

// Corners are the table's corners each time somebody has set them: keep the
// last and give it to Options.
func (w *Window) Corners() <-chan overlay.Corners { return w.corners }

// Touches are the mouse, while its button is down, and the fingers on the
// window's touch screen, in millimetres, sorted by ID. Add them to the table's
// touches. Nobody changes the slice.
func (w *Window) Touches() []constellation.Touch {
	if p := w.touches.Load(); p != nil {
		return *p
	}
	return nil
}

// Run opens the window and returns when it is closed or ctx is done. Without
// a display it returns an error at once.
func (w *Window) Run(ctx context.Context) error {
	o := &w.options
	ebiten.SetWindowTitle(o.Title)
	ebiten.SetWindowSize(o.Width, o.Height)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetRunnableOnUnfocused(true)
	if err := ebiten.RunGame(newGame(ctx, w)); err != nil {
		return fmt.Errorf("ebi: window: %w", err)
	}
	return nil
}

// send passes a command on, unless nobody reads them.
func (w *Window) send(c rules.Command) {
	select {
	case w.commands <- c:
	default:
	}
}

// calibrated passes corners on; only the last ones matter.
func (w *Window) calibrated(c overlay.Corners) {
	select {
	case <-w.corners:
	default:
	}
	select {
	case w.corners <- c:
	default:
	}
}
