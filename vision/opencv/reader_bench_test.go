package opencv

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"
	"time"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/render"
)

// tableWithDice draws n plain white dice with pips on a grey table: enough to
// keep every stage busy.
func tableWithDice(w, h, n, edge int) gocv.Mat {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(92, 104, 96, 0), h, w, gocv.MatTypeCV8UC3)
	cols := max(1, (w-edge)/(2*edge))
	for i := range n {
		x, y := edge/2+(i%cols)*2*edge, edge/2+(i/cols)*2*edge
		drawDie(&img, image.Pt(x, y), edge, i%6+1)
	}
	return img
}

// pips holds the places of the pips of each face, in quarters of the edge.
var pips = [7][][2]int{
	1: {{2, 2}}, 2: {{1, 1}, {3, 3}}, 3: {{1, 1}, {2, 2}, {3, 3}}, 4: {{1, 1}, {1, 3}, {3, 1}, {3, 3}},
	5: {{1, 1}, {1, 3}, {3, 1}, {3, 3}, {2, 2}}, 6: {{1, 1}, {1, 2}, {1, 3}, {3, 1}, {3, 2}, {3, 3}},
}

func drawDie(img *gocv.Mat, at image.Point, edge, face int) {
	drawDieIn(img, at, edge, face, color.RGBA{R: 238, G: 238, B: 232}, color.RGBA{R: 20, G: 20, B: 24})
}

// drawDieIn draws a die whose body and pips have those colours.
func drawDieIn(img *gocv.Mat, at image.Point, edge, face int, body, mark color.RGBA) {
	gocv.Rectangle(img, image.Rectangle{Min: at, Max: at.Add(image.Pt(edge, edge))}, body, -1)
	for _, p := range pips[face] {
		gocv.Circle(img, at.Add(image.Pt(p[0]*edge/4, p[1]*edge/4)), max(1, edge/11), mark, -1)
	}
}

// A reader that leaves dice out is no faster one.
func benchmarkRead(b *testing.B, w, h, n, edge int) {
	if got := benchmarkReading(b, tableWithDice(w, h, n, edge)); got != n {
		b.Fatalf("%d of %d dice are read", got, n)
	}
}

// benchmarkReading reads a picture, closes it in the end, and returns how many dice
// are told.
func benchmarkReading(b *testing.B, img gocv.Mat) int {
	r, err := NewReader(vision.ReaderConfig{})
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	start := time.Now()
	r.Clock = func() time.Duration { return time.Since(start) }
	defer img.Close()
	var sum Stages
	dice, least := 0, time.Hour
	b.ResetTimer()
	for range b.N {
		before := time.Now()
		ds, err := r.Read(img, Known{})
		if err != nil {
			b.Fatal(err)
		}
		dice, least = len(ds), min(least, time.Since(before))
		sum.Find, sum.Read, sum.Team = sum.Find+r.stages.Find, sum.Read+r.stages.Read, sum.Team+r.stages.Team
	}
	ms := func(d time.Duration) float64 { return d.Seconds() * 1e3 / float64(b.N) }
	b.ReportMetric(least.Seconds()*1e3, "least-ms") // beside other work: the time that it takes by itself
	b.ReportMetric(ms(sum.Find), "find-ms")
	b.ReportMetric(ms(sum.Read), "read-ms")
	b.ReportMetric(ms(sum.Team), "team-ms")
	b.ReportMetric(float64(dice), "dice")
	return dice
}

func BenchmarkRead640x480Dice5(b *testing.B)   { benchmarkRead(b, 640, 480, 5, 50) }
func BenchmarkRead1280x720Dice24(b *testing.B) { benchmarkRead(b, 1280, 720, 24, 60) }
func BenchmarkRead12Megapixels25(b *testing.B) { benchmarkRead(b, 4032, 3024, 25, 260) }

// BenchmarkReadNumbered640x480 reads dice with numerals, whose top faces are
// read by their top faces.
func BenchmarkReadNumbered640x480(b *testing.B) {
	chance := rand.New(rand.NewPCG(2026, 5))
	scene := render.RandomScene(chance, render.Wish{MinDice: 8, MaxDice: 8, MinEdge: 60, MaxEdge: 60,
		Kinds: []constellation.Kind{constellation.D8, constellation.D10, constellation.D12, constellation.D20}})
	img, _, err := render.Render(scene, chance)
	if err != nil {
		b.Fatal(err)
	}
	benchmarkReading(b, toMat(b, img))
}

// BenchmarkLoad is the cold start: all networks and the first picture.
func BenchmarkLoad(b *testing.B) {
	img := tableWithDice(640, 480, 5, 50)
	defer img.Close()
	for range b.N {
		r, err := NewReader(vision.ReaderConfig{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := r.Read(img, Known{}); err != nil {
			b.Fatal(err)
		}
		r.Close()
	}
}
