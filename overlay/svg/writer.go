package svg

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/typeface"
)

// Write writes a scene as one SVG document.
func Write(w io.Writer, s *overlay.Scene) error {
	if !(s.Width > 0 && s.Height > 0) {
		return fmt.Errorf("svg: a table of %v × %v mm has no area", s.Width, s.Height)
	}
	p := pen{Writer: bufio.NewWriter(w), lights: map[overlay.Color]int{}, layout: typeface.Whole}
	p.begin(s)
	if s.Ground != nil {
		p.ops(s.Ground.Ops)
	}
	p.ops(s.Ops)
	p.put("</svg>\n")
	if err := p.Flush(); err != nil {
		return fmt.Errorf("svg: %w", err)
	}
	return nil
}

// pen writes elements; the buffer keeps the first error.
type pen struct {
	*bufio.Writer
	lights map[overlay.Color]int // gradients of glows that are written already
	bands  int
	layout func(*overlay.Op) typeface.Block // of texts: a document waits for letters that are lacking
}

func (p *pen) put(parts ...string) {
	for _, s := range parts {
		_, _ = p.WriteString(s) // Flush tells
	}
}

func (p *pen) begin(s *overlay.Scene) {
	w, h := number(s.Width), number(s.Height)
	p.put(`<svg xmlns="http://www.w3.org/2000/svg" width="`, w, `mm" height="`, h, `mm" viewBox="0 0 `, w, " ", h, `">`, "\n")
	p.put("<style>text{font-family:'DejaVu Sans',Verdana,sans-serif;white-space:pre}.g{mix-blend-mode:screen}</style>\n")
	ground := overlay.Color{A: 255}
	if s.Ground != nil {
		ground = s.Ground.Color
	}
	p.put(`<rect width="`, w, `" height="`, h, `"`, paint("fill", ground), "/>\n")
}

func (p *pen) ops(ops []overlay.Op) {
	for i := range ops {
		if len(ops[i].Points) > 0 {
			p.op(&ops[i])
		}
	}
}

func (p *pen) op(o *overlay.Op) {
	at := o.Points[0]
	switch o.Kind {
	case overlay.OpFill:
		p.put(`<polygon points="`, points(o.Points), `"`, paint("fill", o.Color), "/>\n")
	case overlay.OpBand:
		p.band(o)
	case overlay.OpHalo:
		lines := o.Halo()
		for i := range lines {
			p.op(&lines[i])
		}
	case overlay.OpLine:
		name := "polyline"
		if o.Closed {
			name = "polygon"
		}
		p.put("<", name, ` points="`, points(o.Points), `"`, stroke(o), "/>\n")
	case overlay.OpDisc:
		p.put("<circle", place("c", at), ` r="`, number(o.Radius), `"`, paint("fill", o.Color), "/>\n")
	case overlay.OpRing:
		p.ring(o)
	case overlay.OpGlow:
		light := p.light(o.Color)
		p.put("<circle", place("c", at), ` r="`, number(o.Radius), `" class="g" fill="url(#g`, light, `)"/>`, "\n")
	case overlay.OpText:
		p.text(o)
	case overlay.OpPicture:
		p.picture(o)
	}
}

// light returns the number of the gradient of a glow, written on first use.
func (p *pen) light(c overlay.Color) string {
	n, ok := p.lights[c]
	if !ok {
		n = len(p.lights)
		p.lights[c] = n
		p.put(`<radialGradient id="g`, strconv.Itoa(n), `">`)
		p.stops(c)
		p.put("</radialGradient>\n")
	}
	return strconv.Itoa(n)
}

// stops writes the light of a glow from its middle outwards.
func (p *pen) stops(c overlay.Color) {
	const stops = 8
	for i := range stops + 1 {
		d := float64(i) / stops
		p.put(`<stop offset="`, number(d), `"`, paint("stop", c.Alpha(overlay.Falloff(d))), "/>")
	}
}

func (p *pen) band(o *overlay.Op) {
	if len(o.Points) != 4 {
		return
	}
	from, to := o.Points[0].Add(o.Points[1]).Mul(0.5), o.Points[2].Add(o.Points[3]).Mul(0.5)
	p.bands++
	id := strconv.Itoa(p.bands)
	p.put(`<linearGradient id="b`, id, `" gradientUnits="userSpaceOnUse" x1="`, number(from.X), `" y1="`, number(from.Y),
		`" x2="`, number(to.X), `" y2="`, number(to.Y), `"><stop`, paint("stop", o.Color), `/><stop offset="1"`, paint("stop", o.Fade), "/></linearGradient>\n")
	p.put(`<polygon points="`, points(o.Points), `" fill="url(#b`, id, `)"/>`, "\n")
}

