package render

import (
	"math"
	"math/rand/v2"

	"github.com/asterism-dice/asterism/constellation"
)

// RandomModel draws a die of a kind as shops sell them.
func RandomModel(r *rand.Rand, k constellation.Kind) *Model {
	return (&Wish{}).dressed(r, k)
}

// dressed draws a die of a kind, with the marks that are wished for. Where none are,
// no chance is drawn for them.
func (w *Wish) dressed(r *rand.Rand, k constellation.Kind) *Model {
	mat := randomMaterial(r, k)
	d := randomDress(r, k, &mat)
	if w.Numerals > 0 && k == constellation.D6 && chance(r, w.Numerals) {
		d.Pips, d.OnlyPip = false, false
	}
	if w.Hues > 0 && chance(r, w.Hues) {
		mat.tint(r)
		d.RedOne, d.RedFour, d.Sticker = RGB{}, false, RGB{}
	}
	if w.Paints > 0 && chance(r, w.Paints) {
		mat.randomPaint(r)
	}
	if w.Makers > 0 && chance(r, w.Makers) {
		return otherMaker(r, k, d, mat)
	}
	return finished(r, k, d, mat)
}

// finished puts material and dress on a body.
func finished(r *rand.Rand, k constellation.Kind, d Dress, mat Material) *Model {
	return finishedOn(r, k, randomSolid(r, k), d, mat)
}

// finishedOn is finished for a body that is there.
func finishedOn(r *rand.Rand, k constellation.Kind, s Solid, d Dress, mat Material) *Model {
	m := BuildModel(r, k, s, randomSize(r, k), d, mat)
	m.Team = team(mat.Body)
	return m
}

// Make says how a die of a game of ours was made at home.
type Make string

// The makes. The zero Make is any, shop-bought ones among them.
const (
	AnyMake Make = ""
	Penned  Make = "penned" // a blank die and a marker pen
	Stuck   Make = "stuck"  // a blank die with printed stickers
)

// HomeMade draws a die of Utara, or the Cube, that somebody made from a blank
// die, with a pen or with the printed stickers.
func HomeMade(r *rand.Rand, k constellation.Kind, make Make) *Model {
	mat := randomMaterial(r, k)
	d := randomDress(r, k, &mat)
	d.Hand, d.Sticker = nil, RGB{}
	switch make {
	case Penned:
		d.Hand = r
	case Stuck:
		d.stick(r, &mat)
	}
	return finished(r, k, d, mat)
}

// stick dresses a die in stickers: black or dark green on white paper.
func (d *Dress) stick(r *rand.Rand, m *Material) {
	d.Hand, d.OnlyPip, d.Wide, d.Type = nil, false, 1, Faces()[1]
	d.Sticker = HSV(between(r, 30, 60), between(r, 0, 0.06), between(r, 0.86, 0.98))
	m.Ink = HSV(between(r, 100, 160), between(r, 0, 0.8), between(r, 0.05, 0.4))
	m.Drill, m.Engrave, m.InkGloss = 0, 0, 0.2
}

// randomSize draws the size in mm.
func randomSize(r *rand.Rand, k constellation.Kind) float64 {
	switch k {
	case constellation.D20, constellation.D12:
		return between(r, 18, 26)
	case constellation.Binary:
		return between(r, 16, 28)
	case constellation.D4, constellation.D8, constellation.D10, constellation.D00, constellation.Compass:
		return between(r, 15, 22)
	}
	return pick(r, 16.0, 16, 12, between(r, 8, 25))
}

// randomSolid draws how round a die is.
func randomSolid(r *rand.Rand, k constellation.Kind) Solid {
	s := SolidOf(k)
	switch k {
	case constellation.D6, constellation.Utara, constellation.Borg:
		switch x := r.Float64(); {
		case x < 0.2:
			s.Bevel = between(r, 0.005, 0.015)
		case x < 0.6:
			s.Bevel = between(r, 0.02, 0.055)
		default:
			s.Bevel = between(r, 0.015, 0.04)
			s.Ball = between(r, 0.62, 0.78)
		}
	case constellation.D10, constellation.D00:
		s = trapezohedron(between(r, 0.9, 1.2))
		s.Bevel = between(r, 0.005, 0.018)
	case constellation.Binary:
		s = disc(between(r, 0.06, 0.25))
		s.Bevel = between(r, 0.004, 0.02)
	case constellation.D4:
		s.Bevel = between(r, 0.006, 0.025)
	default:
		s.Bevel = between(r, 0.004, 0.016)
	}
	if len(s.Sides) != 6 && s.Round == 0 && chance(r, 0.45) { // corners tumbled off
		blunt := 0.06
		if k == constellation.D4 {
			blunt = 0.22
		}
		s.Ball = s.Radius * (1 - between(r, 0.2*blunt, blunt))
	}
	return s
}

