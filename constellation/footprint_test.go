package constellation

import "testing"

func TestFootprint_aDieWithoutSizeHasTheDefault(t *testing.T) {
	d := Die{Pos: Vec{100, 100}}
	same(t, [4]Vec{{92, 92}, {108, 92}, {108, 108}, {92, 108}}, d.Footprint().Corners())
}

func TestFootprint_aBlockTurnsAboutItsCentre(t *testing.T) {
	b := Block{Pos: Vec{100, 50}, Angle: 90, W: 75, H: 25}
	f := b.Footprint()
	same(t, 12.5, f.Reach(Vec{1, 0}))
	same(t, 37.5, f.Reach(Vec{0, 1}))
	same(t, Shadow{87.5, 112.5}, f.Shadow(Vec{1, 0}))
	same(t, Vec{110, 50}, f.Moved(Vec{10, 0}).Center)
}
