package beam

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
	"github.com/asterism-dice/asterism/vision/camera"
)

// world is a table under a projector, seen by a camera whose pictures are made
// small: nothing of it is written as the learner's model is.
type world struct {
	rig    calibrate.Rig
	room   [3]float64 // light in blue, green, red
	power  [3]float64 // that full blue, green, red of the projector adds
	gamma  float64    // of the projector
	noise  float64    // levels of 255
	albedo func(constellation.Vec) float64
	random *rand.Rand
}

func newWorld(seed uint64) *world {
	s := calibratetest.Ideal()
	return &world{rig: calibrate.Rig{Camera: s.Camera, Projector: s.Projector}, room: [3]float64{0.02, 0.025, 0.03}, power: [3]float64{0.25, 0.3, 0.3},
		gamma: 2.2, noise: 1.5, albedo: func(constellation.Vec) float64 { return 1 }, random: rand.New(rand.NewPCG(seed, 1))}
}

const smaller = 4 // pixels of the camera, of one of the small picture

// see is the small picture of a table under a projected one, and its light alone.
func (w *world) see(img *image.RGBA) (small []uint8, width, height int) {
	width, height = w.rig.Camera.Lens.Width/smaller, w.rig.Camera.Lens.Height/smaller
	small = make([]uint8, 3*width*height)
	for i := range width * height {
		x, y := float64(i%width*smaller), float64(i/width*smaller)
		for c, v := range w.at(img, x, y, smaller) {
			small[3*i+c] = uint8(max(0, min(255, v+w.noise*w.random.NormFloat64()+0.5)))
		}
	}
	return small, width, height
}

// at are the values of a square of the camera's pixels.
func (w *world) at(img *image.RGBA, x, y float64, side int) (mean [3]float64) {
	for k := range side * side {
		p := vision.Pixel{X: x + float64(k%side) + 0.5, Y: y + float64(k/side) + 0.5}
		v, err := w.rig.Camera.Table(p, 0)
		if err != nil {
			continue
		}
		q := w.rig.Projector.Pixel(v, 0)
		fade := 1 - 0.2*math.Hypot(p.X-640, p.Y-360)/734
		for c := range mean {
			light := w.room[c]*(1+0.0003*(p.X-640)) + fade*w.power[c]*w.thrown(img, q, 2-c)
			mean[c] += 255 * math.Pow(min(1, w.albedo(v)*light), 1/2.2) / float64(side*side)
		}
	}
	return mean
}

// projected is the light of a channel of a projected picture, 0 to 1.
func (w *world) thrown(img *image.RGBA, q vision.Pixel, channel int) float64 {
	i, j := int(q.X), int(q.Y)
	if q.X < 0 || q.Y < 0 || i >= img.Rect.Dx() || j >= img.Rect.Dy() {
		return 0
	}
	return math.Pow(float64(img.Pix[j*img.Stride+4*i+channel])/255, w.gamma)
}

// drawn is a picture as games throw them: a dark ground with discs and bars.
func (w *world) drawn() *image.RGBA {
	l := w.rig.Projector.Lens
	img := image.NewRGBA(image.Rect(0, 0, l.Width, l.Height))
	fill(img, img.Rect.Inset(40), color.RGBA{8, 11, 33, 255})
	for k := range 60 {
		x, y := w.random.IntN(l.Width-100), w.random.IntN(l.Height-60)
		c := color.RGBA{200, 200, 200, 255}
		if k%2 == 1 {
			c = color.RGBA{uint8(w.random.IntN(256)), uint8(w.random.IntN(256)), uint8(w.random.IntN(256)), 255}
		}
		fill(img, image.Rect(x, y, x+6+w.random.IntN(60), y+6+w.random.IntN(40)), c)
	}
	return img
}

func fill(img *image.RGBA, r image.Rectangle, c color.RGBA) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			img.SetRGBA(x, y, c)
		}
	}
}

// roughness is by how many levels an evened picture differs from its own tiles,
// RMS over what is lit, and the mean level.
func (e *Evener) roughness(small []uint8) (rms, mean float64) {
	for _, i := range e.grid.lit {
		level := e.bare.at(float32(int(i)%e.grid.width)+0.5, float32(int(i)/e.grid.width)+0.5)
		d := float64(small[3*i+1]) - float64(level[1])
		rms += d * d
		mean += float64(small[3*i+1])
	}
	n := float64(len(e.grid.lit))
	return math.Sqrt(rms / n), mean / n
}

