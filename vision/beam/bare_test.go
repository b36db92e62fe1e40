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

// A tile of which nothing is known is as the tiles beside it that are known, however far,
// and not as those at the other end of the row above.
func TestBare_unknownTilesAreAsThoseBesideThem(t *testing.T) {
	for name, c := range map[string]struct {
		across, down int
		level, want  []float32 // 0 is not known
	}{
		"beside":             {3, 2, []float32{1, 0, 0, 1, 0, 0}, []float32{1, 1, 1, 1, 1, 1}},
		"above":              {2, 3, []float32{1, 2, 0, 0, 0, 0}, []float32{1, 2, 1, 2, 1, 2}},
		"not across the rim": {5, 2, []float32{0, 2, 0, 0, 9, 0, 0, 0, 0, 0}, []float32{2, 2, 2, 9, 9, 2, 2, 2, 9, 9}},
		"far from all":       {5, 2, []float32{0, 0, 0, 0, 6, 0, 0, 0, 0, 0}, []float32{6, 6, 6, 6, 6, 6, 6, 6, 6, 6}},
		"nothing known":      {2, 2, []float32{0, 0, 0, 0}, []float32{0, 0, 0, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			b := bare{across: c.across, down: c.down}
			for _, v := range c.level {
				b.level, b.spread, b.known = append(b.level, [3]float32{v}), append(b.spread, [3]float32{}), append(b.known, v > 0)
			}
			b.fill()
			for i, want := range c.want {
				if got := b.level[i][0]; got != want {
					t.Errorf("tile %d: %v, want %v", i, got, want)
				}
			}
		})
	}
}
