package overlay

import (
	"fmt"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules/layout"
)

// health says in a corner how each sensor is.
func (f *frame) health() {
	if len(f.table.Sources) == 0 {
		return
	}
	var lines []string
	c := f.cfg.Palette.Faint.Alpha(0.7)
	for i := range f.table.Sources {
		s := &f.table.Sources[i]
		if s.Blind != "" || s.AtLimit {
			c = f.cfg.Palette.Warn
		}
		lines = append(lines, f.healthLine(s))
	}
	text := strings.Join(lines, "\n")
	size := 0.75 * f.cfg.Sizes.Small
	w, h := blockSize(text, size)
	at := constellation.Vec{X: w/2 + 2, Y: f.table.Height - h/2 - 2}
	wish := layout.Wish{ID: "health", W: w, H: h, At: []constellation.Vec{at,
		{X: f.table.Width - w/2 - 2, Y: at.Y}, {X: at.X, Y: h/2 + 2}, {X: f.table.Width - w/2 - 2, Y: h/2 + 2}}}
	if at, ok := f.placer.Place(f.field, &wish); ok {
		f.text(text, at, Op{Size: size, Color: c})
	}
}

// healthLine is a sensor's name, what it sees, how often, and how long it has
// been silent.
func (f *frame) healthLine(s *constellation.SourceState) string {
	line := fmt.Sprintf("%s: %d dice", sensorName(s.Name), s.Dice)
	if s.Limit > 0 {
		line += fmt.Sprintf(", %d of %d contacts", s.Count, s.Limit)
	}
	if s.Rate > 0 {
		line += fmt.Sprintf(", %.0f a second", s.Rate)
	}
	if silent := (f.now - s.Last).Seconds(); silent >= 1 {
		line += fmt.Sprintf(", silent for %.0f s", silent)
	}
	return line
}
