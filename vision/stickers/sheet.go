package stickers

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/vision/render"
)

// Smallest and largest edge of the dice that a sheet is made for, mm.
const (
	MinEdge = 8
	MaxEdge = 30
)

// share is a sticker's edge over the die's: it must stay off the rounding.
const share = 0.82

// gap is the distance between stickers, mm, to cut along.
const gap = 2

// margin is the rim of the paper that printers leave white, mm.
const margin = 12

// utara and cube are the faces of one die, in the order of the sheet.
var (
	utara = []string{"N", "E", "S", "W", "Sun", "Moon"}
	cube  = []string{"8", "16", "16", "24", "24", "32"}
)

// Sheet lays out a sheet for dice of the given edge in mm: two Cubes, as many
// Utara dice as fit, the marker alphabet, and a scale to check the print by.
func Sheet(paper Paper, edgeMM float64) (*Page, error) {
	if !(edgeMM >= MinEdge && edgeMM <= MaxEdge) {
		return nil, fmt.Errorf("stickers: dice of %g mm: want %d to %d", edgeMM, MinEdge, MaxEdge)
	}
	l := &layouter{Page: Page{Paper: paper, Title: "Stickers for blank dice"}, size: edgeMM * share, y: margin}
	steps := []func() error{l.title, l.dice, l.alphabet, l.scale}
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return &l.Page, nil
}

// layouter fills a page from the top.
type layouter struct {
	Page
	size float64 // of a sticker, mm
	y    float64 // mm, what is above is taken
}

// alphabetHeight is what the alphabet and the scale take at the foot, mm.
const alphabetHeight = 62

func (l *layouter) title() error {
	l.y += 6
	if err := l.text("Asterism: stickers for blank dice", margin, l.y, 6, true); err != nil {
		return err
	}
	l.y += 5.5
	note := fmt.Sprintf("For dice of %.4g mm. Print at 100 %% (no fitting), cut, stick. Opposite: N and S, E and W, Sun and Moon; 8 and 32, 16 and 24.", l.size/share)
	if err := l.text(note, margin, l.y, 2.9, false); err != nil {
		return err
	}
	l.y += 4
	return nil
}

// dice puts two Cubes and then Utara's dice, one die a block of six.
func (l *layouter) dice() error {
	block := 6*l.size + 5*gap
	across := max(int((l.Paper.Width-2*margin+2*gap)/(block+2*gap)), 1)
	for n := 0; ; n++ {
		if n%across == 0 && l.y+l.size+alphabetHeight > l.Paper.Height-margin {
			return nil
		}
		faces := utara
		if n < 2 {
			faces = cube
		}
		x := margin + float64(n%across)*(block+2*gap)
		if err := l.die(faces, x, l.y); err != nil {
			return err
		}
		if n%across == across-1 {
			l.y += l.size + gap
		}
	}
}

// die puts the six stickers of one die in a row.
func (l *layouter) die(faces []string, x, y float64) error {
	for i, f := range faces {
		cx, cy := x+(float64(i)+0.5)*l.size+float64(i)*gap, y+l.size/2
		l.line(render.RoundedSquare(l.size, l.size*0.16), cx, cy, 0.15, Grey)
		if err := l.sticker(f, cx, cy); err != nil {
			return err
		}
	}
	return nil
}

// sticker draws one face round cx, cy.
func (l *layouter) sticker(face string, cx, cy float64) error {
	if pips, ok := render.BorgPips[face]; ok {
		s, err := typeface(true).Text(face)
		if err != nil {
			return err
		}
		l.fill(s, cx, cy-0.11*l.size, 0.46*l.size, Green)
		for i := range pips {
			u := (float64(i) - float64(pips-1)/2) * 0.135 * l.size
			l.fill(render.Disc(render.Point{}, 1), cx+u, cy+0.32*l.size, 0.05*l.size, Green)
		}
		return nil
	}
	s, err := faceShape(face)
	if err != nil {
		return err
	}
	lo, hi := s.Bounds()
	l.fill(s, cx, cy, min(0.68, 0.76/(hi.U-lo.U))*l.size, Black)
	return nil
}

// faceShape is a letter or a symbol 1 high.
func faceShape(face string) (render.Shape, error) {
	if s, ok := render.Symbols[face]; ok {
		return s, nil
	}
	return typeface(true).Text(face)
}

// alphabet shows how to draw the faces with a pen.
func (l *layouter) alphabet() error {
	y := l.Paper.Height - margin - alphabetHeight + 10
	if err := l.text("With a marker pen", margin, y, 4, true); err != nil {
		return err
	}
	note := "Draw as large as the side allows, with a line a sixth of its height. Start at the dot. W with pointed feet, E with straight arms."
	if err := l.text(note, margin, y+5, 2.9, false); err != nil {
		return err
	}
	box := math.Min(26, (l.Paper.Width-2*margin-5*4)/6)
	for i, f := range utara {
		cx, cy := margin+box/2+float64(i)*(box+4), y+9+box/2
		l.line(render.RoundedSquare(box, box*0.12), cx, cy, 0.2, Grey)
		l.fill(render.Pen(render.Strokes[f], 0.16), cx, cy, box*0.62, Black)
		if f == "Sun" { // any order will do
			continue
		}
		for _, stroke := range render.Strokes[f] {
			l.fill(render.Disc(stroke[0], 0.035), cx, cy, box*0.62, White)
		}
	}
	return nil
}

// scale is a line of 100 mm to check the print by.
func (l *layouter) scale() error {
	y := l.Paper.Height - margin - 3
	l.fill(render.Box(0, -0.15, 100, 0.15), margin, y, 1, Black)
	for i := range 11 {
		h := 1.2
		if i%5 == 0 {
			h = 2
		}
		l.fill(render.Box(-0.1, 0, 0.1, h), margin+10*float64(i), y, 1, Black)
	}
	return l.text("100 mm: measure this line; if it is shorter or longer, print again without scaling", margin+104, y+0.8, 2.2, false)
}
