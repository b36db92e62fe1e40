package place

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/render"
)

// The renderer's bodies are made from corners and planes: another way.
func TestNeighboursLieWhereTheBodiesHaveThem(t *testing.T) {
	for _, c := range []struct {
		kind  constellation.Kind
		least float64 // of the cosine between the normals of those that are listed
	}{
		{constellation.D20, 0.2}, {constellation.D12, 0.2}, {constellation.D8, 0.2}, {constellation.D6, -0.1}, {constellation.D10, 0.5},
	} {
		body := render.SolidOf(c.kind)
		from, known := body.Sides[0], topsOf(c.kind)
		if len(known) > mostTops {
			t.Errorf("%s: %d sides, more than there is room for", c.kind, len(known))
		}
		n := 0
		for _, s := range body.Sides {
			d := direction{from.U.Dot(s.N), -from.V.Dot(s.N), from.N.Dot(s.N)}
			if d.out < c.least {
				continue
			}
			n++
			if !listed(known, d) {
				t.Errorf("%s: no neighbour towards %v", c.kind, d)
			}
		}
		if n != len(known) {
			t.Errorf("%s: %d sides are listed, the body has %d", c.kind, len(known), n)
		}
	}
}

func listed(all []top, d direction) bool {
	for _, t := range all {
		if math.Abs(t.right-d.right) < 0.01 && math.Abs(t.down-d.down) < 0.01 && math.Abs(t.out-d.out) < 0.01 {
			return true
		}
	}
	return false
}
