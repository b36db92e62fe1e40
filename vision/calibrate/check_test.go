package calibrate_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
)

// smallBench is an ideal scene seen by a camera of 640×360 px.
func smallBench(seed uint64) *calibratetest.Bench {
	s := calibratetest.Ideal()
	s.Camera.Lens = calibratetest.Small(s.Camera.Lens)
	return calibratetest.NewBench(s, seed)
}

// A calibration holds while nothing is moved. A bump is told, and so is one
// after which nothing is where it was.
func TestCheckTellsABump(t *testing.T) {
	b := smallBench(1)
	r, err := calibrated(b)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		still := calibratetest.NewBench(b.Scene, 10+seed)
		if off, err := calibrate.Check(context.Background(), still, still, &r.Rig); err != nil || off.Pixel > 0.5 {
			t.Errorf("nothing moved, seed %d: %v, %+v", seed, err, off)
		}
	}
	began := b.Now()
	if off, err := calibrate.Check(context.Background(), b, b, &r.Rig); err != nil || off.MM > 0.5 {
		t.Errorf("nothing moved: %v, %+v", err, off)
	}
	if took := b.Now() - began; took > time.Second {
		t.Errorf("a check of what holds took %v", took)
	}
	for name, move := range map[string]func(*calibratetest.Scene){
		"the camera by 5 mm":     func(s *calibratetest.Scene) { s.Camera.Pose.Shift[0] += 5 },
		"the camera by 40 mm":    func(s *calibratetest.Scene) { s.Camera.Pose.Shift[1] += 40 },
		"the camera by 2 px":     func(s *calibratetest.Scene) { s.Camera.Pose.Shift[0] += 2 * 600 / 1280.0 },
		"the projector by 10 mm": func(s *calibratetest.Scene) { s.Projector.Pose.Shift[0] -= 10 },
	} {
		s := b.Scene
		move(&s)
		bumped := calibratetest.NewBench(s, 2)
		if off, err := calibrate.Check(context.Background(), bumped, bumped, &r.Rig); !errors.Is(err, calibrate.ErrPast) {
			t.Errorf("%s: %v, %+v", name, err, off)
		}
	}
}

// Where the table's own corners are found, they are the result's: the first is
// the origin, x goes along the table's upper side however it is turned.
func TestTheTablesCornersAreTheFrame(t *testing.T) {
	b := smallBench(2)
	table := constellation.Vec{X: 500, Y: 300}
	corners := b.Corners(table)
	r, err := calibrate.Run(context.Background(), b, b, calibrate.Config{Find: corners, Table: table})
	if err != nil {
		t.Fatal(err)
	}
	if r.Table != table {
		t.Errorf("a table of %v, want %v", r.Table, table)
	}
	known, _ := corners(nil, nil)
	for _, m := range known {
		if at, err := r.Camera.Table(m.Pixel, 0); err != nil || at.Dist(m.Table) > 0.6 {
			t.Errorf("the corner at %v is taken to be at %v, %v", m.Table, at, err)
		}
	}
	if d := compare(&b.Scene, &r.Rig); d.shape > 1 {
		t.Errorf("%.2f mm off in shape", d.shape)
	}
}

// Something of known size on the table gives the scale, and most of the shape
// that the span alone leaves open.
func TestSheetGivesTheTablesShape(t *testing.T) {
	s := calibratetest.Random(randomOf(3))
	b := calibratetest.NewBench(s, 3)
	r, err := calibrate.Run(context.Background(), b, b, calibrate.Config{Find: b.Sheet(192, 120)})
	if err != nil {
		t.Fatal(err)
	}
	d := compare(&s, &r.Rig)
	t.Logf("%.2f mm off in shape, told ±%.2f", d.shape, r.Shape)
	if !(d.shape < 1) || !(r.Shape < 1.5) {
		t.Errorf("%.2f mm off in shape, told ±%.2f", d.shape, r.Shape)
	}
}
