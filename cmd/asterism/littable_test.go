//go:build !nocamera

package main

import (
	"context"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/gg"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/vision/beam"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/render"
)

// litTable is a rendered table on which a game is played in a projector's light:
// what the game draws is thrown onto it, a camera looks at that late and with
// noise, and the eyes read what it sees.
type litTable struct {
	t       *testing.T
	rig     calibrate.Rig // as it is
	believe calibrate.Rig // as it is taken to be
	laid    *render.Scene // what lies there
	scene   *render.Lit   // that under the projector
	dice    []render.Die
	table   tableSize
	cfg     config
	random  *rand.Rand
	reel    *beam.Reel
	session *play.Session
	compose *overlay.Composer
	shown   []thrownPicture
	dark    bool // nothing is thrown
	jerky   bool // pictures come seldom and late, each by another time, while a text counts the seconds
	told    told
	now     time.Duration
	last    *image.RGBA
}

// thrownPicture is thrown from a moment on.
type thrownPicture struct {
	since time.Duration
	img   *image.RGBA
}

// The camera of litTable.
const (
	litDelay = 100 * time.Millisecond
	litRate  = 12
	litPower = 0.5 // light that a white pixel adds to white paper
)

// litGrounds are what tables are made of.
var litGrounds = []render.Generated{
	{Texture: render.Felt, A: render.HSV(140, .75, .4), B: render.HSV(140, .8, .25), Rough: 0.4},
	{Texture: render.Felt, A: render.HSV(0, 0, .3), B: render.HSV(0, 0, .22), Rough: 0.4},
	{Texture: render.Wood, A: render.HSV(28, .5, .6), B: render.HSV(22, .6, .4), Rough: 0.7},
	{Texture: render.Felt, A: render.HSV(215, .6, .5), B: render.HSV(215, .6, .4), Rough: 0.3},
	{Texture: render.Smooth, A: render.HSV(40, .08, .8), B: render.HSV(40, .1, .75), Rough: 0.3},
}

// newLitTable lays ten dice onto a table in a dim room.
// The calibration that is believed is off by slip px of the projector.
func newLitTable(t *testing.T, seed uint64, in light, slip float64) (*litTable, *beam.Evener) {
	s := &litTable{t: t, dark: in == darkTable, table: tableSize{X: 560, Y: 350}, random: rand.New(rand.NewPCG(seed, 77)), reel: beam.NewReel()}
	scene := s.room(litGrounds[seed%uint64(len(litGrounds))])
	scene.Dice = s.thrownDice()
	s.dice, s.laid = scene.Dice, scene
	var err error
	s.scene, err = render.NewLit(scene, func(x, y, height float64) (float64, float64) {
		p := s.rig.Projector.Pixel(constellation.Vec{X: x, Y: y}, height)
		return p.X, p.Y
	})
	require.NoError(t, err)
	s.believe = slipped(s.rig, slip, seed)
	s.begin()
	if in == evenedRead {
		return s, beam.NewEvener(s.believe, s.reel)
	}
	return s, nil
}

// room puts camera, projector and lamps over a table.
func (s *litTable) room(ground render.Generated) *render.Scene {
	mid := render.Vec3{X: s.table.X / 2, Y: -s.table.Y / 2}
	over := func(far, lean float64) render.Vec3 {
		return mid.Add(render.Vec3{Y: -far * math.Sin(lean), Z: far * math.Cos(lean)})
	}
	degrees := math.Pi / 180
	cam := render.LookAt(1280, 720, over(620, (5+20*s.random.Float64())*degrees), mid, 62, 3*s.random.NormFloat64())
	cam.K1 = -0.1 * s.random.Float64()
	throw := 2 * math.Atan(0.58*s.table.X/900) / degrees
	projector := render.LookAt(1280, 800, over(900, (2+10*s.random.Float64())*degrees), mid, throw, 4*s.random.NormFloat64())
	s.rig = calibrate.Rig{Camera: knownCamera(cam), Projector: knownCamera(projector)}
	level := float32(0.05 + 0.08*s.random.Float64())
	return &render.Scene{Camera: cam, Ground: ground.Prepared(), Sheen: 0.1,
		Sky: render.Sky{Above: render.RGB{R: level, G: level, B: level}, Level: render.RGB{R: level, G: level, B: level}.Times(0.8)},
		Lamps: []render.Lamp{{At: render.Vec3{X: 900 * s.random.Float64(), Y: 300, Z: 1200}, Size: 150,
			Light: render.RGB{R: level, G: level, B: level * 0.8}, Reach: 1200}},
		Finish: render.Finish{Exposure: 1.5, Noise: 6, Chroma: 0.5, Defocus: 0.7, Vignette: 0.2, JPEG: 90}}
}

