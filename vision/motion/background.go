package motion

import (
	"fmt"
	"image"
	"slices"
	"time"
)

// A Background tells change from noise by these levels, of 255, in a channel of a picture
// made small, in which noise has averaged out.
const (
	motionLevel = 9  // levels from one picture to the next, beyond which something moves
	changeLevel = 14 // levels from what was last looked at, beyond which something is different
	noiseGain   = 4  // times the mean noise by which both grow
	mostNoise   = 8  // levels of mean noise that count at most: beyond, dice would pass for noise
	driftShift  = 6  // binary places: 1/64 of a slow change of light is taken over with each picture
	mostShift   = 60 // levels by which all light may change at once for that to be made up for
)

// Background knows what a table looked like when each part of it was last looked
// at, and so what has to be looked at again. It works on a picture made small
// (about 320 px wide), three channels, row by row.
type Background struct {
	w, h       int
	cur        []uint8       // the picture that was last taken in
	reference  []int32       // what was last looked at, in 256ths of a level; what a shift of light takes beyond black or white comes back with it
	lastMoved  []int64       // ns, when each pixel last moved
	stirred    []int32       // pixels that differ from the picture before
	stirs      []uint8       // 1 for each of them
	handMoved  time.Duration // when a hand last moved, or none was there
	handStill  time.Duration // when one last held still
	changed    []uint8       // 1 where the picture differs from what was looked at
	now        time.Duration // of the picture that was last taken in
	before     time.Duration // of the one before it
	repeated   bool          // the last picture passed for the one before it once more
	noise      float64       // mean difference of two pictures where nothing moves
	noiseKnown bool          // noise was measured
	count      int           // pixels that are changed
	unseen     bool          // nothing was looked at yet
	blobs      Blobs
	parted     Blobs   // finds the parts of a piece
	part       []uint8 // 1 where a part of a piece is at rest

	landmarks      []landmark // in what was looked at
	landmarksKnown bool       // nothing was looked at since they were found
}

// NewBackground returns a background for small pictures of that size that has seen
// nothing yet: all of the first picture is new.
func NewBackground(width, height int) *Background {
	n := width * height
	return &Background{w: width, h: height, lastMoved: make([]int64, n), stirs: make([]uint8, n), changed: make([]uint8, n)}
}

// Update takes in a picture (width·height·3 bytes) at a moment. Moments only
// grow. Nothing is kept of the slice.
func (g *Background) Update(picture []uint8, t time.Duration) error {
	if len(picture) != 3*g.w*g.h {
		return fmt.Errorf("motion: picture of %d bytes, want %d", len(picture), 3*g.w*g.h)
	}
	g.before, g.now = g.now, t
	if g.cur == nil {
		g.start(picture)
		return nil
	}
	g.shiftReference(g.lightShift(picture))
	if !g.noiseKnown {
		g.noise, g.noiseKnown = g.firstNoise(picture), true
	}
	if g.compare(picture) {
		g.goOnMoving()
	} else {
		g.repeated = false
	}
	copy(g.cur, picture)
	if g.unseen {
		g.changeAll()
	}
	return nil
}

// start takes the first picture: all of it is to be looked at.
func (g *Background) start(picture []uint8) {
	g.unseen, g.repeated = true, true // the first one comes out of nothing: it doesn't go on moving
	g.cur = append([]uint8(nil), picture...)
	g.reference = make([]int32, len(picture))
	for i, v := range picture {
		g.reference[i] = int32(v) << 8
	}
	for i := range g.changed {
		g.lastMoved[i] = int64(g.now)
	}
	g.changeAll()
}

func (g *Background) changeAll() {
	for i := range g.changed {
		g.changed[i] = 1
	}
	g.count = len(g.changed)
}

// sampleStep is which pixels or bytes are sampled; no divisor of usual widths,
// so that the sample walks over all columns.
const sampleStep = 47

