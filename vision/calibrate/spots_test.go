package calibrate_test

import (
	"context"
	"image"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
)

// squareAbout are the corners of a square of the projected picture.
func squareAbout(x, y, half float64) [4]vision.Pixel {
	return [4]vision.Pixel{{X: x - half, Y: y - half}, {X: x + half, Y: y - half}, {X: x + half, Y: y + half}, {X: x - half, Y: y + half}}
}

// dark is a thing of so many mm that lies there, mm.
func dark(at constellation.Vec, side float64) func(constellation.Vec) float64 {
	return func(v constellation.Vec) float64 {
		if d := v.Sub(at); max(d.X, -d.X, d.Y, -d.Y) < side/2 {
			return 0.3
		}
		return 1
	}
}

// A die is told by where it lies once it lies still; an arm over everything, a
// thing that is pushed about, and one beside the places are none.
func TestSpots_tellWhereADieWasLaid(t *testing.T) {
	b := smallBench(6)
	rig := &calibrate.Rig{Camera: b.Scene.Camera, Projector: b.Scene.Projector}
	white := image.NewGray(image.Rect(0, 0, 1280, 800))
	for i := range white.Pix {
		white.Pix[i] = 190
	}
	if err := b.Show(white); err != nil {
		t.Fatal(err)
	}
	places := [][4]vision.Pixel{squareAbout(640, 120, 45), squareAbout(1100, 400, 45)}
	spots := calibrate.NewSpots(rig, places)
	second, _ := b.Scene.Projector.Table(vision.Pixel{X: 1105, Y: 396}, 0)
	for _, step := range []struct {
		name string
		lies func(constellation.Vec) float64
		take time.Duration
		want int
	}{
		{"nothing", nil, 3 * time.Second, -1},
		{"an arm", dark(second, 500), 2 * time.Second, -1},
		{"beside", dark(second.Add(constellation.Vec{X: -60, Y: 30}), 16), 2 * time.Second, -1},
		{"a die", dark(second, 16), 2 * time.Second, 1},
	} {
		b.Move(func(s *calibratetest.Scene) { s.Albedo = step.lies })
		got := -1
		for end := b.Now() + step.take; b.Now() < end && got < 0; {
			img, at, err := b.Next(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if place, ok := spots.Look(img, at); ok {
				got = place
				if at := rig.Aim(spots.Middle()); at.Dist(vision.Pixel{X: 1105, Y: 396}) > 25 {
					t.Errorf("%s: it lies at %v of the projected picture", step.name, at)
				}
			}
		}
		if got != step.want {
			t.Errorf("%s: place %d, want %d", step.name, got, step.want)
		}
	}
}

// A table that is turned has its corner where its new top and left meet, and says
// of each place the same.
func TestResult_isTurned(t *testing.T) {
	s := calibratetest.Ideal()
	for quarters, c := range map[int]struct {
		size, of constellation.Vec // of the place at 100, 50 before
	}{
		0: {constellation.Vec{X: 600, Y: 375}, constellation.Vec{X: 100, Y: 50}},
		1: {constellation.Vec{X: 375, Y: 600}, constellation.Vec{X: 50, Y: 500}},
		2: {constellation.Vec{X: 600, Y: 375}, constellation.Vec{X: 500, Y: 325}},
		3: {constellation.Vec{X: 375, Y: 600}, constellation.Vec{X: 325, Y: 100}},
	} {
		r := calibrate.Result{Rig: calibrate.Rig{Camera: s.Camera, Projector: s.Projector}, Table: constellation.Vec{X: 600, Y: 375}}
		seen := r.Camera.Pixel(constellation.Vec{X: 100, Y: 50}, 0)
		thrown := r.Projector.Pixel(constellation.Vec{X: 100, Y: 50}, 0)
		r.Turn(quarters)
		if r.Table != c.size || r.Camera.Pixel(c.of, 0).Dist(seen) > 1e-6 || r.Projector.Pixel(c.of, 0).Dist(thrown) > 1e-6 {
			t.Errorf("%d quarters: a table of %v on which %v is seen at %v, want %v and %v", quarters, r.Table, c.of, r.Camera.Pixel(c.of, 0), c.size, seen)
		}
	}
}
