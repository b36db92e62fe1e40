package motion

import "image"

// Blob is a piece of a small picture that hangs together.
type Blob struct {
	Box  image.Rectangle // px of the small picture
	Area int             // px
	X, Y float64         // px, its middle
	Edge bool            // touches the picture's edge
}

// leastFull is the share of a piece's box that is at rest at least, where a die is and
// its shadow: of one that is about to stop less is.
const leastFull = 0.35

// Full tells whether as much of the piece's box is at rest as where a die is.
func (b Blob) Full() bool { return float64(b.Area) >= leastFull*float64(b.Box.Dx()*b.Box.Dy()) }

// Blobs finds pieces and keeps its memory between calls.
type Blobs struct {
	left  []uint8 // pixels that belong to no piece yet
	queue []int32
	found []Blob
}

// Pixels that are no farther apart than pieceGap hang together; pieces of fewer pixels
// than leastPiece are noise.
const (
	pieceGap   = 2 // px, each way
	leastPiece = 4 // px
)

// Find returns the pieces of a mask, each pixel of which is 0 or not, in the
// order of their first pixels. The slice holds until the next call.
func (b *Blobs) Find(mask []uint8, w, h int) []Blob {
	b.left = append(b.left[:0], mask...)
	b.found = b.found[:0]
	for i, v := range b.left {
		if v == 0 {
			continue
		}
		if blob := b.fill(int32(i), w, h); blob.Area >= leastPiece {
			b.found = append(b.found, blob)
		}
	}
	return b.found
}

// fill gathers all that hangs together with one pixel.
func (b *Blobs) fill(from int32, w, h int) Blob {
	b.left[from] = 0
	b.queue = append(b.queue[:0], from)
	out := Blob{Box: image.Rectangle{Min: image.Pt(w, h)}} // of nothing yet
	sx, sy := 0, 0
	for n := 0; n < len(b.queue); n++ {
		x, y := int(b.queue[n])%w, int(b.queue[n])/w
		sx, sy = sx+x, sy+y
		out.Box.Min = image.Pt(min(out.Box.Min.X, x), min(out.Box.Min.Y, y))
		out.Box.Max = image.Pt(max(out.Box.Max.X, x+1), max(out.Box.Max.Y, y+1))
		b.spread(x, y, w, h)
	}
	out.Area = len(b.queue)
	out.X, out.Y = float64(sx)/float64(out.Area)+0.5, float64(sy)/float64(out.Area)+0.5
	out.Edge = out.Box.Min.X == 0 || out.Box.Min.Y == 0 || out.Box.Max.X == w || out.Box.Max.Y == h
	return out
}

// spread puts the neighbours of a pixel into the queue.
func (b *Blobs) spread(x, y, w, h int) {
	for v := max(0, y-pieceGap); v <= min(h-1, y+pieceGap); v++ {
		for u := max(0, x-pieceGap); u <= min(w-1, x+pieceGap); u++ {
			if i := v*w + u; b.left[i] != 0 {
				b.left[i] = 0
				b.queue = append(b.queue, int32(i))
			}
		}
	}
}
