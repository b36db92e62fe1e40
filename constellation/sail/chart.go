package sail

import (
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

// effect is what a body on the sky does when it is met.
type effect uint8

const (
	effectStop effect = iota // a block, or a die that acts as one
	effectSail               // shows a direction
	effectMoon               // shows the Moon
	effectSun                // shows the Sun
)

// body is a die at rest or a block.
type body struct {
	id      string
	effect  effect
	die     bool
	heading int8 // of a body that sails: index in headings
	dice    int  // itself and the members of its stack
	foot    constellation.Footprint
}

// Chart is a sky made ready for sailing: what lies on whose lane. A lane doesn't
// depend on what has been collected, so one chart serves a whole
// round, and any number of goroutines at once.
type Chart struct {
	rules  Rules
	bodies []body // sorted by id: an index is an order of ids
	dirs   [8]constellation.Vec
	lanes  []lane // two a body: its own direction or East, and West for Suns
}

// NewChart makes t ready. Moving dice are left out.
func NewChart(t *constellation.Table, r Rules) (*Chart, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	c := &Chart{rules: r, bodies: bodies(t)}
	for i, h := range headings {
		c.dirs[i], _ = Heading(h, t.North)
	}
	c.layLanes()
	return c, nil
}

// bodies returns what rests on t, sorted by id.
func bodies(t *constellation.Table) []body {
	bs := make([]body, 0, len(t.Dice)+len(t.Blocks))
	for i := range t.Dice {
		if d := &t.Dice[i]; d.Still {
			bs = append(bs, newBody(d))
		}
	}
	for i := range t.Blocks {
		b := &t.Blocks[i]
		bs = append(bs, body{id: b.ID, foot: b.Footprint()})
	}
	sort.SliceStable(bs, func(i, j int) bool { return bs[i].id < bs[j].id })
	return bs
}

func newBody(d *constellation.Die) body {
	b := body{id: d.ID, die: true, dice: 1 + len(d.Stack), foot: d.Footprint()}
	switch h := headingOf(d.Face); {
	case h >= 0:
		b.effect, b.heading = effectSail, int8(h)
	case d.Face == "Moon":
		b.effect = effectMoon
	case d.Face == "Sun":
		b.effect = effectSun
	}
	return b
}

// layLanes finds the lanes of every body that may travel.
func (c *Chart) layLanes() {
	c.lanes = make([]lane, 2*len(c.bodies))
	var phases [8]*broadPhase
	var store laneStore
	for i := range c.bodies {
		for slot, h := range c.directions(i) {
			if h < 0 {
				continue
			}
			if phases[h] == nil {
				phases[h] = newBroadPhase(c.bodies, c.dirs[h])
			}
			phases[h].find(c.bodies, i, c.rules.Tolerance, &store.found)
			c.lanes[2*i+slot] = store.keep(h)
		}
	}
}

// directions returns the headings in which body i may travel, one for each of its
// slots: East or its own, and West for Suns; -1 for none.
func (c *Chart) directions(i int) [2]int {
	switch b := &c.bodies[i]; {
	case b.effect == effectSail:
		return [2]int{int(b.heading), -1}
	case b.effect != effectSun:
	case c.rules.Sun == SunRising:
		return [2]int{east, -1}
	case c.rules.Sun == SunSetting:
		return [2]int{-1, west}
	case c.rules.Sun == SunHigh:
		return [2]int{east, west}
	}
	return [2]int{-1, -1}
}

// Len returns how many dice and blocks the chart holds.
func (c *Chart) Len() int { return len(c.bodies) }

// ID returns the id of the body at an index; indices are in the order of ids.
func (c *Chart) ID(i int) string { return c.bodies[i].id }

// Index returns the index of an id, false when the chart doesn't hold it.
func (c *Chart) Index(id string) (int, bool) {
	i := sort.Search(len(c.bodies), func(i int) bool { return c.bodies[i].id >= id })
	return i, i < len(c.bodies) && c.bodies[i].id == id
}
