package chipmunk

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/jakecoffman/cp/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
)

// How dice slide on a table.
const (
	braking   = 1500.0 // mm/s², what the table's friction takes from the speed
	unwinding = 25.0   // rad/s², and from the spin
	atRest    = 4.0    // mm/s, below which a die counts as still
	tumbling  = 60.0   // mm/s, above which a thrown die shows another face again and again
	entry     = 4.0    // mm from the edge where thrown dice come onto the table
)

// flip is how long a tumbling die shows a face.
const flip = 60 * time.Millisecond

// step is the physics' own time step.
const step = time.Second / 240

// world is the table as it is.
type world struct {
	space *cp.Space
	dice  []*die // by id
	rng   *rand.Rand
	w, h  float64
}

// die is one die with its body.
type die struct {
	stage.Die
	body    *cp.Body
	shape   *cp.Shape
	tumbles bool
	final   string // face that comes up at last
	flipAt  time.Duration
}

func newWorld(s *stage.Script) *world {
	w := &world{space: cp.NewSpace(), w: s.Width, h: s.Height, rng: rand.New(rand.NewPCG(s.Seed, 0x617374657269736d))}
	w.space.Iterations = 20
	return w
}

// brake is the friction of the table: it takes the same from any speed.
func brake(body *cp.Body, _ cp.Vector, _, dt float64) {
	v := body.Velocity()
	body.SetVelocityVector(v.Mult(math.Max(0, 1-braking*dt/math.Max(v.Length(), 1e-9))))
	spin := body.AngularVelocity()
	body.SetAngularVelocity(spin * math.Max(0, 1-unwinding*dt/math.Max(math.Abs(spin), 1e-9)))
}

// Dice implements stage.World.
func (w *world) Dice() []*stage.Die {
	all := make([]*stage.Die, len(w.dice))
	for i, d := range w.dice {
		all[i] = &d.Die
	}
	return all
}

// Do implements stage.World.
func (w *world) Do(s *stage.Step) {
	switch s.Act {
	case stage.Throw, stage.Slide:
		w.throw(s)
	case stage.Place:
		w.place(s)
	case stage.Lift:
		w.lift(s.ID)
	case stage.Clear:
		for _, d := range slices.Clone(w.dice) {
			w.lift(d.ID)
		}
	default:
		if d := w.find(s.ID); d != nil {
			w.handle(d, s)
		}
	}
}

// handle does what a step says of a die that is there.
func (w *world) handle(d *die, s *stage.Step) {
	switch s.Act {
	case stage.Push:
		w.push(d, s)
	case stage.Turn:
		d.turn(s)
	case stage.Swap:
		if o := w.find(s.Other); o != nil {
			d.swap(o)
		}
	}
}

// add brings a die onto the table.
func (w *world) add(s *stage.Step) *die {
	size := s.Size
	if size == 0 {
		size = stage.SizeOf(s.Kind)
	}
	mass := size * size * size / 1e3
	d := &die{body: cp.NewBody(mass, cp.MomentForBox(mass, size, size)), tumbles: s.Act == stage.Throw}
	d.Order = len(w.dice)
	d.Die.Die = constellation.Die{ID: s.ID, Kind: s.Kind, Team: s.Team, Size: size, Confidence: 1, FaceConfidence: 1}
	d.body.SetVelocityUpdateFunc(brake)
	d.shape = newShape(d.body, s.Kind, size)
	if d.round(w.rng.Float64() * 2 * math.Pi); s.Angled {
		d.round(s.Angle.Radians())
	}
	w.space.AddBody(d.body)
	w.space.AddShape(d.shape)
	if d.final = s.Face; d.final == "" {
		d.final = w.roll(s.Kind)
	}
	d.Face = face(d.final)
	for _, e := range w.dice {
		d.Order = max(d.Order, e.Order+1)
	}
	w.dice = append(w.dice, d)
	slices.SortFunc(w.dice, func(a, b *die) int { return strings.Compare(a.ID, b.ID) })
	return d
}

// roll returns any face of a kind.
func (w *world) roll(k constellation.Kind) string {
	faces := k.Faces()
	if len(faces) == 0 {
		return ""
	}
	return faces[w.rng.IntN(len(faces))]
}

