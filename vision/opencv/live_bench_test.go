//go:build unix

package opencv

import (
	"image"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/album"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/render"
	"gocv.io/x/gocv"
)

// oracle reads by the truth of a rendered picture.
type oracle struct{ dice []vision.Detection }

func (o oracle) Appearance(gocv.Mat, vision.Detection, Known) (album.Appearance, bool, error) {
	return album.Appearance{}, false, nil
}

func (o oracle) ReadPart(gocv.Mat, Known) ([]vision.Detection, error) {
	return append([]vision.Detection(nil), o.dice...), nil
}

func (o oracle) Light(gocv.Mat) *read.Light { return nil }

func (o oracle) ReadAgain(_ gocv.Mat, was vision.Detection, _ int, _ Known) (vision.Detection, bool, error) {
	for _, d := range o.dice {
		if d.Box == was.Box {
			return d, true, nil
		}
	}
	return was, false, nil
}

func (o oracle) Features(gocv.Mat, []constellation.Box) ([][]float32, error) { return nil, nil }

// still gives one picture again and again, with one byte of noise in each.
type still struct {
	img gocv.Mat
	n   int
}

func (s *still) Next(img *gocv.Mat) (time.Duration, error) {
	s.img.CopyTo(img)
	s.n++
	return time.Duration(s.n) * tick, nil
}

func (s *still) Close() error { return nil }

// resting24 is a rendered 720p picture of 24 dice and what a reader would say.
func resting24(b testing.TB) (gocv.Mat, oracle, camera.Calibration) {
	cam := over(tableTilt)
	r := rand.New(rand.NewPCG(1, 9))
	s := plain(cam, felt())
	s.Dice = scattered(r, constellation.D6, 24)
	img, truth, err := render.Render(s, r)
	if err != nil {
		b.Fatal(err)
	}
	var o oracle
	for _, d := range truth.Dice {
		o.dice = append(o.dice, vision.Detection{
			Box: constellation.Box{X: d.Box.X, Y: d.Box.Y, W: d.Box.W, H: d.Box.H}, Kind: d.Kind, Face: d.Face, Confidence: 0.99, FaceConfidence: 0.98})
	}
	return toMat(b, img), o, known(cam)
}

// BenchmarkLiveAtRest is the work for each picture of a table on which 24
// dice lie still, once they were read often enough: at 60 pictures a second
// there are 16.7 ms for it. The camera's own work (waiting, unpacking) isn't
// in it. The processor's time is counted, so that other work doesn't:
//
//	taskset -c 0 go test -run - -bench LiveAtRest -cpu 1 ./vision/opencv
func BenchmarkLiveAtRest(b *testing.B) { benchmarkLiveAtRest(b, 1) }

// BenchmarkLiveAtRest1920 is the same in pictures of 1920×1080.
func BenchmarkLiveAtRest1920(b *testing.B) { benchmarkLiveAtRest(b, 1.5) }

// BenchmarkUnpack1920 is the camera's own work: unpacking a picture of 1920×1080.
func BenchmarkUnpack1920(b *testing.B) {
	img, _, _ := resting24(b)
	defer img.Close()
	gocv.Resize(img, &img, image.Point{}, 1.5, 1.5, gocv.InterpolationLinear)
	packed, err := gocv.IMEncode(gocv.JPEGFileExt, img)
	if err != nil {
		b.Fatal(err)
	}
	defer packed.Close()
	for b.Loop() {
		m, err := gocv.IMDecode(packed.GetBytes(), gocv.IMReadColor)
		if err != nil {
			b.Fatal(err)
		}
		m.Close()
	}
}

// enlarged are pictures that are as many times as wide, and what is known of them.
func enlarged(b testing.TB, img gocv.Mat, o oracle, cal camera.Calibration, times float64) camera.Calibration {
	gocv.Resize(img, &img, image.Point{}, times, times, gocv.InterpolationLinear)
	for i := range o.dice {
		box := &o.dice[i].Box
		box.X, box.Y, box.W, box.H = times*box.X, times*box.Y, times*box.W, times*box.H
	}
	large, err := cal.Scaled(img.Cols(), img.Rows())
	if err != nil {
		b.Fatal(err)
	}
	return large
}

func benchmarkLiveAtRest(b *testing.B, times float64) {
	img, o, cal := resting24(b)
	defer img.Close()
	cal = enlarged(b, img, o, cal, times)
	l, err := newLive(LiveConfig{Source: "cam", Calibration: cal, Clock: worked}, o, &still{img: img})
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	for range 3000 { // 50 s: all has been read
		if _, err := l.Next(); err != nil {
			b.Fatal(err)
		}
	}
	var look, frame time.Duration
	n, start := 0, worked()
	b.ReportAllocs()
	for b.Loop() {
		f, err := l.Next()
		if err != nil || len(f.Readings) != 24 {
			b.Fatalf("%d readings, %v", len(f.Readings), err)
		}
		s := l.Stages()
		look, frame, n = look+s.Look, frame+s.Frame, n+1
	}
	b.ReportMetric((worked()-start).Seconds()*1000/float64(n), "ms-cpu")
	b.ReportMetric(look.Seconds()*1000/float64(n), "ms-look")
	b.ReportMetric(frame.Seconds()*1000/float64(n), "ms-frame")
}

// BenchmarkPlace is the work of placing one die by its edges.
func BenchmarkPlace(b *testing.B) {
	img, o, cal := resting24(b)
	defer img.Close()
	i := 0
	for b.Loop() {
		if _, _, err := Place(&cal, img, o.dice[i%len(o.dice)], 16); err != nil {
			b.Fatal(err)
		}
		i++
	}
}
