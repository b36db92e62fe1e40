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
	"github.com/asterism-dice/asterism/vision"
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

// lightMap says for each pixel of the camera which pixels of the projector light
// it.
type lightMap struct {
	scene         *Scene
	width, height int
	at            []vision.Pixel // of four places in each pixel
	gain, ambient []float32      // levels of 255
	gamma         [1024]float32  // of light, by 0..1023 for 0..1
}

// samples is how many places of a pixel are looked at, each way.
const samples = 2

func newLightMap(s *Scene) *lightMap {
	m := &lightMap{scene: s, width: s.Camera.Lens.Width, height: s.Camera.Lens.Height}
	n := m.width * m.height
	m.at, m.gain, m.ambient = make([]vision.Pixel, 0, n*samples*samples), make([]float32, n), make([]float32, n)
	knots := m.knots()
	for i := range n {
		x, y := i%m.width, i/m.width
		m.expose(i, float64(x)/float64(m.width)-0.5, float64(y)/float64(m.height)-0.5)
		if s.Albedo != nil {
			m.cover(i, x, y)
		}
		for k := range samples * samples {
			dx, dy := (0.5+float64(k%samples))/samples, (0.5+float64(k/samples))/samples
			m.at = append(m.at, m.amid(knots, float64(x)+dx, float64(y)+dy))
		}
	}
	for i := range m.gamma {
		m.gamma[i] = float32(255 * math.Pow(float64(i)/1023, s.Gamma))
	}
	return m
}

// knot is the distance of the pixels whose source is found, px. What lies
// between is interpolated, which is less than 0.002 px off.
const knot = 4

// knots finds the sources of every fourth pixel, both ways.
func (m *lightMap) knots() []vision.Pixel {
	var out []vision.Pixel
	for y := 0; y <= m.height; y += knot {
		for x := 0; x <= m.width; x += knot {
			out = append(out, m.scene.source(vision.Pixel{X: float64(x), Y: float64(y)}))
		}
	}
	return out
}

// amid interpolates between knots.
func (m *lightMap) amid(knots []vision.Pixel, x, y float64) vision.Pixel {
	stride := m.width/knot + 1
	i, j := int(x/knot), int(y/knot)
	fx, fy := x/knot-float64(i), y/knot-float64(j)
	k := j*stride + i
	top := knots[k].Mul(1 - fx).Add(knots[k+1].Mul(fx))
	bottom := knots[k+stride].Mul(1 - fx).Add(knots[k+stride+1].Mul(fx))
	return top.Mul(1 - fy).Add(bottom.Mul(fy))
}

// expose sets how much light the i-th pixel gets, at x, y from the middle.
func (m *lightMap) expose(i int, x, y float64) {
	s := m.scene
	v := 1 - 2*s.Vignette*(x*x+y*y)
	m.gain[i] = float32(v * max(0, s.Light[0]+s.Light[1]*x+s.Light[2]*y))
	m.ambient[i] = float32(v * max(0, s.Ambient[0]+s.Ambient[1]*x+s.Ambient[2]*y))
}

// cover darkens the i-th pixel by what lies there.
func (m *lightMap) cover(i, x, y int) {
	if v, err := m.scene.Camera.Table(vision.Pixel{X: float64(x) + 0.5, Y: float64(y) + 0.5}, 0); err == nil {
		k := float32(m.scene.Albedo(v))
		m.gain[i], m.ambient[i] = k*m.gain[i], k*m.ambient[i]
	}
}

// source is the projector's pixel that lights what the camera sees there, far
// away where there is none.
func (s *Scene) source(p vision.Pixel) vision.Pixel {
	v, err := s.Camera.Table(p, 0)
	height := 0.0
	if err == nil && s.Drop != 0 && v.X > s.Edge {
		height = -s.Drop
		v, err = s.Camera.Table(p, height)
	}
	if err == nil {
		if q := s.Projector.Pose.ToCamera(v, height); q[2] > 0 {
			return s.Projector.Pixel(v, height)
		}
	}
	return vision.Pixel{X: -1e6, Y: -1e6}
}

// levels is what the camera sees of a picture, without noise.
func (m *lightMap) levels(img *image.Gray) []float32 {
	out := make([]float32, m.width*m.height)
	for i := range out {
		var sum float32
		for _, p := range m.at[i*samples*samples : (i+1)*samples*samples] {
			sum += between(img, p)
		}
		light := m.ambient[i] + m.gain[i]*sum/(255*samples*samples)
		out[i] = m.gamma[int(max(0, min(1023, light*1023/255)))]
	}
	return out
}

// between interpolates a picture, dark outside.
func between(img *image.Gray, p vision.Pixel) float32 {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	x, y := p.X-0.5, p.Y-0.5
	if !(x > -1 && y > -1 && x < float64(w) && y < float64(h)) {
		return 0
	}
	i, j := int(math.Floor(x)), int(math.Floor(y))
	fx, fy := float32(x-float64(i)), float32(y-float64(j))
	level := func(i, j int) float32 {
		if i < 0 || j < 0 || i >= w || j >= h {
			return 0
		}
		return float32(img.Pix[j*img.Stride+i])
	}
	top := level(i, j)*(1-fx) + level(i+1, j)*fx
	bottom := level(i, j+1)*(1-fx) + level(i+1, j+1)*fx
	return top*(1-fy) + bottom*fy
}
