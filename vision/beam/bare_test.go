package beam

import "testing"

// A picture of a single tile has a level everywhere, too.
func TestBare_ofATinyPicture(t *testing.T) {
	const side = 20
	g := grid{width: side, height: side, index: make([]int32, side*side)}
	small := make([]uint8, 3*side*side)
	for i := range small {
		small[i] = 90
	}
	var b bare
	b.find(small, &g)
	for _, at := range []float32{0.5, side / 2, side - 0.5} {
		if got := b.at(at, at); got != [3]float32{90, 90, 90} {
			t.Errorf("at %v: %v", at, got)
		}
	}
}
