package read

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestPeaksAreLocalMaximaInNetworkPixels(t *testing.T) {
	const w, h = 6, 5
	m := Heatmap{W: w, H: h, Stride: 4, Unit: 16, Maps: make([]float32, 5*w*h)}
	m.Maps[2*w+3], m.Maps[2*w+4], m.Maps[0] = 0.9, 0.6, 0.1
	at := 2*w + 3
	m.Maps[w*h+at], m.Maps[2*w*h+at] = 0.25, -0.25
	m.Maps[3*w*h+at] = float32(math.Log(2)) // 32 wide
	got := m.Peaks(0.3)
	if len(got) != 1 {
		t.Fatalf("%d peaks, want the one above 0.3", len(got))
	}
	want := constellation.Box{X: 15 - 16, Y: 9 - 8, W: 32, H: 16} // centre (3.75, 2.25) cells
	if b := got[0].Box; b.Centre().Dist(want.Centre()) > 1e-4 || math.Abs(b.W-want.W)+math.Abs(b.H-want.H) > 1e-4 {
		t.Errorf("box %v, want %v", b, want)
	}
}

func TestEqualNeighboursGiveOnePeak(t *testing.T) {
	m := Heatmap{W: 3, H: 3, Stride: 4, Unit: 16, Maps: make([]float32, 45)}
	m.Maps[4], m.Maps[5] = 0.8, 0.8
	if got := m.Peaks(0.5); len(got) != 1 {
		t.Errorf("%d peaks of a plateau, want 1", len(got))
	}
}