// firstNoise is the noise of the first two pictures: the median, so that what
// moves doesn't count. From then on it is followed slowly.
func (g *Background) firstNoise(picture []uint8) float64 {
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
func (g *Background) moved(picture []uint8, i int) int {
	return max(abs(int(picture[i])-int(g.cur[i])), abs(int(picture[i+1])-int(g.cur[i+1])), abs(int(picture[i+2])-int(g.cur[i+2])))
}

// leastGround is the share of the picture that must be as it was for a shift of
// light to be told by it alone.
const leastGround = 0.15

// lightShift returns by how many levels the whole picture became lighter than
// what was looked at: the median, so that dice don't count. Nor does a hand that
// covers most of it, as long as some ground is seen.
func (g *Background) lightShift(picture []uint8) int {
	all := g.ChangedShare() > 1-leastGround
	var hist [511]int
	n := 0
	for i := 0; i < len(picture); i += sampleStep {
		if all || g.changed[i/3] == 0 {
			hist[max(-255, min(255, int(picture[i])-int(g.reference[i]>>8)))+255]++
			n++
		}
	}
	sum := 0
	for i, c := range hist {
		if sum += c; 2*sum > n {
			return max(-mostShift, min(mostShift, i-255))
		}
	}
	return 0
}

// shiftReference takes a shift of all light over into what was looked at.
func (g *Background) shiftReference(shift int) {
	if shift > -3 && shift < 3 {
		return // the drift will do
	}
	for i, v := range g.reference {
		g.reference[i] = v + int32(shift)<<8
	}
}

// repeatedWithin is how soon after the one before it a picture comes that repeats it: webcams
// do so while they expose longer than their rate lets them. Of pictures that come more seldom
// two alike are of a table at rest, such as in a film made of few of them.
const repeatedWithin = 50 * time.Millisecond

// goOnMoving lets what moved in the picture before move in its repetition, too: what rolls
// doesn't rest meanwhile. A second one alike is no repetition.
func (g *Background) goOnMoving() {
	if g.repeated = !g.repeated && g.now-g.before <= repeatedWithin; !g.repeated {
		return
	}
	for p, at := range g.lastMoved {
		if at == int64(g.before) {
			g.lastMoved[p] = int64(g.now)
		}
	}
}

// compare marks what moves and what is changed, and lets the rest drift. It tells whether
// not one pixel differs from the picture before: of two pictures that a camera took some do.
func (g *Background) compare(picture []uint8) (same bool) {
	extra := int(noiseGain * g.noise)
	stir, alter := motionLevel+extra, changeLevel+extra
	sum, quiet := 0, 0
	g.count, g.stirred = 0, g.stirred[:0]
	cur, seen := g.cur[:len(picture)], g.reference[:len(picture)]
	for p, i := 0, 0; p < len(g.changed); p, i = p+1, i+3 {
		b, c, d := int(picture[i]), int(picture[i+1]), int(picture[i+2])
		moved := max(abs(b-int(cur[i])), abs(c-int(cur[i+1])), abs(d-int(cur[i+2])))
		differs := max(abs(b-int(seen[i]>>8)), abs(c-int(seen[i+1]>>8)), abs(d-int(seen[i+2]>>8)))
		g.changed[p] = 0
		if moved > stir {
			g.stirs[p], g.stirred = 1, append(g.stirred, int32(p))
		} else {
			sum, quiet = sum+moved, quiet+1
		}
		if differs > alter {
			g.changed[p] = 1
			g.count++
		} else if moved <= stir {
			drift(seen[i:i+3], b, c, d)
		}
	}
	g.move()
	if quiet > 0 {
		g.noise += (min(mostNoise, float64(sum)/float64(quiet)) - g.noise) / 16
	}
	return sum == 0 && quiet == len(g.changed)
}

// move notes what moves: pixels that differ beside others that do. Those that
// differ alone are noise, of which bright things have more than the rest.
func (g *Background) move() {
	for _, p := range g.stirred {
		if g.stirsBeside(int(p)%g.w, int(p)/g.w) {
			g.lastMoved[p] = int64(g.now)
		}
	}
	for _, p := range g.stirred {
		g.stirs[p] = 0
	}
}

// stirsBeside tells whether one of a pixel's neighbours differs, too.
func (g *Background) stirsBeside(x, y int) bool {
	for v := max(0, y-1); v <= min(g.h-1, y+1); v++ {
		for u := max(0, x-1); u <= min(g.w-1, x+1); u++ {
			if g.stirs[v*g.w+u] != 0 && (u != x || v != y) {
				return true
			}
		}
	}
	return false
}

// drift moves what was looked at a little towards what is there.
func drift(seen []int32, b, c, d int) {
	seen[0] += (int32(b)<<8 - seen[0]) >> driftShift
	seen[1] += (int32(c)<<8 - seen[1]) >> driftShift
	seen[2] += (int32(d)<<8 - seen[2]) >> driftShift
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}

// ChangedShare returns the share of the picture that differs, 0 to 1.
func (g *Background) ChangedShare() float64 { return float64(g.count) / float64(len(g.changed)) }

// Changes returns what differs from what was last looked at, in pieces. The
// slice holds until the next call.
func (g *Background) Changes() []Blob {
	if g.count == 0 {
		return nil
	}
	return g.blobs.Find(g.changed, g.w, g.h)
}

// ChangedShareIn returns the share of a box that differs, 0 to 1.
func (g *Background) ChangedShareIn(r image.Rectangle) float64 {
	r = r.Intersect(image.Rect(0, 0, g.w, g.h))
	if g.count == 0 || r.Empty() {
		return 0
	}
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for _, v := range g.changed[y*g.w+r.Min.X : y*g.w+r.Max.X] {
			n += int(v)
		}
	}
	return float64(n) / float64(r.Dx()*r.Dy())
}

