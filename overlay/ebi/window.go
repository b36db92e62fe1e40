package ebi

import (
	"context"
	"fmt"
	"image"
	"slices"
	"sync"
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
	corners  chan Dragged
	strokes  chan Stroke
	sounds   Sounds
	next     atomic.Pointer[Options] // to take from the next picture on, nil for none
	scene    atomic.Pointer[overlay.Scene]
	shown    atomic.Uint64                 // scenes so far
	read     atomic.Pointer[overlay.Scene] // the one that the window's goroutine looks at
	spares   spares
	pacer    *pacer
	lacks    atomic.Pointer[[]string] // commands that the help doesn't list
	touches  atomic.Pointer[[]constellation.Touch]
	slides   *Slides
	moved    atomic.Pointer[laid]                          // that the program set; nil once the window has taken them
	see      atomic.Pointer[func(*image.RGBA) *image.RGBA] // who watches, nil for nobody
	told     atomic.Pointer[func(string)]                  // who is told of its screen, nil for nobody
}

// New returns a window that Run will open.
func New(o Options) (*Window, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if o.Sounds == nil {
		o.Sounds = silence{}
	}
	w := &Window{options: o, sounds: o.Sounds, commands: make(chan rules.Command, waiting), strokes: make(chan Stroke, waiting), corners: make(chan Dragged, 1), slides: newSlides(o), pacer: newPacer()}
	w.slides.over = true
	return w, nil
}

// Become lets the window go on with other options, as of another game. Its
// sounds stay, and slides wait for the size that it has by then. It may be called by any
// goroutine.
func (w *Window) Become(o Options) error {
	o.Sounds = w.sounds
	if err := o.Validate(); err != nil {
		return err
	}
	w.next.Store(&o)
	w.slides.unsettle()
	return nil
}

// Slides are shown in place of the table from the first one until Clear.
func (w *Window) Slides() *Slides { return w.slides }

// SetCorners moves the table's corners in the window to where a lens shows them,
// whether it fills its screen or not.
func (w *Window) SetCorners(c overlay.Corners, l overlay.Lens) error {
	moved := laid{c, l}
	if _, err := moved.warp(); err != nil {
		return err
	}
	w.moved.Store(&moved)
	return nil
}

// Show makes a scene the one that is seen, and plays its sounds. It returns one
// of those before, nil for none, that the window reads no more: a composer may
// make another of it.
func (w *Window) Show(s *overlay.Scene) (free *overlay.Scene, err error) {
	old := w.scene.Swap(s)
	w.shown.Add(1)
	if old != s {
		free = w.spares.swap(old, &w.read)
	}
	if err := w.sounds.Play(s.Sounds...); err != nil {
		return free, fmt.Errorf("ebi: %w", err)
	}
	return free, nil
}

// Lacks says which commands mean nothing now, by their Do: their keys aren't listed with
// the next scene. It keeps no hold of the slice.
func (w *Window) Lacks(all []string) {
	if !slices.Equal(w.lacking(), all) {
		all = slices.Clone(all)
		w.lacks.Store(&all)
	}
}

// lacking are the commands that mean nothing now.
func (w *Window) lacking() []string {
	if p := w.lacks.Load(); p != nil {
		return *p
	}
	return nil
}

// spares holds the scenes that were seen before until nobody reads them.
type spares struct {
	lock sync.Mutex
	all  []*overlay.Scene
}

// swap takes an old scene and returns one that isn't the one that is read.
func (k *spares) swap(old *overlay.Scene, read *atomic.Pointer[overlay.Scene]) *overlay.Scene {
	k.lock.Lock()
	defer k.lock.Unlock()
	if old != nil && !slices.Contains(k.all, old) {
		k.all = append(k.all, old)
	}
	for i, s := range k.all {
		if s != read.Load() {
			k.all = slices.Delete(k.all, i, i+1)
			return s
		}
	}
	return nil
}

// take returns the scene that is to be seen, which stays as it is until the next
// take, and how many came before it at least. It is for the window's goroutine.
func (w *Window) take() (s *overlay.Scene, serial uint64) {
	for {
		serial, s = w.shown.Load(), w.scene.Load()
		w.read.Store(s)
		if w.scene.Load() == s { // or else it may be given away already
			return s, serial
		}
	}
}

// Commands are what people ask for by keys.
func (w *Window) Commands() <-chan rules.Command { return w.commands }

// Dragged are the table's corners as somebody has set them. Those of a table that was
// made straight are WholeWindow.
type Dragged struct {
	Corners    overlay.Corners
	Fullscreen bool // while the window filled its screen
}

// Corners are the table's corners each time somebody has set them: keep the
// last of each kind and give it to Options, as Full where the window filled its screen.
func (w *Window) Corners() <-chan Dragged { return w.corners }

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
	ebiten.SetWindowSize(o.fitting())
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetRunnableOnUnfocused(true)
	if err := ebiten.RunGame(newGame(ctx, w)); err != nil {
		return fmt.Errorf("ebi: window: %w", err)
	}
	return nil
}

// Tell has it told, in a line each time, when the screen that the window is for goes
// and when the window is on it again. The window's goroutine does so.
func (w *Window) Tell(say func(said string)) { w.told.Store(&say) }

// tell tells what becomes of the screen.
func (w *Window) tell(said string) {
	if say := w.told.Load(); say != nil {
		(*say)(said)
	}
}

// Forget drops the commands that wait: they were given before there was anything that they
// could mean.
func (w *Window) Forget() {
	for {
		select {
		case <-w.commands:
		default:
			return
		}
	}
}

// send passes a command on, unless nobody reads them.
func (w *Window) send(c rules.Command) {
	select {
	case w.commands <- c:
	default:
	}
}

// calibrated passes corners on; only the last ones matter.
func (w *Window) calibrated(c Dragged) {
	select {
	case <-w.corners:
	default:
	}
	select {
	case w.corners <- c:
	default:
	}
}
