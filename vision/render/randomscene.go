package render

import (
	"math"
	"math/rand/v2"

	"github.com/asterism-dice/asterism/constellation"
)

// Wish says what random pictures are to show. Its zero value can be used:
// one to twelve d6 at 640 × 480.
type Wish struct {
	Width, Height int                  // px
	Kinds         []constellation.Kind // drawn from evenly
	Make          Make                 // of Utara's dice and the Cube
	Paints        float64              // share of dice in metallic or pearly paint
	Hues          float64              // share of dice whose marks differ from the body in hue, hardly in lightness
	Numerals      float64              // share of d6 that are sure to bear numerals; of the others one in seven does
	Makers        float64              // share of dice whose numerals are turned, and on a d20 perhaps placed, as other makers do it
	Tilt          float64              // degrees, how far the camera is off the vertical at most, 0 is 60
	Empty         float64              // share of pictures without any die
	MinDice       int
	MaxDice       int
	MinEdge       float64 // px, smallest size of a die, 0 is 14
	MaxEdge       float64 // px, 0 is 200
	Cocked        float64 // share of dice that lie askew
	Stacked       float64 // share of dice that lie on another
	Hands         float64 // share of pictures with a hand
	Beams         float64 // share of pictures in a projector's light
	Texture       Texture // of half the generated grounds, unless it is empty
	Photos        []*Photo
	PhotoShare    float64 // how often a photographed ground is taken, 0 is half where there are Photos
}

func (w Wish) filled() Wish {
	if w.Width == 0 || w.Height == 0 {
		w.Width, w.Height = 640, 480
	}
	if len(w.Kinds) == 0 {
		w.Kinds = []constellation.Kind{constellation.D6}
	}
	if w.MaxDice == 0 {
		w.MinDice, w.MaxDice = 1, 12
	}
	if w.MinEdge == 0 {
		w.MinEdge = 14
	}
	if w.MaxEdge == 0 {
		w.MaxEdge = 200
	}
	if w.Tilt == 0 {
		w.Tilt = 60
	}
	if w.PhotoShare == 0 && len(w.Photos) > 0 {
		w.PhotoShare = 0.5
	}
	return w
}

// ground draws a ground, photographed or generated.
func (w *Wish) ground(r *rand.Rand) Ground {
	if len(w.Photos) > 0 && chance(r, w.PhotoShare) {
		p := *pick(r, w.Photos...)
		p.Scale = logBetween(r, 1, 6)
		p.Turn = between(r, 0, 360)
		p.Shift = Vec3{X: between(r, 0, 2000), Y: between(r, 0, 2000)}
		return &p
	}
	if w.Texture != "" && r.IntN(2) == 0 {
		return randomGround(r, w.Texture).Prepared()
	}
	return RandomGround(r)
}

// RandomScene draws a whole picture.
func RandomScene(r *rand.Rand, w Wish) *Scene {
	w = w.filled()
	s := &Scene{Camera: randomCamera(r, &w)}
	s.Ground = RandomClutter(r, w.ground(r), 0, 0, 260, pick(r, 0, 0, 1, 3, 8))
	light(r, s)
	exposure := s.Finish.Exposure
	s.Finish = randomFinish(r, s.Camera.Fx*16/s.Camera.Eye.Len(), 1)
	s.Finish.Exposure = exposure
	models := randomSet(r, &w)
	for range w.count(r) {
		place(r, s, &w, pick(r, models...))
	}
	if chance(r, w.Beams) {
		s.Beam = RandomBeam(r, s.Dice)
	}
	if chance(r, w.Hands) && s.Camera.Eye.Z > 200 { // nearer, it would hide all
		reach := s.Camera.Eye.Len() / 2
		s.Hands = []Hand{RandomHand(r, between(r, -reach, reach), between(r, -reach, reach))}
	}
	return s
}

// count draws how many dice a picture gets.
func (w *Wish) count(r *rand.Rand) int {
	if chance(r, w.Empty) {
		return 0
	}
	return w.MinDice + r.IntN(max(w.MaxDice-w.MinDice, 0)+1)
}

// model draws one die.
func (w *Wish) model(r *rand.Rand) *Model {
	k := pick(r, w.Kinds...)
	if w.Make != AnyMake && (k == constellation.Utara || k == constellation.Borg) {
		return HomeMade(r, k, w.Make)
	}
	return w.dressed(r, k)
}

