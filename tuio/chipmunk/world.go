package chipmunk

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/jakecoffman/cp/v2"

	"github.com/asterism-dice/asterism/constellation"
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
	constellation.Die
	body    *cp.Body
	shape   *cp.Shape
	tumbles bool
	final   string // face that comes up at last
	flipAt  time.Duration
	order   int // of arrival
}

func newWorld(s *Script) *world {
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

// add brings a die onto the table.
func (w *world) add(s *Step) *die {
	size := s.Size
	if size == 0 {
		size = sizes[s.Kind]
	}
	mass := size * size * size / 1e3
	d := &die{body: cp.NewBody(mass, cp.MomentForBox(mass, size, size)), tumbles: s.Act == Throw, order: len(w.dice)}
	d.Die = constellation.Die{ID: s.ID, Kind: s.Kind, Team: s.Team, Size: size, Confidence: 1, FaceConfidence: 1}
	d.body.SetVelocityUpdateFunc(brake)
	d.shape = newShape(d.body, s.Kind, size)
	d.body.SetAngle(w.rng.Float64() * 2 * math.Pi)
	w.space.AddBody(d.body)
	w.space.AddShape(d.shape)
	if d.final = s.Face; d.final == "" {
		d.final = w.roll(s.Kind)
	}
	d.Face = d.final
	for _, e := range w.dice {
		d.order = max(d.order, e.order+1)
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
	d.body.SetPosition(cp.Vector{X: from.X, Y: from.Y})
	d.body.SetVelocity(v.X, v.Y)
	d.body.SetAngularVelocity(spin)
}

// throw brings a die in from a side.
func (w *world) throw(s *Step) {
	d := w.add(s)
	d.launch(w.entryOf(s), s.To, s.Force, (w.rng.Float64()-0.5)*30)
}

// entryOf returns where a step's die comes onto the table.
func (w *world) entryOf(s *Step) constellation.Vec {
	switch s.From {
	case Top:
		return constellation.Vec{X: s.Along, Y: entry}
	case Bottom:
		return constellation.Vec{X: s.Along, Y: w.h - entry}
	case Left:
		return constellation.Vec{X: entry, Y: s.Along}
	}
	return constellation.Vec{X: w.w - entry, Y: s.Along}
}

// place lays a die down.
func (w *world) place(s *Step) {
	w.add(s).body.SetPosition(cp.Vector{X: s.To.X, Y: s.To.Y})
}

// push makes a die slide on by a way.
func (w *world) push(s *Step) {
	if d := w.find(s.ID); d != nil {
		at := d.at()
		d.launch(at, at.Add(s.To), s.Force, d.body.AngularVelocity())
	}
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

// move lets time pass until now. What slides off the table is gone.
func (w *world) move(now time.Duration) {
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
		d.tumbles, d.Face = false, d.final
	case now >= d.flipAt:
		d.flipAt, d.Face = now+flip, w.roll(d.Kind)
	}
}
