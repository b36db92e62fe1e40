package ebi

import (
	"sort"
	"strconv"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
)

// pointer is a finger, or the mouse with its button down, in pixels.
type pointer struct {
	id string
	at constellation.Vec
}

// fingers reads pointers and remembers since when they are down.
type fingers struct {
	since map[string]time.Duration
	ids   []ebiten.TouchID
}

// read returns the pointers that are down, in a picture of that size.
func (f *fingers) read(o Output, size constellation.Vec) []pointer {
	all := f.down()
	for i := range all {
		all[i].at = o.within(all[i].at, size)
	}
	return all
}

// down returns the pointers that are down, in pixels of the window.
func (f *fingers) down() []pointer {
	var all []pointer
	if ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft) {
		x, y := ebiten.CursorPosition()
		all = append(all, pointer{"mouse", constellation.Vec{X: float64(x), Y: float64(y)}})
	}
	f.ids = ebiten.AppendTouchIDs(f.ids[:0])
	for _, id := range f.ids {
		x, y := ebiten.TouchPosition(id)
		all = append(all, pointer{"screen " + strconv.Itoa(int(id)), constellation.Vec{X: float64(x), Y: float64(y)}})
	}
	return all
}

// touches turns pointers into touches on the table. Those beside it are left
// out.
func (f *fingers) touches(down []pointer, lies fit, now time.Duration) []constellation.Touch {
	since := map[string]time.Duration{}
	var all []constellation.Touch
	for _, p := range down {
		at := lies.place(p.at)
		if !(at.X >= 0 && at.Y >= 0 && at.X <= lies.table.X && at.Y <= lies.table.Y) {
			continue
		}
		began, ok := f.since[p.id]
		if !ok {
			began = now
		}
		since[p.id] = began
		all = append(all, constellation.Touch{ID: p.id, Pos: at, Since: began})
	}
	f.since = since
	sort.Slice(all, func(i, j int) bool { return all[i].ID < all[j].ID })
	return all
}
