package overlay

import (
	"fmt"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// message is the one thing that is said to a side at a moment.
type message struct {
	text   string // in lines
	at     constellation.Vec
	size   float64 // mm, em
	facing constellation.Angle
	color  Color
	plate  Color
}

// Widths of messages in ems, and how many lines of large letters one may have.
const (
	largeLine  = 15.0
	smallLine  = 21.0
	largeLines = 3
	smaller    = 0.68 // letters where large ones have no room
	tooFar     = 70   // mm from its side, a smaller message that is nearer is better
)

// address works out what is said to each side that somebody sits at, and finds
// room for it: a message comes before the labels of the table.
func (f *frame) address(banners []banner) {
	for _, facing := range f.audience {
		text, color, more := f.first(facing, banners)
		if text == "" || f.readsHelp(facing) {
			continue
		}
		text = f.toReader(text, facing)
		if more > 0 {
			first := text
			text = f.phrases.saying(saying{text: first, n: more}, func() string { return fmt.Sprintf("%s\n%d more", first, more) })
		}
		f.messages = append(f.messages, message{facing: facing, color: color, plate: f.cfg.Palette.Veil})
		f.speak(&f.messages[len(f.messages)-1], text)
	}
}

// speak finds letters and a place for a message: large letters at its side if
// they have room there.
func (f *frame) speak(m *message, text string) {
	z := &f.cfg.Sizes
	m.text, m.size = f.broken.Wrap(text, largeLine), z.Message
	names := &areaNames[int(m.facing.Norm().Degrees()/90+0.5)%4]
	_, small := f.placer.Last(names[1])
	id := names[1]
	if m.color.A < 255 {
		id = names[2]
	} else if lines := strings.Count(m.text, "\n"); lines <= largeLines && (!small || lines == 0) {
		wish := f.side(m, names[0])
		if at, ok := f.placer.Find(f.field, &wish); ok && at.Dist(wish.At[0]) < tooFar {
			m.at, _ = f.placer.Place(f.field, &wish)
			return
		}
	}
	m.text, m.size = f.broken.Wrap(text, smallLine), max(z.Label, smaller*z.Message)
	wish := f.side(m, id)
	at, ok := f.placer.Place(f.field, &wish)
	if !ok { // it must be said: it covers what lies there
		f.field.Take(layout.About(at, wish.W, wish.H, m.facing))
	}
	m.at = at
}

// side says where a side's message is wanted: above the panels, beside them,
// else wherever there is room.
func (f *frame) side(m *message, id string) layout.Wish {
	w, h := blockSize(m.text, m.size)
	s, z, depth := f.seat(m.facing), &f.cfg.Sizes, f.depth(m.facing)
	return layout.Wish{ID: id, W: w, H: h, Facing: m.facing, At: f.wish(
		s.At(0, -depth-h/2-2), s.At((z.Panel+w)/2+3, -z.Rim-h/2), s.At(-(z.Panel+w)/2-3, -z.Rim-h/2))}
}

// areaNames are the ids of a side's message in large and in small letters, and
// of what is said while nothing happens.
var areaNames = [4][3]string{{"message 0", "small 0", "notice 0"}, {"message 90", "small 90", "notice 90"},
	{"message 180", "small 180", "notice 180"}, {"message 270", "small 270", "notice 270"}}

// depth is how far the panels of a side reach from the edge, mm.
func (f *frame) depth(facing constellation.Angle) float64 {
	for i := range f.panels {
		if p := &f.panels[i]; p.Facing.Norm() == facing.Norm() {
			return p.Rim + p.H
		}
	}
	return f.cfg.Sizes.Rim
}

// first is the most urgent of all that there is to say to a side, and how many
// more faults wait. What happened a moment ago comes before what stands until
// it is mended: nothing is lost by waiting.
func (f *frame) first(facing constellation.Angle, banners []banner) (text string, c Color, more int) {
	if r := f.refused; r != nil && part(f.now, r.At, f.cfg.Times.Banner) < 1 && f.now >= r.At && f.concerns(r.Player, facing) {
		return r.Why, f.cfg.Palette.Warn, 0
	}
	if b := f.news(facing, banners); b != nil {
		return b.text, f.cfg.Palette.Text, 0
	}
	text, n := f.complaint(facing)
	switch {
	case n > 0:
		return text, f.cfg.Palette.Warn, n - 1
	case len(f.said) > 0:
		return strings.Join(f.said, "\n"), f.cfg.Palette.Text.Alpha(0.8), 0
	}
	return "", Color{}, 0
}

// toReader says "your" instead of the name of the one who reads it.
func (f *frame) toReader(text string, facing constellation.Angle) string {
	reader := ""
	for i := range f.view.Players {
		if p := &f.view.Players[i]; p.Facing.Norm() == facing.Norm() {
			if reader != "" {
				return text // two read it
			}
			reader = p.Name
		}
	}
	if reader == "" {
		return text
	}
	return f.phrases.saying(saying{text: text, name: reader}, func() string { return f.cfg.Words.toReader(text, reader) })
}

// say writes the messages above everything else.
func (f *frame) say() {
	for i := range f.messages {
		m := &f.messages[i]
		f.text(m.text, m.at, Op{Size: m.size, Facing: m.facing, Color: m.color, Plate: m.plate})
	}
}

// concerns tells whether something for a player is read at a side. What is for
// everybody is, where more than two sides are taken, for who plays now: the
// rest of the table shows what it is about.
func (f *frame) concerns(player string, facing constellation.Angle) bool {
	if player == "" {
		return len(f.audience) <= 2 || f.playsAt(facing)
	}
	for i := range f.view.Players {
		if p := &f.view.Players[i]; p.Name == player {
			return p.Facing.Norm() == facing.Norm()
		}
	}
	return true // nobody knows where they sit
}

// playsAt tells whether it is the turn of somebody at a side, or nobody's.
func (f *frame) playsAt(facing constellation.Angle) bool {
	nobodys := true
	for i := range f.view.Players {
		if p := &f.view.Players[i]; p.Turn {
			nobodys = false
			if p.Facing.Norm() == facing.Norm() {
				return true
			}
		}
	}
	return nobodys
}

// complaint is the first of what is wrong and concerns a side, and how much
// there is: sensors, then faults, those of one cause as one.
func (f *frame) complaint(facing constellation.Angle) (text string, n int) {
	if text = f.sensors(); text != "" {
		n++
	}
	for i := range f.view.Faults {
		fault := &f.view.Faults[i]
		if !f.concerns(fault.Player, facing) || f.saidBefore(i) {
			continue
		}
		if n++; n == 1 {
			text = f.together(i)
		}
	}
	return text, n
}

// saidBefore tells whether a fault is said together with an earlier one.
func (f *frame) saidBefore(i int) bool {
	for j := range i {
		if a, b := &f.view.Faults[j], &f.view.Faults[i]; a.Text == b.Text || a.Together != "" && a.Together == b.Together {
			return true
		}
	}
	return false
}

// together is the sentence of a fault and of all that have its cause.
func (f *frame) together(i int) string {
	fault, n := &f.view.Faults[i], 0
	for j := range f.view.Faults {
		if fault.Together != "" && f.view.Faults[j].Together == fault.Together {
			n += len(f.view.Faults[j].Dice)
		}
	}
	if n > 1 {
		return f.phrases.saying(saying{text: fault.Together, n: n}, func() string { return fmt.Sprintf(fault.Together, n) })
	}
	return fault.Text
}

// banner is what happened a moment ago.
type banner struct {
	text  string
	to    string // the player whom alone it concerns
	since rules.Seconds
}
