package opencv

import (
	"encoding/json"
	"errors"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/render"
)

func newReader(t testing.TB, cfg vision.ReaderConfig) *Reader {
	t.Helper()
	r, err := NewReader(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

func TestReaderRefusesWhatIsNoPicture(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{})
	empty := gocv.NewMat()
	defer empty.Close()
	grey := gocv.NewMatWithSize(40, 40, gocv.MatTypeCV8UC1)
	defer grey.Close()
	tiny := gocv.NewMatWithSize(4, 4, gocv.MatTypeCV8UC3)
	defer tiny.Close()
	for name, img := range map[string]gocv.Mat{"empty": empty, "grey": grey, "tiny": tiny} {
		if _, err := r.Read(img, Known{}); !errors.Is(err, ErrPicture) {
			t.Errorf("%s: %v, want ErrPicture", name, err)
		}
	}
}

// A closed reader says so: what it would look with is freed, and C would crash.
func TestAClosedReaderSaysSo(t *testing.T) {
	r, err := NewReader(vision.ReaderConfig{})
	require.NoError(t, err)
	require.NoError(t, r.Close())
	require.NoError(t, r.Close())
	img := gocv.NewMatWithSize(64, 64, gocv.MatTypeCV8UC3)
	defer img.Close()
	for name, ask := range map[string]func() error{
		"Read":       func() error { _, err := r.Read(img, Known{}); return err },
		"ReadPart":   func() error { _, err := r.ReadPart(img, Known{}); return err },
		"Find":       func() error { _, err := r.Find(img); return err },
		"ReadAgain":  func() error { _, _, err := r.ReadAgain(img, vision.Detection{}, 1, Known{}); return err },
		"Features":   func() error { _, err := r.Features(img, nil); return err },
		"Appearance": func() error { _, _, err := r.Appearance(img, vision.Detection{}, Known{}); return err },
	} {
		require.ErrorIs(t, ask(), ErrClosed, name)
	}
	require.Nil(t, r.Light(img))
}

func TestReaderRefusesABadConfiguration(t *testing.T) {
	if _, err := NewReader(vision.ReaderConfig{Kinds: []constellation.Kind{"d7"}}); !errors.Is(err, vision.ErrConfig) {
		t.Errorf("%v, want ErrConfig", err)
	}
}

func TestPlainGroundHoldsNoDice(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{})
	for _, shade := range []float64{10, 90, 200} {
		img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(shade, shade, shade, 0), 480, 640, gocv.MatTypeCV8UC3)
		ds, err := r.Read(img, Known{})
		img.Close()
		if err != nil || len(ds) != 0 {
			t.Errorf("shade %v: %v, %v", shade, ds, err)
		}
		if b, err := json.Marshal(ds); err != nil || string(b) != "[]" {
			t.Errorf("no dice are written as %s, want []", b)
		}
	}
}

func TestDrawnDiceAreFoundWhereTheyLie(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{})
	img := tableWithDice(640, 480, 6, 60)
	defer img.Close()
	ds, err := r.Read(img, Known{})
	if err != nil {
		t.Fatal(err)
	}
	if len(ds) != 6 {
		t.Fatalf("%d dice, want 6: %+v", len(ds), ds)
	}
	// They lie in rows of four, 120 px apart, the first at 30.
	for _, d := range ds {
		c := d.Box.Centre()
		if off := math.Max(math.Abs(math.Mod(c.X, 120)-60), math.Abs(math.Mod(c.Y, 120)-60)); off > 12 {
			t.Errorf("a die's middle is %.1f px off: %v", off, d.Box)
		}
		if d.Team != constellation.White {
			t.Errorf("a white die's team is %q", d.Team)
		}
	}
}

