package overlay

import (
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// lights tells whether a die's spot lights a point of the table.
func (s *Spots) lights(d *constellation.Die, at constellation.Vec) bool {
	foot, way := d.Pos, s.top(d).Sub(d.Pos)
	along := 0.0
	if n := way.Dot(way); n > 0 {
		along = max(0, min(1, at.Sub(foot).Dot(way)/n))
	}
	return at.Dist(foot.Add(way.Mul(along))) <= s.radius(d)
}

// All of a die's top is in white light, wherever the projector hangs: what falls on
// a corner of it would fall further out on the table.
func TestSpots_coverTheTops(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		s := Spots{On: true, Eye: constellation.Vec{X: 1000 * r.Float64(), Y: 1000*r.Float64() - 500}, Height: 600 + 900*r.Float64()}
		d := constellation.Die{Pos: constellation.Vec{X: 600 * r.Float64(), Y: 400 * r.Float64()}, Size: 12 + 10*r.Float64()}
		turn := constellation.Angle(360 * r.Float64())
		for k := range 4 {
			corner := d.Pos.Add(constellation.Vec{X: d.Size / 2, Y: d.Size / 2}.Turn(turn + constellation.Angle(90*k)))
			falls := corner.Add(corner.Sub(s.Eye).Mul(d.Size / (s.Height - d.Size)))
			if !s.lights(&d, falls) || !s.lights(&d, corner) {
				t.Fatalf("a die of %.0f mm at %v, the projector at %v, %.0f mm high: its corner at %v, lit from %v, isn't covered",
					d.Size, d.Pos, s.Eye, s.Height, corner, falls)
			}
		}
	}
}

// Nothing is drawn over the spots: they come last but for the checks.
func TestSpots_lieOverAllElse(t *testing.T) {
	cfg := Default()
	cfg.Spots = Spots{On: true, Eye: constellation.Vec{X: 300, Y: -200}, Height: 900}
	cfg.Beside = true
	c, err := NewComposer(cfg)
	if err != nil {
		t.Fatal(err)
	}
	table := &constellation.Table{Width: 600, Height: 375, Dice: []constellation.Die{
		{ID: "a", Kind: constellation.D6, Pos: constellation.Vec{X: 100, Y: 100}, Size: 16}, {ID: "b", Kind: constellation.D6, Pos: constellation.Vec{X: 400, Y: 200}, Size: 16}}}
	scene := c.Compose(rules.Snapshot{Table: table, View: rules.View{Marks: []rules.Mark{
		{ID: "a", Kind: rules.MarkStar, Die: "a", Points: []constellation.Vec{{X: 100, Y: 100}}}}}})
	last := -1
	for i, o := range scene.Ops {
		if o.Color == spotLight {
			last = i
		}
	}
	if n := len(scene.Ops) - 1; last != n {
		t.Errorf("the last spot is operation %d of %d", last, n)
	}
}

// What may be a die is lit as one is, and about it as far as its sensor asks; what is
// too large for a die isn't lit all over.
func TestSpots_lightWhatMayBeADie(t *testing.T) {
	cfg := Default()
	cfg.Spots = Spots{On: true, Eye: constellation.Vec{X: 300, Y: -200}, Height: 900}
	for _, reach := range []float64{12, 30, 500} {
		c, err := NewComposer(cfg)
		if err != nil {
			t.Fatal(err)
		}
		at := constellation.Vec{X: 200, Y: 150}
		table := &constellation.Table{Width: 600, Height: 375, Glimpses: []constellation.Glimpse{{Pos: at, Size: 16, Reach: reach}}}
		widest := 0.0
		for _, o := range c.Compose(rules.Snapshot{Table: table}).Ops {
			if o.Color == spotLight && o.Kind == OpDisc {
				widest = max(widest, o.Radius)
			}
		}
		if want := min(reach, largestGlimpse) + glimpseRim; widest != want {
			t.Errorf("to be lit %.0f mm about it: lit %.0f mm", reach, widest)
		}
	}
}
