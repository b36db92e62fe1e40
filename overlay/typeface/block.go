package typeface

import (
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// Measures of a text, in ems.
const (
	Cap     = 0.729 // height of a capital of the fonts
	Leading = 1.30  // from line to line
	padX    = 0.60  // of a plate, left and right
	padY    = 0.42  // of a plate, above capitals and below the last line
	corner  = 0.50  // radius of a plate's corners
)

// Block is the layout of a text op in ems about its place, not yet turned.
type Block struct {
	Path   []Segment
	Lines  []Line
	Lo, Hi constellation.Vec // of the plate
	Corner float64           // radius of the plate's corners
}

// Line is where a line of a text begins on its baseline, and its width.
type Line struct {
	Text  string
	Start constellation.Vec
	Width float64
}

// Layout lays out a text op. The middle of the capitals lies at the op's
// place; lines are aligned as the op says.
func Layout(o *overlay.Op) Block {
	lines := strings.Split(o.Text, "\n")
	b := Block{Corner: corner, Lo: constellation.Vec{X: 1e9}, Hi: constellation.Vec{X: -1e9}}
	face := Of(o.Weight)
	first := Cap/2 - Leading*float64(len(lines)-1)/2
	for i, text := range lines {
		path, width := face.Line(text, o.Spacing)
		start := constellation.Vec{X: -width * (o.Align + 1) / 2, Y: first + Leading*float64(i)}
		b.Path = appendMoved(b.Path, path, start)
		b.Lines = append(b.Lines, Line{text, start, width})
		b.Lo.X, b.Hi.X = min(b.Lo.X, start.X-padX), max(b.Hi.X, start.X+width+padX)
	}
	b.Lo.Y, b.Hi.Y = first-Cap-padY, first+Leading*float64(len(lines)-1)+padY
	return b
}

// Plate is the outline of the plate in ems about the op's place, not yet
// turned: a rectangle with rounded corners.
func (b *Block) Plate() []constellation.Vec {
	const steps = 5
	r := min(b.Corner, (b.Hi.X-b.Lo.X)/2, (b.Hi.Y-b.Lo.Y)/2)
	centres := [4]constellation.Vec{{X: b.Hi.X - r, Y: b.Lo.Y + r}, {X: b.Hi.X - r, Y: b.Hi.Y - r},
		{X: b.Lo.X + r, Y: b.Hi.Y - r}, {X: b.Lo.X + r, Y: b.Lo.Y + r}}
	var ps []constellation.Vec
	for i, c := range centres {
		for j := range steps + 1 {
			up := constellation.Vec{Y: -r}
			ps = append(ps, c.Add(up.Turn(90*(constellation.Angle(i)+constellation.Angle(j)/steps))))
		}
	}
	return ps
}
