package start

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules/layout"
)

// contacts rings each contact, and says beside it what the sensor says.
func (s *sheet) contacts(p *Page, placer *layout.Placer, taken ...constellation.Box) {
	f := s.field(p, taken)
	placer.Begin()
	for i := range p.in.Sensors {
		for j := range p.in.Sensors[i].Contacts {
			s.ring(p.in.Sensors[i].Contacts[j])
		}
	}
	for i := range p.in.Sensors {
		n := &p.in.Sensors[i]
		for j := range n.Contacts {
			c := &n.Contacts[j]
			s.label(placer, f, fmt.Sprint(n.Name, c.Kind, c.Number), c.Pos, c.text(&p.setup))
		}
	}
}

// field is what is taken on the table: targets, texts and contacts.
func (s *sheet) field(p *Page, taken []constellation.Box) *layout.Field {
	f := &layout.Field{}
	f.Begin(&constellation.Table{Width: p.setup.Table.X, Height: p.setup.Table.Y}, 2)
	for i := range s.targets {
		taken = append(taken, s.targets[i].box)
	}
	taken = append(taken, constellation.Box{W: s.w, H: (margin + 28) * s.k}) // the header
	for _, b := range taken {
		f.Take(constellation.BoxAbout(s.corners(b)...))
	}
	for i := range p.in.Sensors {
		for _, c := range p.in.Sensors[i].Contacts {
			f.Take(layout.About(c.Pos, 2*contactRing, 2*contactRing, 0))
		}
	}
	return f
}

// contactRing is the radius of the ring about a contact, mm.
const contactRing = 13.0

// ring draws the ring about a contact: a tag's is whole, another's dashed.
func (s *sheet) ring(c Contact) {
	o := overlay.Op{Kind: overlay.OpRing, Points: overlay.Points{c.Pos}, Radius: contactRing, Sweep: 360, Width: 1.2, Color: s.look.Palette.Good}
	if c.Kind != Tag {
		o.Color, o.Dash = s.look.Palette.Warn, 3
	}
	s.over = append(s.over, o, overlay.Op{Kind: overlay.OpDisc, Points: overlay.Points{c.Pos}, Radius: 1.5, Color: o.Color})
}

// label writes a text near a place, if there is room.
func (s *sheet) label(placer *layout.Placer, f *layout.Field, id string, at constellation.Vec, text string) {
	w, h := layout.TextSize(text, s.em)
	off := contactRing + h/2 + 1
	beside := contactRing + w/2 + 1
	wish := layout.Wish{ID: id, W: w, H: h, Facing: s.facing}
	for _, v := range []constellation.Vec{{Y: off}, {Y: -off}, {X: beside}, {X: -beside}} {
		wish.At = append(wish.At, at.Add(v.Turn(s.facing)))
	}
	if to, ok := placer.Place(f, &wish); ok {
		if to.Dist(at) > 2*off { // it had to move away
			s.over = append(s.over, overlay.Op{Kind: overlay.OpLine, Points: overlay.Points{at, to}, Width: 0.5, Color: s.look.Palette.Faint})
		}
		s.over = append(s.over, overlay.Op{Kind: overlay.OpText, Points: overlay.Points{to}, Text: text, Size: s.em, Facing: s.facing,
			Color: s.look.Palette.Text, Plate: s.look.Palette.Veil})
	}
}

// text is what a sensor says of a contact, and what that means.
func (c *Contact) text(set *Setup) string {
	switch c.Kind {
	case Tag:
		text := fmt.Sprintf("tag %d, no. %d", c.ID, c.Number)
		if n, ok := set.symbol(c.ID); ok {
			text += "\n" + n.String()
		}
		return text
	case Blob:
		return fmt.Sprintf("blob no. %d\n%.0f mm", c.Number, c.Size)
	}
	return fmt.Sprintf("touch no. %d", c.Number)
}