// randomMaterial draws stuff, colour and ink.
func randomMaterial(r *rand.Rand, k constellation.Kind) Material {
	m := Material{Gloss: between(r, 0.25, 0.95), Drill: between(r, 0.2, 1), Engrave: between(r, 0, 0.6)}
	if chance(r, 0.2) {
		m.Drill = 0
	}
	want := pick(r, constellation.White, constellation.White, constellation.White, constellation.Red, constellation.Red, constellation.Neutral, constellation.Neutral, constellation.Neutral)
	for m.Body = randomBody(r, want); team(m.Body) != want; {
		m.Body = randomBody(r, want)
	}
	m.Ink = randomInk(r, m.Body)
	m.InkGloss = m.Gloss * between(r, 0.2, 1)
	m.stuff(r, want, k)
	return m
}

// stuff draws pattern and clearness.
func (m *Material) stuff(r *rand.Rand, want constellation.Team, k constellation.Kind) {
	solid := k == constellation.D6
	x := r.Float64()
	switch {
	case want != constellation.White && x < 0.22:
		if m.Clear = between(r, 0.35, 0.85); k == constellation.Binary {
			m.Clear = 0 // the sign below would be seen from above
		}
		m.Gloss = between(r, 0.7, 1)
		m.Drill *= 0.5
	case x < 0.34 || !solid && x < 0.5:
		m.Stuff, m.Grain, m.Share = Speckled, between(r, 0.4, 1.4), between(r, 0.2, 0.8)
		m.Second = near(r, m.Body, 0.5)
	case x < 0.44 || !solid && x < 0.68:
		m.Stuff, m.Grain, m.Share = Swirled, between(r, 2, 6), between(r, 0.2, 0.9)
		m.Second = near(r, m.Body, 0.6)
	case x > 0.95:
		m.Stuff, m.Grain, m.Share = Grained, between(r, 0.5, 1.2), between(r, 0.2, 0.7)
		m.Second = m.Body.Times(0.6)
		m.Gloss *= 0.4
	}
}

// near returns a colour of the same class that differs by up to k.
func near(r *rand.Rand, c RGB, k float64) RGB {
	want := team(c)
	for range 20 {
		f := func(x float32) float32 { return x*float32(between(r, 1-k, 1+k)) + float32(between(r, 0, 0.04*k)) }
		if d := (RGB{f(c.R), f(c.G), f(c.B)}); team(d) == want {
			return d
		}
	}
	return c
}

// randomBody draws a body colour that should be of the class wanted.
func randomBody(r *rand.Rand, want constellation.Team) RGB {
	switch want {
	case constellation.White:
		return HSV(between(r, 30, 65), sq(between(r, 0, 0.45)), between(r, 0.8, 0.98))
	case constellation.Red:
		return HSV(math.Mod(between(r, 350, 368), 360), between(r, 0.7, 0.98), between(r, 0.4, 0.92))
	}
	switch r.IntN(8) {
	case 0, 1: // black and greys
		v := between(r, 0.05, 0.2)
		if chance(r, 0.25) {
			v = between(r, 0.2, 0.55)
		}
		return HSV(between(r, 0, 360), between(r, 0, 0.2), v)
	case 2: // wood and horn
		return HSV(between(r, 22, 42), between(r, 0.3, 0.7), between(r, 0.35, 0.85))
	case 3: // pastel
		return HSV(between(r, 0, 360), between(r, 0.25, 0.5), between(r, 0.7, 0.95))
	}
	return HSV(between(r, 20, 340), between(r, 0.55, 0.98), between(r, 0.25, 0.9))
}

// randomInk draws an ink that stands out from the body.
func randomInk(r *rand.Rand, body RGB) RGB {
	own := encoded(float64(body.Grey()))
	for {
		c := randomInkColour(r)
		if math.Abs(encoded(float64(c.Grey()))-own) > between(r, 0.22, 0.5) {
			return c
		}
	}
}

