package calibratetest

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"io"
	"math"
	"math/rand/v2"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Bench is a scene with a screen and a camera. Its time passes from picture to
// picture and has nothing to do with a clock.
type Bench struct {
	Scene Scene
	Limit int // pictures until the camera ends; 0 is never

	random *rand.Rand
	noise  []float32
	light  *lightMap
	shown  []showing // oldest first
	thrown *image.Gray
	now    float64 // s
	frames int
	last   *image.Gray
	Hand   func(frame int, img []float32, width int) // something that comes between, nil for nothing
}

// showing is a picture and since when it has been shown.
type showing struct {
	since  float64
	levels []float32 // as the camera sees it, without noise
}

// NewBench sets a scene up. The same seed gives the same pictures.
func NewBench(s Scene, seed uint64) *Bench {
	b := &Bench{Scene: s, random: rand.New(rand.NewPCG(seed, 23))}
	b.light = newLightMap(&b.Scene)
	b.noise = make([]float32, 1<<20)
	for i := range b.noise {
		b.noise[i] = float32(s.Noise * b.random.NormFloat64())
	}
	b.show(math.Inf(-1), image.NewGray(image.Rect(0, 0, 1280, 800)))
	return b
}

// Move makes the scene another one from now on, with the same picture thrown: a
// bump.
func (b *Bench) Move(change func(*Scene)) {
	change(&b.Scene)
	b.light = newLightMap(&b.Scene)
	last := b.thrown
	b.shown = nil
	b.show(math.Inf(-1), last)
}

// show throws a picture from a moment on.
func (b *Bench) show(since float64, img *image.Gray) {
	b.thrown = img
	b.shown = append(b.shown, showing{since, b.light.levels(img)})
}

// Sheet finds a printed sheet of 9×6 points that covers so many mm, turned by 20
// degrees in the middle of the table: where its points truly are, but for what a
// finder misses them by.
func (b *Bench) Sheet(width, height float64) calibrate.Finder {
	var points []constellation.Vec
	for i := range 54 {
		points = append(points, constellation.Vec{X: width * float64(i%9) / 8, Y: height * float64(i/9) / 5})
	}
	return b.finds(points, constellation.Vec{X: width, Y: height}, 0.05)
}

// Corners finds those of a table of that size (mm), which lies like Sheet.
func (b *Bench) Corners(table constellation.Vec) calibrate.Finder {
	return b.finds([]constellation.Vec{{}, {X: table.X}, table, {Y: table.Y}}, table, 0.1)
}

// finds tells where points of something of a size are seen, each missed by so
// many px.
func (b *Bench) finds(points []constellation.Vec, size constellation.Vec, miss float64) calibrate.Finder {
	sin, cos := constellation.Angle(20).SinCos()
	return func(*image.Gray, *calibrate.Rig) (known calibrate.Known, err error) {
		for _, at := range points {
			p := at.Sub(size.Mul(0.5))
			seen := b.Scene.Camera.Pixel(constellation.Vec{X: cos*p.X - sin*p.Y, Y: sin*p.X + cos*p.Y}, 0)
			seen.X, seen.Y = seen.X+miss*b.random.NormFloat64(), seen.Y+miss*b.random.NormFloat64()
			known = append(known, camera.Match{Table: at, Pixel: seen})
		}
		return known, nil
	}
}

// Size is the projector's.
func (b *Bench) Size() (int, int) { return b.Scene.Projector.Lens.Width, b.Scene.Projector.Lens.Height }

// Now is the bench's time.
func (b *Bench) Now() time.Duration { return time.Duration(b.now * float64(time.Second)) }

// Show throws a picture from a little later on.
func (b *Bench) Show(img *image.Gray) error {
	b.show(b.now+0.01+0.04*b.random.Float64(), img)
	return nil
}

// Next returns the next picture.
func (b *Bench) Next(ctx context.Context) (*image.Gray, time.Duration, error) {
	if err := ctx.Err(); err != nil {
		return nil, 0, err
	}
	if b.Limit > 0 && b.frames >= b.Limit {
		return nil, 0, io.EOF
	}
	b.frames++
	b.now += (0.8 + 0.4*b.random.Float64()) / b.Scene.Rate
	if b.random.IntN(10) > 0 || b.last == nil { // now and then a picture comes twice
		b.last = b.picture()
	}
	return b.last, time.Duration(b.now * float64(time.Second)), nil
}

// picture is what the camera sees now. Its rows are taken one after another, so
// that a change of what is shown tears it.
func (b *Bench) picture() *image.Gray {
	w, h := b.light.width, b.light.height
	raw := make([]float32, w*h)
	for y := range h {
		at := b.now - b.Scene.Delay + b.Scene.Roll*float64(y)/float64(h)
		k := len(b.shown) - 1
		for k > 0 && b.shown[k].since > at {
			k--
		}
		copy(raw[y*w:(y+1)*w], b.shown[k].levels[y*w:])
	}
	for len(b.shown) > 1 && b.shown[1].since < b.now-b.Scene.Delay {
		b.shown = b.shown[1:]
	}
	if b.Hand != nil {
		b.Hand(b.frames, raw, w)
	}
	return b.developed(raw)
}

// developed adds noise and makes levels of light.
func (b *Bench) developed(raw []float32) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, b.light.width, b.light.height))
	k := b.random.IntN(len(b.noise))
	for i, v := range raw {
		v += b.noise[(i+k)&(len(b.noise)-1)] + 0.5
		img.Pix[i] = uint8(max(0, min(255, v)))
	}
	if b.Scene.Quality == 0 {
		return img
	}
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, img, &jpeg.Options{Quality: b.Scene.Quality}); err != nil {
		panic(err) // into memory, of a picture of this package's own making
	}
	back, err := jpeg.Decode(&buf)
	if err != nil {
		panic(err)
	}
	return back.(*image.Gray)
}