// launch sends a die from a place so that it stops at another if nothing is in
// its way: the speed that friction eats up on that way.
func (d *die) launch(from, to constellation.Vec, force, spin float64) {
	if force == 0 {
		force = 1
	}
	way := to.Sub(from)
	v := way.Mul(force * math.Sqrt(2*braking*way.Len()) / math.Max(way.Len(), 1e-9))
	d.put(from)
	d.body.SetVelocity(v.X, v.Y)
	d.body.SetAngularVelocity(spin)
}

// throw brings a die in from a side.
func (w *world) throw(s *stage.Step) {
	d := w.add(s)
	d.launch(stage.Entry(s, w.w, w.h, entry), s.To, s.Force, (w.rng.Float64()-0.5)*30)
}

// place lays a die down.
func (w *world) place(s *stage.Step) {
	w.add(s).put(s.To)
}

// put brings a die to a place at once, and it is there: a hand may take it before the next
// time step.
func (d *die) put(at constellation.Vec) {
	d.body.SetPosition(cp.Vector{X: at.X, Y: at.Y})
	d.Pos = at
}

// round turns a die to an angle (radians) at once.
func (d *die) round(angle float64) {
	d.body.SetAngle(angle)
	d.Angle = constellation.Radians(angle).Norm()
}

// push makes a die slide on, and show another face in the end if the step says so.
func (w *world) push(d *die, s *stage.Step) {
	at := d.at()
	to := s.To
	if !s.Placed {
		to = at.Add(s.By)
	}
	if s.Face != "" {
		d.tumbles, d.final = true, s.Face
	}
	d.launch(at, to, s.Force, d.body.AngularVelocity())
}

// turn lets a hand turn a die over or round where it lies.
func (d *die) turn(s *stage.Step) {
	if s.Face != "" {
		d.tumbles, d.final, d.Face = false, s.Face, face(s.Face)
	}
	if s.Angled {
		d.round(s.Angle.Radians())
	}
}

// swap lets two dice change places. Hands stop them.
func (d *die) swap(o *die) {
	a, b := d.at(), o.at()
	for _, e := range []*die{d, o} {
		e.body.SetVelocity(0, 0)
		e.body.SetAngularVelocity(0)
	}
	d.put(b)
	o.put(a)
}

// face is what a die shows, empty when no sensor can read it.
func face(final string) string {
	if final == stage.Unread {
		return ""
	}
	return final
}

func (w *world) find(id string) *die {
	for _, d := range w.dice {
		if d.ID == id {
			return d
		}
	}
	return nil
}

// lift takes a die away.
func (w *world) lift(id string) {
	w.dice = slices.DeleteFunc(w.dice, func(d *die) bool {
		if d.ID != id {
			return false
		}
		w.space.RemoveShape(d.shape)
		w.space.RemoveBody(d.body)
		return true
	})
}

func (d *die) at() constellation.Vec {
	p := d.body.Position()
	return constellation.Vec{X: p.X, Y: p.Y}
}

// Move implements stage.World: one time step.
func (w *world) Move(now time.Duration) {
	w.space.Step(step.Seconds())
	var off []string
	for _, d := range w.dice {
		p, speed := d.at(), d.body.Velocity().Length()
		d.Pos, d.Angle = p, constellation.Radians(d.body.Angle()).Norm()
		d.Still = speed < atRest && math.Abs(d.body.AngularVelocity()) < 0.5
		w.tumble(d, speed, now)
		if p.X < 0 || p.Y < 0 || p.X > w.w || p.Y > w.h {
			off = append(off, d.ID)
		}
	}
	for _, id := range off {
		w.lift(id)
	}
}

// tumble shows the faces of a thrown die until it only slides.
func (w *world) tumble(d *die, speed float64, now time.Duration) {
	switch {
	case !d.tumbles:
	case speed < tumbling:
		d.tumbles, d.Face = false, face(d.final)
	case now >= d.flipAt:
		d.flipAt, d.Face = now+flip, w.roll(d.Kind)
	}
}
