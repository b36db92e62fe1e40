package start

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Equipment is what was set up on the first screen of the table and what looks at it. It
// holds for whatever is played next, by a profile of other days, too. The zero Equipment
// changes nothing.
type Equipment struct {
	table   *constellation.Vec
	fingers *bool
	camera  *cameraPlace
	full    *bool    // the screen is filled: a calibration by marks holds for that alone
	symbols []Symbol // that were taught, or taught otherwise
	without []int32  // those that bear no die any more
}

// cameraPlace is a camera, and where the table is in its pictures.
type cameraPlace struct {
	name    string
	corners []float64
	of      [2]int
}

// note takes note of what somebody has changed.
func (e *Equipment) note(before, after *Setup) {
	if after.Table != before.Table {
		e.table = new(after.Table)
	}
	if after.Fingers != before.Fingers {
		e.fingers = new(after.Fingers)
	}
	if after.Camera != before.Camera || after.CornersOf != before.CornersOf || !slices.Equal(after.Corners, before.Corners) {
		e.camera = &cameraPlace{after.Camera, slices.Clone(after.Corners), after.CornersOf}
	}
	if after.Fullscreen != before.Fullscreen {
		e.full = new(after.Fullscreen)
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
	return e.table == nil && e.fingers == nil && e.camera == nil && len(e.symbols) == 0 && len(e.without) == 0
}

// in is a setup with what was changed.
func (e *Equipment) in(s Setup) Setup {
	s = s.clone()
	if e.table != nil {
		s.Table = *e.table
	}
	if e.fingers != nil {
		s.Fingers = *e.fingers
	}
	if e.camera != nil {
		s.Camera, s.Corners, s.CornersOf = e.camera.name, slices.Clone(e.camera.corners), e.camera.of
	}
	if e.full != nil {
		s.Fullscreen = *e.full
	}
	for _, id := range e.without {
		s.Symbols = untagged(s.Symbols, id)
	}
	for _, o := range e.symbols {
		s.Symbols = append(untagged(s.Symbols, o.ID), o)
	}
	return s
}

// untagged are tagged dice but for that of one tag.
func untagged(all []Symbol, id int32) []Symbol {
	return slices.DeleteFunc(slices.Clone(all), func(s Symbol) bool { return s.ID == id })
}
