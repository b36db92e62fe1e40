package overlay

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// seat is that of one who reads in a direction and has the edge alone.
func (f *frame) seat(facing constellation.Angle) rules.Seat {
	return rules.SeatAt(f.table.Width, f.table.Height, facing, 0, 1)
}

// player is the colour of a player: the team's, or one of their own.
func (f *frame) player(i int) Color {
	if c := f.people[f.view.Players[i].Name].Color; c.A > 0 {
		return c
	}
	switch team := f.view.Players[i].Team; team {
	case constellation.White, constellation.Red:
		return f.cfg.Palette.Tone(rules.TeamTone(team), 0)
	}
	return f.cfg.Palette.Tone(rules.ToneShape, i)
}

// turn lights the edge of the player whose turn it is.
func (f *frame) turn() {
	for i := range f.panels {
		p, s := &f.view.Players[i], f.edge(i)
		if !p.Turn || f.view.Frozen {
			continue
		}
		c := f.player(i)
		depth := 0.075 * f.table.Height * (0.85 + 0.15*f.beat())
		tint := c
		if p.Team == constellation.White { // white light would be fog
			tint = c.Mix(f.cfg.Palette.Faint, 0.5)
		}
		f.band(tint.Alpha(0.34), tint.Alpha(0), s.At(-s.Room/2, 0), s.At(s.Room/2, 0), s.At(s.Room/2, -depth), s.At(-s.Room/2, -depth))
		f.line(c.Alpha(0.9), 1.6, 0, s.At(-s.Room/2, -0.8), s.At(s.Room/2, -0.8))
	}
}

// edge is the part of the table's edge that is a player's.
func (f *frame) edge(i int) rules.Seat {
	own, slot, of := f.panels[i].Facing.Norm(), 0, 0
	for j := range f.panels {
		if f.panels[j].Facing.Norm() == own {
			if j < i {
				slot++
			}
			of++
		}
	}
	return rules.SeatAt(f.table.Width, f.table.Height, own, slot, of)
}

func (f *frame) drawPanels() {
	for i := range f.panels {
		f.panel(&f.view.Players[i], &f.panels[i], f.player(i))
	}
}

// panel draws one player's plate: a star of the team, the name, the score, and
// further lines below the name.
func (f *frame) panel(p *rules.PlayerView, b *layout.Panel, c Color) {
	z, w := &f.cfg.Sizes, b.W
	strength := 0.75
	if p.Turn {
		strength = 1
	}
	f.plate(b, c, p.Turn)
	top := -b.Rim - b.H
	y := top + b.H/2
	if p.Total != 0 {
		y = top + 0.55*1.35*z.Score
	}
	used := f.scores(p, b, y, c, strength)
	room := w - 8 - 1.6*z.Name - used
	lines := p.Turn || len(p.Lines) > 0
	if lines {
		y = top + 0.95*z.Name
	}
	f.emblem(rules.TeamTone(p.Team), c, b.At(-w/2+3+0.8*z.Name, y), strength)
	x := -w/2 + 4 + 1.6*z.Name
	name := f.name(p)
	f.text(name, b.At(x, y), Op{Align: -1, Facing: b.Facing, Size: fit(z.Name, name, room/rules.BoldWidth), Weight: Bold, Color: f.cfg.Palette.Text.Alpha(strength)})
	if !lines {
		return
	}
	text, size := f.inLines(p, room)
	for i, line := 0, ""; text != ""; i++ {
		line, text, _ = strings.Cut(text, "\n")
		line = strings.TrimPrefix(line, "· ")
		f.text(line, b.At(x, top+1.75*z.Name+(float64(i)+0.5)*1.3*z.Small), Op{Align: -1, Facing: b.Facing, Size: size, Color: f.cfg.Palette.Text.Alpha(0.8 * strength)})
	}
}

// leastSmall is by how much lines may shrink before a part of them is left out:
// they stay legible from 2 m.
const leastSmall = 0.92

// inLines breaks what stands below a name so that it has room: where there is
// little, what matters least is left out.
func (f *frame) inLines(p *rules.PlayerView, room float64) (broken string, size float64) {
	small := f.cfg.Sizes.Small
	for drop := range len(p.Lines) + 1 {
		text := f.panelLines(p, drop)
		for size = small; size > leastSmall*small; size *= 0.94 {
			broken = f.broken.Wrap(text, room/size)
			if strings.Count(broken, "\n") < layout.PanelLines && rules.TextWidth(layout.Longest(broken))*size <= room {
				return broken, size
			}
		}
	}
	return broken, fit(size, layout.Longest(broken), room)
}