// A table that is drawn upon is even within seconds, but for the camera's noise,
// whatever it is made of and however the projector's values make light.
func TestEvener_drawnTableLooksEven(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*world)
		most   float64 // levels, RMS
	}{
		"as usual":   {func(*world) {}, 3},
		"dark table": {func(w *world) { w.albedo = func(constellation.Vec) float64 { return 0.08 } }, 7},
		"linear":     {func(w *world) { w.gamma = 1 }, 3},
		"noisy":      {func(w *world) { w.noise = 4 }, 6},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(1)
			c.change(w)
			reel := NewReel()
			e := NewEvener(w.rig, reel)
			var before, after float64
			reel.Add(w.drawn(), -time.Second)
			for k := range 3 {
				now := time.Duration(k) * 500 * time.Millisecond
				img := w.drawn()
				reel.Add(img, now)
				small, width, height := w.see(img)
				raw := append([]uint8(nil), small...)
				e.Look(small, width, height, smaller, now+100*time.Millisecond)
				before, _ = e.roughness(raw)
				after, _ = e.roughness(small)
			}
			if after > c.most || before < 2*after {
				t.Errorf("%.1f levels before, %.1f after, want %.1f", before, after, c.most)
			}
		})
	}
}

// dieAt is a world with a dark square of 20 mm there.
func dieAt(seed uint64, at constellation.Vec) *world {
	w := newWorld(seed)
	w.albedo = func(v constellation.Vec) float64 {
		if d := v.Sub(at); math.Abs(d.X) < 10 && math.Abs(d.Y) < 10 {
			return 0.15
		}
		return 0.9
	}
	return w
}

// What is drawn is light, and a die is none, wherever it lies.
func TestExplains_lightAndNoDie(t *testing.T) {
	at := constellation.Vec{X: 60, Y: -40}
	w := dieAt(3, at)
	reel := NewReel()
	e := NewEvener(w.rig, reel)
	img := w.drawn()
	reel.Add(img, 0)
	small, width, height := w.see(img)
	for k := range 3 {
		e.Look(append(small[:0:0], small...), width, height, smaller, time.Duration(k+1)*time.Second)
	}
	p := w.rig.Camera.Pixel(at, 0)
	side := 20 * w.rig.Camera.Scale(at)
	if e.Explains(constellation.Box{X: p.X - side/2, Y: p.Y - side/2, W: side, H: side}) {
		t.Error("a die passes for light")
	}
	boxes, wrong := 0, 0
	for y := 150.0; y < 560; y += 40 {
		for x := 200.0; x < 1080; x += 40 {
			if math.Abs(x-p.X) > 60 || math.Abs(y-p.Y) > 60 {
				boxes++
				if !e.Explains(constellation.Box{X: x, Y: y, W: 30, H: 30}) {
					wrong++
				}
			}
		}
	}
	if wrong > boxes/20 {
		t.Errorf("%d of %d boxes of bare table pass for dice", wrong, boxes)
	}
}

// A part of the picture is evened as the small picture is, and to the pixel where
// what is projected has an edge.
func TestEven_part(t *testing.T) {
	w := newWorld(4)
	w.noise = 0
	reel := NewReel()
	e := NewEvener(w.rig, reel)
	img := w.drawn()
	reel.Add(img, 0)
	small, width, height := w.see(img)
	for k := range 3 {
		e.Look(append(small[:0:0], small...), width, height, smaller, time.Duration(k+1)*time.Second)
	}
	r := image.Rect(420, 260, 620, 420)
	part := make([]uint8, 0, 3*r.Dx()*r.Dy())
	lo, hi := 255.0, 0.0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			for _, v := range w.at(img, float64(x), float64(y), 1) {
				part = append(part, uint8(v+0.5))
			}
			lo, hi = min(lo, float64(part[len(part)-2])), max(hi, float64(part[len(part)-2]))
		}
	}
	e.Even(part, r)
	off := 0.0
	for i := range r.Dx() * r.Dy() {
		level := e.bare.at(float32(r.Min.X+i%r.Dx())/smaller, float32(r.Min.Y+i/r.Dx())/smaller)
		off += math.Pow(float64(part[3*i+1])-float64(level[1]), 2)
	}
	if off = math.Sqrt(off / float64(r.Dx()*r.Dy())); off > 3 || hi-lo < 40 {
		t.Errorf("%.1f levels off, of %.0f between what is bright and dark", off, hi-lo)
	}
}

// Which picture a camera shows is told by what it shows, however late it is.
func TestPick_findsTheDelay(t *testing.T) {
	w := newWorld(5)
	reel := NewReel()
	e := NewEvener(w.rig, reel)
	var all []*image.RGBA
	const every, late = 100 * time.Millisecond, 3 // pictures
	for k := range 12 {
		all = append(all, w.drawn())
		reel.Add(all[k], time.Duration(k)*every)
		if k < late {
			continue
		}
		small, width, height := w.see(all[k-late])
		e.Look(small, width, height, smaller, time.Duration(k)*every+every/2)
		if k > late+4 && e.views[e.now].img != all[k-late] {
			t.Fatalf("picture %d: view %d of %d", k, e.now, len(e.views))
		}
	}
	if e.lag.usual < 200*time.Millisecond || e.lag.usual > 400*time.Millisecond {
		t.Errorf("a delay of %v, want about 300 ms", e.lag.usual)
	}
}

