package opencv

import (
	"image"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
)

// A guard is asked before what changed is read, and now and then besides; while it
// says why pictures can't be believed nothing is read.
func TestWatch_nothingIsReadThatTheGuardBars(t *testing.T) {
	cal, err := camera.FromAbove(640, 360, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	r, s := &squares{}, &stage{dice: map[image.Rectangle]int{square(100, 100): 3}}
	l, err := newLive(LiveConfig{Source: "cam", Calibration: cal}, r, s)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	why, asked := "bumped", 0
	l.Watch(func(time.Duration) string { asked++; return why })
	step := func(n int) (f constellation.Frame) {
		for range n {
			if f, err = l.Next(); err != nil {
				t.Fatal(err)
			}
		}
		return f
	}
	if f := step(10); f.Blind != "bumped" || len(f.Readings) > 0 || r.reads > 0 || asked != 10 {
		t.Fatalf("%+v after %d reads, asked %d times", f, r.reads, asked)
	}
	why = ""
	if f := step(10); f.Blind != "" || faces(f) != "3 " {
		t.Fatalf("%+v", f)
	}
	asked = 0
	if step(60); asked < 3 || asked > 7 {
		t.Errorf("asked %d times in a second in which nothing changed", asked)
	}
}
