package stickers

import (
	"fmt"

	"github.com/asterism-dice/asterism/vision/render"
)

// Paper is a size of paper, upright.
type Paper struct {
	Name          string
	Width, Height float64 // mm
}

// The papers that sheets are made for.
var (
	A4     = Paper{"A4", 210, 297}
	Letter = Paper{"Letter", 215.9, 279.4}
)

// PaperNamed finds a paper by its name.
func PaperNamed(name string) (Paper, error) {
	for _, p := range []Paper{A4, Letter} {
		if p.Name == name {
			return p, nil
		}
	}
	return Paper{}, fmt.Errorf("stickers: paper %q: want A4 or Letter", name)
}

// Ink is a colour of the sheet.
type Ink struct{ R, G, B uint8 }

// The inks of a sheet.
var (
	Black = Ink{20, 20, 20}
	Grey  = Ink{150, 150, 150}
	White = Ink{255, 255, 255}
	Green = Ink{16, 96, 56} // the Cube's
)

// Item is one outline on the page: filled, or drawn as a line.
type Item struct {
	Shape render.Shape // mm, x to the right, y upwards from the page's foot
	Ink   Ink
	Line  float64 // mm, width of the line; 0 fills the outline
}

// Page is a sheet ready to be written.
type Page struct {
	Paper Paper
	Title string
	Items []Item
}

// fill puts a filled outline on the page, its origin x, y mm from the top
// left corner, times k.
func (p *Page) fill(s render.Shape, x, y, k float64, ink Ink) {
	p.Items = append(p.Items, Item{Shape: s.Placed(x, p.Paper.Height-y, k, 0), Ink: ink})
}

// line puts an outline drawn as a line on the page.
func (p *Page) line(s render.Shape, x, y, width float64, ink Ink) {
	p.Items = append(p.Items, Item{Shape: s.Placed(x, p.Paper.Height-y, 1, 0), Ink: ink, Line: width})
}

// text writes a line of text of the given size (mm) from x on base line y.
func (p *Page) text(words string, x, y, size float64, bold bool) error {
	s, err := typeface(bold).Line(words)
	if err != nil {
		return err
	}
	p.fill(s, x, y, size, Black)
	return nil
}

// typeface returns the sheet's typeface.
func typeface(bold bool) *render.Face {
	want := "liberation-sans"
	if bold {
		want = "liberation-sans-bold"
	}
	for _, f := range render.Faces() {
		if f.Name == want {
			return f
		}
	}
	return render.Faces()[0]
}
