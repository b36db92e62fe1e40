package tuio

import (
	"math"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Describer tells in TUIO what lies on a table:
//
//   - a die is a 2Dobj whose symbol is SymbolOf its kind and face, a 2Dblb
//     of its size, and in TUIO 2.0 a token and a symbol of the group
//     "asterism" with data such as "d20/17/white"
//   - a block is a 2Dblb, and bounds in TUIO 2.0
//   - a finger is a 2Dcur, and a pointer in TUIO 2.0
//
// One thing bears one session id in all of these. The zero Describer is ready
// to be used; it remembers which session id a die, block or finger has.
type Describer struct {
	ids  map[string]int32
	last int32
	seen map[string]bool
}

// Describe replaces what c holds by what lies on the table: nothing if the
// table has no area.
func (d *Describer) Describe(t *constellation.Table, c *Content) {
	if d.ids == nil {
		d.ids = make(map[string]int32)
	}
	d.seen = make(map[string]bool)
	c.Reset()
	if !(t.Width > 0 && t.Height > 0) {
		return // without an area nothing has a place
	}
	for i := range t.Dice {
		d.die(t, &t.Dice[i], c)
	}
	for i := range t.Blocks {
		b := &t.Blocks[i]
		o := place(t, d.session("block "+b.ID), b.Pos, b.Angle, b.Seen)
		addBounds(c, o, b.W/t.Width, b.H/t.Height, 1)
	}
	for i := range t.Touches {
		f := &t.Touches[i]
		o := place(t, d.session("touch "+f.ID), f.Pos, 0, f.Seen)
		c.Add(Cur2D, o)
		o.Type = Ptr
		c.Add(Tuio2, o)
	}
	d.forget()
}

func (d *Describer) die(t *constellation.Table, die *constellation.Die, c *Content) {
	o := place(t, d.session("die "+die.ID), die.Pos, die.Angle, die.Seen)
	addBounds(c, o, die.Size/t.Width, die.Size/t.Height, math.Pi/4)
	o.I = SymbolOf(die.Kind, die.Face)
	c.Add(Obj2D, o)
	o.Type = Tok
	c.Add(Tuio2, o)
	c.Add(Tuio2, Object{
		Type: Sym, S: o.S, I: o.I,
		Group: SymbolGroup, Data: SymbolText(die.Kind, die.Face, die.Team),
	})
}

// addBounds adds the outline of o: w × h of the surface, of which it fills
// the given part.
func addBounds(c *Content, o Object, w, h, part float64) {
	o.W, o.H, o.F = float32(w), float32(h), float32(w*h*part)
	c.Add(Blb2D, o)
	o.Type = Bnd
	c.Add(Tuio2, o)
}

// place returns an object at a place of the table given in millimetres,
// turned by an angle, where it was seen then.
func place(t *constellation.Table, s int32, pos constellation.Vec, angle constellation.Angle, seen time.Duration) Object {
	return Object{
		S: s, Seen: seen,
		X: float32(pos.X / t.Width),
		Y: float32(pos.Y / t.Height),
		A: float32(angle.Radians()),
	}
}

// session returns the session id of a thing, a new one if it is new.
func (d *Describer) session(key string) int32 {
	d.seen[key] = true
	id, ok := d.ids[key]
	if !ok {
		d.last++
		id = d.last
		d.ids[key] = id
	}
	return id
}

// forget drops the session ids of what has gone: what comes back is new.
func (d *Describer) forget() {
	for key := range d.ids {
		if !d.seen[key] {
			delete(d.ids, key)
		}
	}
}
