package opencv

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/render"
	"gocv.io/x/gocv"
)

// verticalOf is where up leads before a camera of the renderer.
func verticalOf(c *render.Camera) camera.Vertical {
	return camera.Vertical{Middle: vision.Pixel{X: c.Cx + 0.5, Y: c.Cy + 0.5}, Up: vision.Pixel{X: c.Right.Z, Y: c.Down.Z}, Spread: -c.Forward.Z / c.Fx}
}

// A d20 that lies alone: no other die tells where up leads.
func TestMeasuredCameraTellsWhichSideOfALoneD20IsUp(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{Kinds: []constellation.Kind{constellation.D20}})
	var alone, told knowing
	n := 0
	for i := range uint64(80) {
		chance := rand.New(rand.NewPCG(77, i))
		scene := render.RandomScene(chance, render.Wish{Kinds: []constellation.Kind{constellation.D20}, MinDice: 1, MaxDice: 1, MinEdge: 60, MaxEdge: 140})
		img, truth, err := render.Render(scene, chance)
		if err != nil {
			t.Fatal(err)
		}
		if len(truth.Dice) != 1 || truth.Dice[0].Reason != "" {
			continue
		}
		n++
		m, vertical := toMat(t, img), verticalOf(&scene.Camera)
		for known, of := range map[*camera.Vertical]*knowing{nil: &alone, &vertical: &told} {
			ds, err := r.Read(m, Known{Vertical: known})
			if err != nil {
				t.Fatal(err)
			}
			of.add(ds, truth.Dice[0].Face)
		}
		m.Close()
	}
	t.Logf("of %d dice by themselves %+v, with the camera known %+v", n, alone, told)
	if told.chance <= alone.chance+0.5 || told.right < alone.right || 10*told.right < 7*n {
		t.Errorf("of %d dice by themselves %+v, with the camera known %+v", n, alone, told)
	}
}

// knowing counts pictures of one die.
type knowing struct {
	right  int     // dice that are read
	chance float64 // of the right faces, summed up
}

func (k *knowing) add(ds []vision.Detection, face string) {
	if len(ds) != 1 {
		return
	}
	if ds[0].Face == face {
		k.right++
	}
	for _, f := range ds[0].Faces() {
		if f.Face == face {
			k.chance += f.P
		}
	}
}

// verticalTold is where up leads in a picture, as its dice tell it; nil where they don't.
func verticalTold(t *testing.T, r *Reader, m gocv.Mat) *camera.Vertical {
	t.Helper()
	p, err := r.picture(m, Known{})
	if err != nil {
		t.Fatal(err)
	}
	img, found, err := r.candidates(p)
	if err != nil {
		t.Fatal(err)
	}
	_, is, err := r.readClosely(img, found)
	if err != nil {
		t.Fatal(err)
	}
	return is.vertical
}

// Dice with pips are read without a close look; where a few others need one
// they are aimed at all the same.
func TestDiceWithPipsTellWhereUpLeadsForAD20AmongThem(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{Kinds: []constellation.Kind{constellation.D6, constellation.D20}})
	told, near, n := 0, 0, 0
	for i := range uint64(30) {
		chance := rand.New(rand.NewPCG(78, i))
		scene := render.RandomScene(chance, render.Wish{Kinds: []constellation.Kind{constellation.D6, constellation.D6, constellation.D6, constellation.D20}, MinDice: 4, MaxDice: 4, MinEdge: 60, MaxEdge: 120})
		img, truth, err := render.Render(scene, chance)
		if err != nil {
			t.Fatal(err)
		}
		d20s := 0
		for _, d := range truth.Dice {
			if d.Kind == constellation.D20 {
				d20s++
			}
		}
		if d20s != 1 {
			continue
		}
		m, want := toMat(t, img), verticalOf(&scene.Camera)
		p := verticalTold(t, r, m)
		m.Close()
		n++
		if p != nil {
			told++
			if math.Hypot(p.Up.X-want.Up.X, p.Up.Y-want.Up.Y) < 0.15 {
				near++
			}
		}
	}
	t.Logf("of %d pictures %d tell where up leads, %d rightly", n, told, near)
	if n < 5 || 10*near < 7*n {
		t.Errorf("of %d pictures %d tell where up leads, %d rightly", n, told, near)
	}
}
