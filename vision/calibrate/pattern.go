package calibrate

import (
	"image"
	"math/bits"

	"github.com/asterism-dice/asterism/vision"
)

// cellsAcross is how many cells of the Gray code a picture has across, enough to
// tell where about the corners of a board are, which has twice as many squares.
const cellsAcross = 16

// layout is how patterns are laid onto a projected picture.
type layout struct {
	width, height int             // px of the projected picture
	cell          int             // px, side of a cell of the Gray code
	words         image.Rectangle // px, where the screen writes words over patterns
}

func newLayout(width, height int) layout {
	return layout{width: width, height: height, cell: max(2, (width+cellsAcross-1)/cellsAcross)}
}

// columns and rows count the cells, those that are cut by the rim with them.
func (l layout) columns() int { return (l.width + l.cell - 1) / l.cell }
func (l layout) rows() int    { return (l.height + l.cell - 1) / l.cell }

// code is one bit of the Gray code, along one axis.
type code struct {
	vertical bool // tells rows apart, not columns
	bit      int  // the highest of the code is the coarsest
}

// codes lists all bits, the coarsest of the columns first: that one halves the
// picture.
func (l layout) codes() []code {
	var all []code
	for bit := bits.Len(uint(l.columns()-1)) - 1; bit >= 0; bit-- {
		all = append(all, code{bit: bit})
	}
	for bit := bits.Len(uint(l.rows()-1)) - 1; bit >= 0; bit-- {
		all = append(all, code{vertical: true, bit: bit})
	}
	return all
}

// gray is the Gray code of n: neighbours differ in one bit.
func gray(n int) int { return n ^ n>>1 }

// ungray is its inverse.
func ungray(g int) int {
	n := 0
	for ; g != 0; g >>= 1 {
		n ^= g
	}
	return n
}

// stripes draws a bit of the code.
func (l layout) stripes(c code) *image.Gray {
	return l.draw(func(x, y int) bool {
		n := x / l.cell
		if c.vertical {
			n = y / l.cell
		}
		return gray(n)>>c.bit&1 == 1
	})
}

// board is a chessboard that fills the picture.
type board struct {
	layout
	square int // px
	shift  int // px, by which the first column and row are cut
}

// at is on which side of which corner lines a pixel lies.
func (b board) at(x, y int) bool { return ((x+b.shift)/b.square+(y+b.shift)/b.square)%2 == 0 }

// picture draws the board.
func (b board) picture() *image.Gray { return b.draw(b.at) }

// corners are where four squares meet, away from the rim by half a square, and
// from where words are written by a whole one.
func (b board) corners() []vision.Pixel {
	var all []vision.Pixel
	for y := b.first(); y <= b.height-b.square/2; y += b.square {
		for x := b.first(); x <= b.width-b.square/2; x += b.square {
			if !image.Pt(x, y).In(b.words.Inset(-b.square)) || b.words.Empty() {
				all = append(all, vision.Pixel{X: float64(x), Y: float64(y)})
			}
		}
	}
	return all
}

// first is the first corner line half a square or more from the rim.
func (b board) first() int {
	x := b.square - b.shift
	for x < b.square/2 {
		x += b.square
	}
	return x
}

// draw makes a picture white where on says so, else black.
func (l layout) draw(on func(x, y int) bool) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, l.width, l.height))
	for y := range l.height {
		row := img.Pix[y*img.Stride:]
		for x := range l.width {
			if on(x, y) {
				row[x] = 255
			}
		}
	}
	return img
}

// plain is a picture of one level.
func (l layout) plain(level uint8) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, l.width, l.height))
	for i := range img.Pix {
		img.Pix[i] = level
	}
	return img
}

// inverse is white where img is black.
func inverse(img *image.Gray) *image.Gray {
	out := image.NewGray(img.Rect)
	for i, v := range img.Pix {
		out.Pix[i] = 255 - v
	}
	return out
}
