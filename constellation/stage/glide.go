package stage

import (
	"math/rand/v2"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// slideTime is how long a die that is thrown or knocked is on its way.
const slideTime = 600 * time.Millisecond

// entry is how far from the edge thrown dice come onto the table, mm.
const entry = 7.0

// Glide moves dice without physics: each takes its time to where it is sent,
// slowing down, and none knocks another. The zero value isn't ready: use NewGlide.
type Glide struct {
	width, height float64
	rng           *rand.Rand
	dice          []*glider
	came          int
}

// glider is a die on its way, or at rest when end is 0.
type glider struct {
	Die
	from, to   constellation.Vec
	begin, end time.Duration
	face       string // that it shows once it moves, empty for the one it has
}

// NewGlide returns an empty table. The seed is that of faces that a script leaves to
// chance.
func NewGlide(width, height float64, seed uint64) *Glide {
	return &Glide{width: width, height: height, rng: rand.New(rand.NewPCG(seed, 0x676c696465))}
}

// Dice implements World, in the order in which they came.
func (g *Glide) Dice() []*Die {
	all := make([]*Die, len(g.dice))
	for i, d := range g.dice {
		all[i] = &d.Die
	}
	return all
}

// Do implements World.
func (g *Glide) Do(s *Step) {
	switch s.Act {
	case Throw, Slide:
		d := g.add(s)
		d.Pos = Entry(s, g.width, g.height, entry)
		d.send(s.To, s.At, s.For)
	case Place:
		g.add(s)
	case Clear:
		g.dice = nil
	case Lift:
		g.dice = slices.DeleteFunc(g.dice, func(d *glider) bool { return d.ID == s.ID })
	default:
		if d := g.find(s.ID); d != nil {
			g.handle(d, s)
		}
	}
}

// handle does what a step says of a die that is there.
func (g *Glide) handle(d *glider, s *Step) {
	switch s.Act {
	case Push:
		to := s.To
		if !s.Placed {
			to = d.Pos.Add(s.By)
		}
		d.face = s.Face
		d.send(to, s.At, s.For)
	case Turn:
		if s.Face != "" {
			d.Face = shown(s.Face)
		}
		if s.Angled {
			d.Angle = s.Angle
		}
	case Swap:
		if o := g.find(s.Other); o != nil {
			d.Pos, o.Pos = o.Pos, d.Pos
			d.stop()
			o.stop()
		}
	}
}

// add lays a die down.
func (g *Glide) add(s *Step) *glider {
	g.came++
	d := &glider{Die: Die{Order: g.came}}
	d.Die.Die = constellation.Die{ID: s.ID, Kind: s.Kind, Team: s.Team, Face: shown(s.Face), Pos: s.To, Angle: s.Angle, Size: s.Size,
		Still: true, Confidence: 1, FaceConfidence: 1, Margin: 1}
	if d.Size == 0 {
		d.Size = SizeOf(s.Kind)
	}
	if faces := s.Kind.Faces(); s.Face == "" && len(faces) > 0 {
		d.Face = faces[g.rng.IntN(len(faces))]
	}
	g.dice = append(g.dice, d)
	return d
}

func (g *Glide) find(id string) *glider {
	if i := slices.IndexFunc(g.dice, func(d *glider) bool { return d.ID == id }); i >= 0 {
		return g.dice[i]
	}
	return nil
}

// send begins a die's way to a place.
func (d *glider) send(to constellation.Vec, now, takes time.Duration) {
	if takes == 0 {
		takes = slideTime
	}
	d.from, d.to, d.begin, d.end = d.Pos, to, now, now+takes
}

// stop ends a die's way where it is, as a hand does that takes it. It shows what it would
// have shown.
func (d *glider) stop() {
	if d.end = 0; d.face != "" {
		d.Face, d.face = shown(d.face), ""
	}
}

// Move implements World.
func (g *Glide) Move(now time.Duration) {
	for _, d := range g.dice {
		d.move(now)
	}
	g.dice = slices.DeleteFunc(g.dice, func(d *glider) bool {
		return d.Still && !on(d.Pos, g.width, g.height)
	})
}

// move brings a die to where it is now.
func (d *glider) move(now time.Duration) {
	if d.Still = d.end == 0 || now < d.begin; d.Still {
		return
	}
	if d.face != "" {
		d.Face, d.face = shown(d.face), ""
	}
	part := min(1, float64(now-d.begin)/float64(d.end-d.begin))
	d.Pos = d.from.Add(d.to.Sub(d.from).Mul(1 - (1-part)*(1-part))) // it slows down
	if part == 1 {
		d.end, d.Still = 0, true
	}
}

// shown is what a sensor could read of a face.
func shown(face string) string {
	if face == Unread {
		return ""
	}
	return face
}

// Entry is where a thrown die comes onto a table, so far from the edge: from the
// side that the step says, else from its player's.
func Entry(s *Step, width, height, inset float64) constellation.Vec {
	side, along := s.From, s.Along
	if side == "" {
		side, along = Bottom, s.To.X
		if s.Team == constellation.Red {
			side = Top
		}
	}
	switch side {
	case Top:
		return constellation.Vec{X: along, Y: inset}
	case Bottom:
		return constellation.Vec{X: along, Y: height - inset}
	case Left:
		return constellation.Vec{X: inset, Y: along}
	}
	return constellation.Vec{X: width - inset, Y: along}
}

// sizes are the usual sizes of dice, mm: the edge of cubes, else the diameter.
var sizes = map[constellation.Kind]float64{
	constellation.D4: 18, constellation.D6: 16, constellation.D8: 18, constellation.D10: 19, constellation.D00: 19,
	constellation.D12: 20, constellation.D20: 22, constellation.Borg: 19, constellation.Utara: 16,
	constellation.Compass: 18, constellation.Binary: 20, constellation.Unknown: 16,
}

// SizeOf is the usual size of a kind of die, mm.
func SizeOf(k constellation.Kind) float64 {
	if mm := sizes[k]; mm > 0 {
		return mm
	}
	return constellation.DefaultSize
}
