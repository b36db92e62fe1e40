package place

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/render"
	"pgregory.net/rapid"
)

// The renderer's bodies are made from corners and planes: another way. Each side beside
// one is found where it is, in one of the ways in which it may be turned.
func TestSidesBesideLieWhereTheBodiesHaveThem(t *testing.T) {
	turns := map[constellation.Kind]int{constellation.D20: 3, constellation.D12: 5, constellation.D8: 3, constellation.D6: 4, constellation.D10: 1}
	rapid.Check(t, func(t *rapid.T) {
		see := seenFrom(rapid.Float64Range(0, 1).Draw(t, "tilt"), rapid.Float64Range(-3, 3).Draw(t, "turn"), 20)
		for kind, n := range turns {
			body := render.SolidOf(kind)
			up := body.Sides[0]
			// the body's axes, as it lies with that side up
			at := func(v render.Vec3) vision.Pixel { return see(v.Dot(up.U), v.Dot(up.V), v.Dot(up.N)) }
			shown := func(s render.Side) TopFace {
				return TopFace{Mid: at(s.Mid), Right: at(s.U.Mul(s.In)), Down: at(s.V.Mul(-s.In))}
			}
			top := shown(up)
			top.Rise = at(up.N.Mul(up.In))
			for i, side := range top.Beside(kind) {
				if (side != TopFace{}) && !isSideOf(side, body.Sides[1:], shown, n) {
					t.Fatalf("%s: side %d isn't one: %v", kind, i, side)
				}
			}
		}
	})
}

func isSideOf(side TopFace, of []render.Side, shown func(render.Side) TopFace, turns int) bool {
	for _, s := range of {
		for k := range turns {
			if same(shown(s).Turned(360*constellation.Angle(k)/constellation.Angle(turns)), side) {
				return true
			}
		}
	}
	return false
}

// Seen from straight above the sides that lean by more than 66 degrees hardly show; from
// the side those that face the camera do, and those behind don't.
func TestSidesThatHardlyShowHoldNothing(t *testing.T) {
	for _, c := range []struct {
		kind constellation.Kind
		tilt float64 // radians
		want int
	}{
		{constellation.D20, 0, 3}, {constellation.D12, 0, 5}, {constellation.D10, 0, 2}, {constellation.D8, 0, 0}, {constellation.D6, 0, 0},
		{constellation.D8, 0.8, 1}, {constellation.D6, 0.7, 1}, {constellation.Binary, 0, 0},
	} {
		see := seenFrom(c.tilt, 0, 20)
		up := see(0, 1, 0)
		top := TopFace{Right: see(1, 0, 0), Down: up.Mul(-1), Rise: see(0, 0, 1)}
		n := 0
		for _, s := range top.Beside(c.kind) {
			if s != (TopFace{}) {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%s from %.1f off the vertical: %d sides show, want %d", c.kind, c.tilt, n, c.want)
		}
	}
}