// emblem is a small star of a team.
func (f *frame) emblem(tone rules.Tone, c Color, at constellation.Vec, strength float64) {
	body := 0.42 * f.cfg.Sizes.Name
	f.glow(c.Alpha(0.5*strength), at, 3.4*body)
	f.spikes(tone, c.Alpha(strength), at, body)
	f.disc(c.Alpha(strength), at, 0.8*body)
}

// name is how a player is called; one without a name of their own, or with one that
// can't be drawn, is called as the team.
func (f *frame) name(p *rules.PlayerView) string {
	name := cmp.Or(f.people[p.Name].Name, p.Name)
	unnamed := name == "" || name == string(p.Team) && name == p.Name
	if unnamed || p.Team != "" && f.cfg.Fonts != nil && !f.cfg.Fonts.Shown(name) {
		return f.cfg.Words.Team(p.Team)
	}
	return name
}

// panelLines is what stands below a player's name but for so many of its parts:
// whose turn, then what the game says, what is to be done last.
func (f *frame) panelLines(p *rules.PlayerView, drop int) string {
	text := f.phrases.draft
	if p.Turn && (drop == 0 || len(p.Lines) == 0) {
		text = append(text, f.cfg.Words.Turn...)
	}
	for _, l := range p.Lines[min(len(p.Lines), max(0, drop-1)):] {
		if len(text) > 0 {
			text = append(text, " · "...)
		}
		text = append(text, l...)
	}
	return f.phrases.text(text)
}

// plate is the ground of a panel.
func (f *frame) plate(b *layout.Panel, c Color, turn bool) {
	shape := appendRoundRect(f.shaped[:0], b.W, b.H, 5)
	f.shaped = shape
	for i, v := range shape {
		shape[i] = b.At(v.X, v.Y-b.Rim-b.H/2)
	}
	f.fill(f.cfg.Palette.Veil, shape...)
	rim := c.Alpha(0.35)
	if turn {
		f.outline(c.Alpha(0.16), 3.5, 0, shape...)
		rim = c.Alpha(0.95)
	}
	f.outline(rim, 0.6, 0, shape...)
}

// scores writes the points that count now, and before them those of the war in
// as large figures. It returns how much of the panel's width that takes, mm.
func (f *frame) scores(p *rules.PlayerView, b *layout.Panel, y float64, c Color, strength float64) (used float64) {
	z := &f.cfg.Sizes
	if p.Total == 0 {
		return f.figure(f.count(p.Score), "", b, 5, y, c.Alpha(strength))
	}
	used = f.figure(f.count(p.Score), f.cfg.Words.Now, b, 5, y, c.Alpha(strength))
	return f.figure(f.count(p.Total), f.cfg.Words.Total, b, used+0.35*z.Score, y, f.cfg.Palette.Text.Alpha(0.8*strength))
}

// count is a number in figures.
func (f *frame) count(n int) string {
	return f.phrases.text(strconv.AppendInt(f.phrases.draft, int64(n), 10))
}

// figure writes a number that ends so many mm before a panel's right end, and
// what it counts below; it returns where both begin.
func (f *frame) figure(number, what string, b *layout.Panel, right, y float64, c Color) float64 {
	z := &f.cfg.Sizes
	size := min(z.Score, 0.16*b.W)
	wide := rules.BoldWidth * rules.TextWidth(number) * size
	if what != "" {
		wide = max(wide, rules.TextWidth(what)*0.8*z.Small)
		y -= 0.1 * size
	}
	x := b.W/2 - right - wide/2
	f.text(number, b.At(x, y), Op{Size: size, Weight: Bold, Facing: b.Facing, Color: c})
	if what != "" {
		f.text(what, b.At(x, y+0.62*size), Op{Size: 0.8 * z.Small, Facing: b.Facing,
			Color: f.cfg.Palette.Text.Alpha(float64(c.A) / 255)}) // small letters in a team's colour would be too dim
	}
	return right + wide
}
