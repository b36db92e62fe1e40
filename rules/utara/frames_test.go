package utara

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
)

// camera watches a sky with noise, and with hands that hide what lies below.
type camera struct {
	t       *testing.T
	dice    []constellation.Die
	blocks  []constellation.Block
	hand    *constellation.Reading
	rng     *rand.Rand
	now     time.Duration
	tracker *tracker.Tracker
	ref     *Referee
	events  []rules.Event
}

func newCamera(t *testing.T, sky *constellation.Table) *camera {
	cfg := tracker.Default()
	cfg.Width, cfg.Height = sky.Width, sky.Height
	tracker, err := tracker.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	c := DefaultConfig()
	c.Advanced, c.Rounds = true, 1
	ref, err := NewReferee(c)
	if err != nil {
		t.Fatal(err)
	}
	return &camera{t: t, dice: slices.Clone(sky.Dice), blocks: sky.Blocks, rng: rand.New(rand.NewPCG(1, 2)), tracker: tracker, ref: ref}
}

// watch lets seconds go by, thirty frames each.
func (c *camera) watch(seconds float64) {
	for range int(seconds * 30) {
		c.now += time.Second / 30
		f := constellation.Frame{Source: "camera", Time: c.now}
		if c.hand != nil {
			f.Readings = append(f.Readings, *c.hand)
		}
		for i := range c.dice {
			if d := &c.dice[i]; c.hand == nil || !under(c.hand, d.Pos) {
				f.Readings = append(f.Readings, c.reading(d))
			}
		}
		for i := range c.blocks {
			f.Readings = append(f.Readings, c.readingOf(&c.blocks[i]))
		}
		c.events = append(c.events, c.ref.See(c.tracker.Update(f))...)
	}
}

func (c *camera) reading(d *constellation.Die) constellation.Reading {
	noise := constellation.Vec{X: c.rng.NormFloat64(), Y: c.rng.NormFloat64()}.Mul(0.3)
	return constellation.Reading{Kind: d.Kind, Face: d.Face, Pos: d.Pos.Add(noise), Angle: d.Angle, Size: d.Size,
		Confidence: 1, FaceConfidence: 1}
}

// readingOf is what a camera says of a block.
func (c *camera) readingOf(b *constellation.Block) constellation.Reading {
	off := func(by float64) float64 { return by * c.rng.NormFloat64() }
	return constellation.Reading{Role: constellation.RoleBlock, Pos: b.Pos.Add(constellation.Vec{X: off(0.5), Y: off(0.5)}),
		Angle: b.Angle + constellation.Angle(off(3)), W: b.W + off(2), H: b.H + off(2), Confidence: 1}
}

func under(hand *constellation.Reading, p constellation.Vec) bool {
	d := p.Sub(hand.Pos)
	return max(d.X, -d.X) <= hand.W/2 && max(d.Y, -d.Y) <= hand.H/2
}

// take reaches in with a hand for each die in turn.
func (c *camera) take(ids ...string) {
	for _, id := range ids {
		i := slices.IndexFunc(c.dice, func(d constellation.Die) bool { return d.ID == id })
		c.hand = &constellation.Reading{Role: constellation.RoleHand, Pos: c.dice[i].Pos, W: 90, H: 120}
		c.watch(0.3)
		c.dice = slices.Delete(c.dice, i, i+1)
		c.watch(0.2)
		c.hand = nil
		c.watch(0.4)
	}
	c.watch(4)
}

// The example game from frames: noise, hands, and ids that a tracker gives.
func TestTheExampleGameIsFollowedFromFrames(t *testing.T) {
	c := newCamera(t, readSky(t, "example.json"))
	c.watch(8)
	for _, path := range [][]string{{"a1", "a2", "a3", "a4", "a5"}, {"b3", "b1", "b2", "b4"}, {"c1", "c2"}, {"d1"}, {"e1"},
		{"f1", "f2", "f3"}, {"g2", "g1"}} {
		c.take(path...)
	}
	sails, end := 0, rules.Event{}
	for _, e := range c.events {
		switch e.Kind {
		case Sailed:
			sails++
		case rules.Ended:
			end = e
		case rules.Faulted:
			t.Errorf("a fault though all is right: %s", e.Text)
		}
	}
	if sails != 7 || end.Points["Ada"] != 30 || end.Points["Ben"] != 18 {
		t.Errorf("%d paths, the end %+v; want 7, Ada 30 and Ben 18", sails, end)
	}
}

// slide pushes a die at 250 mm/s with a fingertip that hides nothing.
func (c *camera) slide(id string, dx, dy float64) {
	i := slices.IndexFunc(c.dice, func(d constellation.Die) bool { return d.ID == id })
	by := constellation.Vec{X: dx, Y: dy}
	steps := int(by.Len()/250*30) + 1
	for range steps {
		c.dice[i].Pos = c.dice[i].Pos.Add(by.Mul(1 / float64(steps)))
		c.watch(1.0 / 29)
	}
	c.watch(0.5)
}

// lift takes a die between two frames.
func (c *camera) lift(id string) {
	c.dice = slices.DeleteFunc(c.dice, func(d constellation.Die) bool { return d.ID == id })
	c.watch(0.8)
}

// A path whose dice are slid one after the other, as the rules tell it, and
// collected where they meet.
func TestSlidPathFromFrames(t *testing.T) {
	c := newCamera(t, readSky(t, "example.json"))
	c.watch(8)
	c.slide("a1", 0, -124)
	c.lift("a1")
	c.slide("a2", 84, 0)
	c.lift("a2")
	c.slide("a3", 84, 0)
	c.lift("a4")
	c.slide("a3", 80, 0)
	c.lift("a5")
	c.slide("a3", 200, 0)
	c.lift("a3")
	c.watch(4)
	var sailed []rules.Event
	for _, e := range c.events {
		if e.Kind == Sailed {
			sailed = append(sailed, e)
		}
		if e.Kind == rules.Faulted {
			t.Errorf("a fault though all is right: %s", e.Text)
		}
	}
	if len(sailed) != 1 || len(sailed[0].Dice) != 5 || c.ref.state.Seats[0].Held.Tally().Dice != 5 {
		t.Errorf("sailed %+v", sailed)
	}
}
