package ebi

import (
	"context"
	"runtime/trace"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/typeface"
)

// game is the window's inside. Update changes it, Draw only reads it but for
// the painter's own memory.
type game struct {
	ctx     context.Context
	window  *Window
	keys    keyboard
	fingers fingers
	handles handles
	size    constellation.Vec // of the picture in the window, pixels
	sent    sent
	ticks   int
	placer  placer
	notes   notes

	canvas  *canvas
	picture *ebiten.Image // of the table, before it is warped
	drawn   drawn
	slides  slideShow
	watch   watch
}

// drawn is all that a picture depends on: while it is the same, the picture is.
type drawn struct {
	scene   uint64 // its number
	size    constellation.Vec
	notes   notes
	shape   laid
	held    [2]int // by a pointer, by the keys
	on      bool
	letters int64 // that were found since the program began
}

func newGame(ctx context.Context, w *Window) *game {
	g := &game{ctx: ctx, window: w, keys: newKeyboard(w.options.Keys), handles: newHandles(&w.options), canvas: newCanvas()}
	g.size = w.options.Output.inside(constellation.Vec{X: float64(w.options.Width), Y: float64(w.options.Height)})
	return g
}

// LayoutF makes a pixel of the screen one of the picture.
func (g *game) LayoutF(width, height float64) (float64, float64) {
	k := 1.0
	if m := ebiten.Monitor(); m != nil {
		k = m.DeviceScaleFactor()
	}
	window := constellation.Vec{X: max(1, width*k), Y: max(1, height*k)}
	g.size = g.window.options.Output.inside(window)
	return window.X, window.Y
}

// Layout is what the engine asks for where it doesn't know LayoutF.
func (g *game) Layout(width, height int) (int, int) { return width, height }

// Update takes what people do. It runs sixty times a second.
func (g *game) Update() error {
	if g.ctx.Err() != nil {
		return ebiten.Termination
	}
	g.become()
	g.ticks++
	g.place()
	g.handles.fill(g.placer.fills(g.ticks))
	g.slide()
	if g.window.options.Strokes {
		g.notes.update(&g.keys, g.ticks)
		return g.strokes()
	}
	for _, a := range g.keys.read(g.handles.on, g.window.slides.slide.Load() != nil) {
		if a == quit {
			return ebiten.Termination
		}
		g.act(a)
	}
	for _, c := range g.keys.commands() {
		g.window.send(c)
	}
	g.notes.update(&g.keys, g.ticks)
	g.point()
	return nil
}

// slide takes what the program asks of the window: slides in place of the table,
// other corners.
func (g *game) slide() {
	s := g.window.slides
	size := [2]int{int(g.size.X + 0.5), int(g.size.Y + 0.5)}
	if !g.window.options.grows(size, g.ticks, screenNow) {
		s.settle(size, monitorNow)
	}
	if s.slide.Load() != nil {
		s.listen(g.window.options.Output, g.size)
	}
	if l := g.window.moved.Swap(nil); l != nil {
		g.handles.set(*l)
	}
}

// place moves the window to its screen, and says what becomes of that.
func (g *game) place() {
	if said := g.placer.tick(&g.window.options, g.ticks); said != "" {
		g.notes.say(said, g.ticks)
		if g.ticks > 1 {
			g.window.tell(said)
		}
	}
	if g.ticks == 1+fillAfter && g.window.options.Fullscreen {
		ebiten.SetCursorMode(ebiten.CursorModeVisible)
	}
}

// act carries out what a key asks of the window itself.
func (g *game) act(a action) {
	switch a {
	case fullscreen:
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	case muted, louder, quieter:
		g.loud(a)
	case help:
		g.notes.help = !g.notes.help
	case calibrate:
		g.handles.begin(g.straightCorners())
	case keep:
		g.handles.end(true, g.size)
		g.window.calibrated(g.handles.dragged())
	case cancel:
		g.handles.end(false, g.size)
	case next:
		g.handles.next()
	case left, right, up, down:
		step := 1.0
		if ebiten.IsKeyPressed(ebiten.KeyShift) {
			step = 10
		}
		g.handles.push(nudges[a].Mul(step), g.size)
	case reset:
		g.handles.reset()
	}
}

