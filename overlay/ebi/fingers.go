package ebi

import (
	"maps"
	"slices"
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

// clickLasts is how long what is pressed on the window counts at least. A click of a
// touchpad may be over before anybody has looked, and is no shorter for that.
const clickLasts = 150 * time.Millisecond

// fingers reads pointers and remembers since when they are down.
type fingers struct {
	down map[string]pressed // by pointer
	ids  []ebiten.TouchID
}

// pressed is a pointer that is down.
type pressed struct {
	touch constellation.Touch // as it was seen last
	began time.Time           // when it came down
	over  bool                // it is down no more, and counts a little longer
}

// read returns the pointers that are down, in a picture of that size.
func (f *fingers) read(o Output, size constellation.Vec) []pointer {
	all := f.pointers()
	for i := range all {
		all[i].at = o.within(all[i].at, size)
	}
	return all
}

// pointers returns those that are down, in pixels of the window.
func (f *fingers) pointers() []pointer {
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

// touches turns pointers into touches on the table, at the table's time and the clock's. Those
// beside it are left out.
func (f *fingers) touches(down []pointer, lies fit, table time.Duration, clock time.Time) []constellation.Touch {
	now := map[string]pressed{}
	for _, p := range down {
		at := lies.place(p.at)
		if !(at.X >= 0 && at.Y >= 0 && at.X <= lies.table.X && at.Y <= lies.table.Y) {
			continue
		}
		d, ok := f.down[p.id]
		if !ok || d.over {
			d = pressed{touch: constellation.Touch{ID: other(p.id, d.touch.ID), Since: table}, began: clock}
		}
		d.touch.Pos = at
		now[p.id] = d
	}
	for id, d := range f.down {
		if _, held := now[id]; !held && clock.Sub(d.began) < clickLasts {
			d.over = true
			now[id] = d
		}
	}
	f.down = now
	return f.sorted()
}

// other is an ID for a press of a pointer that isn't that of the one before: else two clicks in
// two places would be one finger that slides.
func other(pointer, before string) string {
	if before == pointer {
		return pointer + " again"
	}
	return pointer
}

// sorted are the touches that count, by ID.
func (f *fingers) sorted() (all []constellation.Touch) {
	for _, id := range slices.Sorted(maps.Keys(f.down)) {
		all = append(all, f.down[id].touch)
	}
	return all
}
