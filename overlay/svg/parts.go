package svg

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"hash/fnv"
	"math"
	"strconv"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/typeface"
)

// Parts writes operations one by one as elements of an SVG document, for a page
// that changes only what has changed: what is drawn the same is the same
// string. The gradients that glows refer to come first. The page gives text
// elements a font and white-space: pre, and those of class "g" mix-blend-mode:
// screen, as the document that Write makes does.
func Parts(ops []overlay.Op) []string {
	var b bytes.Buffer
	p := pen{Writer: bufio.NewWriter(&b), layout: typeface.Layout}
	lights, drawn := []string{}, make([]string, 0, len(ops)+8)
	known := map[overlay.Color]bool{}
	for i := range ops {
		o := &ops[i]
		if len(o.Points) == 0 {
			continue
		}
		if c := opaque(o.Color); o.Kind == overlay.OpGlow && !known[c] {
			known[c] = true
			p.gradient(lightName(c), c)
			lights = append(lights, p.take(&b))
		}
		p.part(o)
		if s := p.take(&b); s != "" {
			drawn = append(drawn, s)
		}
	}
	return append(lights, drawn...)
}

// take returns what was written since the last call.
func (p *pen) take(b *bytes.Buffer) string {
	_ = p.Flush() // a buffer in memory takes everything
	s := b.String()
	b.Reset()
	return s
}

// part writes one operation in such a way that it stands for itself: what it
// refers to is named by what it looks like, not by a count.
func (p *pen) part(o *overlay.Op) {
	switch o.Kind {
	case overlay.OpGlow:
		p.put("<circle", place("c", o.Points[0]), ` r="`, number(o.Radius), `" class="g" fill="url(#`, lightName(opaque(o.Color)), `)"`)
		if o.Color.A < 255 {
			p.put(` fill-opacity="`, number(float64(o.Color.A)/255), `"`)
		}
		p.put("/>")
	case overlay.OpBand:
		p.bands = bandName(o)
		p.put("<g>")
		p.band(o)
		p.put("</g>")
	case overlay.OpHalo: // several elements, of which a part is one
		p.put("<g>")
		p.op(o)
		p.put("</g>")
	default:
		p.op(o)
	}
}

// gradient writes the light of a glow.
func (p *pen) gradient(name string, c overlay.Color) {
	p.put(`<radialGradient id="`, name, `">`)
	p.stops(c)
	p.put("</radialGradient>")
}

func opaque(c overlay.Color) overlay.Color {
	c.A = 255
	return c
}

func lightName(c overlay.Color) string { return "g" + c.String()[1:] }

// bandName numbers a band by its place and colours.
func bandName(o *overlay.Op) int {
	h := fnv.New32a()
	for _, v := range o.Points {
		var b [16]byte
		binary.LittleEndian.PutUint64(b[:], math.Float64bits(v.X))
		binary.LittleEndian.PutUint64(b[8:], math.Float64bits(v.Y))
		h.Write(b[:])
	}
	h.Write([]byte(o.Color.String() + o.Fade.String() + strconv.Itoa(len(o.Points))))
	return int(h.Sum32() >> 1)
}
