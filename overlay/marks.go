package overlay

import (
	"math"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// painters of all kinds of marks.
var painters = map[rules.MarkKind]func(f *frame, m *rules.Mark, strength float64){
	rules.MarkStar:     (*frame).star,
	rules.MarkLine:     (*frame).polyline,
	rules.MarkShape:    (*frame).shape,
	rules.MarkRing:     (*frame).rangeRing,
	rules.MarkCorridor: (*frame).corridor,
	rules.MarkLabel:    (*frame).label,
	rules.MarkDial:     (*frame).dial,
	rules.MarkButton:   (*frame).button,
	rules.MarkArea:     (*frame).area,
	rules.MarkAsk:      (*frame).ask,
	markLogo:           (*frame).logo,
}

// mark draws one mark. One without a place, or of a kind that nobody knows, is
// left out.
func (f *frame) mark(m *rules.Mark, strength float64) {
	paint, known := painters[m.Kind]
	if !known || len(m.Points) == 0 || strength <= 0 {
		return
	}
	if m.Level > 0 && m.Kind != rules.MarkRing && m.Kind != rules.MarkButton {
		strength *= clamp01(m.Level)
	}
	paint(f, m, strength)
}

// width is the stroke of a mark in mm.
func (f *frame) width(m *rules.Mark) float64 {
	if m.Width > 0 {
		return m.Width
	}
	return f.cfg.Sizes.Line
}

func dash(m *rules.Mark) float64 {
	if m.Dashed {
		return 3.5
	}
	return 0
}

// polyline draws an open polyline: a soft light with a fine bright thread in it.
func (f *frame) polyline(m *rules.Mark, strength float64) {
	c, w := f.cfg.tone(m), f.width(m)
	f.halo(c.Alpha(strength), w, false, m.Points)
	f.line(c.Alpha(0.85*strength), w, dash(m), m.Points...)
	if m.Text != "" {
		f.badge(m, along(m.Points), strength)
	}
}

// halo is the light about a line of width w.
func (f *frame) halo(c Color, w float64, closed bool, ps []constellation.Vec) {
	f.add(Op{Kind: OpHalo, Points: f.points(ps...), Closed: closed, Width: 7.4 * w, Color: c})
}

// along is the place half-way along a polyline.
func along(ps []constellation.Vec) constellation.Vec {
	whole := 0.0
	for i := 1; i < len(ps); i++ {
		whole += ps[i].Dist(ps[i-1])
	}
	left := whole / 2
	for i := 1; i < len(ps); i++ {
		d := ps[i].Dist(ps[i-1])
		if d >= left && d > 0 {
			return ps[i-1].Add(ps[i].Sub(ps[i-1]).Mul(left / d))
		}
		left -= d
	}
	return ps[0]
}

// shape draws a closed polygon: translucent, with a bright rim, and what it is
// worth in its middle.
func (f *frame) shape(m *rules.Mark, strength float64) {
	if len(m.Points) < 3 {
		f.polyline(m, strength)
		return
	}
	c, w := f.cfg.tone(m), f.width(m)
	f.fill(c.Alpha(0.20*strength), m.Points...)
	at, room := roomiest(m.Points)
	f.glow(c.Alpha(0.22*strength), at, 1.5*room) // it glows from within
	f.halo(c.Alpha(strength), w, true, m.Points)
	f.outline(c.Mix(f.cfg.Palette.Light, 0.15).Alpha(0.95*strength), 1.15*w, dash(m), m.Points...)
	for _, at := range m.Points { // its dice: what only lies beside it has no ring
		f.ring(c.Alpha(0.8*strength), at, f.memberRing(at), 0.8, 0)
	}
	if m.Text != "" {
		f.badge(m, at, strength)
	}
}

// memberRing is the radius of the ring about a die that is part of a shape, mm.
func (f *frame) memberRing(at constellation.Vec) float64 {
	for i := range f.table.Dice {
		if d := &f.table.Dice[i]; d.Pos == at {
			return ringAbout(d)
		}
	}
	return 1.3 * leastStar
}

// badge writes what a formation is worth, and why below it, where there is room.
func (f *frame) badge(m *rules.Mark, at constellation.Vec, strength float64) {
	o := Op{Size: f.cfg.Sizes.Points, Weight: Bold, Facing: m.Facing,
		Color: f.cfg.tone(m).Mix(f.cfg.Palette.Text, 0.35).Alpha(strength),
		Plate: f.cfg.Palette.Veil.Alpha(0.85 * strength)}
	note := Op{Size: f.cfg.Sizes.Small, Facing: m.Facing, Color: o.Color, Plate: o.Plate}
	w, h := boldSize(m.Text, o.Size)
	wide, high := w, h
	if m.Note != "" {
		wn, hn := blockSize(m.Note, note.Size)
		wide, high = max(w, wn), h+hn
	}
	place, ok := f.room(m.ID, wide, high, m.Facing, at)
	if !ok {
		return
	}
	if place.Dist(at) > leaderFrom(high) {
		f.leader(place, about(m, place, at), high, o.Color)
	}
	top := place.Add(constellation.Vec{Y: (h - high) / 2}.Turn(m.Facing))
	f.text(m.Text, top, o)
	if m.Note != "" {
		f.text(m.Note, place.Add(constellation.Vec{Y: h / 2}.Turn(m.Facing)), note)
	}
	if m.Struck {
		half := constellation.Vec{X: w/2 - 0.3*o.Size}.Turn(m.Facing)
		f.line(o.Color, 0.1*o.Size, 0, top.Sub(half), top.Add(half))
	}
	f.underline(m.Text, top, o)
}

// boldSize is blockSize of bold letters.
func boldSize(text string, size float64) (w, h float64) {
	w, h = blockSize(text, size)
	return w + (layout.BoldWidth-1)*(w-1.2*size), h
}

// underline tells a six from a nine, whoever looks.
func (f *frame) underline(text string, at constellation.Vec, o Op) {
	if text == "6" || text == "9" {
		left, right := constellation.Vec{X: -0.3, Y: 0.55}.Mul(o.Size), constellation.Vec{X: 0.3, Y: 0.55}.Mul(o.Size)
		f.line(o.Color, 0.09*o.Size, 0, at.Add(left.Turn(o.Facing)), at.Add(right.Turn(o.Facing)))
	}
}

// rangeRing draws a circle; a level below 1 fills only that part of it.
func (f *frame) rangeRing(m *rules.Mark, strength float64) {
	c, at := f.cfg.tone(m), m.Points[0]
	w := m.Width
	if w <= 0 {
		w = 0.6
	}
	if m.Tone == rules.ToneFaint {
		strength *= 0.55
		f.ring(c.Alpha(0.12*strength), at, m.Radius, 5*w, 0)
	}
	if m.Level > 0 && m.Level < 1 {
		f.ring(c.Alpha(0.25*strength), at, m.Radius, w, dash(m))
		f.arc(c.Alpha(strength), at, m.Radius, 1.8*w, 0, m.Facing, constellation.Angle(360*m.Level))
		return
	}
	f.ring(c.Alpha(strength), at, m.Radius, w, dash(m))
	if m.Text != "" {
		f.text(m.Text, polar(at, m.Radius+f.cfg.Sizes.Small, m.Facing), Op{Size: f.cfg.Sizes.Small, Facing: m.Facing, Color: c.Alpha(strength)})
	}
}

// corridor draws the ground that a sailing die sweeps.
func (f *frame) corridor(m *rules.Mark, strength float64) {
	c := f.cfg.tone(m)
	f.fill(c.Alpha(0.15*strength), m.Points...)
	f.outline(c.Alpha(0.60*strength), 0.5, dash(m), m.Points...)
	if m.Text != "" {
		f.aside(m, centroid(m.Points), strength)
	}
}

func (f *frame) labelOp(m *rules.Mark, strength float64) Op {
	return Op{Size: f.labelSize(m), Facing: m.Facing,
		Color: f.cfg.tone(m).Mix(f.cfg.Palette.Text, 0.25).Alpha(strength),
		Plate: f.cfg.Palette.Veil.Alpha(0.9 * strength)}
}

// label writes a text near a place, or there where it must stay; points are
// written large.
func (f *frame) label(m *rules.Mark, strength float64) {
	if m.Large {
		f.badge(m, m.Points[0], strength)
		return
	}
	f.aside(m, m.Points[0], strength)
}

// aside writes a mark's text where there is room for it.
func (f *frame) aside(m *rules.Mark, at constellation.Vec, strength float64) {
	o := f.labelOp(m, strength)
	w, h := blockSize(m.Text, o.Size)
	if m.Fixed && f.onDie(layout.About(at, w, h, m.Facing)) {
		return
	}
	if !m.Fixed {
		place, ok := f.room(m.ID, w, h, m.Facing, at)
		if !ok {
			return
		}
		if place.Dist(at) > leaderFrom(h) && !m.Free {
			f.leader(place, about(m, place, at), h, o.Color)
		}
		at = place
	}
	f.text(m.Text, at, o)
}

// area draws a virtual area of the table.
func (f *frame) area(m *rules.Mark, strength float64) {
	c := f.cfg.tone(m)
	f.fill(c.Alpha(0.10*strength), m.Points...)
	f.outline(c.Alpha(0.55*strength), 0.7, 5, m.Points...)
	if m.Text == "" {
		return
	}
	w, h := blockSize(m.Text, f.cfg.Sizes.Label)
	// Where what lies there leaves no room for it nobody needs telling.
	if at, ok := f.room(m.ID, w, h, m.Facing, centroid(m.Points)); ok && inside(m.Points, at) {
		f.text(m.Text, at, Op{Size: f.cfg.Sizes.Label, Facing: m.Facing, Color: c.Alpha(0.8 * strength)})
	}
}

// doubt rings the dice that were not seen for a while.
func (f *frame) doubt() {
	for i := range f.table.Dice {
		if d := &f.table.Dice[i]; d.Doubtful {
			r := ringAbout(d)
			f.ring(f.cfg.Palette.Warn.Alpha(0.45+0.4*f.beat()), d.Pos, r, 0.9, 3)
		}
	}
}

// beat goes from 0 to 1 and back once a pulse; on a calm table it stays between.
func (f *frame) beat() float64 {
	if f.cfg.Calm {
		return 0.5
	}
	pulse := seconds(f.cfg.Times.Pulse)
	part := float64(f.now%pulse) / float64(pulse)
	return 0.5 - 0.5*math.Cos(2*math.Pi*part)
}

// part is how much of a time span has gone by, 0…1.
func part(now, since time.Duration, span float64) float64 {
	if span <= 0 {
		return 1
	}
	return clamp01((now - since).Seconds() / span)
}
