package overlay

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// card is how a battle ended, laid out for one side.
type card struct {
	*rules.Card
	sizes  Sizes   // in which it is written
	sums   bool    // the totals alone
	title  float64 // mm, how large the title is written
	w, h   float64
	what   float64   // mm, width of the first column
	values []float64 // mm, of the others
	at     constellation.Vec
	facing constellation.Angle
}

// acrossTable tells whether a place lies nearer to other readers than to those who read
// facing that way.
func (f *frame) acrossTable(at constellation.Vec, facing constellation.Angle) bool {
	own := at.Dist(f.seat(facing).At(0, 0))
	return slices.ContainsFunc(f.audience, func(other constellation.Angle) bool { return at.Dist(f.seat(other).At(0, 0)) < own })
}

const (
	// cardTitle is how wide a title may make a card, em of the columns' letters.
	cardTitle = 24.0
	// cardGap is the space between columns, em.
	cardGap = 1.5
	// cardHead is how much of a player's name stands above a column, em. More, and the
	// card of several players is wider than the table.
	cardHead = 9.0
)

// measure works out how large a card is that is written so many times as large as the rest.
func (f *frame) measure(sums bool, k float64, facing constellation.Angle) card {
	c := card{Card: f.view.Card, sizes: f.cfg.Sizes.times(k), sums: sums, facing: facing, values: f.columns(len(f.view.Card.Heads))}
	z := &c.sizes
	for i, head := range c.Heads {
		c.values[i] = layout.TextWidth(f.cut(head, cardHead)) * z.Label
	}
	lines := 1.0
	for _, r := range c.Rows {
		if sums && !r.Total {
			continue
		}
		lines++
		c.what = max(c.what, layout.TextWidth(r.What)*z.Label)
		for i := range min(len(r.Values), len(c.values)) {
			c.values[i] = max(c.values[i], layout.TextWidth(r.Values[i])*z.Label*layout.BoldWidth)
		}
	}
	c.w = c.what
	for _, v := range c.values {
		c.w += v + cardGap*z.Label
	}
	c.w = max(c.w, layout.TextWidth(c.Next)*z.Label)
	title := layout.TextWidth(c.Title) * layout.BoldWidth // em
	c.title = min(z.Message, max(z.Label, max(c.w, cardTitle*z.Label)/title))
	c.w = max(c.w, title*c.title) + 2*z.Label
	c.h = 1.6*z.Message + (lines+1)*1.4*z.Label + 1.2*z.Label
	return c
}

// columns is room for the widths of so many columns.
func (f *frame) columns(n int) []float64 {
	at := len(f.widths)
	for range n {
		f.widths = append(f.widths, 0)
	}
	return f.widths[at : at+n : at+n]
}

// drawCards draws the card of each side.
func (f *frame) drawCards() {
	for i := range f.cards {
		f.card(&f.cards[i])
	}
}

func (f *frame) card(c *card) {
	z, p := &c.sizes, &f.cfg.Palette
	put := func(x, y float64) constellation.Vec { return c.at.Add(constellation.Vec{X: x, Y: y}.Turn(c.facing)) }
	shape := appendRoundRect(f.shaped[:0], c.w, c.h, 5)
	f.shaped = shape
	for i, v := range shape {
		shape[i] = put(v.X, v.Y)
	}
	f.fill(p.Veil, shape...)
	f.outline(p.Shapes[0].Alpha(0.7), 0.7, 0, shape...)
	y := -c.h/2 + 1.1*z.Message
	f.text(c.Title, put(0, y), Op{Size: c.title, Weight: Bold, Facing: c.facing, Color: p.Text})
	y += 0.7*z.Message + 0.7*z.Label
	f.cardRow(c, put, y, rules.CardRow{Values: c.Heads})
	for _, r := range c.Rows {
		if c.sums && !r.Total {
			continue
		}
		y += 1.4 * z.Label
		f.cardRow(c, put, y, r)
	}
	f.text(c.Next, put(0, y+1.5*z.Label), Op{Size: z.Label, Facing: c.facing, Color: p.Text.Alpha(0.8)})
}

// cardRow writes one line of the tally: what it counts at the left, each
// player's points in a column of their own.
func (f *frame) cardRow(c *card, put func(x, y float64) constellation.Vec, y float64, r rules.CardRow) {
	z, x := &c.sizes, -c.w/2+c.sizes.Label
	o := Op{Size: z.Label, Align: -1, Facing: c.facing, Color: f.cfg.Palette.Text}
	switch {
	case r.Struck:
		o.Color = o.Color.Alpha(0.55)
		f.line(o.Color, 0.4, 0, put(x, y), put(x+layout.TextWidth(r.What)*z.Label, y))
	case r.Total:
		o.Weight = Bold
	}
	f.text(r.What, put(x, y), o)
	o.Align, x = 1, c.w/2-z.Label
	for i := len(r.Values) - 1; i >= 0 && i < len(c.values); i-- {
		f.text(f.cut(r.Values[i], cardHead), put(x, y), o)
		x -= c.values[i] + cardGap*z.Label
	}
}