// seen is an evener that has learnt, and the small picture that it looks at.
func seen(tb testing.TB) (e *Evener, small []uint8, width, height int) {
	tb.Helper()
	w := newWorld(2)
	reel := NewReel()
	img := w.drawn()
	reel.Add(img, 0)
	e = NewEvener(w.rig, reel)
	small, width, height = w.see(img)
	for k := range 4 {
		e.Look(append([]uint8(nil), small...), width, height, smaller, time.Duration(k+1)*time.Second)
	}
	return e, small, width, height
}

// BenchmarkLook is the work for each picture of 1280×720 px, once a window shows
// nothing new.
func BenchmarkLook(b *testing.B) {
	e, small, width, height := seen(b)
	picture, now := make([]uint8, len(small)), 5*time.Second
	for b.Loop() {
		copy(picture, small)
		now += time.Second / 60
		e.Look(picture, width, height, smaller, now)
	}
}

// BenchmarkNewPicture is what a new projected picture costs beside.
func BenchmarkNewPicture(b *testing.B) {
	e, _, _, _ := seen(b)
	img := newWorld(2).drawn()
	var f [][curves]float32
	for b.Loop() {
		f = e.grid.features(img, f)
	}
}

// BenchmarkEven is the work for a part in which a die came to rest.
func BenchmarkEven(b *testing.B) {
	e, small, width, height := seen(b)
	e.Look(small, width, height, smaller, 5*time.Second)
	part := make([]uint8, 3*160*160)
	for b.Loop() {
		e.Even(part, image.Rect(400, 300, 560, 460))
	}
}

// Pictures that are redrawn put off what is read by their light; stars that
// twinkle don't.
func TestRedrawn_bySpotsAndNotByStars(t *testing.T) {
	w := newWorld(4)
	reel := NewReel()
	e := NewEvener(w.rig, reel)
	now := time.Duration(0)
	show := func(side int) bool {
		img := image.NewRGBA(image.Rect(0, 0, w.rig.Projector.Lens.Width, w.rig.Projector.Lens.Height))
		for i := 3; i < len(img.Pix); i += 4 {
			img.Pix[i] = 255
		}
		mid := img.Rect.Max.Div(2)
		for y := mid.Y; y < mid.Y+side; y++ {
			for x := mid.X; x < mid.X+side; x++ {
				img.SetRGBA(x, y, color.RGBA{255, 255, 255, 255})
			}
		}
		reel.Add(img, now)
		now += 200 * time.Millisecond
		small, width, height := w.see(img)
		e.Look(small, width, height, smaller, now)
		return e.doubt.last == now
	}
	for range 10 {
		show(0)
	}
	for _, c := range []struct {
		side int
		want bool
	}{{0, false}, {4, false}, {0, false}, {60, true}, {60, false}, {0, true}} {
		if got := show(c.side); got != c.want {
			t.Errorf("%d px: redrawn %v", c.side, got)
		}
	}
}

// What another calibration tells of a picture is doubted for a moment, though so much
// was in motion before that doubts had ended.
func TestRecalibrate_isDoubted(t *testing.T) {
	w := newWorld(6)
	reel := NewReel()
	e := NewEvener(w.rig, reel)
	now := time.Duration(0)
	look := func(img *image.RGBA) bool {
		now += 200 * time.Millisecond
		small, width, height := w.see(img)
		e.Look(small, width, height, smaller, now)
		return e.Sure()
	}
	img := w.drawn()
	for range 8 {
		img = w.drawn()
		reel.Add(img, now)
		look(img)
	}
	if !e.Sure() {
		t.Error("doubts never end where all is in motion")
	}
	e.Recalibrate(w.rig)
	for i, want := range []bool{false, false, true} {
		if got := look(img); got != want {
			t.Errorf("picture %d by another calibration: sure %v", i, got)
		}
	}
}

// Where the projector is now may be told from elsewhere: it holds from the next picture on,
// and the camera is where it was.
func TestMoveProjector_holdsFromTheNextPictureOn(t *testing.T) {
	w := newWorld(6)
	reel := NewReel()
	e := NewEvener(w.rig, reel)
	small, width, height := w.see(w.drawn())
	look := func(now time.Duration) { e.Look(append([]uint8(nil), small...), width, height, smaller, now) }
	look(time.Second)
	grid := e.grid
	told := make(chan bool)
	go func() {
		e.MoveProjector(aside(w.rig.Projector))
		close(told)
	}()
	<-told
	look(2 * time.Second)
	if want := (calibrate.Rig{Camera: w.rig.Camera, Projector: aside(w.rig.Projector)}); !reflect.DeepEqual(e.rig, want) {
		t.Error("the projector is where it was, or the camera isn't")
	}
	if reflect.DeepEqual(grid.taps, e.grid.taps) {
		t.Error("it lights what it lit")
	}
}

// aside is a projector that was pushed by 30 mm.
func aside(p camera.Calibration) camera.Calibration {
	p.Pose.Shift[0] += 30
	return p
}
