package stickers

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/vision/render"
)

// SVG writes the page as a picture of outlines in millimetres.
func (p *Page) SVG(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" width="%gmm" height="%gmm" viewBox="0 0 %g %g">`+"\n",
		p.Paper.Width, p.Paper.Height, p.Paper.Width, p.Paper.Height)
	fmt.Fprintf(out, "<title>%s, %s</title>\n", p.Title, p.Paper.Name)
	for _, it := range p.Items {
		fmt.Fprintf(out, "<path d=%q %s/>\n", p.path(it.Shape), it.paint())
	}
	fmt.Fprintln(out, "</svg>")
	if err := out.Flush(); err != nil {
		return fmt.Errorf("stickers: svg: %w", err)
	}
	return nil
}

// paint is how an item is drawn.
func (it *Item) paint() string {
	colour := fmt.Sprintf("#%02x%02x%02x", it.Ink.R, it.Ink.G, it.Ink.B)
	if it.Line > 0 {
		return fmt.Sprintf(`fill="none" stroke="%s" stroke-width="%g"`, colour, it.Line)
	}
	return fmt.Sprintf(`fill="%s"`, colour)
}

// path writes an outline in SVG's letters.
func (p *Page) path(s render.Shape) string {
	var b strings.Builder
	point := func(q render.Point) {
		b.WriteString(short(q.U))
		b.WriteByte(' ')
		b.WriteString(short(p.Paper.Height - q.V))
	}
	for i, seg := range s {
		switch seg.Op {
		case render.Move:
			if i > 0 {
				b.WriteByte('Z')
			}
			b.WriteByte('M')
			point(seg.P[0])
		case render.Line:
			b.WriteByte('L')
			point(seg.P[0])
		case render.Curve:
			b.WriteByte('C')
			point(seg.P[0])
			b.WriteByte(' ')
			point(seg.P[1])
			b.WriteByte(' ')
			point(seg.P[2])
		}
	}
	b.WriteByte('Z')
	return b.String()
}

// short writes a length to a micrometre.
func short(x float64) string {
	s := strings.TrimRight(strconv.FormatFloat(x, 'f', 3, 64), "0")
	return strings.TrimSuffix(s, ".")
}
