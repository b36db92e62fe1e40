package opencv

import (
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/asterism-dice/asterism/vision"
	"gocv.io/x/gocv"
)

// reading is what a reader that knows of nothing made of a photograph. Several
// tests judge it: each photograph is read once.
type reading struct {
	once sync.Once
	size vision.Pixel
	dice []vision.Detection
	err  error
}

var readings struct {
	sync.Mutex
	of map[string]*reading
}

// readPhotograph reads a photograph with a reader of any kinds, or returns what
// another one made of it.
func readPhotograph(t *testing.T, r *Reader, image string) (size vision.Pixel, dice []vision.Detection) {
	t.Helper()
	readings.Lock()
	if readings.of == nil {
		readings.of = map[string]*reading{}
	}
	p := readings.of[image]
	if p == nil {
		p = &reading{}
		readings.of[image] = p
	}
	readings.Unlock()
	p.once.Do(func() {
		img := gocv.IMRead(filepath.Join(photographs, image), gocv.IMReadColor)
		defer img.Close()
		p.size = vision.Pixel{X: float64(img.Cols()), Y: float64(img.Rows())}
		p.dice, p.err = r.Read(img, Known{})
	})
	if p.err != nil {
		t.Fatalf("%s: %v", image, p.err)
	}
	return p.size, slices.Clone(p.dice)
}
