package start

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// paint draws the targets: what people read on them, a rim, and whether a finger
// or the focus is on them.
func (s *sheet) paint() {
	for i := range s.targets {
		if t := &s.targets[i]; t.tone != clear {
			s.target(t)
		}
	}
}

func (s *sheet) target(t *target) {
	c := &s.look.Palette
	rim, inside, width := c.Faint.Alpha(0.55), c.Veil.Alpha(0.8), 0.7*s.k
	switch t.tone {
	case strong:
		rim, inside, width = c.Good, c.Good.Mix(c.Ground, 0.75).Alpha(0.85), 1.2*s.k
	case chosen:
		rim, inside, width = c.Shapes[0], c.Shapes[0].Mix(c.Ground, 0.75).Alpha(0.85), 1.2*s.k
	}
	if t.id == s.focus {
		rim, width = c.Warn, 1.8*s.k
	}
	if s.touches(t) {
		inside = c.Warn.Mix(c.Ground, 0.6)
	}
	ps := s.corners(t.box)
	s.ops = append(s.ops, overlay.Op{Kind: overlay.OpFill, Points: ps, Color: inside},
		overlay.Op{Kind: overlay.OpLine, Points: ps, Closed: true, Width: width, Color: rim})
	s.words(t)
}

// touches tells whether a finger is on a target.
func (s *sheet) touches(t *target) bool {
	for _, at := range s.pressed {
		if t.box.Contains(s.from(at)) {
			return true
		}
	}
	return false
}

// words writes what stands on a target: its text, and its note below.
func (s *sheet) words(t *target) {
	at := t.box.Centre()
	o := overlay.Op{Weight: overlay.Bold, Facing: t.side}
	if t.note == "" {
		if t.tone == plain || t.tone == key {
			o.Weight = overlay.Regular
		}
		s.text(t.text, at.X, at.Y, o)
		return
	}
	upper, lower := 1.3*s.em*float64(height(t.text)), 1.3*s.em*float64(height(t.note))
	s.text(t.text, at.X, at.Y-lower/2, o)
	s.text(t.note, at.X, at.Y+upper/2, overlay.Op{Color: s.look.Palette.Text.Mix(s.look.Palette.Faint, 0.3)})
}

// frame draws the rim of a box that isn't a target.
func (s *sheet) frame(b constellation.Box, c overlay.Color) {
	s.ops = append(s.ops, overlay.Op{Kind: overlay.OpLine, Points: s.corners(b), Closed: true, Width: 0.5 * s.k, Color: c})
}
