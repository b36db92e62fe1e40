package overlay

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Palette holds the colours. Those of the default can be told apart with any
// of the common forms of colour blindness (they follow Okabe and Ito, "Color
// Universal Design", lightened for a dark ground), and teams differ in the
// shape of their stars besides.
type Palette struct {
	Ground  Color // the sky
	Haze    Color // light in the middle of the sky, as strong as it is opaque
	Veil    Color // behind texts
	Ink     Color // numbers on stars
	Text    Color // words
	Light   Color // what bright parts tend to: white, or black on a light ground
	Shine   Color // the light around the logo's stars
	White   Color
	Red     Color
	Neutral Color
	Special Color // a die of a kind of its own
	Faint   Color
	Warn    Color
	Good    Color
	Shapes  []Color // closed shapes, by the index of the mark
}

// DefaultPalette returns the colours of the product.
func DefaultPalette() Palette {
	return Palette{
		Ground: RGB(0x060918), Haze: Color{26, 37, 87, 140}, Veil: Color{8, 12, 32, 200}, Ink: RGB(0x0a1030), Text: RGB(0xe8ecff),
		Light: RGB(0xffffff), Shine: RGB(0x9db8ff), White: RGB(0xf4f7ff), Red: RGB(0xff6b4a), Neutral: RGB(0xa9b2cc), Special: RGB(0x35e0b0),
		Faint: RGB(0x8fa3d8), Warn: RGB(0xffc23d), Good: RGB(0x5ce0c0),
		Shapes: []Color{RGB(0x56b4e9), RGB(0xf0e442), RGB(0xd98cc0), RGB(0x0fa377), RGB(0xe69f00), RGB(0x8c8cff)},
	}
}

// Tone returns the colour of a tone; index picks that of a closed shape.
func (p *Palette) Tone(t rules.Tone, index int) Color {
	switch t {
	case rules.ToneWhite:
		return p.White
	case rules.ToneRed:
		return p.Red
	case rules.ToneSpecial:
		return p.Special
	case rules.ToneFaint:
		return p.Faint
	case rules.ToneWarn:
		return p.Warn
	case rules.ToneGood:
		return p.Good
	case rules.ToneShape:
		n := len(p.Shapes)
		return p.Shapes[(index%n+n)%n]
	}
	return p.Neutral
}

// dieTone is the tone of a die.
func dieTone(d *constellation.Die) rules.Tone {
	if d.Kind == constellation.Borg {
		return rules.ToneSpecial
	}
	return rules.TeamTone(d.Team)
}
