package ebi

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// Stroke is one key that was pressed: a letter that it wrote, or the key itself
// where it writes none.
type Stroke struct {
	Rune rune
	Key  ebiten.Key // one of strokeKeys; counts where Rune is 0
}

// strokeKeys are the keys that write nothing and are passed on: all but F11, which the
// window takes for itself, and those that are held beside others, such as Shift.
var strokeKeys = map[ebiten.Key]ebiten.Key{
	ebiten.KeyEnter: ebiten.KeyEnter, ebiten.KeyNumpadEnter: ebiten.KeyEnter, ebiten.KeyEscape: ebiten.KeyEscape, ebiten.KeyBackspace: ebiten.KeyBackspace, ebiten.KeyTab: ebiten.KeyTab,
	ebiten.KeyArrowUp: ebiten.KeyArrowUp, ebiten.KeyArrowDown: ebiten.KeyArrowDown, ebiten.KeyArrowLeft: ebiten.KeyArrowLeft, ebiten.KeyArrowRight: ebiten.KeyArrowRight,
	ebiten.KeyHome: ebiten.KeyHome, ebiten.KeyEnd: ebiten.KeyEnd, ebiten.KeyPageUp: ebiten.KeyPageUp, ebiten.KeyPageDown: ebiten.KeyPageDown,
	ebiten.KeyInsert: ebiten.KeyInsert, ebiten.KeyDelete: ebiten.KeyDelete,
	ebiten.KeyF1: ebiten.KeyF1, ebiten.KeyF2: ebiten.KeyF2, ebiten.KeyF3: ebiten.KeyF3, ebiten.KeyF4: ebiten.KeyF4, ebiten.KeyF5: ebiten.KeyF5, ebiten.KeyF6: ebiten.KeyF6,
	ebiten.KeyF7: ebiten.KeyF7, ebiten.KeyF8: ebiten.KeyF8, ebiten.KeyF9: ebiten.KeyF9, ebiten.KeyF10: ebiten.KeyF10, ebiten.KeyF12: ebiten.KeyF12,
}

// Strokes are the keys that people press while Options.Strokes is set.
func (w *Window) Strokes() <-chan Stroke { return w.strokes }

// strokes is a tick in which keys are passed on.
func (g *game) strokes() error {
	ctrl := ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta)
	pressed := inpututil.AppendJustPressedKeys(nil)
	for _, s := range strokesOf(pressed, ebiten.AppendInputChars(nil), ctrl) {
		g.window.strike(s)
	}
	g.point()
	switch {
	case slices.Contains(pressed, ebiten.KeyF11):
		g.act(fullscreen)
	case ctrl && bears(pressed, ebiten.KeyQ, ebiten.KeyName):
		return ebiten.Termination
	}
	return nil
}

// bears tells whether one of the keys bears a letter on the keyboard that people have; name
// says what is on them.
func bears(keys []ebiten.Key, letter ebiten.Key, name func(ebiten.Key) string) bool {
	return slices.ContainsFunc(keys, func(k ebiten.Key) bool { return labelled(k, name(k)) == letter })
}

// strokesOf are what keys and the letters that they wrote come to; a letter with
// Ctrl is none.
func strokesOf(keys []ebiten.Key, letters []rune, ctrl bool) []Stroke {
	var all []Stroke
	for _, r := range letters {
		if !ctrl {
			all = append(all, Stroke{Rune: r})
		}
	}
	for _, k := range keys {
		if key, ok := strokeKeys[k]; ok {
			all = append(all, Stroke{Key: key})
		}
	}
	return all
}

// strike passes a stroke on, unless nobody reads them.
func (w *Window) strike(s Stroke) {
	select {
	case w.strokes <- s:
	default:
	}
}

// become takes other options, if the window is to go on with them: it finds its
// place and size anew.
func (g *game) become() {
	o := g.window.next.Swap(nil)
	if o == nil {
		return
	}
	before := g.window.options
	g.window.options = *o
	g.keys, g.handles, g.ticks = newKeyboard(o.Keys), newHandles(&g.window.options), 0
	g.notes, g.drawn = notes{}, drawn{}
	ebiten.SetWindowTitle(o.Title)
	if !ebiten.IsFullscreen() && (o.Width != before.Width || o.Height != before.Height) {
		ebiten.SetWindowSize(o.fitting())
	}
	if before.Fullscreen && !o.Fullscreen {
		ebiten.SetFullscreen(false)
	}
}
