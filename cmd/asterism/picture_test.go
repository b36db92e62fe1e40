package main

import (
	"image"
	_ "image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The README's pictures are those that render makes, give or take what other
// processors round otherwise.
func TestREADME_picturesAreRendered(t *testing.T) {
	calls := map[string]string{
		"battle.png":  "render ../../testdata/readme/battle.json --width 1000 --out ",
		"utara.png":   "render ../../testdata/utara/example.json --game utara --rules advanced --width 1000 --out ",
		"ur.png":      "render ../../testdata/boards/ur-sky.json --game ur --width 1000 --out ",
		"artaban.png": "render ../../testdata/boards/artaban-after.json --game artaban --width 1000 --out ",
	}
	if _, err := game("uptick"); err == nil { // only some builds have it
		calls["uptick.png"] = "render ../../testdata/boards/uptick-sky.json --game uptick --width 1000 --out "
	}
	for name, call := range calls {
		made := filepath.Join(t.TempDir(), name)
		if code, _, errs := asterism("", strings.Fields(call+made)...); code != 0 {
			t.Fatalf("%s: %s", call, errs)
		}
		shown := filepath.Join("../../testdata/readme", name)
		if off := difference(t, decoded(t, shown), decoded(t, made)); off > 0.5 {
			t.Errorf("%s differs by %.2f of 255 a channel: make it again with asterism %sFILE and look at it", shown, off, call)
		}
	}
}

func decoded(t *testing.T, name string) image.Image {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return img
}

// difference is the mean difference a channel, of 255.
func difference(t *testing.T, a, b image.Image) float64 {
	t.Helper()
	if a.Bounds() != b.Bounds() {
		t.Fatalf("sizes %v and %v", a.Bounds(), b.Bounds())
	}
	sum, r := 0.0, a.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			for _, d := range [3]int{int(r1) - int(r2), int(g1) - int(g2), int(b1) - int(b2)} {
				sum += float64(max(d, -d)) / 257
			}
		}
	}
	return sum / float64(3*r.Dx()*r.Dy())
}
