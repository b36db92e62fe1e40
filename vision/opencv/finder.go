package opencv

import (
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/read"
	"gocv.io/x/gocv"
)

// The finder knows dice of a narrow span of sizes and looks at the picture at
// several scales, each half of the one before. All are longer sides in network
// pixels.
const (
	lookLeast = 128  // small pictures are enlarged to this
	lookUsual = 384  // first look at a picture of up to 640 pixels
	lookMost  = 640  // first look at a large picture
	lookShare = 0.6  // first look over the picture's longer side, between the two
	lookFine  = 1024 // of the look at tiny dice, at most
	lookLast  = 64   // of the coarsest look, at least
	netStep   = 32   // sides are multiples of it: the finder halves five times
)

// The longer sides of dice, in network pixels, that a look is trusted with;
// the next coarser look sees those that are larger.
const (
	leastSize = 5
	mostSize  = 80
	tinySize  = 16 // one so small asks for a finer look
)

// leastPeak is the chance below which a peak of the heatmap isn't looked at.
const leastPeak = 0.2

// finder finds boxes. It keeps its pictures between calls.
type finder struct {
	nets   map[image.Point]*network // by the size they are set up for: setting up anew costs as much as a look
	card   card
	scaler *scaler
	maps   []float32
}

func newFinder(c card) (*finder, error) {
	f := &finder{nets: map[image.Point]*network{}, card: c, scaler: newScaler()}
	if _, err := f.net(lookUsual, lookUsual*3/4); err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

func (f *finder) close() {
	f.forget()
	f.scaler.close()
}

// mostNets is how many sizes are kept set up: those of two sizes of pictures.
const mostNets = 10

// net returns the network set up for pictures of w × h.
func (f *finder) net(w, h int) (*network, error) {
	if n, ok := f.nets[image.Pt(w, h)]; ok {
		return n, nil
	}
	if len(f.nets) >= mostNets {
		f.forget()
	}
	n, err := loadNetwork("finder", finderONNX, image.Pt(w, h), 0, 1)
	if err != nil {
		return nil, err
	}
	f.nets[image.Pt(w, h)] = n
	return n, nil
}

func (f *finder) forget() {
	for size, n := range f.nets {
		n.close()
		delete(f.nets, size)
	}
}

// find returns the candidates of all looks, in pixels of img.
func (f *finder) find(img picture, limit int) ([]read.Candidate, error) {
	long := max(img.Cols(), img.Rows())
	first := firstLook(long)
	all, err := f.add(nil, img, first, f.scaler.fromPicture)
	if err != nil {
		return nil, err
	}
	usual := len(all)
	for side := first / 2; side >= lookLast; side /= 2 {
		if side < first/2 && allSmall(all, 2*float64(side)/float64(long)) {
			break
		}
		if all, err = f.add(all, img, side, f.scaler.fromLast); err != nil {
			return nil, err
		}
	}
	if first < long && wantsFiner(all[:usual], all[usual:], float64(first)/float64(long)) {
		if all, err = f.add(all, img, min(long, lookFine), f.scaler.fromPicture); err != nil {
			return nil, err
		}
	}
	return clipped(read.Suppress(all, limit), img.Cols(), img.Rows()), nil
}

// add appends what a look at img finds, made so long by scaled, in pixels of img.
func (f *finder) add(all []read.Candidate, img picture, long int, scaled scaling) ([]read.Candidate, error) {
	k := float64(long) / float64(max(img.Cols(), img.Rows()))
	w, h := stepped(float64(img.Cols())*k), stepped(float64(img.Rows())*k)
	found, err := f.look(scaled(img, w, h), img.tones)
	return append(all, stretched(found, float64(img.Cols())/float64(w), float64(img.Rows())/float64(h))...), err
}

// firstLook returns the longer side of the first look at a picture.
func firstLook(long int) int {
	if long <= lookUsual {
		return max(long, lookLeast)
	}
	return min(lookMost, max(lookUsual, int(lookShare*float64(long))))
}

// Where several dice at least are as likely as clearScore, and all of them so
// small that a look sees dice of twice their size, no still larger ones lie
// among them. On a single large die now and then a pip looks like one.
const (
	several    = 3
	clearScore = 0.8
)

// allSmall tells whether no coarser look is needed than that at a scale.
func allSmall(found []read.Candidate, scale float64) bool {
	n := 0
	for _, c := range found {
		if c.Score < clearScore {
			continue
		}
		if n++; longer(c.Box)*scale > mostSize/2 {
			return false
		}
	}
	return n >= several
}

// finerScore is the chance from which a candidate decides on a finer look.
const finerScore = 0.35

// wantsFiner tells whether dice may be too small for a look at that scale: a
// tiny one was found that is no mark on a larger one, or none at all. Coarser
// looks tell of larger ones, too, but now and then take several dice for one:
// there it must be as likely as the mark.
func wantsFiner(found, coarser []read.Candidate, scale float64) bool {
	sure := 0
	for _, c := range found {
		if c.Score < finerScore {
			continue
		}
		sure++
		if longer(c.Box)*scale < tinySize && !markOn(c, found, finerScore) && !markOn(c, coarser, c.Score) {
			return true
		}
	}
	return sure == 0
}

// markOn tells whether a candidate lies within a larger one of a score of at
// least so much.
func markOn(c read.Candidate, found []read.Candidate, least float64) bool {
	return slices.ContainsFunc(found, func(o read.Candidate) bool {
		return longer(o.Box) > 1.5*longer(c.Box) && o.Score >= least && read.Inside(c.Box, o.Box) > 0.7
	})
}

func longer(b constellation.Box) float64 { return math.Max(b.W, b.H) }

// trusted leaves out boxes of sizes, in network pixels, that the finder wasn't taught.
func trusted(cs []read.Candidate) []read.Candidate {
	out := cs[:0]
	for _, c := range cs {
		if l := longer(c.Box); l >= leastSize && l <= mostSize {
			out = append(out, c)
		}
	}
	return out
}

// look runs the finder on a scaled picture and returns what it finds there.
func (f *finder) look(img gocv.Mat, as *tones) ([]read.Candidate, error) {
	w, h := img.Cols(), img.Rows()
	net, err := f.net(w, h)
	if err != nil {
		return nil, err
	}
	if f.maps, err = net.see(f.maps[:0], img, as); err != nil {
		return nil, err
	}
	m := read.Heatmap{W: w / int(f.card.Stride), H: h / int(f.card.Stride), Stride: f.card.Stride, Unit: f.card.Unit, Maps: f.maps}
	if want := 5 * m.W * m.H; len(f.maps) != want {
		return nil, fmt.Errorf("opencv: finder gave %d numbers, want %d", len(f.maps), want)
	}
	return trusted(m.Peaks(leastPeak)), nil
}

// stepped returns the multiple of netStep nearest to v, at least one step.
func stepped(v float64) int { return max(netStep, int(math.Round(v/netStep))*netStep) }

func stretched(cs []read.Candidate, sx, sy float64) []read.Candidate {
	for i := range cs {
		b := &cs[i].Box
		b.X, b.Y, b.W, b.H = b.X*sx, b.Y*sy, b.W*sx, b.H*sy
	}
	return cs
}

// clipped cuts boxes to the picture and leaves out those with nothing in it.
func clipped(cs []read.Candidate, w, h int) []read.Candidate {
	out := cs[:0]
	for _, c := range cs {
		x0, y0 := math.Max(0, c.Box.X), math.Max(0, c.Box.Y)
		x1, y1 := math.Min(float64(w), c.Box.X+c.Box.W), math.Min(float64(h), c.Box.Y+c.Box.H)
		if x1-x0 >= 2 && y1-y0 >= 2 {
			c.Box = constellation.Box{X: x0, Y: y0, W: x1 - x0, H: y1 - y0}
			out = append(out, c)
		}
	}
	return out
}
