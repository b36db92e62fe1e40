package render

import (
	"math"
	"math/rand/v2"
	"time"
)

// Throw is one die's way onto the table: out of sight before Start, in
// motion until Rest, and then at rest as Die for ever.
type Throw struct {
	Die   Die // at rest
	Start time.Duration
	Rest  time.Duration
	Speed Vec3    // mm/s at Start, Z unused: where it comes from and how fast
	Spin  float64 // degrees that it turns about the vertical on its way
	Hops  int     // how often it leaves the table
	Flat  bool    // it slides on its side from the start, and doesn't roll over
	Gone  time.Duration
}

// At returns the die at a moment, false while it isn't on the table.
func (t *Throw) At(now time.Duration) (Die, bool) {
	d := t.Die
	if now < t.Start || t.Gone > 0 && now >= t.Gone {
		return d, false
	}
	if now >= t.Rest {
		return d, true
	}
	d.Moving = true
	span := (t.Rest - t.Start).Seconds()
	left := (t.Rest - now).Seconds() / span // 1 … 0
	way := t.Speed.Mul(-span / 2 * left * left)
	d.Pos.X, d.Pos.Y = d.Pos.X+way.X, d.Pos.Y+way.Y
	d.Turn = t.tumble(way, left).Times(d.Turn)
	m := d.Turn.Matrix()
	d.Pos.Z = d.support(&m, Vec3{Z: -1}) + t.hop(left)
	return d, true
}

// tumble is the turn that is still to come: it rolls over its edges as long
// as it is fast, then slides and spins on its lowest side.
func (t *Throw) tumble(way Vec3, left float64) Quat {
	spin := Turning(Vec3{Z: 1}, t.Spin*left*left)
	const slides = 0.35 // share of the time at the end without rolling
	if t.Flat || left < slides {
		return spin
	}
	axis := Vec3{Z: 1}.Cross(t.Speed).Unit()
	k := (left - slides) / (1 - slides)
	roll := way.Len() / t.Die.Solid.Radius * 180 / math.Pi * k * k
	return Turning(axis, -roll).Times(spin)
}

// hop is the height above the table between two touches, each lower.
func (t *Throw) hop(left float64) float64 {
	if t.Hops == 0 || left < 0.4 {
		return 0
	}
	x := (left - 0.4) / 0.6 * float64(t.Hops)
	return 40 * x / float64(t.Hops) * math.Abs(math.Sin(math.Pi*x))
}

// Video is a table on which dice are thrown.
type Video struct {
	Base    Scene // camera, ground, light, finish, and dice that always lie there
	Throws  []Throw
	Reaches []Reach // hands that come and go
	Rate    float64 // pictures per second
	Shutter float64 // share of a picture's time that the shutter is open, 0 sharp
}

// Reach is a hand that is over the table for a while.
type Reach struct {
	Hand        Hand
	Start, Stop time.Duration
	From        Vec3 // mm, how far away it is at Start and Stop
}

// at returns the hand at a moment.
func (h *Reach) at(now time.Duration) (Hand, bool) {
	if now < h.Start || now > h.Stop {
		return Hand{}, false
	}
	k := (now - h.Start).Seconds() / (h.Stop - h.Start).Seconds()
	way := h.From.Mul(1 - smooth(0, 0.35, k) + smooth(0.65, 1, k))
	out := h.Hand
	out.Limbs = append([]Limb(nil), out.Limbs...)
	for i := range out.Limbs {
		out.Limbs[i].A = out.Limbs[i].A.Add(way)
		out.Limbs[i].B = out.Limbs[i].B.Add(way)
	}
	return out, true
}

// Time returns when picture i is taken.
func (v *Video) Time(i int) time.Duration {
	return time.Duration(float64(i) / v.Rate * float64(time.Second))
}

// Scene returns what lies on the table at a moment, and whether anything
// moves. Dice keep their order: those of Base first, then the throws.
func (v *Video) Scene(now time.Duration) (s *Scene, moves bool) {
	out := v.Base
	out.Dice = append([]Die(nil), v.Base.Dice...)
	for i := range v.Throws {
		if d, ok := v.Throws[i].At(now); ok {
			out.Dice = append(out.Dice, d)
			moves = moves || d.Moving
		}
	}
	for i := range v.Reaches {
		if h, ok := v.Reaches[i].at(now); ok {
			out.Hands = append(out.Hands[:len(out.Hands):len(out.Hands)], h)
			moves = true
		}
	}
	return &out, moves
}

// RandomVideo draws a table on which n dice are thrown within the first part
// of its length, all at rest well before the end.
func RandomVideo(r *rand.Rand, w Wish, n int, length time.Duration) *Video {
	w = w.filled()
	w.MinDice, w.MaxDice = n, n
	hands := w.Hands
	w.Hands = 0
	s := RandomScene(r, w)
	s.Finish.MotionX, s.Finish.MotionY = 0, 0
	v := &Video{Base: *s, Rate: 30, Shutter: between(r, 0.1, 0.6)}
	v.Base.Dice = nil
	for _, d := range s.Dice {
		start := time.Duration(between(r, 0, 0.45) * float64(length))
		a, speed := between(r, 0, 2*math.Pi), between(r, 300, 1100)
		v.Throws = append(v.Throws, Throw{Die: d, Start: start,
			Rest:  start + time.Duration(between(r, 0.15, 0.35)*float64(length)),
			Speed: Vec3{speed * math.Cos(a), speed * math.Sin(a), 0},
			Spin:  between(r, -200, 200), Hops: r.IntN(4)})
	}
	if chance(r, hands) {
		v.Reaches = append(v.Reaches, randomReach(r, length))
	}
	return v
}

// randomReach is a hand that comes from beyond the table's edge and leaves.
func randomReach(r *rand.Rand, length time.Duration) Reach {
	start := time.Duration(between(r, 0, 0.6) * float64(length))
	a := between(r, 0, 2*math.Pi)
	return Reach{Hand: RandomHand(r, between(r, -80, 80), between(r, -80, 80)), Start: start,
		Stop: start + time.Duration(between(r, 0.15, 0.35)*float64(length)),
		From: Vec3{500 * math.Cos(a), 500 * math.Sin(a), 100}}
}