// slipped is a rig whose projector is off by so many px, RMS over its picture:
// shifted, turned and stretched, a third of it each.
func slipped(rig calibrate.Rig, px float64, seed uint64) calibrate.Rig {
	r := rand.New(rand.NewPCG(seed, 78))
	l := &rig.Projector.Lens
	far := math.Hypot(float64(l.Width), float64(l.Height)) / math.Sqrt(12) // px from the middle, RMS
	part := px / math.Sqrt(3)
	y, x := math.Sincos(2 * math.Pi * r.Float64())
	l.CX, l.CY = l.CX+part*x, l.CY+part*y
	side := [2]float64{-1, 1}[r.IntN(2)]
	l.Focal *= 1 + side*part/far
	sin, cos := math.Sincos(side * part / far)
	p := &rig.Projector.Pose
	for j := range 3 {
		p.Turn[0][j], p.Turn[1][j] = cos*p.Turn[0][j]-sin*p.Turn[1][j], sin*p.Turn[0][j]+cos*p.Turn[1][j]
	}
	p.Shift[0], p.Shift[1] = cos*p.Shift[0]-sin*p.Shift[1], sin*p.Shift[0]+cos*p.Shift[1]
	return rig
}

// thrownDice are ten d6 of 12 to 20 mm as shops sell them.
func (s *litTable) thrownDice() (all []render.Die) {
	for i := range 10 {
		m := render.RandomModel(s.random, constellation.D6)
		for m.Size < 12 || m.Size > 20 {
			m = render.RandomModel(s.random, constellation.D6)
		}
		x := 90 + 380*float64(i%5)/4 + 40*(s.random.Float64()-0.5)
		y := 90 + 170*float64(i/5) + 60*(s.random.Float64()-0.5)
		all = append(all, m.Lying(x, y, s.random.IntN(6), 360*s.random.Float64()))
	}
	return all
}

// begin begins the game.
func (s *litTable) begin() {
	beside := true
	s.cfg.Show.Beside = &beside
	s.cfg.Table.Width, s.cfg.Table.Height, s.cfg.watched = s.table.X, s.table.Y, true
	s.cfg.spots.Eye, s.cfg.spots.Height = s.believe.Projector.Pose.Eye()
	s.cfg.Camera.Kinds = []string{"d6"}
	g, err := game("stardice")
	require.NoError(s.t, err)
	s.session, err = newSession(g, rules.Options{}, s.cfg, true)
	require.NoError(s.t, err)
	s.compose, err = overlay.NewComposer(s.cfg.overlay())
	require.NoError(s.t, err)
}

// knownCamera is the calibration of a rendering camera.
func knownCamera(c render.Camera) camera.Calibration {
	cal := camera.Calibration{Residual: 0.1, Lens: camera.Lens{
		Width: c.Width, Height: c.Height, Focal: c.Fx, CX: c.Cx + 0.5, CY: c.Cy + 0.5, K1: c.K1, K2: c.K2}}
	for i, a := range []render.Vec3{c.Right, c.Down, c.Forward} {
		cal.Pose.Turn[i] = [3]float64{a.X, -a.Y, -a.Z}
		cal.Pose.Shift[i] = -a.Dot(c.Eye)
	}
	return cal
}