// Accept says that the box is looked at: as it is now is how it is, and
// nothing in it differs any more.
func (g *Background) Accept(r image.Rectangle) {
	g.unseen, g.landmarksKnown = false, false
	r = r.Intersect(image.Rect(0, 0, g.w, g.h))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for p := y*g.w + r.Min.X; p < y*g.w+r.Max.X; p++ {
			g.count -= int(g.changed[p])
			g.changed[p] = 0
		}
		for i := 3 * (y*g.w + r.Min.X); i < 3*(y*g.w+r.Max.X); i++ {
			g.reference[i] = int32(g.cur[i]) << 8
		}
	}
}

// Reject says that the box is to be looked at again, whatever is seen there.
func (g *Background) Reject(r image.Rectangle) {
	g.landmarksKnown = false
	r = r.Intersect(image.Rect(0, 0, g.w, g.h))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for i := 3 * (y*g.w + r.Min.X); i < 3*(y*g.w+r.Max.X); i++ {
			g.reference[i] = int32(g.cur[i]^0x80) << 8
		}
	}
}

// stillBlock is the side of the squares that are taken as they are where nothing in
// them and about them moves, px, and stillNoise how many of their pixels noise may stir.
const stillBlock, stillNoise = 8, 2

// AcceptStill says that of the picture all is looked at that hasn't moved since a
// moment, and isn't beside anything that has. Some boxes are left as they are.
func (g *Background) AcceptStill(since time.Duration, but ...image.Rectangle) {
	for y := 0; y < g.h; y += stillBlock {
		for x := 0; x < g.w; x += stillBlock {
			b := image.Rect(x, y, x+stillBlock, y+stillBlock)
			if slices.ContainsFunc(but, b.Overlaps) {
				continue
			}
			near := b.Inset(-stillBlock).Intersect(image.Rect(0, 0, g.w, g.h))
			if all, _ := g.stirsSince(near, since); all <= stillNoise {
				g.Accept(b)
			}
		}
	}
}
