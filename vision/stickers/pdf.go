package stickers

import (
	"fmt"
	"io"
	"time"

	"github.com/go-pdf/fpdf"

	"github.com/asterism-dice/asterism/vision/render"
)

// PDF writes the page as a document of one page. The same page gives the same
// bytes: its date is fixed.
func (p *Page) PDF(w io.Writer) error {
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: fpdf.SizeType{Wd: p.Paper.Width, Ht: p.Paper.Height}})
	doc.SetTitle(p.Title, true)
	doc.SetCreator("Asterism", true)
	doc.SetCreationDate(time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC))
	doc.SetModificationDate(time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC))
	doc.SetCatalogSort(true)
	doc.SetAutoPageBreak(false, 0)
	doc.AddPage()
	for i := range p.Items {
		p.draw(doc, &p.Items[i])
	}
	if err := doc.Output(w); err != nil {
		return fmt.Errorf("stickers: pdf: %w", err)
	}
	return nil
}

// draw puts one item on the page.
func (p *Page) draw(doc *fpdf.Fpdf, it *Item) {
	r, g, b := int(it.Ink.R), int(it.Ink.G), int(it.Ink.B)
	doc.SetFillColor(r, g, b)
	doc.SetDrawColor(r, g, b)
	doc.SetLineWidth(it.Line)
	y := func(q render.Point) float64 { return p.Paper.Height - q.V }
	for i, seg := range it.Shape {
		a, c, e := seg.P[0], seg.P[1], seg.P[2]
		switch seg.Op {
		case render.Move:
			if i > 0 {
				doc.ClosePath()
			}
			doc.MoveTo(a.U, y(a))
		case render.Line:
			doc.LineTo(a.U, y(a))
		case render.Curve:
			doc.CurveBezierCubicTo(a.U, y(a), c.U, y(c), e.U, y(e))
		}
	}
	doc.ClosePath()
	style := "F"
	if it.Line > 0 {
		style = "D"
	}
	doc.DrawPath(style)
}
