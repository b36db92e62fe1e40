package calibrate

import (
	"strings"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
)

func aResult(t testing.TB) *Result {
	t.Helper()
	c, err := camera.FromAbove(1280, 720, constellation.Vec{X: 600, Y: 375})
	if err != nil {
		t.Fatal(err)
	}
	p, err := camera.FromAbove(1280, 800, constellation.Vec{X: 600, Y: 375})
	if err != nil {
		t.Fatal(err)
	}
	return &Result{Rig: Rig{c, p}, Table: constellation.Vec{X: 600, Y: 375}, RMS: Error{0.1, 0.05}, Shape: 2, Seen: 1}
}

// What is written is what is read.
func TestFileComesBack(t *testing.T) {
	want := aResult(t).File(time.Date(2026, 5, 4, 3, 2, 1, 999, time.UTC))
	want.Screen, want.Monitor, want.Table.North = "HDMI-2", 1, 90
	data, err := want.Encode()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if *got.Camera != *want.Camera || *got.Projector != *want.Projector || got.Table != want.Table || got.Errors != want.Errors || got.Date != want.Date || got.Monitor != 1 || got.Screen != "HDMI-2" {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestFileThatCantBeMeantIsRefused(t *testing.T) {
	good, err := aResult(t).File(time.Time{}).Encode()
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string][2]string{
		"another version": {`"version": 1`, `"version": 2`},
		"a slip":          {`"table"`, `"tabel"`},
		"no area":         {`"width": 600`, `"width": 0`},
		"no lens":         {`"focal"`, `"k1"`},
		"no JSON":         {`{`, `[`},
		"below the first": {`"monitor": 0`, `"monitor": -7`},
		"north nowhere":   {`"height": 375`, `"height": 375, "north": 1e300`},
		"one behind it":   {"\n}\n", "\n}\n{}"},
		"half behind it":  {"\n}\n", "\n}\n]]"},
		"one number":      {`"monitor"`, `"touch": [[0, 0], [600], [600, 375], [0, 375]], "monitor"`},
		"three numbers":   {`"monitor"`, `"touch": [[0, 0], [600, 0], [600, 375, 3], [0, 375]], "monitor"`},
		"out of reach":    {`"monitor"`, `"touch": [[0, 0], [1e9, 0], [1e9, 1e9], [0, 1e9]], "monitor"`},
	} {
		data := strings.Replace(string(good), change[0], change[1], 1)
		if data == string(good) {
			t.Errorf("%s: nothing was changed", name)
		}
		if _, err := Decode([]byte(data)); err == nil {
			t.Errorf("%s was let pass", name)
		}
	}
}

// A touch table may lie turned or mirrored, but not crossed.
func TestFileOfATouchTableThatCantLieSoIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		touch [][2]float64
		ok    bool
	}{
		"none":        {nil, true},
		"straight":    {[][2]float64{{0, 0}, {600, 0}, {600, 375}, {0, 375}}, true},
		"mirrored":    {[][2]float64{{600, 0}, {0, 0}, {0, 375}, {600, 375}}, true},
		"crossed":     {[][2]float64{{0, 0}, {600, 375}, {600, 0}, {0, 375}}, false},
		"three":       {[][2]float64{{0, 0}, {600, 0}, {600, 375}}, false},
		"on one line": {[][2]float64{{0, 0}, {100, 0}, {200, 0}, {300, 0}}, false},
	} {
		f := aResult(t).File(time.Time{})
		f.Touch = c.touch
		if err := f.Validate(); (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever the bytes: an error or a file that is valid.
func FuzzDecode(f *testing.F) {
	good, err := aResult(f).File(time.Time{}).Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add([]byte(`{"version":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if c, err := Decode(data); err == nil && c.Validate() != nil {
			t.Errorf("%s is invalid", data)
		}
	})
}

// The grid goes from the middle of the first pixel to that of the last; other
// programs count from the middle of the first one.
func TestPointsAreThoseOfTheGrid(t *testing.T) {
	r := aResult(t)
	points := r.Points()
	if len(points) != 63 {
		t.Fatalf("%d points, want 63", len(points))
	}
	if p := points[0].Projector; p != [2]float64{0, 0} {
		t.Errorf("the first is at %v", p)
	}
	if p := points[62].Projector; p != [2]float64{1279, 799} {
		t.Errorf("the last is at %v", p)
	}
	// straight down, both of them: the middle of the grid is that of camera and table
	m := points[31]
	if m.Projector != [2]float64{639.5, 399.5} || m.Camera != [2]float64{639.5, 359.5} || m.Table != [2]float64{300, 187.5} {
		t.Errorf("the middle one is %+v", m)
	}
}
