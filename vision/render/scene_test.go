package render

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// above looks straight down on a black table from 500 mm.
func above(dice ...Die) *Scene {
	black := (&Generated{Texture: Smooth}).Prepared()
	return &Scene{Camera: LookAt(320, 240, Vec3{Z: 500}, Vec3{}, 30, 0), Ground: black, Dice: dice,
		Sky: Sky{Above: RGB{1, 1, 1}, Level: RGB{1, 1, 1}}}
}

// plain is a die of one colour without marks that stand out.
func plain(r *rand.Rand, k constellation.Kind) *Model {
	white := RGB{0.8, 0.8, 0.8}
	return NewModel(r, k, 20, Dress{Type: Faces()[0], Pips: true, Pip: 0.2, Pitch: 0.25, Height: 1, Wide: 1, Sign: "dot"},
		Material{Body: white, Ink: white})
}

func TestTruthAgreesWithTheMomentsOfThePicture(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for _, k := range drawn {
		x, y := between(r, -60, 60), between(r, -40, 40)
		d := plain(r, k).Lying(x, y, 0, between(r, 0, 360))
		img, truth, err := Render(above(d), r)
		if err != nil || len(truth.Dice) != 1 {
			t.Fatalf("%s: %v, %d dice", k, err, len(truth.Dice))
		}
		var sx, sy, n float64
		for i := 0; i < len(img.Pix); i += 4 {
			w := float64(img.Pix[i])
			sx, sy, n = sx+w*float64(i/4%320), sy+w*float64(i/4/320), n+w
		}
		box := truth.Dice[0].Box
		if cx := box.X + (box.W-1)/2; math.Abs(sx/n-cx) > 2.5 && k != constellation.D4 {
			t.Errorf("%s: bright middle at x %.1f, box's at %.1f", k, sx/n, cx)
		}
		if sx/n < box.X || sx/n > box.X+box.W || sy/n < box.Y || sy/n > box.Y+box.H {
			t.Errorf("%s: bright middle (%.1f, %.1f) outside %v", k, sx/n, sy/n, box)
		}
		if got := truth.Dice[0].Pos; got.X != x || got.Y != y || truth.Dice[0].Visible < 0.999 {
			t.Errorf("%s: at %v, visible %g", k, got, truth.Dice[0].Visible)
		}
	}
}

// Table x is to the right and table y down in a picture from above.
func TestTableAxesInThePicture(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	m := plain(r, constellation.D6)
	_, truth, err := Render(above(m.Lying(50, 0, 0, 0), m.Lying(0, 40, 0, 0), m.Lying(0, 0, 0, 0)), r)
	if err != nil {
		t.Fatal(err)
	}
	right, down, mid := truth.Dice[0].Box, truth.Dice[1].Box, truth.Dice[2].Box
	if right.X <= mid.X+mid.W || down.Y <= mid.Y+mid.H {
		t.Errorf("right %v, down %v, middle %v", right, down, mid)
	}
}

// A cube seen from straight above shows its upper side and nothing else.
func TestUpperSideIsTheOneSeenFromAbove(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 3))
	for _, k := range drawn {
		if k == constellation.D4 {
			continue // reads the corner
		}
		m := plain(r, k)
		for side := range m.Solid.Sides {
			d := m.Lying(0, 0, side, 10)
			var tr Renderer
			tr.Render(above(d), r)
			up, _ := d.Up()
			if got := tr.px[120*320+160].side; int(got) != up {
				t.Errorf("%s: from above side %d is seen, up is %d", k, got, up)
			}
		}
	}
}

// A die's angle is the direction of its upper numeral's top, clockwise.
func TestAngleTurnsWithTheDie(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 4))
	m := plain(r, constellation.D6)
	for _, a := range []float64{0, 10, 90, 200, 359} {
		d, e := m.Lying(0, 0, 2, 0), m.Lying(0, 0, 2, a)
		got := (e.Angle() - d.Angle()).Norm().Degrees()
		if math.Abs(math.Remainder(got-a, 360)) > 1e-9 {
			t.Errorf("turned by %g, angle says %g", a, got)
		}
	}
}

func TestSameSeedSameBytes(t *testing.T) {
	w := Wish{Kinds: drawn, MinDice: 3, MaxDice: 6, Hands: 0.5, Beams: 0.5, Stacked: 0.3, Cocked: 0.2, Width: 160, Height: 120}
	var kept Renderer
	for seed := range uint64(6) {
		draw := func(t *Renderer) []byte {
			r := rand.New(rand.NewPCG(seed, 9))
			img, _ := t.Render(RandomScene(r, w), r)
			return img.Pix
		}
		if !bytes.Equal(draw(&kept), draw(new(Renderer))) {
			t.Errorf("seed %d: a used renderer draws otherwise than a fresh one", seed)
		}
	}
}

