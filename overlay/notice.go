package overlay

import (
	"fmt"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// notices says what is the matter with the sensors and beside the game, and
// whether play rests.
func (f *frame) notices() {
	if text := strings.Join(append(f.sensors(), f.beside()...), "\n"); text != "" {
		for _, facing := range f.audience {
			f.notice(text, facing)
		}
	}
	switch {
	case f.view.Paused:
		f.rest(f.cfg.Words.Paused, f.cfg.Palette.Faint, 0.45)
	case f.view.Frozen:
		f.rest(f.cfg.Words.Frozen, f.cfg.Palette.Shapes[0], 0.12)
	}
}

// sensors says why the game stands still, or which sensors are blind or at
// their limit.
func (f *frame) sensors() []string {
	if f.waits != "" {
		return []string{wrap(f.waits, 2*lineLength)}
	}
	var lines []string
	for i := range f.table.Sources {
		s := &f.table.Sources[i]
		switch {
		case s.Blind != "":
			lines = append(lines, wrap(fmt.Sprintf(f.cfg.Words.Blind, s.Name, s.Blind), 2*lineLength))
		case s.AtLimit:
			lines = append(lines, wrap(fmt.Sprintf(f.cfg.Words.Limit, s.Name, s.Limit), 2*lineLength))
		}
	}
	return lines
}

// beside says what players should know beside the game.
func (f *frame) beside() []string {
	var lines []string
	for _, text := range f.said {
		lines = append(lines, wrap(text, 2*lineLength))
	}
	return lines
}

// notice writes a text above the panel of those who read in a direction.
func (f *frame) notice(text string, facing constellation.Angle) {
	z := &f.cfg.Sizes
	_, h := blockSize(text, z.Small)
	s := f.seat(facing)
	f.text(text, s.At(0, -z.Rim-2.2*z.Score-h/2), Op{Size: z.Small, Facing: facing, Color: f.cfg.Palette.Warn, Plate: f.cfg.Palette.Veil})
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
		f.text(word, at, Op{Size: 1.1 * f.cfg.Sizes.Score, Weight: Light, Spacing: 0.3, Facing: facing, Color: c.Mix(RGB(0xffffff), 0.4).Alpha(0.9), Plate: f.cfg.Palette.Veil})
	}
}

// react lets the ground glow near dice, breathing slowly.
func (f *frame) react() {
	for i := range f.table.Dice {
		d := &f.table.Dice[i]
		c := f.cfg.Palette.Tone(dieTone(d), 0)
		f.glow(c.Alpha(0.10+0.07*f.beat()), d.Pos, 5*ringAbout(d))
	}
}