// tint draws body and ink anew, of nearly the same lightness and of hues far apart.
func (m *Material) tint(r *rand.Rand) {
	for {
		m.Body, m.Ink = randomBody(r, pick(r, constellation.Red, constellation.Neutral, constellation.Neutral)), HSV(between(r, 0, 360), between(r, 0.6, 1), between(r, 0.1, 1))
		if lighter := encoded(float64(m.Body.Grey())) - encoded(float64(m.Ink.Grey())); math.Abs(lighter) < 0.12 && apartInHue(m.Body, m.Ink) > 0.25 {
			break
		}
	}
	if m.Stuff != Plain {
		m.Second = near(r, m.Body, 0.3)
	}
}

// apartInHue is how far two colours lie apart in an encoded picture, from 0 to about
// 1, their lightness left out.
func apartInHue(a, b RGB) float64 {
	red, green, blue := encoded(float64(a.R))-encoded(float64(b.R)), encoded(float64(a.G))-encoded(float64(b.G)), encoded(float64(a.B))-encoded(float64(b.B))
	mean := (red + green + blue) / 3
	return math.Sqrt((sq(red-mean) + sq(green-mean) + sq(blue-mean)) / 2)
}

func randomInkColour(r *rand.Rand) RGB {
	switch r.IntN(10) {
	case 0, 1, 2:
		return HSV(between(r, 0, 360), between(r, 0, 0.2), between(r, 0.02, 0.15))
	case 3, 4, 5:
		return HSV(between(r, 30, 60), between(r, 0, 0.12), between(r, 0.85, 0.98))
	case 6: // gold
		return HSV(between(r, 38, 55), between(r, 0.4, 0.8), between(r, 0.6, 0.9))
	case 7: // silver
		return HSV(0, 0, between(r, 0.55, 0.8))
	case 8: // red
		return HSV(math.Mod(between(r, 350, 370), 360), between(r, 0.7, 1), between(r, 0.45, 0.85))
	}
	return HSV(between(r, 0, 360), between(r, 0.5, 1), between(r, 0.15, 0.85))
}

// randomDress draws pips and numerals.
func randomDress(r *rand.Rand, k constellation.Kind, m *Material) Dress {
	d := Dress{Type: pick(r, Faces()...), Pips: chance(r, 0.85), Height: between(r, 0.72, 1.15),
		Wide: between(r, 0.8, 1.1), Tell: pick(r, TellBar, TellDot, TellBar, TellDot, TellBare),
		Foot: chance(r, 0.3), Flip: chance(r, 0.15), OnlyPip: chance(r, 0.3)}
	d.Pip = between(r, 0.14, 0.25)
	if chance(r, 0.1) {
		d.Pip = between(r, 0.25, 0.29)
	}
	d.Pitch = between(r, max(0.2, 1.15*d.Pip), 0.29)
	d.BigOne = 1
	if chance(r, 0.15) {
		d.BigOne = between(r, 1.2, 2.2)
	}
	if k == constellation.D6 && d.Pips {
		d.extras(r, m)
	}
	switch x := r.Float64(); {
	case k != constellation.Utara && k != constellation.Borg:
	case x < 0.2:
		d.stick(r, m)
	case x < 0.55:
		d.Hand = r
	}
	d.Sign = pick(r, "dot", "ring", "cross", "star", "rosette", "diamond", "Sun", "Moon", "emblem")
	return d
}

// extras draws what some dice with pips have on the one.
func (d *Dress) extras(r *rand.Rand, m *Material) {
	white := team(m.Body) == constellation.White
	if white && chance(r, 0.15) {
		d.RedOne = HSV(math.Mod(between(r, 350, 368), 360), between(r, 0.75, 1), between(r, 0.5, 0.85))
		d.RedFour = chance(r, 0.4)
		d.BigOne = between(r, 1, 2)
	}
	if chance(r, 0.08) {
		d.Word = pick(r, "BICYCLE", "GAMES", "LUCKY", "ROYAL", "CASINO", "N17", "ACE")
	}
	if chance(r, 0.08) {
		d.Crest = pick(r, "emblem", "emblem-2", "star", "ring", "rosette")
	}
	switch x := r.Float64(); {
	case x < 0.03:
		d.Emblem, d.BigOne = pick(r, "emblem", "emblem-2", "star", "Sun"), 0
	case x < 0.1:
		d.Emblem = "ring"
	}
}
