package opencv

import (
	"io"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/render"
	"gocv.io/x/gocv"
)

// film is a rendered film that is shown from memory, over and over or once.
// Its moments go on through all showings.
type film struct {
	pictures []gocv.Mat
	truths   []render.Truth
	rate     float64
	once     bool
	n        int // pictures shown
}

// filmed renders the first n pictures of a video.
func filmed(t testing.TB, v *render.Video, n int, seed uint64) *film {
	t.Helper()
	p := render.NewPlayer(v, rand.New(rand.NewPCG(seed, 4)))
	f := &film{rate: v.Rate, pictures: make([]gocv.Mat, n), truths: make([]render.Truth, n)}
	for i := range f.pictures {
		img, truth := p.Frame(i)
		f.pictures[i], f.truths[i] = toMat(t, img), truth
	}
	return f
}

func (f *film) Next(img *gocv.Mat) (time.Duration, error) {
	if f.once && f.n >= len(f.pictures) {
		return 0, io.EOF
	}
	f.pictures[f.n%len(f.pictures)].CopyTo(img)
	f.n++
	return time.Duration(float64(f.n-1) / f.rate * float64(time.Second)), nil
}

func (f *film) Close() error {
	for i := range f.pictures {
		f.pictures[i].Close()
	}
	return nil
}

// shows tells whether anything of the base's die i is seen in the picture that
// was shown last.
func (f *film) shows(i int) bool {
	return slices.ContainsFunc(f.truths[(f.n-1)%len(f.truths)].Dice, func(d render.DieTruth) bool { return d.Index == i })
}

// ivory is a die with pips that is easy to read: these tests ask what becomes
// of a reading, not how well dice are read.
func ivory(size float64) *render.Model {
	return render.NewModel(rand.New(rand.NewPCG(8, 8)), constellation.D6, size,
		render.Dress{Type: render.Faces()[0], Pips: true, Pip: 0.2, BigOne: 1, Pitch: 0.26, Height: 1, Wide: 1},
		render.Material{Body: render.HSV(45, 0.06, 0.95), Ink: render.HSV(0, 0, 0.05), Gloss: 0.5, InkGloss: 0.3, Drill: 0.5})
}

// nearTable is a camera above a table of 320×180 mm that fills its pictures of
// width w.
func nearTable(w int) render.Camera {
	mid := render.Vec3{X: 160, Y: -90}
	return render.LookAt(w, w*9/16, mid.Add(render.Vec3{Y: -60, Z: 330}), mid, 50, 0)
}

// dieSize is the edge of the dice of these films, mm.
const dieSize = 22

// lying is the die at rest with that face up.
func lying(t testing.TB, x, y float64, face string, angle float64) render.Die {
	t.Helper()
	d, ok := ivory(dieSize).Resting(x, y, face, angle)
	if !ok {
		t.Fatalf("no face %s", face)
	}
	return d
}

// fourDice is a table on which four dice lie, the second where hands reach.
func fourDice(t testing.TB) []render.Die {
	return []render.Die{lying(t, 60, 50, "1", 10), lying(t, 130, 110, "3", 33), lying(t, 220, 40, "4", 70), lying(t, 270, 130, "5", 5)}
}

// filmWidth is the width of the films' pictures, px.
const filmWidth = 480

// bare is a table without dice.
func bare() render.Scene { return *plain(nearTable(filmWidth), felt()) }

// watching is a live reader with the real networks before pictures.
func watching(t testing.TB, cam render.Camera, p Pictures) *Live {
	t.Helper()
	r, err := NewReader(vision.ReaderConfig{Kinds: []constellation.Kind{constellation.D6}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	l, err := NewLive(LiveConfig{Source: "cam", Calibration: known(cam), Sizes: place.Sizes{Any: dieSize}}, r, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// sorted are a frame's readings by what they are.
type sorted struct{ dice, moving, hands []constellation.Reading }

func sortedOf(f constellation.Frame) (s sorted) {
	for _, r := range f.Readings {
		switch {
		case r.Role == constellation.RoleHand:
			s.hands = append(s.hands, r)
		case r.Reason == vision.ReasonMoving:
			s.moving = append(s.moving, r)
		default:
			s.dice = append(s.dice, r)
		}
	}
	return s
}

// at is the reading of the die that lies where d does, within 6 mm.
func (s sorted) at(d render.Die) (constellation.Reading, bool) {
	for _, r := range s.dice {
		if r.Pos.Dist(constellation.Vec{X: d.Pos.X, Y: -d.Pos.Y}) < 6 {
			return r, true
		}
	}
	return constellation.Reading{}, false
}
