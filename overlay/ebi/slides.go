package ebi

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"sync"
	"sync/atomic"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// Slides shows still pictures pixel by pixel, such as patterns to calibrate by,
// in a window of their own or for a while over that of a table (Window.Slides).
// All but Run may be used by any goroutine; Run is for the main one, and once a
// process.
type Slides struct {
	options Options
	slide   atomic.Pointer[slide] // nil where a table is shown instead
	over    bool                  // a table is below
	lock    sync.Mutex            // of ready and steady
	ready   chan struct{}         // closed once the window has its size; another one where it gets options anew
	size    atomic.Pointer[[2]int]
	monitor atomic.Pointer[Monitor]
	steady  steady
	answers chan Answer
}

// slide is a picture, and what is drawn over it.
type slide struct {
	picture *image.Gray  // nil is black
	ops     []overlay.Op // in pixels
}

// NewSlides returns a window that Run will open. It is black at first.
func NewSlides(o Options) (*Slides, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	s := newSlides(o)
	s.slide.Store(&slide{})
	return s, nil
}

func newSlides(o Options) *Slides {
	return &Slides{options: o, ready: make(chan struct{}), answers: make(chan Answer, 8)}
}

// Wait waits until the window has taken its place and size by its latest options.
func (s *Slides) Wait(ctx context.Context) error {
	s.lock.Lock()
	ready := s.ready
	s.lock.Unlock()
	select {
	case <-ready:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("ebi: window: %w", ctx.Err())
	}
}

// Size returns the window's, px, once Wait has returned.
func (s *Slides) Size() (width, height int) {
	if p := s.size.Load(); p != nil {
		return p[0], p[1]
	}
	return 0, 0
}

// OnTable returns the pixel at which a window of a size in px shows a part of the width and height
// of a table, whose size is in mm, where nobody has moved its corners: as large as it goes, with
// bars beside or above it.
func OnTable(window, table, part constellation.Vec) constellation.Vec {
	f, err := newFit(laid{corners: overlay.WholeWindow()}, table, window)
	if err != nil { // a window without area
		return constellation.Vec{}
	}
	return f.part([2]float64{part.X, part.Y})
}

// Monitor is the screen that the window is on, once Wait has returned.
func (s *Slides) Monitor() Monitor {
	if m := s.monitor.Load(); m != nil {
		return *m
	}
	return Monitor{}
}

// ErrSize is returned for a picture of another size than the window's: what is measured
// by it wouldn't hold in the window as it is.
var ErrSize = errors.New("the window has another size now: leave it as it is, and start again")

// Show makes a picture of the window's size the one that is seen. Nobody
// changes it from then on.
func (s *Slides) Show(picture *image.Gray) error {
	return s.Draw(picture)
}

// Draw shows a picture of the window's size, nil for black, and draws over it;
// operations are in pixels.
func (s *Slides) Draw(picture *image.Gray, ops ...overlay.Op) error {
	if now := s.size.Load(); picture != nil && now != nil && picture.Rect.Size() != image.Pt(now[0], now[1]) {
		return fmt.Errorf("ebi: a picture of %d×%d px in a window of %d×%d: %w", picture.Rect.Dx(), picture.Rect.Dy(), now[0], now[1], ErrSize)
	}
	s.slide.Store(&slide{picture, ops})
	return nil
}

// ShowPointer shows the mouse over slides, where somebody is to click.
func (s *Slides) ShowPointer() { ebiten.SetCursorMode(ebiten.CursorModeVisible) }

// Clear ends the slides: the table is shown again, if there is one below.
func (s *Slides) Clear() {
	if s.over {
		s.slide.Store(nil)
	} else {
		s.slide.Store(&slide{})
	}
}

// Run opens the window and returns when it is closed or ctx is done.
func (s *Slides) Run(ctx context.Context) error {
	o := &s.options
	ebiten.SetWindowTitle(o.Title)
	ebiten.SetWindowSize(o.fitting())
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetRunnableOnUnfocused(true)
	ebiten.SetCursorMode(ebiten.CursorModeHidden)
	if err := ebiten.RunGame(&slideGame{ctx: ctx, slides: s, canvas: newCanvas()}); err != nil {
		return fmt.Errorf("ebi: window: %w", err)
	}
	return nil
}

// slideGame is the inside of the window.
type slideGame struct {
	ctx    context.Context
	slides *Slides
	canvas *canvas
	ticks  int
	placer placer
	size   [2]int // px, of the picture
	shown  slideShow
	sent   sent
}

// LayoutF makes a pixel of the screen one of the picture.
func (g *slideGame) LayoutF(width, height float64) (float64, float64) {
	k := 1.0
	if m := ebiten.Monitor(); m != nil {
		k = m.DeviceScaleFactor()
	}
	window := constellation.Vec{X: math.Floor(max(1, width*k) + 0.5), Y: math.Floor(max(1, height*k) + 0.5)}
	inside := g.slides.options.Output.inside(window)
	g.size = [2]int{int(inside.X), int(inside.Y)}
	return window.X, window.Y
}

// Layout is what the engine asks for where it doesn't know LayoutF.
func (g *slideGame) Layout(width, height int) (int, int) { return width, height }

// Update places the window and tells when it is ready.
func (g *slideGame) Update() error {
	if g.ctx.Err() != nil || ebiten.IsKeyPressed(ebiten.KeyEscape) {
		return ebiten.Termination
	}
	g.ticks++
	g.placer.tick(&g.slides.options, g.ticks)
	if !g.slides.options.grows(g.size, g.ticks, screenNow) {
		g.slides.settle(g.size, monitorNow)
	}
	g.slides.listen(g.slides.options.Output, constellation.Vec{X: float64(g.size[0]), Y: float64(g.size[1])})
	return nil
}

// Draw shows the slide.
func (g *slideGame) Draw(screen *ebiten.Image) {
	size := constellation.Vec{X: float64(g.size[0]), Y: float64(g.size[1])}
	g.sent.draw(screen, g.slides.options.Output, size, func(dst *ebiten.Image) bool {
		return g.shown.draw(dst, g.canvas, g.slides.slide.Load(), g.size)
	})
}
