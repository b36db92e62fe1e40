package calibrate_test

import (
	"context"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/vision/calibrate"
)

// What is measured is the camera's own delay, the screen's of 10 to 50 ms, and
// up to a picture's time until it is looked at.
func TestLatencyIsThatOfCameraAndScreen(t *testing.T) {
	b := smallBench(4)
	all, err := calibrate.Latency(context.Background(), b, b, b.Now, 12)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 12 {
		t.Errorf("%d of 12 flashes", len(all))
	}
	for _, d := range all {
		if d < 90*time.Millisecond || d > 400*time.Millisecond { // a picture that comes twice costs one more
			t.Errorf("%v, want 110 to 270 ms", d)
		}
	}
	if _, err := calibrate.Latency(context.Background(), b, b, b.Now, 0); err == nil {
		t.Error("no flashes are measured")
	}
}
