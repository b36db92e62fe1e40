package overlay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
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

// tooFar is from how far from its side on, mm, a message is better said in
// another form that is nearer.
const tooFar = 70

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
	if reader == "" || f.endsAnother(reader) {
		return text
	}
	return f.phrases.saying(saying{text: text, name: reader}, func() string { return f.cfg.Words.toReader(text, reader) })
}

// endsAnother tells whether another player's name ends with a name: what is Jo
// Ann's would be taken for Ann's.
func (f *frame) endsAnother(name string) bool {
	return slices.ContainsFunc(f.view.Players, func(p rules.PlayerView) bool {
		return p.Name != name && strings.HasSuffix(p.Name, name)
	})
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
	since rules.Seconds
}
