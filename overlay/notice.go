package overlay

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules/layout"
)

// rests says that play rests, and veils the table.
func (f *frame) rests() {
	switch {
	case f.view.Paused:
		f.rest(f.cfg.Words.Paused, f.cfg.Palette.Faint, 0.45)
	case f.view.Frozen && f.view.Card == nil: // a card says it
		f.rest(f.cfg.Words.Frozen, f.cfg.Palette.Shapes[0], 0.12)
	}
}

// sensors says why the game stands still, or which sensors are blind or at
// their limit.
func (f *frame) sensors() string {
	if f.waits != "" {
		return f.waits
	}
	lines := f.phrases.draft
	for i := range f.table.Sources {
		s := &f.table.Sources[i]
		if s.Blind == "" && !s.AtLimit {
			continue
		}
		if len(lines) > 0 {
			lines = append(lines, '\n')
		}
		lines = append(lines, f.sensor(s)...)
	}
	return f.phrases.text(lines)
}

// sensor says why a sensor is blind, or that it is at its limit.
func (f *frame) sensor(s *constellation.SourceState) string {
	name := f.sensorName(s)
	return f.phrases.saying(saying{text: "sensor", name: name, why: s.Blind, n: s.Limit}, func() string {
		if s.Blind != "" {
			return fmt.Sprintf(f.cfg.Words.Blind, name, s.Blind)
		}
		return fmt.Sprintf(f.cfg.Words.Limit, name, s.Limit)
	})
}

// rest lays a veil over the table and says why.
func (f *frame) rest(word string, c Color, veil float64) {
	w, h := f.table.Width, f.table.Height
	f.fill(f.cfg.Palette.Ground.Alpha(veil), constellation.Vec{}, constellation.Vec{X: w}, constellation.Vec{X: w, Y: h}, constellation.Vec{Y: h})
	inset := 1.2
	f.outline(c.Alpha(0.8), 2.4, 0, constellation.Vec{X: inset, Y: inset}, constellation.Vec{X: w - inset, Y: inset},
		constellation.Vec{X: w - inset, Y: h - inset}, constellation.Vec{X: inset, Y: h - inset})
	for _, facing := range f.audience {
		s := f.seat(facing)
		at := constellation.Vec{X: w / 2, Y: h / 2}.Add(s.Edge.Sub(constellation.Vec{X: w / 2, Y: h / 2}).Mul(0.42))
		f.restAt(word, at, Op{Size: 1.1 * f.cfg.Sizes.Score, Weight: Light, Spacing: 0.3, Facing: facing, Color: c.Mix(f.cfg.Palette.Light, 0.4).Alpha(0.9), Plate: f.cfg.Palette.Veil})
	}
}

// restAt writes why play rests near a place, no larger than has room there beside what is
// said; the veil and the rim say it too.
func (f *frame) restAt(word string, at constellation.Vec, o Op) {
	id := restNames[quarter(o.Facing)]
	for ; o.Size >= f.usual.Small; o.Size *= layout.Smaller {
		width, height := blockSize(word, o.Size)
		if place, ok := f.room(id, width+0.3*o.Size*float64(len(word)), height, o.Facing, at); ok {
			f.text(word, place, o)
			return
		}
	}
}

var restNames = [4]string{"rest bottom", "rest left", "rest top", "rest right"}

// react lets the ground glow near dice, breathing slowly.
func (f *frame) react() {
	for i := range f.table.Dice {
		d := &f.table.Dice[i]
		c := f.cfg.Palette.Tone(dieTone(d), 0)
		f.glow(c.Alpha(0.10+0.07*f.beat()), d.Pos, 5*ringAbout(d))
	}
}
