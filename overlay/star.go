package overlay

import (
	"math"
	"unicode/utf8"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// Stars in parts of a mark's radius, which is that of the die or a little more:
// the body holds the number, the points reach beyond a real die that lies on
// the star.
const (
	leastStar = 10.5 // mm: the number of a smaller one can't be read
	bodyPart  = 0.62
	// numberPart is how wide a number may be, in radii of the body.
	numberPart = 1.62
)

// body is the radius of a star's body in mm.
func (f *frame) body(m *rules.Mark) float64 {
	r := max(m.Radius, leastStar)
	d := f.die(m)
	if d != nil {
		r = max(r, starOf(d))
	}
	if d != nil && f.cfg.Spots.On { // its points are seen beyond the spot
		return max(bodyPart*r, 0.85*f.cfg.Spots.radius(d))
	}
	return bodyPart * r
}

// swell is how much larger a star may be than its die for its number's sake, and
// letterSwell for a letter's.
const swell, letterSwell = 1.25, 1.5

// bodyFor is the radius of a star's body that holds a number in full size, or
// the usual one where that would be much larger.
func (f *frame) bodyFor(body float64, face string) float64 {
	text := f.sign(face)
	needs := layout.BoldWidth * layout.TextWidth(text) * f.cfg.Sizes.Face / numberPart
	most := swell
	if utf8.RuneCountInString(text) == 1 {
		most = letterSwell
	}
	if text == face && !f.cfg.Beside && needs > body && needs <= most*body {
		return needs
	}
	return body
}

// die is the one that a star stands for, nil when the table has none there.
func (f *frame) die(m *rules.Mark) *constellation.Die {
	if d, ok := f.table.Die(m.Die); ok && d.Pos == m.Points[0] {
		return d
	}
	return nil
}

// starOf is the usual radius of a die's star, mm.
func starOf(d *constellation.Die) float64 { return max(0.75*d.Size, leastStar) }

// ringAbout is the radius in mm of a ring clear of a die's star.
func ringAbout(d *constellation.Die) float64 { return 1.3 * starOf(d) }

// face is what a star shows: the mark's text, or else what its die shows.
func (f *frame) face(m *rules.Mark) string {
	if d := f.die(m); m.Text == "" && d != nil {
		return d.Face
	}
	return m.Text
}

// star is a die's star: light, points and a body that holds the number. Teams
// differ in their points as well as in their colour.
func (f *frame) star(m *rules.Mark, strength float64) {
	at, face := m.Points[0], f.face(m)
	body := f.bodyFor(f.body(m), face)
	c := f.cfg.tone(m)
	f.glow(c.Alpha(0.50*strength), at, 3.6*body)
	f.glow(c.Mix(f.cfg.Palette.Light, 0.4).Alpha(0.35*strength), at, 1.9*body)
	f.spikes(m.Tone, c.Alpha(0.92*strength), at, body)
	f.arrow(face, c.Alpha(0.92*strength), at, body)
	f.disc(c.Mix(f.cfg.Palette.Light, 0.22).Alpha(strength), at, body)
	f.ring(f.cfg.Palette.Ink.Alpha(0.35*strength), at, body*0.86, 0.35, 0)
	if m.Dashed {
		f.ring(f.cfg.Palette.Warn.Alpha(strength), at, 1.3/bodyPart*body, 0.9, 3)
	}
	f.number(m, face, body, strength)
}

// spikes draws the points of a team's star.
func (f *frame) spikes(tone rules.Tone, c Color, at constellation.Vec, body float64) {
	switch tone {
	case rules.ToneWhite:
		f.fill(c, f.burst(at, 8, 1.95*body, 1.3*body, 0.8*body)...)
	case rules.ToneRed:
		f.fill(c, f.burst(at, 6, 1.62*body, 1.62*body, 0.98*body)...)
	case rules.ToneSpecial:
		inner, outer := square(at, 1.3*body), square(at, 1.55*body)
		f.fill(c.Alpha(0.8), inner[:]...)
		f.outline(c, 0.8, 0, outer[:]...)
	default:
		f.ring(c, at, 1.3*body, 0.8, 0)
	}
}

// burst is a star of n points, long and short in turn, with valleys between. It
// is valid until the next outline.
func (f *frame) burst(at constellation.Vec, n int, long, short, valley float64) []constellation.Vec {
	ps := f.shaped[:0]
	for i := range 2 * n {
		r := valley
		if i%2 == 0 {
			r = long
			if i/2%2 == 1 {
				r = short
			}
		}
		ps = append(ps, polar(at, r, 360*constellation.Angle(i)/constellation.Angle(2*n)))
	}
	f.shaped = ps
	return ps
}

// square has its corners at the distance r × √2.
func square(at constellation.Vec, r float64) (ps [4]constellation.Vec) {
	for i := range ps {
		ps[i] = polar(at, r*math.Sqrt2, 45+90*constellation.Angle(i))
	}
	return ps
}

// sign is how a face is written on a star: some are words that have a sign.
func (f *frame) sign(face string) string {
	if sign, ok := f.game.Signs[face]; ok {
		return sign
	}
	return face
}

// number writes what a die shows: on it, or beside it where it would be too
// small to be read there.
func (f *frame) number(m *rules.Mark, face string, body, strength float64) {
	text, at := f.sign(face), m.Points[0]
	o := Op{Size: fit(f.cfg.Sizes.Face, text, numberPart*body/layout.BoldWidth), Weight: Bold, Facing: m.Facing, Color: f.cfg.Palette.Ink.Alpha(strength)}
	small := o.Size < 0.999*f.cfg.Sizes.Face
	if text != face { // a sign, not letters
		o.Size, small = 1.5*body, false
	}
	if f.cfg.Beside || small {
		beside := o
		beside.Size, beside.Color = f.cfg.Sizes.Face, f.cfg.tone(m).Mix(f.cfg.Palette.Text, 0.25).Alpha(strength)
		if f.beside(m, text, &beside, body) || f.cfg.Beside {
			return
		}
	}
	f.text(text, at, o)
	f.underline(text, at, o)
}

// bearings are the directions of compass faces, from compass North.
var bearings = map[string]constellation.Angle{"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}

// arrow points where a die with a direction would sail.
func (f *frame) arrow(face string, c Color, at constellation.Vec, body float64) {
	bearing, ok := bearings[face]
	if !ok {
		return
	}
	angle := f.table.North + bearing
	f.fill(c, polar(at, 2.3*body, angle), polar(at, 1.5*body, angle+24), polar(at, 1.62*body, angle), polar(at, 1.5*body, angle-24))
}

// fit is the size of the em at which s is about width mm wide, at most size.
func fit(size float64, s string, width float64) float64 {
	return min(size, width/max(1e-9, layout.TextWidth(s)))
}

// polar is the place at distance r from at, angle clockwise from up.
func polar(at constellation.Vec, r float64, angle constellation.Angle) constellation.Vec {
	s, c := angle.SinCos()
	return constellation.Vec{X: at.X + r*s, Y: at.Y - r*c}
}
