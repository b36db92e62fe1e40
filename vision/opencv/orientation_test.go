package opencv

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/render"
	"gocv.io/x/gocv"
)

// slantedTable renders some d6 before a camera that looks at them aslant.
func slantedTable(t *testing.T, seed uint64) (gocv.Mat, render.Truth, camera.Vertical) {
	t.Helper()
	for r := rand.New(rand.NewPCG(seed, 41)); ; {
		scene := render.RandomScene(r, render.Wish{Kinds: []constellation.Kind{constellation.D6}, MinDice: 6, MaxDice: 9, MinEdge: 36, MaxEdge: 70})
		vertical := verticalOf(&scene.Camera)
		if math.Hypot(vertical.Up.X, vertical.Up.Y) < 0.5 {
			continue
		}
		img, truth, err := render.Render(scene, r)
		if err != nil {
			t.Fatal(err)
		}
		return toMat(t, img), truth, vertical
	}
}

// readRightly counts the dice whose faces are told as they are.
func readRightly(truth render.Truth, ds []vision.Detection) (n int) {
	for _, d := range truth.Dice {
		for _, got := range ds {
			if got.Box.IoU(constellation.Box{X: d.Box.X, Y: d.Box.Y, W: d.Box.W, H: d.Box.H}) > 0.5 && d.Face != "" && got.Face == d.Face {
				n++
			}
		}
	}
	return n
}

// A photograph that is stored head down, or lying on a side, is read as if it
// stood: not as surely, for its dice may be mistaken for ones seen from elsewhere.
func TestTurnedPhotographsAreReadUpright(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{Kinds: []constellation.Kind{constellation.D6}})
	upright, plain, turned := 0, 0, 0
	for seed := range uint64(5) {
		img, truth, _ := slantedTable(t, seed)
		ds, err := r.Read(img, Known{})
		if err != nil {
			t.Fatal(err)
		}
		upright += readRightly(truth, ds)
		gocv.Rotate(img, &img, gocv.Rotate180Clockwise)
		half := read.Orientation{Quarters: 2}
		for n, see := range []func(gocv.Mat, Known) ([]vision.Detection, error){r.ReadPart, r.Read} {
			ds, err := see(img, Known{})
			if err != nil {
				t.Fatal(err)
			}
			for i := range ds {
				ds[i].Box = half.Undo(ds[i].Box, float64(img.Cols()), float64(img.Rows()))
			}
			*[]*int{&plain, &turned}[n] += readRightly(truth, ds)
		}
		img.Close()
	}
	t.Logf("read upright: %d; head down: %d as they are, %d in all ways", upright, plain, turned)
	if upright < 15 || turned <= plain || 10*turned < 8*upright {
		t.Errorf("read upright: %d; head down: %d as they are, %d in all ways", upright, plain, turned)
	}
}

// Where up leads is known of a measured camera: hanging head down it reads just
// what it reads on its foot.
func TestACameraHeadDownReadsAsOnItsFoot(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{Kinds: []constellation.Kind{constellation.D6}})
	img, _, vertical := slantedTable(t, 3)
	defer img.Close()
	want, err := r.ReadPart(img, Known{Vertical: &vertical})
	if err != nil || len(want) < 4 {
		t.Fatalf("%d dice, %v", len(want), err)
	}
	w, h, half := float64(img.Cols()), float64(img.Rows()), read.Orientation{Quarters: 2}
	gocv.Rotate(img, &img, gocv.Rotate180Clockwise)
	down := half.Vertical(vertical, w, h)
	got, err := r.ReadPart(img, Known{Vertical: &down})
	if err != nil || len(got) != len(want) {
		t.Fatalf("head down %d dice, want %d, %v", len(got), len(want), err)
	}
	for i, d := range got {
		o := want[len(want)-1-i] // sorted by y, then x
		if off := half.Undo(d.Box, w, h); math.Abs(off.X-o.Box.X)+math.Abs(off.Y-o.Box.Y) > 1e-6 || d.Face != o.Face || d.FaceConfidence != o.FaceConfidence {
			t.Errorf("head down %+v, want %+v", d, o)
		}
		again, ok, err := r.ReadAgain(img, d, 1, Known{Vertical: &down})
		if err != nil || !ok || again.Box != d.Box {
			t.Errorf("read again %+v, %t, %v", again, ok, err)
		}
	}
}
