package overlay

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// markLogo is the kind of mark that only the overlay itself makes.
const markLogo rules.MarkKind = "overlay logo"

// logoMarks stands for the logo among the marks, so that it fades as they do.
var logoMarks = []rules.Mark{{ID: string(markLogo), Kind: markLogo, Points: []constellation.Vec{{}}}}

// Logo is a figure of stars that the empty table shows.
type Logo struct {
	// Stars are places from the figure's middle, x to the right and y down, as
	// parts of its width, and how bright each is, 0…1.
	Stars  [][3]float64 `toml:"stars"`
	Closed int          `toml:"closed"` // so many of the first are a closed shape; the last of them begins a string of the others
}

// mostLogoStars is how many stars a logo may have.
const mostLogoStars = 40

// plough is the best known asterism, the seven stars of the Great Bear, seen
// from below with north up: four in a closed shape, three more in a string.
// (Right ascension and declination of alpha, beta, gamma, delta, epsilon, zeta
// and eta UMa, epoch J2000, from 8h to 14h, laid flat about 12.5h +57°; light
// by magnitude.)
func plough() Logo {
	return Logo{Closed: 4, Stars: [][3]float64{{0.469, -0.243, 1.00}, {0.478, -0.008, 0.85}, {0.160, 0.109, 0.82}, {0.030, -0.037, 0.62},
		{-0.202, 0.010, 1.00}, {-0.384, 0.055, 0.90}, {-0.522, 0.300, 0.98}}}
}

func (l Logo) validate() error {
	n := len(l.Stars)
	if n < 2 || n > mostLogoStars || l.Closed != 0 && (l.Closed < 3 || l.Closed > n) {
		return fmt.Errorf("overlay: logo of %d stars, %d of them closed: want 2 to %d, and of those none or at least 3 closed", n, l.Closed, mostLogoStars)
	}
	for i, s := range l.Stars {
		if !(math.Abs(s[0]) <= 1 && math.Abs(s[1]) <= 1 && s[2] > 0 && s[2] <= 1) {
			return fmt.Errorf("overlay: star %d of the logo at %v: want x and y from -1 to 1 and light above 0, up to 1", i+1, s)
		}
	}
	return nil
}

// logo is what the empty table shows.
func (f *frame) logo(_ *rules.Mark, strength float64) {
	span, middle := f.logoSpan(), f.logoMiddle()
	var room [mostLogoStars]constellation.Vec
	figure := &f.cfg.Logo
	stars := room[:len(figure.Stars)]
	for i, s := range figure.Stars {
		stars[i] = middle.Add(constellation.Vec{X: s[0], Y: s[1]}.Mul(span))
	}
	f.logoLines(stars, span, strength)
	for i, at := range stars {
		f.logoStar(at, span*0.017*figure.Stars[i][2], strength)
	}
	f.title(span, strength)
}

func (f *frame) logoLines(stars []constellation.Vec, span, strength float64) {
	c, white, body := f.cfg.Palette.Shapes[0].Alpha(strength), f.cfg.Palette.White.Alpha(strength), stars[:f.cfg.Logo.Closed]
	if len(body) > 0 {
		f.fill(c.Alpha(0.14+0.05*f.beat()), body...)
		f.outline(c.Alpha(0.20), span*0.016, 0, body...)
		f.outline(c.Alpha(0.9), span*0.0045, 0, body...)
	}
	if tail := stars[max(0, len(body)-1):]; len(tail) > 1 {
		f.line(white.Alpha(0.16), span*0.016, 0, tail...)
		f.line(white.Alpha(0.8), span*0.0045, 0, tail...)
	}
}

func (f *frame) logoStar(at constellation.Vec, r, strength float64) {
	c := f.cfg.Palette.White.Alpha(strength)
	f.glow(f.cfg.Palette.Shine.Alpha(0.75*strength), at, 5.5*r)
	f.fill(c, f.burst(at, 8, 2.7*r, 1.5*r, 0.7*r)...)
	f.disc(c, at, 0.85*r)
}

// title writes the product and the game below the stars.
func (f *frame) title(span, strength float64) {
	at, big := f.titleAt(span)
	f.text(f.cfg.Words.Logo, at,
		Op{Size: big, Weight: Light, Spacing: 0.42, Color: f.cfg.Palette.Text.Alpha(strength)})
	f.text(f.game.Title, at.Add(constellation.Vec{Y: titleStep * span}),
		Op{Size: 0.42 * big, Spacing: 0.22, Color: f.cfg.Palette.Shapes[0].Mix(f.cfg.Palette.Light, 0.3).Alpha(strength)})
}

// titleStep is how far below the product's name the game's stands, of the span.
const titleStep = 0.12

// titleAt is the middle of the product's name and how large it is, mm.
func (f *frame) titleAt(span float64) (at constellation.Vec, size float64) {
	return f.logoMiddle().Add(constellation.Vec{Y: 0.48 * span}), fit(span*0.115, f.cfg.Words.Logo, span*0.70)
}

func (f *frame) logoMiddle() constellation.Vec {
	return constellation.Vec{X: f.table.Width / 2, Y: f.table.Height * 0.40}
}

func (f *frame) logoSpan() float64 { return min(f.table.Width*0.42, f.table.Height*0.62) }

// reserveLogo keeps messages off the title.
func (f *frame) reserveLogo() {
	if !f.view.Logo {
		return
	}
	span := f.logoSpan()
	at, big := f.titleAt(span)
	top, bottom := at.Y-0.5*big, at.Y+titleStep*span+0.3*big
	f.field.Take(constellation.Box{X: at.X - 0.35*span, Y: top, W: 0.7 * span, H: bottom - top})
}
