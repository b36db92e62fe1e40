package overlay

import (
	"strconv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// seats places the players.
func (f *frame) seats() []rules.Seat {
	if players := f.view.Players; f.seated == nil {
		f.seated = rules.Seats(f.table.Width, f.table.Height, len(players),
			func(i int) constellation.Angle { return players[i].Facing })
	}
	return f.seated
}

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
		return f.cfg.Palette.Tone(teamTone(team), 0)
	}
	return f.cfg.Palette.Tone(rules.ToneShape, i)
}

// turn lights the edge of the player whose turn it is.
func (f *frame) turn() {
	for i, s := range f.seats() {
		p := &f.view.Players[i]
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

func (f *frame) panels() {
	for i, s := range f.seats() {
		f.panel(&f.view.Players[i], s, f.player(i))
	}
}

// box is where a panel stands: in its rules.Seat's frame x from -w/2 to w/2, y from
// the rim inwards by h.
type box struct {
	rules.Seat
	w, h float64 // mm
}

// box is the place of a player's panel.
func (f *frame) box(p *rules.PlayerView, s rules.Seat) box {
	z := &f.cfg.Sizes
	lines := len(f.panelLines(p))
	h := max(1.25*z.Score, 1.75*z.Name+1.35*z.Small*float64(lines)+0.7*z.Small)
	b := box{Seat: s, w: min(z.Panel, 0.94*s.Room), h: h}
	if f.game.Aside {
		b.w = min(b.w, 0.38*s.Room)
		b.Edge = s.At(b.w/2+z.Rim-s.Room/2, 0)
	}
	return b
}

// clearOfPanels moves the middle of a text of w × h mm away from a panel that
// it would lie on: inwards, or to a side, wherever it covers no die. Else it
// stays and covers the panel.
func (f *frame) clearOfPanels(at constellation.Vec, w, h float64) constellation.Vec {
	for i, s := range f.seats() {
		b := f.box(&f.view.Players[i], s)
		local := at.Sub(b.Edge).Turn(-b.Facing)
		inner, beside := -f.cfg.Sizes.Rim-b.h-h/2-1, (b.w+w)/2+1
		if abs(local.X) >= beside || local.Y <= inner {
			continue
		}
		for _, to := range []constellation.Vec{b.At(local.X, inner), b.At(-beside, local.Y), b.At(beside, local.Y)} {
			if !f.coversDie(to, w, h) {
				return to
			}
		}
	}
	return at
}

// coversDie tells whether a text of w × h mm about a place lies on a die.
func (f *frame) coversDie(at constellation.Vec, w, h float64) bool {
	for i := range f.table.Dice {
		d := &f.table.Dice[i]
		if off := d.Pos.Sub(at); abs(off.X) < (w+d.Size)/2 && abs(off.Y) < (h+d.Size)/2 {
			return true
		}
	}
	return false
}

// panel draws one player's plate: a star of the team, the name, the score, and
// further lines below the name.
func (f *frame) panel(p *rules.PlayerView, s rules.Seat, c Color) {
	z, lines := &f.cfg.Sizes, f.panelLines(p)
	b := f.box(p, s)
	s, w, h := b.Seat, b.w, b.h
	strength := 0.75
	if p.Turn {
		strength = 1
	}
	f.plate(s, w, h, c, p.Turn)
	top := -z.Rim - h
	y := top + 1.05*z.Name
	if len(lines) == 0 {
		y = top + h/2
	}
	f.emblem(teamTone(p.Team), c, s.At(-w/2+9.5, y), strength)
	room := w - 20 - 2.2*z.Score
	write := Op{Align: -1, Facing: s.Facing, Color: f.cfg.Palette.Text.Alpha(0.72 * strength)}
	for i, l := range lines {
		write.Size = fit(z.Small, l, room)
		f.text(l, s.At(-w/2+18, top+1.75*z.Name+(float64(i)+0.55)*1.35*z.Small), write)
	}
	name := f.name(p)
	write.Size, write.Weight, write.Color = fit(z.Name, name, room), Bold, f.cfg.Palette.Text.Alpha(strength)
	f.text(name, s.At(-w/2+18, y), write)
	f.score(p, s, w, top+h/2, c.Alpha(strength))
}

// emblem is a small star of a team.
func (f *frame) emblem(tone rules.Tone, c Color, at constellation.Vec, strength float64) {
	body := 0.42 * f.cfg.Sizes.Name
	f.glow(c.Alpha(0.5*strength), at, 3.4*body)
	f.spikes(tone, c.Alpha(strength), at, body)
	f.disc(c.Alpha(strength), at, 0.8*body)
}

// name is how a player is called; one without a name of their own is called
// as the team.
func (f *frame) name(p *rules.PlayerView) string {
	if own := f.people[p.Name].Name; own != "" {
		return own
	}
	if p.Name == "" || p.Name == string(p.Team) {
		return f.cfg.Words.Team(p.Team)
	}
	return p.Name
}

// panelLines are the lines below a player's name: whose turn, then the game's.
func (f *frame) panelLines(p *rules.PlayerView) []string {
	var lines []string
	if p.Turn && f.cfg.Words.Turn != "" {
		lines = append(lines, f.cfg.Words.Turn)
	}
	return append(lines, p.Lines...)
}

// plate is the ground of a panel.
func (f *frame) plate(s rules.Seat, w, h float64, c Color, turn bool) {
	shape := roundRect(w, h, 5)
	for i, v := range shape {
		shape[i] = s.At(v.X, v.Y-f.cfg.Sizes.Rim-h/2)
	}
	f.fill(f.cfg.Palette.Veil, shape...)
	rim := c.Alpha(0.35)
	if turn {
		f.outline(c.Alpha(0.16), 3.5, 0, shape...)
		rim = c.Alpha(0.95)
	}
	f.outline(rim, 0.6, 0, shape...)
}

// score writes the points that count now, and before them those of the war.
func (f *frame) score(p *rules.PlayerView, s rules.Seat, w, y float64, c Color) {
	z := &f.cfg.Sizes
	f.text(strconv.Itoa(p.Score), s.At(w/2-7, y), Op{Size: z.Score, Weight: Bold, Align: 1, Facing: s.Facing, Color: c})
	if p.Total == 0 {
		return
	}
	x := w/2 - 7 - z.Score*(rules.TextWidth(strconv.Itoa(p.Score))*1.12+0.25)
	f.text(f.cfg.Words.Total+"\n"+strconv.Itoa(p.Total), s.At(x, y), Op{Size: z.Small, Align: 1, Facing: s.Facing, Color: f.cfg.Palette.Text.Alpha(0.7)})
}
