package overlay

import (
	"strconv"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// score is how the points of a player are written.
type score struct {
	panel *layout.Panel
	size  float64 // mm, em of the figures
	y     float64 // mm, of their middle
}

// scores writes the points that count now, and before them those of the war in
// as large figures. It returns how much of the panel's width that takes, mm.
func (f *frame) scores(p *rules.PlayerView, s score, c Color, strength float64) (used float64) {
	if p.Total == 0 {
		return f.figure(f.count(p.Score), "", s, 5, c.Alpha(strength))
	}
	used = f.figure(f.count(p.Score), f.cfg.Words.Now, s, 5, c.Alpha(strength))
	return f.figure(f.count(p.Total), f.cfg.Words.Total, s, used+0.35*s.panel.Sizes.Score, f.cfg.Palette.Text.Alpha(0.8*strength))
}

// count is a number in figures.
func (f *frame) count(n int) string {
	return f.phrases.text(strconv.AppendInt(f.phrases.draft, int64(n), 10))
}

// figure writes a number that ends so many mm before a panel's right end, and
// what it counts below; it returns where both begin.
func (f *frame) figure(number, what string, s score, right float64, c Color) float64 {
	b, y, caption := s.panel, s.y, 0.8*s.panel.Sizes.Small
	wide := layout.BoldWidth * layout.TextWidth(number) * s.size
	if what != "" {
		wide = max(wide, layout.TextWidth(what)*caption)
		y -= 0.1 * s.size
	}
	x := b.W/2 - right - wide/2
	f.text(number, b.At(x, y), Op{Size: s.size, Weight: Bold, Facing: b.Facing, Color: c})
	if what != "" {
		f.text(what, b.At(x, y+0.62*s.size), Op{Size: caption, Facing: b.Facing,
			Color: f.cfg.Palette.Text.Alpha(float64(c.A) / 255)}) // small letters in a team's colour would be too dim
	}
	return right + wide
}
