package render

import "math"

// Ground is the surface of the table. At returns its colour at table
// coordinates x, y (mm), for a spot of the given width.
type Ground interface {
	At(x, y, width float64) RGB
}

// Texture is how a generated ground is made.
type Texture string

// The textures.
const (
	Smooth   Texture = "smooth"   // painted board, with faint clouds
	Specks   Texture = "specks"   // laminate with dots of Tile mm
	Granite  Texture = "granite"  // grains of Tile mm and more, of four tones
	Wood     Texture = "wood"     // grain and, with Tile, planks
	Felt     Texture = "felt"     // short fibres
	Cloth    Texture = "cloth"    // woven
	Marble   Texture = "marble"   // veins
	Chequers Texture = "chequers" // squares of Tile mm
	Paper    Texture = "paper"    // with lines every Tile mm
	Rug      Texture = "rug"      // coarse wool with bands
	Tiles    Texture = "tiles"    // with joints every Tile mm
	Patches  Texture = "patches"  // a printed board: cells of many colours
	Keys     Texture = "keys"     // keys or round buttons every Tile mm, with signs
)

// Generated says how a ground is made from noise. Its Prepared is the ground.
type Generated struct {
	Texture Texture
	A, B    RGB     // main and second colour
	Tile    float64 // mm
	Turn    float64 // degrees clockwise
	Shift   Vec3    // mm: where in the endless pattern the table lies
	Rough   float64 // 0…1, strength of the pattern
}

// pattern is the ground that a Generated describes. It keeps a copy, so that
// what is drawn is what was described, whatever becomes of the description.
type pattern struct {
	of       Generated
	sin, cos float64 // of its turn
	draw     func(g *Generated, u, v, width float64) RGB
}

// Prepared returns the ground that g describes now.
func (g Generated) Prepared() Ground {
	p := pattern{of: g, draw: textures[g.Texture]}
	p.sin, p.cos = math.Sincos(g.Turn * math.Pi / 180)
	return &p
}

// textures draw the grounds; a texture without one is plain.
var textures = map[Texture]func(g *Generated, u, v, width float64) RGB{
	Specks:   (*Generated).specks,
	Granite:  (*Generated).granite,
	Wood:     (*Generated).wood,
	Felt:     (*Generated).felt,
	Cloth:    (*Generated).cloth,
	Marble:   (*Generated).marble,
	Chequers: (*Generated).chequers,
	Paper:    (*Generated).paper,
	Rug:      (*Generated).rug,
	Tiles:    (*Generated).tiles,
	Patches:  (*Generated).patches,
	Keys:     (*Generated).keys,
}

// At implements Ground.
func (p *pattern) At(x, y, width float64) RGB {
	g := &p.of
	u, v := p.cos*x+p.sin*y+g.Shift.X, p.cos*y-p.sin*x+g.Shift.Y
	if p.draw != nil {
		return p.draw(g, u, v, width)
	}
	return g.A.Blend(g.B, float32(g.Rough*cloud(u, v, 120, 3, width)))
}

func (g *Generated) specks(u, v, width float64) RGB {
	base := g.A.Times(float32(0.94 + 0.12*noise2(u/90, v/90)))
	n := cloud(u, v, g.Tile, 2, width)
	t := smooth(0.66, 0.74, n)
	n2 := noise2(u/g.Tile/1.6+55, v/g.Tile/1.6+21)
	if n2 < 0.14 {
		t = max(t, smooth(0.14, 0.1, n2)*smooth(2.3*g.Tile, 0.7*g.Tile, width))
	}
	return base.Blend(g.B, float32(t*g.Rough))
}

// granite lays grains of three tones over the stone, each kind where a noise
// of its own is high: the size and look of pips, but in no order.
func (g *Generated) granite(u, v, width float64) RGB {
	c := g.A
	for k, tone := range [...]RGB{g.B, g.B.Times(0.12), g.A.Blend(RGB{0.9, 0.9, 0.88}, 0.8)} {
		shift, size := 91*float64(k+1), g.Tile*(1.3-0.25*float64(k))
		n := cloud(u+shift, v-shift, size, 3, width)
		c = c.Blend(tone, float32(smooth(0.52, 0.6, n)*g.Rough))
	}
	return c
}

func (g *Generated) wood(u, v, width float64) RGB {
	joint := 0.0
	if g.Tile > 0 {
		row := math.Floor(v / g.Tile)
		off := v - row*g.Tile
		joint = smooth(0.8+width, 0.2, min(off, g.Tile-off))
		u, v = u+row*317, v+row*73
	}
	bend := 14 * noise2(u/220, v/60)
	rings := v + bend
	n := 0.5*cloud(u/9, rings, 7, 3, width) + 0.3*noise2(u/300, rings/18) + 0.2*cloud(u/14, v, 1.2, 2, width)
	c := g.A.Blend(g.B, float32(clamp((n-0.3)*2.2)*g.Rough))
	return c.Times(float32(1 - 0.6*joint))
}

func (g *Generated) felt(u, v, width float64) RGB {
	n := cloud(u, v, 1.6, 3, width) + 0.3*(noise2(u/70, v/70)-0.5)
	return g.A.Blend(g.B, float32(clamp(n*1.6-0.3)*g.Rough))
}