func TestVisibleShareOfDiceBehindAndBeyondTheBorder(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 5))
	m := plain(r, constellation.D6)
	half := 160 * 500 / LookAt(320, 240, Vec3{Z: 500}, Vec3{}, 30, 0).Fx // mm from middle to border
	// Its top leans outwards in the picture, so less than half is left.
	cut, below := m.Lying(half, 0, 0, 0), m.Lying(0, 0, 0, 0)
	_, truth, err := Render(above(cut, below, below.On(&below, 10, 0)), r)
	if err != nil {
		t.Fatal(err)
	}
	if v := truth.Dice[0].Visible; v < 0.3 || v > 0.5 || truth.Dice[0].Reason != "cut" {
		t.Errorf("die on the border: visible %g, %q", v, truth.Dice[0].Reason)
	}
	if v := truth.Dice[1].Visible; v < 0.35 || v > 0.65 || truth.Dice[1].Reason != "covered" {
		t.Errorf("die half under another: visible %g, %q", v, truth.Dice[1].Reason)
	}
	if truth.Dice[2].Reason != "stacked" || truth.Dice[2].Visible < 0.999 {
		t.Errorf("upper die: %+v", truth.Dice[2])
	}
}

func TestImpossibleScenesAreRefused(t *testing.T) {
	good := above()
	for name, spoil := range map[string]func(*Scene){
		"no ground":           func(s *Scene) { s.Ground = nil },
		"no pixels":           func(s *Scene) { s.Camera.Width = 0 },
		"camera under table":  func(s *Scene) { s.Camera.Eye.Z = -1 },
		"no focal length":     func(s *Scene) { s.Camera.Fx = math.NaN() },
		"JPEG quality of 101": func(s *Scene) { s.Finish.JPEG = 101 },
	} {
		s := *good
		spoil(&s)
		if _, _, err := Render(&s, nil); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

// No random scene may have one die inside another.
func TestRandomDiceDontOverlap(t *testing.T) {
	for seed := range uint64(20) {
		s := RandomScene(rand.New(rand.NewPCG(seed, 3)), Wish{Kinds: drawn, MinDice: 20, MaxDice: 30, MaxEdge: 40})
		for i := range s.Dice {
			for j := range i {
				if gap := apart(&s.Dice[i], &s.Dice[j]); gap < -1e-6 {
					t.Errorf("seed %d: dice %d and %d overlap by %g mm", seed, i, j, -gap)
				}
			}
		}
	}
}

// The box in which a die is looked for must hold all of it, also at the border
// of a bent lens: none of its pixels may lie on the box's rim.
func TestDiceAreLookedForWhereTheyAre(t *testing.T) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 7))
		s := RandomScene(r, Wish{Kinds: drawn, MinDice: 8, MaxDice: 8, Width: 320, Height: 240, MaxEdge: 120})
		s.Camera.K1, s.Camera.K2 = between(r, -0.25, 0.1), between(r, -0.02, 0.02)
		var tr Renderer
		tr.expose(s)
		for i := range tr.bodies {
			b := &tr.bodies[i]
			if b.owned == 0 {
				continue
			}
			if b.x0 > 0 && b.box[0] == b.x0 || b.y0 > 0 && b.box[1] == b.y0 ||
				b.x1 < 319 && b.box[2] == b.x1 || b.y1 < 239 && b.box[3] == b.y1 {
				t.Errorf("seed %d: die %d fills %v to the rim of %d %d %d %d", seed, i, b.box, b.x0, b.y0, b.x1, b.y1)
			}
		}
	}
}

// Where the ground is taken for bare, nothing may darken it.
func TestBareTilesHoldNoDie(t *testing.T) {
	for seed := range uint64(10) {
		r := rand.New(rand.NewPCG(seed, 8))
		var tr Renderer
		tr.expose(RandomScene(r, Wish{Kinds: drawn, MinDice: 6, MaxDice: 10, Width: 320, Height: 240, Stacked: 0.3}))
		for i := range tr.tiles {
			if !tr.bare(i) {
				continue
			}
			tr.eachIn(i, func(x, y, at int) {
				if tr.px[at].body >= 0 {
					t.Fatalf("seed %d: pixel %d, %d of a bare tile shows die %d", seed, x, y, tr.px[at].body)
				}
			})
		}
	}
}
