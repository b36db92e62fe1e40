package ebi

import (
	"context"
	"fmt"
	"image"
	"sync/atomic"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// Slides is a window that shows still pictures pixel by pixel, such as patterns
// to calibrate by. All but Run may be used by any goroutine; Run is for the
// main one, and once a process.
type Slides struct {
	options Options
	slide   atomic.Pointer[slide]
	ready   chan struct{} // closed once the window has its size
	size    [2]int        // px, from then on
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
	s := &Slides{options: o, ready: make(chan struct{})}
	s.slide.Store(&slide{})
	return s, nil
}

// Wait waits until the window has taken its place and size.
func (s *Slides) Wait(ctx context.Context) error {
	select {
	case <-s.ready:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("ebi: window: %w", ctx.Err())
	}
}

// Size returns the window's, px, once Wait has returned.
func (s *Slides) Size() (width, height int) { return s.size[0], s.size[1] }

// Show makes a picture of the window's size the one that is seen. Nobody
// changes it from then on.
func (s *Slides) Show(picture *image.Gray) error {
	return s.Draw(picture)
}

// Draw shows a picture, nil for black, and draws over it; operations are in
// pixels.
func (s *Slides) Draw(picture *image.Gray, ops ...overlay.Op) error {
	s.slide.Store(&slide{picture, ops})
	return nil
}

// Run opens the window and returns when it is closed or ctx is done.
func (s *Slides) Run(ctx context.Context) error {
	o := &s.options
	ebiten.SetWindowTitle(o.Title)
	ebiten.SetWindowSize(o.Width, o.Height)
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
	size   [2]int // px
	same   int    // ticks for which the window has had it
	drawn  *slide
	on     [2]int        // px, what it was drawn on
	image  *ebiten.Image // of the picture
}

// LayoutF makes a pixel of the screen one of the picture.
func (g *slideGame) LayoutF(width, height float64) (float64, float64) {
	k := 1.0
	if m := ebiten.Monitor(); m != nil {
		k = m.DeviceScaleFactor()
	}
	size := [2]int{int(max(1, width*k) + 0.5), int(max(1, height*k) + 0.5)}
	if size != g.size {
		g.size, g.same = size, 0
	}
	return float64(size[0]), float64(size[1])
}

// Layout is what the engine asks for where it doesn't know LayoutF.
func (g *slideGame) Layout(width, height int) (int, int) { return width, height }

// settle is for how many ticks a window must keep its size to be ready.
const settle = 12

// Update places the window and tells when it is ready.
func (g *slideGame) Update() error {
	if g.ctx.Err() != nil || ebiten.IsKeyPressed(ebiten.KeyEscape) {
		return ebiten.Termination
	}
	g.ticks++
	placeWindow(&g.slides.options, g.ticks)
	g.same++
	if g.slides.size == [2]int{} && g.ticks > settle && g.same > settle {
		g.slides.size = g.size
		close(g.slides.ready)
	}
	return nil
}

// Draw shows the slide, if it is another or the window has another size.
func (g *slideGame) Draw(screen *ebiten.Image) {
	s := g.slides.slide.Load()
	if s == g.drawn && g.on == g.size {
		return
	}
	g.drawn, g.on = s, g.size
	screen.Fill(nrgba(overlay.RGB(0)))
	if s.picture != nil {
		g.paint(screen, s.picture)
	}
	g.canvas.ops(screen, s.ops, 1, constellation.Vec{})
}

// paint puts a picture into the window's corner, pixel by pixel.
func (g *slideGame) paint(screen *ebiten.Image, picture *image.Gray) {
	size := picture.Rect.Size()
	if g.image == nil || g.image.Bounds().Size() != size {
		if g.image != nil {
			g.image.Deallocate()
		}
		g.image = ebiten.NewImage(size.X, size.Y)
	}
	pixels := make([]byte, 0, 4*size.X*size.Y)
	for y := range size.Y {
		for _, v := range picture.Pix[y*picture.Stride : y*picture.Stride+size.X] {
			pixels = append(pixels, v, v, v, 255)
		}
	}
	g.image.WritePixels(pixels)
	screen.DrawImage(g.image, &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy})
}
