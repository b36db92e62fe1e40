package render

import (
	"flag"
	"image"
	"image/draw"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// desk is a die on wood under a lamp, seen from the side, without noise.
func desk(m *Model, face string) *Scene {
	d, ok := m.Resting(0, 0, face, 25)
	if !ok {
		panic("no face " + face)
	}
	wood := Generated{Texture: Wood, A: HSV(32, 0.35, 0.85), B: HSV(28, 0.5, 0.65), Rough: 0.7}
	s := &Scene{Camera: LookAt(96, 96, Vec3{60, -230, 330}, Vec3{Z: 7}, 6, 0), Ground: wood.Prepared(), Dice: []Die{d},
		Sheen: 0.2, Sky: Sky{Above: RGB{0.35, 0.35, 0.38}, Level: RGB{0.3, 0.3, 0.3}, Windows: 0.3}}
	at := Vec3{-400, -100, 800}
	s.Lamps = []Lamp{{At: at, Size: 60, Reach: at.Len(), Light: RGB{0.7, 0.68, 0.62}}}
	s.Finish.Defocus = 0.4
	return s
}

// dressed is a die with everything chosen, so that no draw of chance moves it
// from one release to the next.
func dressed(k constellation.Kind, m Material) *Model {
	d := Dress{Type: Faces()[0], Pips: true, Pip: 0.19, BigOne: 1, Pitch: 0.25, Height: 1, Wide: 1, Tell: TellBar, Sign: "star"}
	return NewModel(rand.New(rand.NewPCG(8, 8)), k, 18, d, m)
}

var ivory = Material{Body: HSV(45, 0.08, 0.95), Ink: HSV(0, 0, 0.08), Gloss: 0.7, InkGloss: 0.4, Drill: 0.7, Engrave: 0.3}

// sheet draws scenes beside each other, four a row.
func sheet(t *testing.T, scenes ...*Scene) *image.RGBA {
	t.Helper()
	w, h := scenes[0].Camera.Width, scenes[0].Camera.Height
	out := image.NewRGBA(image.Rect(0, 0, 4*w, (len(scenes)+3)/4*h))
	for i, s := range scenes {
		img, _, err := Render(s, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		at := image.Pt(i%4*w, i/4*h)
		draw.Draw(out, img.Rect.Add(at), img, image.Point{}, draw.Src)
	}
	return out
}

func TestGoldenKinds(t *testing.T) {
	var scenes []*Scene
	for i, k := range drawn {
		faces := k.Faces()
		face := faces[(i+2)%len(faces)]
		switch k {
		case constellation.Borg:
			face = "24"
		case constellation.Binary:
			face = "1"
		}
		scenes = append(scenes, desk(dressed(k, ivory), face))
	}
	compare(t, "kinds.png", sheet(t, scenes...))
}

func TestGoldenStuffs(t *testing.T) {
	red, blue := HSV(355, 0.9, 0.7), HSV(225, 0.85, 0.45)
	stuffs := []Material{
		{Body: red, Ink: HSV(40, 0.05, 0.95), Gloss: 0.95, Clear: 0.7, InkGloss: 0.3},
		{Body: blue, Ink: HSV(45, 0.6, 0.8), Gloss: 0.9, Drill: 1},
		{Body: red, Second: HSV(10, 0.9, 0.35), Stuff: Speckled, Grain: 0.8, Share: 0.5, Ink: HSV(0, 0, 0.95), Gloss: 0.6},
		{Body: HSV(200, 0.2, 0.9), Second: blue, Stuff: Swirled, Grain: 4, Share: 0.5, Ink: HSV(0, 0, 0.05), Gloss: 0.8},
		{Body: HSV(30, 0.5, 0.7), Second: HSV(28, 0.6, 0.4), Stuff: Grained, Grain: 0.8, Share: 0.6, Ink: HSV(0, 0, 0.1), Gloss: 0.2},
	}
	var scenes []*Scene
	for _, m := range stuffs {
		scenes = append(scenes, desk(dressed(constellation.D6, m), "5"))
	}
	compare(t, "stuffs.png", sheet(t, scenes...))
}

func TestGoldenTable(t *testing.T) {
	s := desk(dressed(constellation.D6, ivory), "3")
	s.Camera = LookAt(240, 160, Vec3{60, -300, 420}, Vec3{}, 32, 0)
	s.Camera.K1, s.Camera.K2 = -0.2, 0.02
	low := s.Dice[0]
	cocked := low
	cocked.Turn = Turning(Vec3{X: 1}, 30).Times(low.Turn)
	cocked.Pos = Vec3{60, 20, 12}
	cocked.Cocked = true
	s.Dice = append(s.Dice, low.On(&low, 2, 2), cocked)
	s.Beam = &Sketch{Strokes: []Stroke{{AX: 60, AY: -20, R: 22, Width: 2, Light: RGB{0, 0.5, 0.6}},
		{BX: 60, BY: -20, Width: 2, Light: RGB{0.6, 0.3, 0}}}}
	s.Hands = []Hand{NewHand(-60, 20, 25, 60, 30, 0.4, HSV(20, 0.4, 0.8), HSV(220, 0.5, 0.4))}
	compare(t, "table.png", sheet(t, s))
}

// compare holds a picture against the golden one: processors may round
// otherwise, so a few steps in a few pixels are let pass.
func compare(t *testing.T, name string, got *image.RGBA) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		save(t, path, got)
		return
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Rect {
		t.Fatalf("%s is %v, drawn %v", name, want.Bounds(), got.Rect)
	}
	mean, far := difference(want, got)
	if mean > 0.5 || far > 0.002 {
		out := filepath.Join(os.TempDir(), "got-"+name)
		save(t, out, got)
		t.Errorf("differs by %.2f steps a pixel, %.2f %% far off\nlook at %s beside %s; go test -run %s -update keeps the new one",
			mean, 100*far, out, path, t.Name())
	}
}

// difference returns the mean of all values' distances and the share of
// values that are more than 12 steps apart.
func difference(want image.Image, got *image.RGBA) (mean, far float64) {
	w := image.NewRGBA(got.Rect)
	draw.Draw(w, w.Rect, want, want.Bounds().Min, draw.Src)
	for i := range w.Pix {
		d := float64(w.Pix[i]) - float64(got.Pix[i])
		mean += max(d, -d)
		if d > 12 || d < -12 {
			far++
		}
	}
	n := float64(len(w.Pix))
	return mean / n, far / n
}

func save(t *testing.T, path string, img image.Image) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
