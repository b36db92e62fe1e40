package vision

import (
	"fmt"
	"image"
	"time"
)

// How a Ground tells change from noise. Levels are of 8 bits a channel, of a
// picture made small, in which noise has averaged out.
const (
	stirLevel  = 9  // from one picture to the next: something moves
	alterLevel = 14 // from what was last looked at: something is different
	noiseGain  = 4  // both grow by so many times the mean noise
	mostNoise  = 8  // of it at most: beyond, dice would pass for noise
	driftShift = 6  // 1/64 of a slow change of light is taken over each time
	mostShift  = 60 // greatest change of all light at once that is made up for
)

// Ground knows what a table looked like when each part of it was last looked
// at, and so what has to be looked at again. It works on a picture made small
// (about 320 px wide), three channels, row by row.
type Ground struct {
	w, h    int
	cur     []uint8  // the picture that was last taken in
	seen    []uint16 // what was last looked at, in 256ths of a level
	stirred []int64  // ns, when each pixel last moved
	altered []uint8  // 1 where the picture differs from what was looked at
	now     time.Duration
	noise   float64 // mean difference of two pictures where nothing moves
	heard   bool    // noise was measured
	count   int     // pixels that are altered
	unseen  bool    // nothing was looked at yet
	blobs   Blobs
}

// NewGround returns a ground for small pictures of that size that has seen
// nothing yet: all of the first picture is new.
func NewGround(width, height int) *Ground {
	n := width * height
	return &Ground{w: width, h: height, stirred: make([]int64, n), altered: make([]uint8, n)}
}

// Look takes in a picture (width·height·3 bytes) at a moment. Moments only
// grow. Nothing is kept of the slice.
func (g *Ground) Look(picture []uint8, t time.Duration) error {
	if len(picture) != 3*g.w*g.h {
		return fmt.Errorf("vision: ground: picture of %d bytes, want %d", len(picture), 3*g.w*g.h)
	}
	g.now = t
	if g.cur == nil {
		g.start(picture)
		return nil
	}
	g.follow(g.lightShift(picture))
	if !g.heard {
		g.noise, g.heard = g.firstNoise(picture), true
	}
	g.compare(picture)
	copy(g.cur, picture)
	if g.unseen {
		g.alterAll()
	}
	return nil
}

// start takes the first picture: all of it is to be looked at.
func (g *Ground) start(picture []uint8) {
	g.unseen = true
	g.cur = append([]uint8(nil), picture...)
	g.seen = make([]uint16, len(picture))
	for i, v := range picture {
		g.seen[i] = uint16(v) << 8
	}
	for i := range g.altered {
		g.stirred[i] = int64(g.now)
	}
	g.alterAll()
}

func (g *Ground) alterAll() {
	for i := range g.altered {
		g.altered[i] = 1
	}
	g.count = len(g.altered)
}

// sampleStep is which pixels or bytes are sampled; no divisor of usual widths,
// so that the sample walks over all columns.
const sampleStep = 47

// firstNoise is the noise of the first two pictures: the median, so that what
// moves doesn't count. From then on it is followed slowly.
func (g *Ground) firstNoise(picture []uint8) float64 {
	var hist [256]int
	n := 0
	for i := 0; i+2 < len(picture); i += 3 * sampleStep {
		hist[g.moved(picture, i)]++
		n++
	}
	sum := 0
	for v, c := range hist {
		if sum += c; 2*sum > n {
			return min(mostNoise, float64(v))
		}
	}
	return 0
}

// moved is how much the pixel at byte i differs from the picture before.
func (g *Ground) moved(picture []uint8, i int) int {
	return max(abs(int(picture[i])-int(g.cur[i])), abs(int(picture[i+1])-int(g.cur[i+1])), abs(int(picture[i+2])-int(g.cur[i+2])))
}

// lightShift returns by how many levels the whole picture became lighter than
// what was looked at: the median, so that dice and hands don't count.
func (g *Ground) lightShift(picture []uint8) int {
	var hist [511]int
	n := 0
	for i := 0; i < len(picture); i += sampleStep {
		hist[int(picture[i])-int(g.seen[i]>>8)+255]++
		n++
	}
	sum := 0
	for i, c := range hist {
		if sum += c; 2*sum > n {
			return max(-mostShift, min(mostShift, i-255))
		}
	}
	return 0
}

// follow takes a shift of all light over into what was looked at.
func (g *Ground) follow(shift int) {
	if shift > -3 && shift < 3 {
		return // the drift will do
	}
	for i, v := range g.seen {
		g.seen[i] = uint16(max(0, min(255<<8, int(v)+shift<<8)))
	}
}

