package overlay

import (
	"strconv"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules/layout"
)

// health says in a corner how each sensor is.
func (f *frame) health() {
	if len(f.table.Sources) == 0 {
		return
	}
	lines := f.phrases.draft
	c := f.cfg.Palette.Faint.Alpha(0.7)
	for i := range f.table.Sources {
		s := &f.table.Sources[i]
		if s.Blind != "" || s.AtLimit {
			c = f.cfg.Palette.Warn
		}
		if len(lines) > 0 {
			lines = append(lines, '\n')
		}
		lines = f.appendHealth(lines, s)
	}
	text := f.phrases.text(lines)
	size := 0.75 * f.cfg.Sizes.Small
	w, h := blockSize(text, size)
	at := constellation.Vec{X: w/2 + 2, Y: f.table.Height - h/2 - 2}
	wish := layout.Wish{ID: "health", W: w, H: h, Off: true, At: f.wish(at,
		constellation.Vec{X: f.table.Width - w/2 - 2, Y: at.Y}, constellation.Vec{X: at.X, Y: h/2 + 2},
		constellation.Vec{X: f.table.Width - w/2 - 2, Y: h/2 + 2})}
	if at, ok := f.placer.Place(f.field, &wish); ok {
		f.text(text, at, Op{Size: size, Color: c})
	}
}

// appendHealth adds a sensor's name, what it sees, how often, and how long it has
// been silent, or unable to look.
func (f *frame) appendHealth(line []byte, s *constellation.SourceState) []byte {
	line = append(append(line, f.sensorName(s)...), ": "...)
	line = strconv.AppendInt(line, int64(s.Dice), 10)
	if s.Dice == 1 {
		line = append(line, " die"...)
	} else {
		line = append(line, " dice"...)
	}
	if s.Limit > 0 {
		line = strconv.AppendInt(append(line, ", "...), int64(s.Count), 10)
		line = append(strconv.AppendInt(append(line, " of "...), int64(s.Limit), 10), " contacts"...)
	}
	if trouble, since := silence(s); (f.now - since).Seconds() >= 1 {
		line = append(append(append(line, ", "...), trouble...), " for "...)
		return append(strconv.AppendFloat(line, (f.now-since).Seconds(), 'f', 0, 64), " s"...)
	}
	if s.Rate > 0 {
		line = append(strconv.AppendFloat(append(line, ", "...), s.Rate, 'f', 0, 64), " a second"...)
	}
	return line
}

// silence is since when a sensor has said nothing, or only that it can't look.
func silence(s *constellation.SourceState) (trouble string, since time.Duration) {
	switch s.Blind {
	case "":
		return "silent", s.Last
	case constellation.NoWord, constellation.Replaced:
		return "silent", min(s.Last, s.Since)
	}
	return "blind", s.Since
}
