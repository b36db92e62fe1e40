package opencv

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Body and pips are of nearly one lightness; beside each die lies a plain one,
// so that the picture's steps are the usual ones.
func TestPipsThatDifferInHueAloneAreRead(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{Kinds: []constellation.Kind{constellation.D6}})
	right, all := 0, 0
	for _, c := range [][2]color.RGBA{
		{{R: 62, G: 58, B: 56}, {R: 120, G: 36, B: 36}},
		{{R: 20, G: 74, B: 130}, {R: 150, G: 40, B: 60}},
		{{R: 40, G: 150, B: 90}, {R: 150, G: 140, B: 30}},
	} {
		for face := 1; face <= 6; face++ {
			img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(170, 178, 180, 0), 240, 320, gocv.MatTypeCV8UC3)
			drawDieIn(&img, image.Pt(60, 100), 34, face, c[0], c[1])
			drawDie(&img, image.Pt(200, 100), 34, 3)
			gocv.GaussianBlur(img, &img, image.Pt(3, 3), 0, 0, gocv.BorderReplicate)
			ds, err := r.Read(img, Known{})
			img.Close()
			if err != nil {
				t.Fatal(err)
			}
			all++
			for _, d := range ds {
				if d.Box.X < 130 && d.Face == fmt.Sprint(face) {
					right++
				}
			}
		}
	}
	t.Logf("%d of %d", right, all)
	if right < 16 { // 14 by the reader alone
		t.Errorf("%d of %d are read", right, all)
	}
}

// A doubtful thing is shown to the pip reader, a small one, such as a key, if it is
// likelier a die.
func TestPips_smallThingsMustBeLikelierDice(t *testing.T) {
	for name, c := range map[string]struct{ w, h, want float64 }{
		"a key":             {15.7, 17.6, pipsDieSmall},
		"a small die":       {24, 27, pipsDie},
		"low and long":      {24, 12, pipsDie},
		"as long as needed": {pipsSmall, pipsSmall, pipsDie},
	} {
		if got := leastForPips(constellation.Box{X: 300, Y: 40, W: c.w, H: c.h}); got != c.want {
			t.Errorf("%s: must be a die by %v, want %v", name, got, c.want)
		}
	}
}

// A die is seen aslant where up leads far across the picture: by a camera that looks
// at the table from low, and not where it isn't known.
func TestPips_onlyOfDiceThatAreNotSeenAslant(t *testing.T) {
	box := constellation.Box{X: 600, Y: 100, W: 40, H: 40}
	for name, c := range map[string]struct {
		up   *camera.Vertical
		want bool
	}{
		"not known":          {nil, false},
		"from above":         {&camera.Vertical{Middle: vision.Pixel{X: 320, Y: 240}, Spread: 0.001}, false},
		"from 45 degrees":    {&camera.Vertical{Middle: box.Centre(), Up: vision.Pixel{Y: -0.71}}, false},
		"from low":           {&camera.Vertical{Middle: box.Centre(), Up: vision.Pixel{Y: -0.9}}, true},
		"from the right":     {&camera.Vertical{Middle: box.Centre(), Up: vision.Pixel{X: 0.9}}, true},
		"far off the middle": {&camera.Vertical{Middle: vision.Pixel{X: 0, Y: 120}, Up: vision.Pixel{X: 0.5}, Spread: 0.001}, true},
	} {
		t.Run(name, func(t *testing.T) {
			if got := aslant(c.up, box); got != c.want {
				t.Errorf("aslant: %v", got)
			}
		})
	}
}
