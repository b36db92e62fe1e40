package opencv

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/vision/onednn"
)

// networksOfDice are the networks that read dice, with what each takes. The
// herald, which tells teams in a twentieth of a millisecond, pools in ways that
// onednn doesn't know, and stays with OpenCV.
var networksOfDice = []struct {
	name  string
	model []byte
	d     dimensions
}{
	{"finder", finderONNX, dimensions{1, 3, image.Pt(384, 288)}},
	{"finder", finderONNX, dimensions{1, 3, image.Pt(96, 64)}},
	{"reader", readerONNX, dimensions{1, 3, image.Pt(80, 80)}},
	{"reader", readerONNX, dimensions{batchSize, 3, image.Pt(80, 80)}},
	{"pip reader", pipsONNX, dimensions{1, 3, image.Pt(80, 80)}},
	{"aimer", poseONNX, dimensions{1, 3 + hints, image.Pt(80, 80)}},
	{"plumb", slantONNX, dimensions{1, 3, image.Pt(80, 80)}},
	{"level", levelONNX, dimensions{1, 3 + hints, image.Pt(80, 80)}},
	{"second reader", secondONNX, dimensions{1, 3 + hints, image.Pt(96, 96)}},
	{"second reader", secondONNX, dimensions{batchSize, 3 + hints, image.Pt(96, 96)}},
	{"scribe", glyphONNX, dimensions{batchSize, 3, image.Pt(40, 40)}},
}

// A network gives the same by either engine, but for the order in which it adds.
func TestEnginesAgree(t *testing.T) {
	lib := oneDNN(t)
	for _, n := range networksOfDice {
		t.Run(fmt.Sprint(n.name, n.d), func(t *testing.T) {
			fast, err := loadOneDNNEngine(lib, n.name, n.model, n.d)
			if err != nil {
				t.Fatal(err)
			}
			defer fast.close()
			plain, err := loadOpenCVEngine(n.name, n.model, n.d)
			if err != nil {
				t.Fatal(err)
			}
			defer plain.close()
			agree(t, answer(t, plain), answer(t, fast))
		})
	}
}

// oneDNN is the library; without it the test is skipped.
func oneDNN(t *testing.T) *onednn.Library {
	t.Helper()
	lib, err := onednn.Open()
	if err != nil {
		t.Skipf("needs libdnnl-dev: %v", err)
	}
	return lib
}

// answer is what an engine gives for noise.
func answer(t *testing.T, e engine) []float32 {
	t.Helper()
	chance := rand.New(rand.NewPCG(5, 6))
	for i := range e.in() {
		e.in()[i] = chance.Float32()
	}
	out, err := e.run()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// agree fails where numbers differ by more than a hundredth of a percent of the largest.
func agree(t *testing.T, want, got []float32) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d numbers, want %d", len(got), len(want))
	}
	largest, off := 0.0, 0.0
	for i, w := range want {
		largest = math.Max(largest, math.Abs(float64(w)))
		off = math.Max(off, math.Abs(float64(w-got[i])))
	}
	if off > 1e-4*largest || largest == 0 {
		t.Errorf("numbers up to %v are off by up to %v", largest, off)
	}
}

// A model that is none is refused.
func TestLoadOneDNNEngine_refusesWhatIsNoNetwork(t *testing.T) {
	if e, err := loadOneDNNEngine(oneDNN(t), "finder", []byte("no network"), networksOfDice[0].d); err == nil {
		e.close()
		t.Error("loaded")
	}
}
