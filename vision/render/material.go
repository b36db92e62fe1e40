package render

// Stuff is the pattern of a die's body.
type Stuff string

// The patterns.
const (
	Plain    Stuff = ""         // one colour
	Speckled Stuff = "speckled" // small spots of a second colour
	Swirled  Stuff = "swirled"  // marbled or pearly
	Grained  Stuff = "grained"  // wood
)

// Material says how a die's body and its ink look.
type Material struct {
	Body, Second RGB
	Stuff        Stuff
	Grain        float64 // mm, of spots and swirls
	Share        float64 // 0…1, of the second colour
	Gloss        float64 // 0 chalk … 1 polished
	Clear        float64 // 0 opaque … 1 glass
	Paint        Paint
	Sheen        RGB // of pearly paint
	Ink          RGB
	InkGloss     float64
	Drill        float64 // depth of pips: 0 flat paint … 1 half a ball
	Engrave      float64 // darkening at the border of numerals, 0…1
}

// colour returns the body's colour at p (mm, die's axes).
func (m *Material) colour(p Vec3, width float64) RGB {
	switch m.Stuff {
	case Speckled:
		n := noise3(p, m.Grain)
		t := smooth(0.62-0.25*m.Share, 0.66-0.25*m.Share+width/m.Grain*0.1, n)
		return m.Body.Blend(m.Second, float32(t))
	case Swirled:
		w := noise3(p, m.Grain*2.5)
		n := noise3(p.Add(Vec3{w, -w, w}.Mul(m.Grain*3)), m.Grain)
		return m.Body.Blend(m.Second, float32(smooth(0.62-0.4*m.Share, 0.92-0.2*m.Share, n)))
	case Grained:
		n := noise2(p.X/m.Grain*0.2+3*noise3(p, 9), p.Y/m.Grain*2)
		return m.Body.Blend(m.Second, float32(n*m.Share))
	}
	return m.Body
}