// compare marks what moves and what is altered, and lets the rest drift.
func (g *Ground) compare(picture []uint8) {
	extra := int(noiseGain * g.noise)
	stir, alter := stirLevel+extra, alterLevel+extra
	sum, quiet := 0, 0
	g.count = 0
	cur, seen := g.cur[:len(picture)], g.seen[:len(picture)]
	for p, i := 0, 0; p < len(g.altered); p, i = p+1, i+3 {
		b, c, d := int(picture[i]), int(picture[i+1]), int(picture[i+2])
		moved := max(abs(b-int(cur[i])), abs(c-int(cur[i+1])), abs(d-int(cur[i+2])))
		differs := max(abs(b-int(seen[i]>>8)), abs(c-int(seen[i+1]>>8)), abs(d-int(seen[i+2]>>8)))
		g.altered[p] = 0
		if moved > stir {
			g.stirred[p] = int64(g.now)
		} else {
			sum, quiet = sum+moved, quiet+1
		}
		if differs > alter {
			g.altered[p] = 1
			g.count++
		} else if moved <= stir {
			drift(seen[i:i+3], b, c, d)
		}
	}
	if quiet > 0 {
		g.noise += (min(mostNoise, float64(sum)/float64(quiet)) - g.noise) / 16
	}
}

// drift moves what was looked at a little towards what is there.
func drift(seen []uint16, b, c, d int) {
	seen[0] += uint16((b<<8 - int(seen[0])) >> driftShift)
	seen[1] += uint16((c<<8 - int(seen[1])) >> driftShift)
	seen[2] += uint16((d<<8 - int(seen[2])) >> driftShift)
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}

// Altered returns the share of the picture that differs, 0 to 1.
func (g *Ground) Altered() float64 { return float64(g.count) / float64(len(g.altered)) }

// Changes returns what differs from what was last looked at, in pieces. The
// slice holds until the next call.
func (g *Ground) Changes() []Blob {
	if g.count == 0 {
		return nil
	}
	out := g.blobs.Find(g.altered, g.w, g.h)
	for i := range out {
		out[i].Stirred = g.lastStir(out[i].Box)
	}
	return out
}

// lastStir returns when anything in the box last moved.
func (g *Ground) lastStir(r image.Rectangle) time.Duration {
	var last int64
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for _, t := range g.stirred[y*g.w+r.Min.X : y*g.w+r.Max.X] {
			last = max(last, t)
		}
	}
	return time.Duration(last)
}

// Stirred returns when anything in the box last moved.
func (g *Ground) Stirred(r image.Rectangle) time.Duration {
	return g.lastStir(r.Intersect(image.Rect(0, 0, g.w, g.h)))
}

// restless is the share of a large piece's pixels that noise may stir in any
// picture: of so many there are always some that it throws far. A die has too
// few for one to be let pass.
const restless = 0.004

// quiet tells whether nothing in the box moved after a moment.
func (g *Ground) quiet(r image.Rectangle, since time.Duration) bool {
	left := int(restless * float64(r.Dx()*r.Dy()))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for _, t := range g.stirred[y*g.w+r.Min.X : y*g.w+r.Max.X] {
			if time.Duration(t) > since {
				if left--; left < 0 {
					return false
				}
			}
		}
	}
	return true
}

// AlteredIn returns the share of a box that differs, 0 to 1.
func (g *Ground) AlteredIn(r image.Rectangle) float64 {
	r = r.Intersect(image.Rect(0, 0, g.w, g.h))
	if g.count == 0 || r.Empty() {
		return 0
	}
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for _, v := range g.altered[y*g.w+r.Min.X : y*g.w+r.Max.X] {
			n += int(v)
		}
	}
	return float64(n) / float64(r.Dx()*r.Dy())
}

// Accept says that the box is looked at: as it is now is how it is, and
// nothing in it differs any more.
func (g *Ground) Accept(r image.Rectangle) {
	g.unseen = false
	r = r.Intersect(image.Rect(0, 0, g.w, g.h))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for p := y*g.w + r.Min.X; p < y*g.w+r.Max.X; p++ {
			g.count -= int(g.altered[p])
			g.altered[p] = 0
		}
		for i := 3 * (y*g.w + r.Min.X); i < 3*(y*g.w+r.Max.X); i++ {
			g.seen[i] = uint16(g.cur[i]) << 8
		}
	}
}