// Next is the camera.
func (s *litTable) Next(img *gocv.Mat) (time.Duration, error) {
	s.now += time.Second / litRate
	delay := litDelay
	if s.jerky {
		wait, late := time.Duration(200*s.random.Float64()), time.Duration(300*s.random.Float64())
		s.now, delay = s.now+wait*time.Millisecond, delay+min(wait, late)*time.Millisecond
	}
	var thrown *image.RGBA
	for _, p := range s.shown {
		if p.since <= s.now-delay {
			thrown = p.img
		}
	}
	s.last = s.scene.Under(func(u, v float64) render.RGB { return thrownLight(thrown, u, v) }, s.random)
	m, err := gocv.ImageToMatRGB(s.last)
	if err != nil {
		return 0, err
	}
	defer m.Close()
	m.CopyTo(img)
	return s.now, nil
}

func (s *litTable) Close() error { return nil }

// projectorLight is the light of a projected value.
var projectorLight = func() (t [256]float32) {
	for v := range t {
		t[v] = float32(litPower * (0.003 + math.Pow(float64(v)/255, 2.2)))
	}
	return t
}()

// thrownLight is the light of a thrown picture at a pixel.
func thrownLight(img *image.RGBA, u, v float64) (c render.RGB) {
	if img == nil || u < 0.5 || v < 0.5 || u >= float64(img.Rect.Dx())-1 || v >= float64(img.Rect.Dy())-1 {
		return c
	}
	x, y := u-0.5, v-0.5
	i, j := int(x), int(y)
	fx, fy := float32(x-float64(i)), float32(y-float64(j))
	for k, w := range [4]float32{(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy} {
		p := img.Pix[(j+k/2)*img.Stride+4*(i+k%2):][:3]
		c = c.Plus(render.RGB{R: projectorLight[p[0]], G: projectorLight[p[1]], B: projectorLight[p[2]]}.Times(w))
	}
	return c
}

// throw shows the scene of the moment.
func (s *litTable) throw() {
	if s.dark {
		return
	}
	snapshot := s.session.Snapshot()
	if s.jerky {
		snapshot.Notices = append(snapshot.Notices, fmt.Sprintf("no word from the sensor for %d s", int(2*s.now.Seconds())))
	}
	scene := s.compose.Compose(snapshot)
	painter, err := gg.NewPainter(1180)
	require.NoError(s.t, err)
	img, err := painter.Paint(scene)
	require.NoError(s.t, err)
	out := laidOut(s.t, img, overlay.Corners(shownCorners(&s.believe.Projector, s.table)), 1280, 800)
	s.shown = append(s.shown, thrownPicture{s.now, out})
	s.reel.Add(out, s.now)
}

// laidOut is a picture laid into a window by its corners.
func laidOut(t *testing.T, img *image.RGBA, corners overlay.Corners, w, h int) *image.RGBA {
	warp, err := corners.Warp()
	require.NoError(t, err)
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p := warp.Invert(constellation.Vec{X: (float64(x) + 0.5) / float64(w), Y: (float64(y) + 0.5) / float64(h)})
			i := out.PixOffset(x, y)
			if p.X >= 0 && p.Y >= 0 && p.X < 1 && p.Y < 1 {
				copy(out.Pix[i:i+4], img.Pix[img.PixOffset(int(p.X*float64(b.Dx())), int(p.Y*float64(b.Dy()))):][:4])
			} else {
				out.Pix[i+3] = 255
			}
		}
	}
	return out
}

// play reads for some pictures and returns the last frame.
func (s *litTable) play(even *beam.Evener, pictures int) constellation.Frame {
	f, done, err := openLive("camera", s, func(w, h int) (camera.Calibration, error) { return s.believe.Camera, nil }, s.cfg, even)
	require.NoError(s.t, err)
	defer done()
	var frame constellation.Frame
	s.throw()
	s.now = time.Second // the first picture was thrown a while ago
	for range pictures {
		frame, err = f.Next(context.Background())
		require.NoError(s.t, err)
		s.note(frame)
		_, err = s.session.See(frame)
		require.NoError(s.t, err)
		s.throw()
	}
	return frame
}