func (g *Generated) cloth(u, v, width float64) RGB {
	p := max(g.Tile, 0.4)
	fade := smooth(0.3, 1, p/width/2)
	a := math.Sin(2*math.Pi*u/p) * math.Sin(2*math.Pi*v/p)
	fold := noise2(u/140, v/90+0.4*noise2(u/60, v/60)) - 0.5
	n := 0.5 + 0.35*a*fade + 0.3*(cloud(u, v, 2.5, 2, width)-0.5)
	return g.A.Blend(g.B, float32(clamp(n)*g.Rough)).Times(float32(1 + 0.35*fold))
}

func (g *Generated) marble(u, v, width float64) RGB {
	w := 40 * cloud(u, v, 90, 3, width)
	vein := math.Abs(noise2((u+w)/55, (v-w)/70)-0.5) * 2
	t := smooth(0.1, 0, vein)*1.4*(cloud(u-w, v, 45, 2, width)-0.25) + 0.5*(cloud(u+w, v, 30, 4, width)-0.3)
	return g.A.Blend(g.B, float32(clamp(t)*g.Rough))
}

// step returns 0 in even and 1 in odd cells of size p, smooth across width.
func step(x, p, width float64) float64 {
	f := x/p - 2*math.Floor(x/p/2) // 0…2
	d := min(math.Abs(f-1), min(f, 2-f)) * p
	t := 0.5 * (1 - clamp(d/max(width, 1e-6)*2))
	if f >= 1 {
		return 1 - t
	}
	return t
}

func (g *Generated) chequers(u, v, width float64) RGB {
	a, b := step(u, g.Tile, width), step(v, g.Tile, width)
	t := a + b - 2*a*b
	n := 0.92 + 0.16*cloud(u, v, 12, 3, width)
	return g.A.Blend(g.B, float32(t)).Times(float32(n))
}

func (g *Generated) paper(u, v, width float64) RGB {
	line := func(x float64) float64 {
		off := math.Abs(x/g.Tile-math.Round(x/g.Tile)) * g.Tile
		return clamp(0.5+(0.25-off)/max(width, 0.1)) * min(1, 0.5/width)
	}
	t := 0.0
	if g.Tile > 0 {
		t = max(line(v), 0)
		if g.Rough > 0.5 {
			t = max(t, line(u))
		}
	}
	n := 0.97 + 0.06*cloud(u, v, 6, 3, width)
	return g.A.Times(float32(n)).Blend(g.B, float32(t))
}

func (g *Generated) rug(u, v, width float64) RGB {
	band := step(v+3*noise2(u/8, v/8), g.Tile, width+1)
	tuft := cloud(u, v, 5, 3, width)
	return g.A.Blend(g.B, float32(band)).Times(float32(1 - g.Rough*0.9 + g.Rough*1.6*tuft))
}

func (g *Generated) tiles(u, v, width float64) RGB {
	iu, iv := math.Floor(u/g.Tile), math.Floor(v/g.Tile)
	du, dv := u-iu*g.Tile, v-iv*g.Tile
	edge := min(min(du, g.Tile-du), min(dv, g.Tile-dv))
	t := smooth(1.2+width, 0.4, edge)
	n := 0.9 + 0.1*cell2(int(iu), int(iv)) + 0.1*cloud(u, v, 25, 3, width)
	return g.A.Times(float32(n)).Blend(g.B, float32(t))
}

func (g *Generated) patches(u, v, width float64) RGB {
	row := math.Floor(v / (g.Tile * 0.866))
	col := math.Floor(u/g.Tile + 0.5*math.Mod(math.Abs(row), 2))
	h := cell2(int(col)+17, int(row)+31)
	c := HSV(360*h, 0.35+0.5*cell2(int(col), int(row)), 0.35+0.6*cell2(int(row), int(col)+9))
	du := math.Mod(math.Abs(u/g.Tile+0.5*math.Mod(math.Abs(row), 2)), 1) * g.Tile
	dv := v - row*g.Tile*0.866
	edge := min(min(du, g.Tile-du), min(dv, g.Tile*0.866-dv))
	ru, rv := du-g.Tile/2, dv-g.Tile*0.433
	token := smooth(g.Tile*0.2+width, g.Tile*0.2-width, math.Hypot(ru, rv)) * smooth(0.45, 0.55, cell2(int(col)+5, int(row)+77))
	c = c.Times(float32(0.75 + 0.5*cloud(u, v, 9, 3, width)))
	c = c.Blend(g.A, float32(smooth(1.6+width, 1, edge)))
	return c.Blend(g.B, float32(token))
}

// keys are those of a keyboard or, where the pattern is strong, the buttons of
// a remote control: in rows like pips, a few of them coloured.
func (g *Generated) keys(u, v, width float64) RGB {
	iu, iv := math.Floor(u/g.Tile), math.Floor(v/g.Tile)
	du, dv := math.Abs(u/g.Tile-iu-0.5), math.Abs(v/g.Tile-iv-0.5)
	off := max(du, dv) - 0.42
	if g.Rough > 0.7 {
		off = math.Hypot(du, dv) - 0.2 - 0.2*g.Rough
	}
	w := width / g.Tile
	key, calm := g.B, smooth(1, 0.5, w) // from afar keys run together
	if cell2(int(iu), int(iv)) > 0.85 {
		key = key.Blend(HSV(360*cell2(int(iv), int(iu)), 0.8, 0.7), float32(calm))
	}
	sign := smooth(0.24, 0.2, max(du, dv)) * smooth(0.5, 0.6, noise2(u/g.Tile*7, v/g.Tile*7)) * smooth(0.3, 0.1, w)
	c := g.A.Blend(key, float32(0.5+(clamp(0.5-off/max(2*w, 0.03))-0.5)*calm))
	return c.Blend(g.A, float32(sign))
}