// randomSet draws the dice that lie in one picture: often of one set.
func randomSet(r *rand.Rand, w *Wish) []*Model {
	n := pick(r, 1, 1, 2, 3, 6, 12)
	var out []*Model
	for range max(n, len(w.Kinds)) {
		out = append(out, w.model(r))
	}
	return out
}

// randomCamera looks at the table's middle from somewhere, so that dice of
// 16 mm there are of the size wished for.
func randomCamera(r *rand.Rand, w *Wish) Camera {
	tilt := between(r, 0, w.Tilt)
	view := between(r, 30, 72)
	edge := logBetween(r, w.MinEdge, w.MaxEdge)
	focal := float64(w.Width) / 2 / math.Tan(view*math.Pi/360)
	dist := max(16*focal/edge, 90)
	sin, cos := math.Sincos(tilt * math.Pi / 180)
	a := between(r, 0, 2*math.Pi)
	eye := Vec3{dist * sin * math.Cos(a), dist * sin * math.Sin(a), dist * cos}
	c := LookAt(w.Width, w.Height, eye, Vec3{Z: 5}, view, r.NormFloat64()*5)
	if chance(r, 0.4) {
		c.K1, c.K2 = between(r, -0.22, 0.08), between(r, -0.02, 0.02)
	}
	return c
}

// place puts one die somewhere in the picture, not into another.
func place(r *rand.Rand, s *Scene, w *Wish, m *Model) {
	c := &s.Camera
	for range 30 {
		p, ok := c.onGround(between(r, 0, float64(c.Width)), between(r, 0, float64(c.Height)))
		if !ok {
			continue
		}
		if n := len(s.Dice); n > 0 && chance(r, 0.35) { // beside another
			q := s.Dice[r.IntN(n)]
			a, d := between(r, 0, 2*math.Pi), (q.Size+m.Size)*between(r, 0.5, 0.75)
			p = Vec3{q.Pos.X + d*math.Cos(a), q.Pos.Y + d*math.Sin(a), 0}
		}
		die := m.Lying(p.X, -p.Y, r.IntN(len(m.Solid.Sides)), between(r, 0, 360))
		switch {
		case chance(r, w.Cocked):
			die.tilt(r)
		case len(s.Dice) > 0 && chance(r, w.Stacked):
			if low := &s.Dice[r.IntN(len(s.Dice))]; low.Kind != constellation.D4 && !low.Cocked {
				die = die.On(low, between(r, -3, 3), between(r, -3, 3))
			}
		}
		if s.free(&die) {
			s.Dice = append(s.Dice, die)
			return
		}
	}
}

// tilt leans a die as on an edge of something.
func (d *Die) tilt(r *rand.Rand) {
	a := between(r, 0, 2*math.Pi)
	d.Turn = Turning(Vec3{math.Cos(a), math.Sin(a), 0}, between(r, 12, 40)).Times(d.Turn)
	m := d.Turn.Matrix()
	d.Pos.Z = d.Solid.reach(m.MulT(Vec3{Z: -1}))
	d.Cocked = true
}

// free tells whether a die's body touches no other in the scene.
func (s *Scene) free(d *Die) bool {
	for i := range s.Dice {
		if apart(d, &s.Dice[i]) < -1e-6 {
			return false
		}
	}
	return true
}

// apart is a lower bound of the distance between two dice, mm: the best of
// the directions between them and square to all their sides.
func apart(a, b *Die) float64 {
	to := b.Pos.Sub(a.Pos)
	if d := to.Len() - a.Solid.Radius - b.Solid.Radius; d > 0 {
		return d
	}
	best := math.Inf(-1)
	ma, mb := a.Turn.Matrix(), b.Turn.Matrix()
	try := func(n Vec3) {
		best = max(best, n.Dot(to)-a.support(&ma, n)-b.support(&mb, n.Mul(-1)))
	}
	for i := range a.Solid.Sides {
		try(ma.Mul(a.Solid.Sides[i].N))
	}
	for i := range b.Solid.Sides {
		try(mb.Mul(b.Solid.Sides[i].N).Mul(-1))
	}
	try(Vec3{to.X, to.Y, 0}.Unit())
	return best
}

// support is how far the sharp-edged body reaches in direction n.
func (m *Model) support(t *Mat3, n Vec3) float64 {
	local := t.MulT(n)
	if m.Solid.Round > 0 {
		return m.Solid.Radius
	}
	best := 0.0
	for _, p := range m.Solid.Points {
		best = max(best, p.Dot(local))
	}
	return best
}
