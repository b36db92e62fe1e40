package calibrate

import (
	"math/bits"
	"testing"

	"github.com/asterism-dice/asterism/vision"
)

// Neighbours of the Gray code differ in one bit, and each number comes back.
func TestGrayCodeOfNeighbours(t *testing.T) {
	for n := range 1000 {
		if ungray(gray(n)) != n {
			t.Errorf("%d comes back as %d", n, ungray(gray(n)))
		}
		if d := bits.OnesCount(uint(gray(n) ^ gray(n+1))); d != 1 {
			t.Errorf("%d and %d differ in %d bits", n, n+1, d)
		}
	}
}

// All bits together tell each cell of a picture of any shape from all others.
func TestCodesTellCellsApart(t *testing.T) {
	for _, size := range [][2]int{{1280, 800}, {1920, 1080}, {800, 600}, {1366, 768}, {768, 1024}, {33, 17}} {
		l := newLayout(size[0], size[1])
		seen := map[int]vision.Pixel{}
		codes := l.codes()
		pictures := make([][]byte, len(codes))
		for k, c := range codes {
			pictures[k] = l.stripes(c).Pix
		}
		for y := 0; y < l.height; y += l.cell {
			for x := 0; x < l.width; x += l.cell {
				n := 0
				for k := range codes {
					n = n<<1 | int(pictures[k][y*l.width+x]>>7)
				}
				if was, ok := seen[n]; ok {
					t.Fatalf("%v: the cells at %v and %d, %d bear one number", size, was, x, y)
				}
				seen[n] = vision.Pixel{X: float64(x), Y: float64(y)}
			}
		}
	}
}

// About each corner of a board the four pixels alternate, half a square or more
// from the rim.
func TestBoardCornersLieWhereSquaresMeet(t *testing.T) {
	l := newLayout(1280, 800)
	for _, b := range []board{{layout: l, square: 40, shift: 20}, {layout: l, square: 48, shift: 16}, {layout: l, square: 40}} {
		img := b.picture()
		if len(b.corners()) < 300 {
			t.Errorf("%d corners", len(b.corners()))
		}
		for _, c := range b.corners() {
			x, y := int(c.X), int(c.Y)
			if x < b.square/2 || y < b.square/2 || x > 1280-b.square/2 || y > 800-b.square/2 {
				t.Errorf("%v is too near the rim", c)
			}
			nw, ne, sw, se := img.GrayAt(x-1, y-1), img.GrayAt(x, y-1), img.GrayAt(x-1, y), img.GrayAt(x, y)
			if nw != se || ne != sw || nw == ne {
				t.Errorf("%v: %v %v %v %v", c, nw, ne, sw, se)
			}
		}
	}
}
