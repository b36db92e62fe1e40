package main

import (
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// mouse is a hand on a simulated table: a die that it takes follows it, one
// that it only taps is rolled again where it lies.
type mouse struct {
	left  map[string]constellation.Die // dice as the mouse left them, by id
	grips map[string]*grip             // by finger
	roll  *rand.Rand
}

// grip is a finger on a die.
type grip struct {
	die    string
	from   constellation.Vec // mm, where the finger came down
	offset constellation.Vec // mm, from the finger to the die's centre
	slid   bool
}

// tapSlip is how far a finger may slip and still tap, mm.
const tapSlip = 4

// nearEnough is how far beside a die it may be taken, mm.
const nearEnough = 12

func newMouse(seed uint64) *mouse {
	return &mouse{left: map[string]constellation.Die{}, grips: map[string]*grip{}, roll: rand.New(rand.NewPCG(seed, 2))}
}

// move carries the fingers' doing into a table, which it changes. A die that
// has been taken once stays where the mouse leaves it.
func (m *mouse) move(t *constellation.Table, fingers []constellation.Touch) {
	m.put(t)
	down := map[string]bool{}
	for _, f := range fingers {
		down[f.ID] = true
		if m.grips[f.ID] == nil {
			m.grips[f.ID] = m.take(t, f.Pos)
		}
		m.drag(t, m.grips[f.ID], f.Pos)
	}
	for _, id := range slices.Sorted(maps.Keys(m.grips)) { // chance is drawn in one order
		if !down[id] {
			m.release(t, m.grips[id])
			delete(m.grips, id)
		}
	}
}

// put lays dice where the mouse left them.
func (m *mouse) put(t *constellation.Table) {
	for i := range t.Dice {
		if d, ok := m.left[t.Dice[i].ID]; ok {
			t.Dice[i] = d
		}
	}
}

// take grips the nearest die, or nothing.
func (m *mouse) take(t *constellation.Table, at constellation.Vec) *grip {
	g, near := &grip{from: at}, nearEnough+0.0
	for _, d := range t.Dice {
		if mm := d.Pos.Dist(at) - d.Size/2; mm < near {
			near, g.die, g.offset = mm, d.ID, d.Pos.Sub(at)
		}
	}
	return g
}

func (m *mouse) drag(t *constellation.Table, g *grip, at constellation.Vec) {
	d, ok := t.Die(g.die)
	if !ok {
		return
	}
	g.slid = g.slid || at.Dist(g.from) > tapSlip
	if g.slid {
		d.Pos, d.Still = onTable(t, at.Add(g.offset)), false
		m.left[d.ID] = *d
	}
}

// release lets a die rest; a tap rolls it.
func (m *mouse) release(t *constellation.Table, g *grip) {
	d, ok := t.Die(g.die)
	if !ok {
		return
	}
	if faces := d.Kind.Faces(); !g.slid && len(faces) > 0 {
		d.Face = faces[m.roll.IntN(len(faces))]
	}
	d.Still = true
	m.left[d.ID] = *d
}

// onTable is the place on the table that is nearest to p.
func onTable(t *constellation.Table, p constellation.Vec) constellation.Vec {
	return constellation.Vec{X: min(max(p.X, 0), t.Width), Y: min(max(p.Y, 0), t.Height)}
}
