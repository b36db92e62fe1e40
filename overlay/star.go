package overlay

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// smallest radius of a star in mm: below it a number can't be read.
const leastStar = 7

// star is a die's star: light, points and a body that holds the number. Teams
// differ in their points as well as in their colour.
func (f *frame) star(m *rules.Mark, strength float64) {
	at, body := m.Points[0], max(m.Radius, leastStar)*0.92
	c := f.cfg.tone(m)
	f.glow(c.Alpha(0.50*strength), at, 3.6*body)
	f.glow(c.Mix(RGB(0xffffff), 0.4).Alpha(0.35*strength), at, 1.9*body)
	f.spikes(m.Tone, c.Alpha(0.92*strength), at, body)
	f.arrow(m, c.Alpha(0.92*strength), at, body)
	f.disc(c.Mix(RGB(0xffffff), 0.22).Alpha(strength), at, body)
	f.ring(f.cfg.Palette.Ink.Alpha(0.35*strength), at, body*0.86, 0.35, 0)
	if m.Dashed {
		f.ring(f.cfg.Palette.Warn.Alpha(strength), at, 1.75*body, 0.9, 3)
	}
	f.number(m, at, body, strength)
}

// spikes draws the points of a team's star.
func (f *frame) spikes(tone rules.Tone, c Color, at constellation.Vec, body float64) {
	switch tone {
	case rules.ToneWhite:
		f.fill(c, burst(at, 8, 1.95*body, 1.3*body, 0.8*body)...)
	case rules.ToneRed:
		f.fill(c, burst(at, 6, 1.62*body, 1.62*body, 0.98*body)...)
	case rules.ToneCube:
		f.fill(c.Alpha(0.8), square(at, 1.3*body, 0)...)
		f.outline(c, 0.8, 0, square(at, 1.55*body, 0)...)
	default:
		f.ring(c, at, 1.3*body, 0.8, 0)
	}
}

// burst is a star of n points, long and short in turn, with valleys between.
func burst(at constellation.Vec, n int, long, short, valley float64) []constellation.Vec {
	ps := make([]constellation.Vec, 0, 2*n)
	for i := range 2 * n {
		r := valley
		if i%2 == 0 {
			r = long
			if i/2%2 == 1 {
				r = short
			}
		}
		ps = append(ps, polar(at, r, 360*float64(i)/float64(2*n)))
	}
	return ps
}

// square has its corners at the distance r × √2, turned by angle.
func square(at constellation.Vec, r, angle float64) []constellation.Vec {
	ps := make([]constellation.Vec, 4)
	for i := range ps {
		ps[i] = polar(at, r*math.Sqrt2, angle+45+90*float64(i))
	}
	return ps
}

// number writes what a die shows, on it or beside it.
func (f *frame) number(m *rules.Mark, at constellation.Vec, body, strength float64) {
	text := f.cfg.Words.Face(m.Text)
	o := Op{Size: fit(f.cfg.Sizes.Face, text, 1.62*body), Weight: Bold, Facing: m.Facing, Color: f.cfg.Palette.Ink.Alpha(strength)}
	if text != m.Text { // a sign, not letters
		o.Size = 1.5 * body
	}
	if f.cfg.Beside {
		o.Size, o.Color = f.cfg.Sizes.Face, f.cfg.tone(m).Alpha(strength)
		at = at.Add(constellation.Vec{Y: 1.75*body + 0.6*o.Size}.Turn(m.Facing))
	}
	f.text(text, at, o)
	if text == "6" || text == "9" { // which of them, whoever looks
		left, right := constellation.Vec{X: -0.3, Y: 0.55}.Mul(o.Size), constellation.Vec{X: 0.3, Y: 0.55}.Mul(o.Size)
		f.line(o.Color, 0.09*o.Size, 0, at.Add(left.Turn(m.Facing)), at.Add(right.Turn(m.Facing)))
	}
}

// bearings are the directions of compass faces, degrees from compass North.
var bearings = map[string]float64{"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}

// arrow points where a die with a direction would sail.
func (f *frame) arrow(m *rules.Mark, c Color, at constellation.Vec, body float64) {
	bearing, ok := bearings[m.Text]
	if !ok {
		return
	}
	angle := f.table.North + bearing
	f.fill(c, polar(at, 2.3*body, angle), polar(at, 1.5*body, angle+24), polar(at, 1.62*body, angle), polar(at, 1.5*body, angle-24))
}

// fit is the size of the em at which s is about width mm wide, at most size.
func fit(size float64, s string, width float64) float64 {
	return min(size, width/max(1e-9, ems(s)))
}

// ems estimates the width of a text in ems: the overlay has no fonts.
func ems(s string) float64 {
	w := 0.0
	for _, r := range s {
		switch {
		case r == 'i' || r == 'l' || r == '.' || r == ',' || r == ' ' || r == '\'':
			w += 0.33
		case r >= 'A' && r <= 'Z' || r == 'm' || r == 'w':
			w += 0.74
		default:
			w += 0.61
		}
	}
	return w
}

// polar is the place at distance r from at, angle degrees clockwise from up.
func polar(at constellation.Vec, r, angle float64) constellation.Vec {
	s, c := constellation.SinCos(angle)
	return constellation.Vec{X: at.X + r*s, Y: at.Y - r*c}
}