// The finder has to see ground round a die; a picture cut round one die, with
// no ground to speak of, is read all the same.
func TestAPictureThatOneDieFillsIsRead(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{Kinds: []constellation.Kind{constellation.D6}})
	right, dice := 0, 0
	for seed := range uint64(6) {
		r2 := rand.New(rand.NewPCG(seed, 77))
		img, truth, err := render.Render(render.RandomScene(r2, render.Wish{MinDice: 4, MaxDice: 8, MinEdge: 50, MaxEdge: 120}), r2)
		if err != nil {
			t.Fatal(err)
		}
		m := toMat(t, img)
		for _, d := range truth.Dice {
			if d.Reason != "" || d.Face == "" {
				continue
			}
			dice++
			part := m.Region(image.Rect(int(d.Box.X), int(d.Box.Y), int(d.Box.X+d.Box.W), int(d.Box.Y+d.Box.H)))
			alone := part.Clone()
			got, err := r.Read(alone, Known{})
			if err != nil {
				t.Fatal(err)
			}
			if len(got) == 1 && got[0].Face == d.Face {
				right++
			}
			alone.Close()
			part.Close()
		}
		m.Close()
	}
	t.Logf("%d of %d", right, dice)
	if dice < 20 || float64(right) < 0.85*float64(dice) {
		t.Errorf("%d of %d dice that fill a picture were read", right, dice)
	}
}

func TestADieReadAgainKeepsItsBox(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{Kinds: []constellation.Kind{constellation.D6}})
	img := tableWithDice(320, 240, 1, 60)
	defer img.Close()
	box := constellation.Box{X: 29, Y: 29, W: 62, H: 62}
	for n := range 2 * len(pipCrops) {
		d, ok, err := r.ReadAgain(img, vision.Detection{Box: box, Kind: constellation.D6}, n, Known{})
		if err != nil || !ok || d.Box != box || d.Kind != constellation.D6 {
			t.Fatalf("%d times before: %+v, %t, %v", n, d, ok, err)
		}
	}
}

func TestFeaturesAreTheSameForTheSameBox(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{})
	img := tableWithDice(320, 240, 2, 60)
	defer img.Close()
	boxes := []constellation.Box{{X: 30, Y: 30, W: 60, H: 60}, {X: 150, Y: 30, W: 60, H: 60}, {X: 30, Y: 30, W: 60, H: 60}}
	f, err := r.Features(img, boxes)
	if err != nil || len(f) != 3 || len(f[0]) != r.card.Embedding {
		t.Fatalf("%d rows, %v", len(f), err)
	}
	same, other := 0.0, 0.0
	for i := range f[0] {
		same += math.Abs(float64(f[0][i] - f[2][i]))
		other += math.Abs(float64(f[0][i] - f[1][i]))
	}
	if same > 1e-3 || other < 0.1 {
		t.Errorf("same box differs by %g, another by %g", same, other)
	}
}

func TestHugeAndTinyBoxesAreRead(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{})
	img := tableWithDice(320, 240, 2, 60)
	defer img.Close()
	for _, b := range []constellation.Box{{X: -500, Y: -500, W: 2000, H: 2000}, {X: 10, Y: 10, W: 0.5, H: 0.5}, {X: 400, Y: 400, W: 20, H: 20}, {X: -30, Y: 100, W: 40, H: 40}} {
		if _, _, err := r.ReadAgain(img, vision.Detection{Box: b}, 1, Known{}); err != nil {
			t.Errorf("box %v: %v", b, err)
		}
	}
}

func TestCardRefusesWhatDoesNotFit(t *testing.T) {
	for name, b := range map[string]string{"no JSON": "{", "no symbols": `{"crop":64,"pad":1.2}`} {
		if _, err := loadCard([]byte(b)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	c, err := loadCard(modelJSON)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range c.Symbols {
		if k := constellation.Kind(s[0]); s[0] != "" && !k.Has(s[1]) {
			t.Errorf("symbol %v is no face of its kind", s)
		}
	}
}

func TestNetworksAreSmall(t *testing.T) {
	if n := len(finderONNX) + len(readerONNX) + len(modelJSON); n > 3<<20 {
		t.Errorf("%d bytes, want at most 3 MiB", n)
	}
}

func TestLooksAreChosenByThePicturesSize(t *testing.T) {
	for _, c := range []struct{ long, want int }{{60, 128}, {300, 300}, {640, 384}, {900, 540}, {1280, 640}, {4000, 640}} {
		if got := firstLook(c.long); got != c.want {
			t.Errorf("picture of %d px: first look %d, want %d", c.long, got, c.want)
		}
	}
}
