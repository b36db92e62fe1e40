package tuio

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// rank says how much a description tells: the best one names the thing.
type rank uint8

const (
	rankObject rank = iota // it has an identity
	rankCursor             // a finger
	rankBlob               // an outline
	rankSymbol             // words about an object
	numRanks
)

// String returns the word that begins a reading's key.
func (r rank) String() string { return [numRanks]string{"obj ", "cur ", "blb ", "sym "}[r] }

// rankOf returns what a profile or a component tells.
func rankOf(p Profile, t Type) rank {
	switch {
	case t == Sym:
		return rankSymbol
	case t == Ptr, p == Cur2D, p == Cur25D, p == Cur3D:
		return rankCursor
	case t == Bnd, p == Blb2D, p == Blb25D, p == Blb3D:
		return rankBlob
	}
	return rankObject
}

// thing is one thing as it is described in one or several profiles.
type thing struct {
	s    int32
	rank rank // of the best description
	as   [numRanks]*Object
}

// sameSpot is how far apart, in parts of the surface, two descriptions with
// one session id may lie and be of one thing. Farther apart, the sender
// counts the sessions of each profile for itself.
const sameSpot = 0.03

// gather adds a description to the thing it belongs to, or a new thing.
func (s *surface) gather(list []thing, r rank, o *Object) []thing {
	i := slices.IndexFunc(list, func(t thing) bool { return t.as[r] == nil && t.near(r, o) })
	if i < 0 && r == rankBlob {
		i = slices.IndexFunc(list, func(t thing) bool { return t.as[r] == nil && t.outlined(o, s.plane) })
	}
	if i < 0 {
		i, list = len(list), append(list, thing{s: o.S, rank: r})
	}
	list[i].as[r] = o
	list[i].rank = min(list[i].rank, r)
	return list
}

// outlined tells whether a blob is the outline of an object that lies in its middle,
// whatever session id it bears: nothing else has room there.
func (t *thing) outlined(blob *Object, on *plane) bool {
	o := t.as[rankObject]
	if o == nil {
		return false
	}
	size, off := on.sizeOf(blob), math.Hypot(float64(o.X-blob.X)*on.w, float64(o.Y-blob.Y)*on.l)
	return size <= largestDie && off <= size/4
}

// near tells whether a description is of t by its session id. Symbols have no place: they
// belong to what bears their session id.
func (t *thing) near(r rank, o *Object) bool {
	if t.s != o.S {
		return false
	}
	p := t.spot()
	if r == rankSymbol || p == nil {
		return true
	}
	return math.Abs(float64(p.X-o.X)) <= sameSpot && math.Abs(float64(p.Y-o.Y)) <= sameSpot
}

// spot returns the best description that has a place, nil if there is none.
func (t *thing) spot() *Object {
	for _, o := range t.as[:rankSymbol] {
		if o != nil {
			return o
		}
	}
	return nil
}

// edge is how far beyond the table's edge a sensor may see something that
// lies on it, in mm. It is moved onto the edge; what is farther out isn't on
// the table.
const edge = 5

// reading turns a thing into a reading, or false if it is none.
func (f *Framer) reading(t *thing, p *plane) (constellation.Reading, bool) {
	o := t.spot()
	if o == nil {
		return constellation.Reading{}, false
	}
	pos, ok := f.onTable(p.at(float64(o.X), float64(o.Y)))
	if !ok {
		return constellation.Reading{}, false
	}
	what, ok := f.identify(t, p)
	if !ok {
		return constellation.Reading{}, false
	}
	r := constellation.Reading{
		Role: what.Role, Kind: what.Kind, Face: what.Face, Team: what.Team,
		Pos: pos, Angle: p.angle(float64(o.X), float64(o.Y), float64(o.A)),
		Size: what.Size, W: what.W, H: what.H, Confidence: 1, Seen: o.Seen,
		NoAngle: t.rank == rankCursor && o.A == 0, // a 2Dcur has none, a pointer may
	}
	if what.Face != "" {
		r.FaceConfidence = 1
	}
	t.measure(&r, p)
	return r, true
}

// onTable moves what lies a little beyond the edge onto it.
func (f *Framer) onTable(v constellation.Vec) (constellation.Vec, bool) {
	x := min(max(v.X, 0), f.mapping.Width)
	y := min(max(v.Y, 0), f.mapping.Height)
	on := constellation.Vec{X: x, Y: y}
	return on, v.Dist(on) <= edge
}

// identify tells what a thing is.
func (f *Framer) identify(t *thing, p *plane) (Symbol, bool) {
	switch t.rank {
	case rankObject:
		return f.symbol(t), true
	case rankCursor:
		if f.mapping.Cursors == CursorsAreTouches {
			return Symbol{Role: constellation.RoleTouch}, true
		}
		return f.contact(f.mapping.Cursor), true
	case rankBlob:
		return f.blob(p.sizeOf(t.as[rankBlob]))
	}
	return Symbol{}, false
}

// symbol tells the die by the table of symbols, by words, by number.
func (f *Framer) symbol(t *thing) Symbol {
	o := t.as[rankObject]
	if s, ok := f.mapping.Symbols[o.I]; ok {
		return known(s)
	}
	if w := t.as[rankSymbol]; w != nil && w.Group == SymbolGroup {
		if kind, face, team, err := ParseSymbolText(w.Data); err == nil {
			return Symbol{Kind: kind, Face: face, Team: team}
		}
	}
	if kind, face, ok := DieOf(o.I); ok {
		return Symbol{Kind: kind, Face: face}
	}
	return known(Symbol{})
}

// contact is what a contact stands for that the settings don't say more of: a
// die or a finger.
func (f *Framer) contact(s Symbol) Symbol {
	if s == (Symbol{}) {
		s.Role = constellation.RoleContact
		s.Kind = constellation.Unknown
	}
	return known(s)
}

// known gives a die without a kind the kind "unknown".
func known(s Symbol) Symbol {
	if s.Kind == "" && s.Role == constellation.RoleDie {
		s.Kind = constellation.Unknown
	}
	return s
}

// blob tells the die by its size, mm.
func (f *Framer) blob(size float64) (Symbol, bool) {
	hand := true
	for _, rule := range f.mapping.Blobs {
		if size >= rule.Min && size < rule.Max {
			if f.mapping.Cursors == CursorsAreTouches {
				return known(rule.Symbol), true
			}
			return f.contact(rule.Symbol), true
		}
		hand = hand && size >= rule.Max
	}
	return Symbol{Role: constellation.RoleHand}, hand
}

// sizeOf returns the mean of a blob's width and height in mm.
func (p *plane) sizeOf(o *Object) float64 {
	return (float64(o.W)*p.w + float64(o.H)*p.l) / 2
}

// measure takes the size from the outline when nothing else has told it.
func (t *thing) measure(r *constellation.Reading, p *plane) {
	o := t.as[rankBlob]
	if o == nil {
		return
	}
	if r.Size == 0 {
		r.Size = p.sizeOf(o)
	}
	if r.W == 0 && (r.Role == constellation.RoleHand || r.Role == constellation.RoleBlock) {
		r.W, r.H = float64(o.W)*p.w, float64(o.H)*p.l
	}
}
