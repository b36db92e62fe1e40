package start

import (
	"slices"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// Sizes on a table of 610 × 457 mm; on a larger one they grow with it.
const (
	margin = 10.0 // mm, from the table's edge
	gap    = 5.0  // mm, between targets
	// leastTarget is the least width and height of what is tapped, mm.
	leastTarget = 17.0
	titleEm     = 19.0 // mm
)

// sheet is a screen laid out for one table and one side. Its own frame has the
// origin at the top left, as its reader sees it.
type sheet struct {
	look    *overlay.Config
	w, h    float64 // mm, as its reader sees it
	k       float64 // how much larger than usual things are
	em      float64 // mm, of what must be read
	facing  constellation.Angle
	middle  constellation.Vec // mm, of the table
	pressed []constellation.Vec
	focus   string
	ops     []overlay.Op
	over    []overlay.Op // drawn above the targets
	targets []target
}

// target is a part of a sheet that can be tapped.
type target struct {
	id   string
	box  constellation.Box // mm, in the sheet's frame
	text string            // in lines
	note string            // in lines, smaller strokes below text
	tone style
	side constellation.Angle // how its text is turned beside the sheet
	do   func(*Page)
	at   func(p *Page, at constellation.Vec) // in place of do where it matters where on the sheet it was tapped
}

// style is how a target looks.
type style int

const (
	plain  style = iota
	strong       // what people most likely want
	chosen       // it is set so
	key          // of a keyboard, or a row of settings
	clear        // something that is drawn already
)

func newSheet(look *overlay.Config, table constellation.Vec, facing constellation.Angle) *sheet {
	k := rules.TableScale(table.X, table.Y)
	s := &sheet{look: look, w: table.X, h: table.Y, k: k, em: k * look.Sizes.Message, facing: facing, middle: table.Mul(0.5)}
	if sin, _ := facing.SinCos(); sin != 0 {
		s.w, s.h = s.h, s.w
	}
	return s
}

// at is a place of the sheet on the table.
func (s *sheet) at(x, y float64) constellation.Vec {
	return s.middle.Add(constellation.Vec{X: x - s.w/2, Y: y - s.h/2}.Turn(s.facing))
}

// from is a place of the table on the sheet.
func (s *sheet) from(v constellation.Vec) constellation.Vec {
	return v.Sub(s.middle).Turn(-s.facing).Add(constellation.Vec{X: s.w / 2, Y: s.h / 2})
}

// whole is all of the sheet but a margin.
func (s *sheet) whole() constellation.Box {
	m := margin * s.k
	return constellation.Box{X: m, Y: m, W: s.w - 2*m, H: s.h - 2*m}
}

// corners of a box on the table.
func (s *sheet) corners(b constellation.Box) overlay.Points {
	return overlay.Points{s.at(b.X, b.Y), s.at(b.X+b.W, b.Y), s.at(b.X+b.W, b.Y+b.H), s.at(b.X, b.Y+b.H)}
}

// hit is the target at a place on the table, nil for none.
func (s *sheet) hit(v constellation.Vec) *target {
	at := s.from(v)
	for i := range s.targets {
		if s.targets[i].box.Contains(at) {
			return &s.targets[i]
		}
	}
	return nil
}

// add makes a target of a box.
func (s *sheet) add(t target) { s.targets = append(s.targets, t) }

// button is a target with a text, which is broken into lines that fit.
func (s *sheet) button(id string, b constellation.Box, text string, tone style, do func(*Page)) {
	s.add(target{id: id, box: b, text: s.wrap(text, b.W, tone == strong), tone: tone, do: do})
}

// wrap breaks a text into lines that are at most so many mm wide.
func (s *sheet) wrap(text string, width float64, bold bool) string {
	ems := width/s.em - 1.3
	if bold {
		ems /= layout.BoldWidth
	}
	return layout.Wrap(text, max(1, ems))
}

// lines is how high so many lines are, mm.
func (s *sheet) lines(text string) float64 {
	_, h := layout.TextSize(text, s.em)
	return h
}

// text writes lines about a place of the sheet.
func (s *sheet) text(text string, x, y float64, o overlay.Op) {
	if text == "" {
		return
	}
	o.Kind, o.Text, o.Points, o.Facing = overlay.OpText, text, overlay.Points{s.at(x, y)}, s.facing+o.Facing
	if o.Size == 0 {
		o.Size = s.em
	}
	if o.Color.A == 0 {
		o.Color = s.look.Palette.Text
	}
	s.ops = append(s.ops, o)
}

// said writes a text into a box, broken into lines, about its middle.
func (s *sheet) said(b constellation.Box, text string, c overlay.Color) {
	at := b.Centre()
	s.text(s.wrap(text, b.W, false), at.X, at.Y, overlay.Op{Color: c})
}

// header writes the screen's title, the way back and the way to turn the page,
// and returns what is left below.
func (s *sheet) header(title string, back bool) constellation.Box {
	return s.headerIn(s.whole(), title, back)
}

// headerIn is header at the top of a box.
func (s *sheet) headerIn(b constellation.Box, title string, back bool) constellation.Box {
	high := 26 * s.k
	wide := 5.6 * s.em
	if back {
		s.button("back", constellation.Box{X: b.X, Y: b.Y, W: wide, H: high}, "back", plain, (*Page).back)
	}
	s.button("turn", constellation.Box{X: b.X + b.W - wide, Y: b.Y, W: wide, H: high}, "turn", plain, (*Page).turn)
	room := b.W - 2*wide - 2*s.k*gap
	size := s.fitted(title, room, titleEm*s.k)
	if s.bold(title, size) > room { // it comes in lines, on a small table
		title = s.wrap(title, room, true)
		high = max(high, s.lines(title))
	}
	s.text(title, b.X+b.W/2, b.Y+high/2, overlay.Op{Size: size, Weight: overlay.Bold})
	return below(b, high+gap*s.k)
}

// fitted is the size of letters at which a bold line is no wider than that, mm.
func (s *sheet) fitted(text string, width, size float64) float64 {
	if w := s.bold(text, size); w > width {
		return max(s.em, size*width/w)
	}
	return size
}

// bold is how wide a bold line with its edges is, mm.
func (s *sheet) bold(text string, size float64) float64 {
	return (layout.TextWidth(text)*layout.BoldWidth + 1.2) * size
}

// short is a text that is at most so many mm wide, cut off where it is longer.
func (s *sheet) short(text string, width float64) string {
	ems := width/s.em - 1.2
	if layout.TextWidth(text)*layout.BoldWidth <= ems {
		return text
	}
	signs := []rune(text)
	for len(signs) > 1 && layout.TextWidth(string(signs)+"…")*layout.BoldWidth > ems {
		signs = signs[:len(signs)-1]
	}
	return string(signs) + "…"
}

// below is what is left of a box below so many mm.
func below(b constellation.Box, h float64) constellation.Box {
	return constellation.Box{X: b.X, Y: b.Y + h, W: b.W, H: b.H - h}
}

// choice is something to choose in a row or a list.
type choice struct {
	id, text, note string
	tone           style
	do             func(*Page)
}

// footer puts choices side by side at the lower edge and returns what is left
// above.
func (s *sheet) footer(b constellation.Box, all ...choice) constellation.Box {
	g, high := gap*s.k, 30*s.k
	wide := (b.W - g*float64(len(all)-1)) / float64(len(all))
	for i := range all {
		high = max(high, s.lines(s.wrap(all[i].text, wide, all[i].tone == strong))+4*s.k)
	}
	for i, c := range all {
		s.button(c.id, constellation.Box{X: b.X + float64(i)*(wide+g), Y: b.Y + b.H - high, W: wide, H: high}, c.text, c.tone, c.do)
	}
	b.H -= high + g
	return b
}

// list puts choices below one another, as many as there is room for; where there
// are more of them the last row shows the rest. It returns what is left below.
func (s *sheet) list(b constellation.Box, all []choice, from *int) constellation.Box {
	*from = min(*from, max(0, len(all)-1))
	n := s.room(b.H, b.W, all[*from:])
	more := n < len(all)-*from || *from > 0
	if more {
		n = s.room(b.H-s.row(choice{text: "x"}, b.W)-gap*s.k, b.W, all[*from:])
	}
	n = max(1, n)
	rows := all[*from:min(len(all), *from+n)]
	if more {
		next := *from + n
		if next >= len(all) {
			next = 0
		}
		rows = append(slices.Clone(rows), choice{id: "more", text: "more …", do: func(*Page) { *from = next }})
	}
	spare := s.spare(b, rows)
	for _, c := range rows {
		b = s.put(b, c, spare)
	}
	return b
}

// spare is how much higher than they need rows may be, mm: a finger likes room,
// but they stay together.
func (s *sheet) spare(b constellation.Box, rows []choice) float64 {
	h := b.H
	for i := range rows {
		h -= s.row(rows[i], b.W) + gap*s.k
	}
	return max(0, min(h/float64(len(rows)), 12*s.k))
}

// put puts one choice at the top of a box, so many mm higher than it need be, and
// returns what is left.
func (s *sheet) put(b constellation.Box, c choice, spare float64) constellation.Box {
	h := s.row(c, b.W) + spare
	s.add(target{id: c.id, box: constellation.Box{X: b.X, Y: b.Y, W: b.W, H: h}, text: s.wrap(c.text, b.W, true),
		note: s.wrapNote(c.note, b.W), tone: c.tone, do: c.do})
	return below(b, h+gap*s.k)
}

func (s *sheet) wrapNote(note string, w float64) string {
	if note == "" {
		return ""
	}
	return s.wrap(note, w, false)
}

// row is how high a choice is, mm.
func (s *sheet) row(c choice, w float64) float64 {
	h := s.lines(s.wrap(c.text, w, true))
	if c.note != "" {
		h += s.lines(s.wrapNote(c.note, w)) - 0.4*s.em
	}
	return max(leastTarget*s.k, h)
}

// room is how many choices fit below one another.
func (s *sheet) room(h, w float64, all []choice) int {
	for i := range all {
		if h -= s.row(all[i], w); h < 0 {
			return i
		}
		h -= gap * s.k
	}
	return len(all)
}

// grid puts choices into rows of so many columns that share a box.
func (s *sheet) grid(b constellation.Box, columns int, all []choice) {
	rows := (len(all) + columns - 1) / columns
	g := gap * s.k
	w, h := (b.W-g*float64(columns-1))/float64(columns), (b.H-g*float64(rows-1))/float64(rows)
	h = min(h, 3*leastTarget*s.k)
	for i, c := range all {
		x, y := float64(i%columns), float64(i/columns)
		s.button(c.id, constellation.Box{X: b.X + x*(w+g), Y: b.Y + y*(h+g), W: w, H: h}, c.text, c.tone, c.do)
	}
}

// number writes a number of a contact.
func number(n int32) string { return strconv.Itoa(int(n)) }

// height is how many lines a text has.
func height(text string) int { return strings.Count(text, "\n") + 1 }