// ring writes a circle, or an arc of it.
func (p *pen) ring(o *overlay.Op) {
	at := o.Points[0]
	point := func(angle constellation.Angle) string {
		return points(overlay.Points{at.Add(constellation.Vec{Y: -o.Radius}.Turn(angle))})
	}
	// An arc whose ends are written alike isn't drawn (SVG 2, 9.5.1).
	if o.Sweep >= 360 || o.Sweep > 180 && point(o.From) == point(o.From+o.Sweep) {
		p.put("<circle", place("c", at), ` r="`, number(o.Radius), `"`, stroke(o), "/>\n")
		return
	}
	large := "0"
	if o.Sweep > 180 {
		large = "1"
	}
	r := number(o.Radius)
	p.put(`<path d="M`, point(o.From), " A", r, ",", r, " 0 ", large, " 1 ", point(o.From+o.Sweep), `"`, stroke(o), "/>\n")
}

// weights are the font weights of SVG.
var weights = map[overlay.Weight]string{overlay.Bold: "700", overlay.Light: "200"}

func (p *pen) text(o *overlay.Op) {
	b := p.layout(o)
	p.put(`<g transform="translate(`, points(o.Points[:1]), ") rotate(", number(o.Facing.Degrees()), `)">`)
	if o.Plate.A > 0 {
		size := b.Hi.Sub(b.Lo).Mul(o.Size)
		p.put("<rect", place("", b.Lo.Mul(o.Size)), ` width="`, number(size.X), `" height="`, number(size.Y),
			`" rx="`, number(b.Corner*o.Size), `"`, paint("fill", o.Plate), "/>")
	}
	p.put(`<g font-size="`, number(o.Size), `"`, paint("fill", o.Color))
	if w, ok := weights[o.Weight]; ok {
		p.put(` font-weight="`, w, `"`)
	}
	if o.Spacing != 0 {
		p.put(` letter-spacing="`, number(o.Spacing*o.Size), `"`)
	}
	p.put(">")
	for _, l := range b.Lines {
		p.line(l, o.Size)
	}
	p.put("</g></g>\n")
}

// line writes a line at a size of the em in mm. Letters that join are made wider or
// narrower themselves where the font is another one: gaps would part them.
func (p *pen) line(l typeface.Line, size float64) {
	text, shaped := typeface.Isolated(l.Text)
	p.put("<text", place("", l.Start.Mul(size)), ` textLength="`, number(l.Width*size), `"`)
	if shaped {
		p.put(` lengthAdjust="spacingAndGlyphs"`)
	}
	p.put(">")
	_ = xml.EscapeText(p, []byte(text)) // Flush tells
	p.put("</text>")
}

func stroke(o *overlay.Op) string {
	s := ` fill="none" stroke-width="` + number(o.Width) + `" stroke-linejoin="round"` + paint("stroke", o.Color)
	if o.Dash > 0 {
		return s + ` stroke-dasharray="` + number(o.Dash) + `"`
	}
	return s + ` stroke-linecap="round"`
}

// paint writes a colour as the attribute what, and its opacity.
func paint(what string, c overlay.Color) string {
	name := what
	if what == "stop" {
		name = "stop-color"
	}
	opaque := c
	opaque.A = 255
	s := " " + name + `="` + opaque.String() + `"`
	if c.A == 255 {
		return s
	}
	return s + " " + what + `-opacity="` + number(float64(c.A)/255) + `"`
}

func place(prefix string, at constellation.Vec) string {
	return " " + prefix + `x="` + number(at.X) + `" ` + prefix + `y="` + number(at.Y) + `"`
}

func points(ps overlay.Points) string {
	var b strings.Builder
	for i, v := range ps {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(number(v.X) + "," + number(v.Y))
	}
	return b.String()
}

// number writes thousandths; what is no number is written as 0.
func number(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "0"
	}
	return strconv.FormatFloat(math.Round(x*1000)/1000+0, 'f', -1, 64)
}
