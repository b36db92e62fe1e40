package overlay

import (
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
	p := &f.view.Players[i]
	return f.cfg.ColorOf(p, i, f.people[p.Name])
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
	return rules.SeatOf(f.table.Width, f.table.Height, i, len(f.panels), func(j int) constellation.Angle { return f.panels[j].Facing })
}

func (f *frame) drawPanels() {
	for i := range f.panels {
		f.panel(&f.view.Players[i], &f.panels[i], f.player(i))
	}
}

// panel draws one player's plate: a star of the team, the name, the score, and
// further lines below the name.
func (f *frame) panel(p *rules.PlayerView, b *layout.Panel, c Color) {
	z := &b.Sizes
	strength := 0.75
	if p.Turn {
		strength = 1
	}
	f.plate(b, c, p.Turn)
	if b.Narrow {
		f.narrow(p, b, c, strength)
		return
	}
	top := -b.Rim - b.H
	y := top + b.H/2
	if p.Total != 0 {
		y = top + min(0.55*1.35*z.Score, b.H/2-0.08*z.Score) // with the word below them in the middle of a low plate
	}
	used := f.scores(p, score{b, min(z.Score, 0.16*b.W), y}, c, strength)
	room := b.W - 8 - 1.6*z.Name - used
	lines := p.Turn || len(p.Lines) > 0
	if lines {
		y = top + 0.95*z.Name
	}
	f.called(p, b, y, z.Name, room, c, strength)
	if lines {
		f.lines(p, b, -b.W/2+4+1.6*z.Name, top+1.75*z.Name, room, strength)
	}
}

// narrow draws what stands on a narrow plate, one below another.
func (f *frame) narrow(p *rules.PlayerView, b *layout.Panel, c Color, strength float64) {
	z, top := &b.Sizes, -b.Rim-b.H
	size := 0.8 * z.Name
	f.called(p, b, top+0.5*layout.NarrowName*z.Name, size, b.W-8-1.6*size, c, strength)
	below := top + z.NarrowLines()
	f.scores(p, score{b, min(layout.NarrowScore*z.Score, 0.2*b.W), (top + layout.NarrowName*z.Name + below) / 2}, c, strength)
	if p.Turn || len(p.Lines) > 0 {
		f.lines(p, b, 4-b.W/2, below, b.W-8, strength)
	}
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
