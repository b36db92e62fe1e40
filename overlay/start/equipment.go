package start

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Equipment is what was set up on the first screen of the table and what looks at it. It
// holds for whatever is played next, by a profile of other days, too, unless that is of
// another table or camera. The zero Equipment changes nothing.
type Equipment struct {
	table   change[constellation.Vec]
	fingers change[bool]
	full    change[bool]   // the screen is filled: a calibration by marks holds for that alone
	camera  change[string] // and where the table is in its pictures, see placed
	name    string         // of the camera
	corners []float64      // of the table in that camera's pictures
	of      [2]int         // px, how large those are
	symbols []Symbol       // that were taught, or taught otherwise
	without []int32        // those that bear no die any more
}

// change is what somebody has made of something.
type change[T comparable] struct {
	from, to T
	is       bool
}

// note takes note of a further change. Who puts it back has changed nothing.
func (c *change[T]) note(before, after T) {
	if before == after {
		return
	}
	if !c.is || c.to != before {
		c.from = before
	}
	c.to, c.is = after, after != c.from
}

// of is what becomes of something: what was something else before stays.
func (c *change[T]) of(v T) T {
	if c.is && v == c.from {
		return c.to
	}
	return v
}

// note takes note of what somebody has changed.
func (e *Equipment) note(before, after *Setup) {
	e.table.note(before.Table, after.Table)
	e.fingers.note(before.Fingers, after.Fingers)
	e.full.note(before.Fullscreen, after.Fullscreen)
	e.camera.note(placed(before), placed(after))
	if e.camera.is {
		e.name, e.corners, e.of = after.Camera, slices.Clone(after.Corners), after.CornersOf
	}
	for _, s := range after.Symbols {
		if !slices.Contains(before.Symbols, s) {
			e.symbols = append(untagged(e.symbols, s.ID), s)
			e.without = slices.DeleteFunc(e.without, func(id int32) bool { return id == s.ID })
		}
	}
	for _, s := range before.Symbols {
		if !slices.ContainsFunc(after.Symbols, func(o Symbol) bool { return o.ID == s.ID }) {
			e.symbols, e.without = untagged(e.symbols, s.ID), append(e.without, s.ID)
		}
	}
}

// none tells whether nothing was changed that is to be kept. A calibration keeps by itself
// that it fills the screen.
func (e *Equipment) none() bool {
	return !e.table.is && !e.fingers.is && !e.camera.is && len(e.symbols) == 0 && len(e.without) == 0
}

// in is a setup with what was changed.
func (e *Equipment) in(s Setup) Setup {
	s = s.clone()
	s.Table, s.Fingers, s.Fullscreen = e.table.of(s.Table), e.fingers.of(s.Fingers), e.full.of(s.Fullscreen)
	if e.camera.is && placed(&s) == e.camera.from {
		s.Camera, s.Corners, s.CornersOf = e.name, slices.Clone(e.corners), e.of
	}
	for _, id := range e.without {
		s.Symbols = untagged(s.Symbols, id)
	}
	for _, o := range e.symbols {
		s.Symbols = append(untagged(s.Symbols, o.ID), o)
	}
	return s
}

// placed says which camera looks, and where the table is in its pictures.
func placed(s *Setup) string { return fmt.Sprint(s.Camera, s.Corners, s.CornersOf) }

// untagged are tagged dice but for that of one tag.
func untagged(all []Symbol, id int32) []Symbol {
	return slices.DeleteFunc(slices.Clone(all), func(s Symbol) bool { return s.ID == id })
}