// loud changes the volume and says it.
func (g *game) loud(a action) {
	sounds := g.window.options.Sounds
	if _, none := sounds.(silence); none {
		g.notes.say("no sound on this machine", g.ticks)
		return
	}
	volume, mute := sounds.Volume()
	switch a {
	case muted:
		sounds.Mute(!mute)
	case louder:
		sounds.SetVolume(volume + 0.1)
	case quieter:
		sounds.SetVolume(volume - 0.1)
	}
	g.notes.say(volumeNote(sounds.Volume()), g.ticks)
}

// straightCorners are those of the table when it lies straight in the window.
func (g *game) straightCorners() overlay.Corners {
	s, _ := g.window.take()
	if s == nil {
		return overlay.WholeWindow()
	}
	f, err := newFit(laid{corners: overlay.WholeWindow()}, constellation.Vec{X: s.Width, Y: s.Height}, g.size)
	if err != nil {
		return overlay.WholeWindow()
	}
	return letterbox(f.origin, constellation.Vec{X: s.Width, Y: s.Height}.Mul(f.scale), g.size)
}

// point reads mouse and fingers: for the handles while they are shown, else
// for the table.
func (g *game) point() {
	s, _ := g.window.take()
	if s == nil || !(s.Width > 0 && s.Height > 0) {
		return
	}
	down := g.fingers.read(g.window.options.Output, g.size)
	if g.handles.on {
		g.handles.straight = g.straightCorners() // the window may have another size now
		g.handles.drag(down, g.size)
		down = nil
	}
	f, err := newFit(g.handles.laid, constellation.Vec{X: s.Width, Y: s.Height}, g.size)
	if err != nil {
		return
	}
	touches := g.fingers.touches(down, f, time.Duration(s.Time), time.Now())
	g.window.touches.Store(&touches)
}

// Draw shows the latest scene, if anything has changed.
func (g *game) Draw(screen *ebiten.Image) {
	g.window.pacer.picture(time.Now())
	g.window.pacer.drawn(g.sent.draw(screen, g.window.options.Output, g.size, func(dst *ebiten.Image) bool {
		changed := g.draw(dst)
		g.watch.after(g.window, dst, changed, g.placer.placing.dark, time.Now())
		return changed
	}))
}

// draw draws what there is to see, unless it has been drawn.
func (g *game) draw(screen *ebiten.Image) (changed bool) {
	if s := g.window.slides.slide.Load(); s != nil {
		g.drawn = drawn{}
		return g.slides.draw(screen, g.canvas, s, [2]int{int(g.size.X + 0.5), int(g.size.Y + 0.5)})
	}
	g.slides.drawn = nil
	s, serial := g.window.take()
	now := drawn{serial, g.size, g.notes, g.handles.laid, [2]int{g.handles.held, g.handles.picked}, g.handles.on, typeface.Changes()}
	if now == g.drawn {
		return false
	}
	g.drawn = now
	defer trace.StartRegion(g.ctx, "draw").End()
	if s == nil || !(s.Width > 0 && s.Height > 0) {
		screen.Fill(nrgba(g.window.options.Look.Palette.Ground))
		return true
	}
	f, err := newFit(g.handles.laid, constellation.Vec{X: s.Width, Y: s.Height}, g.size)
	if err != nil {
		return false // the handles let no such corners through
	}
	g.table(screen, s, f)
	g.canvas.ops(screen, g.overTable(f), 1, constellation.Vec{})
	return true
}

// table draws the scene itself; what lies beside the table stays dark.
func (g *game) table(screen *ebiten.Image, s *overlay.Scene, f fit) {
	if f.straight {
		g.canvas.beside(screen, f.window, f.origin, f.table.Mul(f.scale))
		g.canvas.paint(f.on(screen), s, f.scale, f.origin)
		return
	}
	screen.Fill(nrgba(overlay.RGB(0)))
	w, h := int(s.Width*f.scale+0.5), int(s.Height*f.scale+0.5)
	if g.picture == nil || g.picture.Bounds().Dx() != w || g.picture.Bounds().Dy() != h {
		if g.picture != nil {
			g.picture.Deallocate()
		}
		g.picture = ebiten.NewImage(max(1, w), max(1, h))
	}
	g.canvas.paint(g.picture, s, f.scale, constellation.Vec{})
	f.warped(screen, g.picture, &g.canvas.mesh)
}
