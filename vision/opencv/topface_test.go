package opencv

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/render"
	"gocv.io/x/gocv"
)

// flagged is a dark picture with a white bar where the top of u is.
func flagged(u place.TopFace) gocv.Mat {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(0, 0, 0, 0), 240, 320, gocv.MatTypeCV8UC3)
	at := func(r, d float64) image.Point {
		return image.Pt(int(math.Round(u.Mid.X+r*u.Right.X+d*u.Down.X)), int(math.Round(u.Mid.Y+r*u.Right.Y+d*u.Down.Y)))
	}
	bar := gocv.NewPointsVectorFromPoints([][]image.Point{{at(-0.5, -1), at(0.5, -1), at(0.5, -0.5), at(-0.5, -0.5)}})
	defer bar.Close()
	gocv.FillPoly(&img, bar, color.RGBA{255, 255, 255, 0})
	return img
}

func TestUpperSideIsLaidUpright(t *testing.T) {
	s := newFaceWarper()
	defer s.close()
	for name, u := range map[string]place.TopFace{
		"small, turned":   {Mid: vision.Pixel{X: 100, Y: 90}, Right: vision.Pixel{X: 9, Y: 9}, Down: vision.Pixel{X: -9, Y: 9}},
		"large, oblique":  {Mid: vision.Pixel{X: 160, Y: 120}, Right: vision.Pixel{X: 70, Y: 10}, Down: vision.Pixel{X: -15, Y: 40}},
		"on its head":     {Mid: vision.Pixel{X: 120, Y: 100}, Right: vision.Pixel{X: -30, Y: 0}, Down: vision.Pixel{X: 0, Y: -30}},
		"over the border": {Mid: vision.Pixel{X: 18, Y: 22}, Right: vision.Pixel{X: 24, Y: 0}, Down: vision.Pixel{X: 0, Y: 24}},
	} {
		img := flagged(u)
		up := s.upright(picture{Mat: img}, u, 40, 1.3)
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
// calls use with what the reader says. d6 bear numerals.
func tables(t *testing.T, k constellation.Kind, n int, use func(truth render.Truth, ds []vision.Detection)) {
	t.Helper()
	r := newReader(t, vision.ReaderConfig{Kinds: []constellation.Kind{k}})
	for i := range n {
		chance := rand.New(rand.NewPCG(2026, uint64(i)))
		scene := render.RandomScene(chance, render.Wish{Kinds: []constellation.Kind{k}, MinDice: 4, MaxDice: 8, MinEdge: 50, MaxEdge: 120, Numerals: 1})
		img, truth, err := render.Render(scene, chance)
		if err != nil {
			t.Fatal(err)
		}
		m := toMat(t, img)
		ds, err := r.Read(m, Known{})
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
		{constellation.D4, 0.75}, {constellation.D6, 0.9}, {constellation.D8, 0.85}, {constellation.D10, 0.75}, {constellation.D00, 0.85},
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
					if i := match(constellation.Box{X: d.Box.X, Y: d.Box.Y, W: d.Box.W, H: d.Box.H}, ds, make([]bool, len(ds)), false); i >= 0 && ds[i].Face != "" {
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
	whole, err := r.Read(img, Known{})
	if err != nil {
		t.Fatal(err)
	}
	narrow := gocv.NewMat()
	defer narrow.Close()
	gocv.Resize(img, &narrow, image.Pt(320, 480), 0, 0, gocv.InterpolationArea)
	ds, err := r.Read(narrow, Known{})
	if err != nil {
		t.Fatal(err)
	}
	if len(ds) != len(whole) || len(whole) != 8 {
		t.Fatalf("%d dice as it is, %d squeezed, want 8", len(whole), len(ds))
	}
	for _, d := range ds {
		wide := constellation.Box{X: 2 * d.Box.X, Y: d.Box.Y, W: 2 * d.Box.W, H: d.Box.H}
		i := match(wide, whole, make([]bool, len(whole)), false)
		if i < 0 || wide.IoU(whole[i].Box) < 0.75 || whole[i].Face != d.Face {
			t.Errorf("%s at %.0f squeezed is none of %v", d.Face, d.Box, whole)
		}
	}
}

func TestNumeralsOnTheirHeadsAreLookedForOnOddSides(t *testing.T) {
	c := topFaceReader{card: card{
		Turns:   map[constellation.Kind]int{constellation.D10: 1, constellation.D8: 3, constellation.D4: 3, constellation.Utara: 4},
		Weights: map[constellation.Kind]read.FusionWeights{constellation.D8: {Flipped: -2}},
	}}
	level := place.TopFace{Mid: vision.Pixel{X: 50, Y: 50}, Right: vision.Pixel{X: 20, Y: 0}, Down: vision.Pixel{X: 0, Y: 20}, Rise: vision.Pixel{X: 0, Y: -5}}
	for kind, want := range map[constellation.Kind][2]int{
		constellation.D10:   {1, 1},
		constellation.D8:    {3, 3},
		constellation.D4:    {3, 0}, // a side on its head is another number's
		constellation.Utara: {4, 0}, // half a turn brings a square onto itself
	} {
		sides, heads := c.sidesOf(&topFace{kind: kind, found: true, at: level})
		if len(sides) != want[0] || len(heads) != want[1] {
			t.Errorf("%s: %d sides, %d on their heads, want %v", kind, len(sides), len(heads), want)
		}
	}
	if got := c.prior(constellation.D8); !slices.Equal(got, []float64{0, 0, 0, -2, -2, -2}) {
		t.Errorf("what speaks for a d8's turns: %v", got)
	}
}

// What glyphs a side shows, and how clearly, in the measure of the glyph network.
func lookAt(c *topFaceReader, of map[string]float32) [][]float32 {
	rows := make([][]float32, 4)
	for i := range rows {
		rows[i] = make([]float32, c.glyphs.Scores())
		rows[i][len(c.card.Glyphs)] = 5 // nothing upright
	}
	for name, by := range of {
		rows[1][slices.Index(c.card.Glyphs, name)] = 5 + by
	}
	return rows
}

func committedTopFaces(t *testing.T) (*topFaceReader, read.Alphabet) {
	c, err := loadCard(modelJSON)
	if err != nil {
		t.Fatal(err)
	}
	return &topFaceReader{card: c, glyphs: read.NewGlyphs(c.Glyphs)}, c.alphabet()
}

func TestSignsAreToldFromPips(t *testing.T) {
	c, a := committedTopFaces(t)
	legal := a.Legal([]constellation.Kind{constellation.D6, constellation.Utara})
	for name, is := range map[string]struct {
		kind  constellation.Kind
		looks []map[string]float32
		want  bool
	}{
		"no look":                         {constellation.D6, nil, false},
		"a clear numeral":                 {constellation.D6, []map[string]float32{{"3": 6}}, true},
		"pips":                            {constellation.D6, []map[string]float32{{"pips 3": 6}}, false},
		"a numeral among likelier pips":   {constellation.D6, []map[string]float32{{"1": 4, "pips 1": 6}}, false},
		"hardly likelier than pips":       {constellation.D6, []map[string]float32{{"1": 6.5, "pips 1": 6}}, false},
		"hardly anything":                 {constellation.D6, []map[string]float32{{}}, false},
		"pips in one look of two":         {constellation.D6, []map[string]float32{{"pips 5": 9}, {"5": 4}}, false},
		"a letter of a die in the game":   {constellation.D6, []map[string]float32{{"S": 6}}, true},
		"a numeral of none in the game":   {constellation.D6, []map[string]float32{{"12": 6}}, false},
		"a numeral on another kind":       {constellation.D20, []map[string]float32{{"3": 6}}, false},
		"a numeral in one look, the mean": {constellation.D6, []map[string]float32{{"2": 9}, {"2": 1}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			d := &topFace{kind: is.kind}
			for _, l := range is.looks {
				d.looks = append(d.looks, lookAt(c, l))
			}
			sign, pips := c.signAndPips(a, legal, d)
			if got := bearsSign(d, sign, pips); got != is.want {
				t.Errorf("bears a sign: %v", got)
			}
		})
	}
}

// The reader takes a die for a d6, though hardly; its top face clearly shows a Sun, which no
// d6 has. Then the answer is that of a die that was taken for one of Utara's.
func TestDiceAreWeighedAsTheKindThatTheyTurnOutToBe(t *testing.T) {
	c, a := committedTopFaces(t)
	legal := a.Legal([]constellation.Kind{constellation.D6, constellation.Utara})
	before := make([]float32, len(a.Symbols))
	for i, s := range a.Symbols {
		switch {
		case s.Kind == constellation.D6:
			before[i] = 2
		case s.Kind == constellation.Utara && s.Face == "Sun", s.Face == read.SymbolOpen:
			before[i] = 1.5
		}
	}
	told := map[constellation.Kind]read.Answer{}
	for _, k := range []constellation.Kind{constellation.D6, constellation.Utara} {
		d := &topFace{kind: k, before: before, looks: [][][]float32{lookAt(c, map[string]float32{"Sun": 4})}}
		told[k] = a.Answer(a.Chances(c.combine(a, legal, d), legal))
	}
	asD6, asUtara := told[constellation.D6], told[constellation.Utara]
	if asD6.Kind != constellation.Utara || asD6.Face != "Sun" || math.Abs(asD6.P-asUtara.P) > 1e-6 {
		t.Errorf("taken for a d6 it is %v %v, %.3f sure; taken for Utara's %v %v, %.3f", asD6.Kind, asD6.Face, asD6.P, asUtara.Kind, asUtara.Face, asUtara.P)
	}
}
