package why

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// plain is a picture of one colour.
func plain(w, h int, c color.Color) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	draw.Draw(img, img.Bounds(), image.NewUniform(c), image.Point{}, draw.Src)
	return img
}

// count returns how many pixels of a part of the sheet have a colour.
func count(img *image.NRGBA, in image.Rectangle, c color.NRGBA) int {
	n := 0
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if img.NRGBAAt(x, y) == c {
				n++
			}
		}
	}
	return n
}

func TestOrder_doubtfulDiceFirstThenWhatLookedLikeOne(t *testing.T) {
	r := &Report{Found: []Candidate{
		{Verdict: Duplicate, Find: 0.9}, {Verdict: Told, Die: die("3", 0.99)}, {Verdict: NoDie, Chance: 0.1},
		{Verdict: Open, Die: die("", 0.2)}, {Verdict: NoDie, Chance: 0.29}, {Verdict: Told, Die: die("2", 0.6)},
	}}
	if got := fmt.Sprint(order(r)); got != "[3 5 1 4 2 0]" {
		t.Errorf("order %v", got)
	}
}

func TestRows_goOnWhereTheirPicturesDontFit(t *testing.T) {
	c := Candidate{Verdict: Told, Looks: make([]Look, 2), Aims: []Aim{{Sides: make([]Side, 12)}, {Sides: make([]Side, 12)}}}
	rows := layRows(&Report{Found: []Candidate{c}})[0]
	n := 0
	for i, r := range rows {
		x := verdictWidth
		for _, tile := range r.tiles {
			x += tile.width()
		}
		if n += len(r.tiles); x > sheetWidth-margin || (r.number == 1) != (i == 0) {
			t.Errorf("row %d: %d px wide, number %d", i, x, r.number)
		}
	}
	if n != 28 || len(rows) != 2 {
		t.Errorf("%d pictures in %d rows, want 28 in 2", n, len(rows))
	}
}

func TestSheet_showsEachStage(t *testing.T) {
	green, blue, red := color.NRGBA{0, 90, 0, 255}, color.NRGBA{0, 0, 200, 255}, color.NRGBA{180, 0, 0, 255}
	r := &Report{Name: "x.jpg", Picture: plain(600, 450, green), Stretch: 1, High: 255, Found: []Candidate{{
		Box: constellation.Box{X: 100, Y: 50, W: 40, H: 40}, Find: 0.9, Verdict: Told, Die: die("3", 0.9),
		Looks: []Look{{As: "first look", Crop: plain(80, 80, blue), Chances: []Chance{{"d6 3", 0.9}}}},
		Aims: []Aim{{Crop: plain(80, 80, blue), Outline: []vision.Pixel{{X: 20, Y: 20}, {X: 60, Y: 20}, {X: 40, Y: 60}}, Up: vision.Pixel{Y: -10}, Ups: []Up{{vision.Pixel{X: -20, Y: 10}, 0.25}, {vision.Pixel{Y: 20}, 0.01}},
			Sides: []Side{{Picture: plain(40, 40, red), Chances: []Chance{{"pips 3", 0.9}}}}}},
	}}}
	s, err := Sheet(r)
	if err != nil {
		t.Fatal(err)
	}
	b := s.Bounds()
	for name, c := range map[string]struct {
		colour      color.NRGBA
		least, most int
	}{
		"picture": {green, 900*675 - 70*90, 900 * 675}, "crops": {blue, cropSide * cropSide * 3 / 2, 2 * cropSide * cropSide},
		"upright side": {red, uprightSide * uprightSide, uprightSide * uprightSide}, "its box": {toldColour, 300, 2000}, "outline": {aimColour, 150, 600},
		"where up may lead": {upColour, 6*6 + 1, 6*6 + 1},
	} {
		if n := count(s, b, c.colour); n < c.least || n > c.most {
			t.Errorf("%s: %d px, want %d to %d", name, n, c.least, c.most)
		}
	}
}

// A number at the picture's upper edge stands between the explanation and the picture:
// the explanation is there as without it.
func TestSheet_aNumberAtTheTopCoversNoWord(t *testing.T) {
	sheets := map[bool]*image.NRGBA{}
	for _, boxed := range []bool{false, true} {
		r := &Report{Name: "x.jpg", Picture: plain(600, 450, color.NRGBA{0, 90, 0, 255}), Stretch: 1, High: 255, Found: []Candidate{{Verdict: Duplicate}}}
		if boxed {
			r.Found[0] = Candidate{Box: constellation.Box{W: 40, H: 40}, Verdict: Told, Die: die("Schwertträger", 0.9)}
		}
		s, err := Sheet(r)
		if err != nil {
			t.Fatal(err)
		}
		sheets[boxed] = s
	}
	words := image.Rect(0, 0, sheetWidth, margin+(len(legend)+2)*lineHeight)
	for _, c := range []color.NRGBA{ink, faint} {
		if without, with := count(sheets[false], words, c), count(sheets[true], words, c); without == 0 || with != without {
			t.Errorf("%d px of words, want %d", with, without)
		}
	}
	if count(sheets[true], sheets[true].Bounds(), toldColour) == 0 {
		t.Error("no box")
	}
}

func TestSheet_ofNoPictureIsRefused(t *testing.T) {
	if _, err := Sheet(&Report{}); !errors.Is(err, ErrNothing) {
		t.Errorf("error %v", err)
	}
}
