package opencv

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/render"
)

// flagged is a dark picture with a white bar where the top of u is.
func flagged(u vision.Upper) gocv.Mat {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(0, 0, 0, 0), 240, 320, gocv.MatTypeCV8UC3)
	at := func(r, d float64) image.Point {
		return image.Pt(int(math.Round(u.Mid[0]+r*u.Right[0]+d*u.Down[0])), int(math.Round(u.Mid[1]+r*u.Right[1]+d*u.Down[1])))
	}
	bar := gocv.NewPointsVectorFromPoints([][]image.Point{{at(-0.5, -1), at(0.5, -1), at(0.5, -0.5), at(-0.5, -0.5)}})
	defer bar.Close()
	gocv.FillPoly(&img, bar, color.RGBA{255, 255, 255, 0})
	return img
}

func TestUpperSideIsLaidUpright(t *testing.T) {
	s := newSides()
	defer s.close()
	for name, u := range map[string]vision.Upper{
		"small, turned":   {Mid: [2]float64{100, 90}, Right: [2]float64{9, 9}, Down: [2]float64{-9, 9}},
		"large, oblique":  {Mid: [2]float64{160, 120}, Right: [2]float64{70, 10}, Down: [2]float64{-15, 40}},
		"on its head":     {Mid: [2]float64{120, 100}, Right: [2]float64{-30, 0}, Down: [2]float64{0, -30}},
		"over the border": {Mid: [2]float64{18, 22}, Right: [2]float64{24, 0}, Down: [2]float64{0, 24}},
	} {
		img := flagged(u)
		up := s.cut(img, u, 40, 1.3)
		px := func(x, y float64) uint8 { // in the side's own measure
			return up.GetUCharAt3(int((y/1.3+1)*20), int((x/1.3+1)*20), 0)
		}
		if px(0, -0.75) < 200 || px(0, 0.75) > 50 || px(0.9, -0.75) > 50 || px(-0.9, -0.75) > 50 {
			t.Errorf("%s: top %d, foot %d, beside %d and %d", name, px(0, -0.75), px(0, 0.75), px(0.9, -0.75), px(-0.9, -0.75))
		}
		img.Close()
	}
}

// tables renders pictures of dice of a kind, each large enough to be read, and
// calls use with what the reader says.
func tables(t *testing.T, k constellation.Kind, n int, use func(truth render.Truth, ds []vision.Detection)) {
	t.Helper()
	r := newReader(t, vision.ReaderConfig{Kinds: []constellation.Kind{k}})
	for i := range n {
		chance := rand.New(rand.NewPCG(2026, uint64(i)))
		scene := render.RandomScene(chance, render.Wish{Kinds: []constellation.Kind{k}, MinDice: 4, MaxDice: 8, MinEdge: 50, MaxEdge: 120})
		img, truth, err := render.Render(scene, chance)
		if err != nil {
			t.Fatal(err)
		}
		m := toMat(t, img)
		ds, err := r.Read(m)
		if err != nil {
			t.Fatal(err)
		}
		m.Close()
		use(truth, ds)
	}
}

// The floors lie below what was measured with these very pictures.
func TestNumbersAreReadOffUprightSides(t *testing.T) {
	for _, c := range []struct {
		kind  constellation.Kind
		floor float64
	}{
		{constellation.D4, 0.75}, {constellation.D8, 0.85}, {constellation.D10, 0.75}, {constellation.D00, 0.85},
		{constellation.D12, 0.7}, {constellation.D20, 0.8}, {constellation.Compass, 0.8}, {constellation.Utara, 0.75},
	} {
		t.Run(string(c.kind), func(t *testing.T) {
			dice, right, told := 0, 0, 0
			tables(t, c.kind, 5, func(truth render.Truth, ds []vision.Detection) {
				for _, d := range truth.Dice {
					if d.Face == "" || d.Reason != "" {
						continue
					}
					dice++
					if i := match([4]float64{d.Box.X, d.Box.Y, d.Box.W, d.Box.H}, ds, make([]bool, len(ds)), false); i >= 0 && ds[i].Face != "" {
						told++
						if ds[i].Face == d.Face {
							right++
						}
					}
				}
			})
			t.Logf("%d dice, %d told, %d rightly", dice, told, right)
			if float64(right) < c.floor*float64(dice) {
				t.Errorf("%d of %d dice read, want %.0f %%", right, dice, 100*c.floor)
			}
		})
	}
}

func TestSqueezedPictureIsReadAsItMustHaveBeen(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{Kinds: []constellation.Kind{constellation.D6}})
	img := tableWithDice(640, 480, 8, 60)
	defer img.Close()
	whole, err := r.Read(img)
	if err != nil {
		t.Fatal(err)
	}
	narrow := gocv.NewMat()
	defer narrow.Close()
	gocv.Resize(img, &narrow, image.Pt(320, 480), 0, 0, gocv.InterpolationArea)
	ds, err := r.Read(narrow)
	if err != nil {
		t.Fatal(err)
	}
	if len(ds) != len(whole) || len(whole) != 8 {
		t.Fatalf("%d dice as it is, %d squeezed, want 8", len(whole), len(ds))
	}
	for _, d := range ds {
		wide := [4]float64{2 * d.Box[0], d.Box[1], 2 * d.Box[2], d.Box[3]}
		i := match(wide, whole, make([]bool, len(whole)), false)
		if i < 0 || vision.Overlap(wide, whole[i].Box) < 0.75 || whole[i].Face != d.Face {
			t.Errorf("%s at %.0f squeezed is none of %v", d.Face, d.Box, whole)
		}
	}
}

func TestNumeralsOnTheirHeadsAreLookedForOnOddSides(t *testing.T) {
	c := closely{card: card{
		Turns:   map[constellation.Kind]int{constellation.D10: 1, constellation.D8: 3, constellation.D4: 3, constellation.Utara: 4},
		Weights: map[constellation.Kind]vision.Weights{constellation.D8: {Flipped: -2}},
	}}
	level := vision.Upper{Mid: [2]float64{50, 50}, Right: [2]float64{20, 0}, Down: [2]float64{0, 20}, Rise: [2]float64{0, -5}}
	for kind, want := range map[constellation.Kind][2]int{
		constellation.D10:   {1, 1},
		constellation.D8:    {3, 3},
		constellation.D4:    {3, 0}, // a side on its head is another number's
		constellation.Utara: {4, 0}, // half a turn brings a square onto itself
	} {
		sides, heads := c.sidesOf(&closeDie{kind: kind, seen: true, upper: level})
		if len(sides) != want[0] || len(heads) != want[1] {
			t.Errorf("%s: %d sides, %d on their heads, want %v", kind, len(sides), len(heads), want)
		}
	}
	if got := c.prior(constellation.D8); !slices.Equal(got, []float64{0, 0, 0, -2, -2, -2}) {
		t.Errorf("what speaks for a d8's turns: %v", got)
	}
}
