package tuio

import (
	"math"
	"slices"
	"time"
)

// leastStep is the shortest time that speeds are made over: until then they stay as they
// were. Shorter: where the network holds up a tracker's frame and brings the next right
// after it, the way of a whole frame is gone in no time. Longer: the speeds of a fast
// tracker lag.
const leastStep = 8 * time.Millisecond

// spent is how long what isn't seen again is said to go on as it did. Shorter: what a
// slow sensor sees seems to stop between its frames. Longer: what a hand covers seems to
// move on.
const spent = 500 * time.Millisecond

// accelerate gives the objects of a frame at the time now their speeds, and returns what
// the next ones are made from. Where it isn't said when an object was seen, that is now.
func (s *sent) accelerate(list []Object, now time.Duration) (from []Object) {
	from = slices.Grow(s.spareFrom[:0], len(list))[:len(list)]
	for i := range list {
		o := &list[i]
		setDefault(&o.Seen, now)
		o.takeSpeeds(&Object{})
		o.Moving = o.Type != None && o.Type != Sym
		from[i] = *o
		k, found := slices.BinarySearchFunc(s.objects, *o, compareObjects)
		if found && o.Type != Sym {
			from[i] = o.move(&s.objects[k], &s.from[k], now)
		}
	}
	return from
}

// move gives o, which was told so before, the speeds that follow from where it was, and
// returns what the next ones are made from. A frame in which it wasn't seen says nothing
// of its speeds. Over no time there is no speed.
func (o *Object) move(told, from *Object, now time.Duration) Object {
	step := o.Seen - from.Seen
	switch {
	case step >= leastStep:
		o.follow(from, float32(step.Seconds()))
		return *o
	case o.Seen == told.Seen && !o.liesAs(told):
		return *from
	case now-o.Seen >= spent:
		return *o
	}
	o.takeSpeeds(told)
	if step < 0 { // by another sensor, which sees later than it
		return *o
	}
	return *from
}

// takeSpeeds gives o the speeds of another object.
func (o *Object) takeSpeeds(p *Object) {
	o.VX, o.VY, o.VZ, o.VA, o.VB, o.VC, o.VP = p.VX, p.VY, p.VZ, p.VA, p.VB, p.VC, p.VP
	o.M, o.R = p.M, p.R
}

// liesAs tells whether o lies where another object does.
func (o *Object) liesAs(p *Object) bool {
	return o.X == p.X && o.Y == p.Y && o.Z == p.Z && o.A == p.A && o.B == p.B && o.C == p.C && o.Pressure == p.Pressure
}

// sameAs tells whether the same is to be sent of o as of another object.
func (o *Object) sameAs(p *Object) bool {
	same := *p
	same.Seen = o.Seen
	return *o == same
}

// follow computes the speeds of o from what it was dt seconds ago.
func (o *Object) follow(old *Object, dt float32) {
	o.VX, o.VY, o.VZ = (o.X-old.X)/dt, (o.Y-old.Y)/dt, (o.Z-old.Z)/dt
	o.VA, o.VB, o.VC = turns(old.A, o.A)/dt, turns(old.B, o.B)/dt, turns(old.C, o.C)/dt
	o.VP = (o.Pressure - old.Pressure) / dt
	o.M = (length(o.VX, o.VY, o.VZ) - length(old.VX, old.VY, old.VZ)) / dt
	o.R = spin(o, old) / dt
	if o.Type == Ptr {
		o.R = (o.VP - old.VP) / dt
	}
}

// spin is by how much a turning has become faster: about one axis with its sign, as the
// reference encoders have it, else by how fast it is.
func spin(o, old *Object) float32 {
	if o.VB == 0 && o.VC == 0 && old.VB == 0 && old.VC == 0 {
		return o.VA - old.VA
	}
	return length(o.VA, o.VB, o.VC) - length(old.VA, old.VB, old.VC)
}

// turns returns the way from one angle to another in whole turns, the shorter
// way round.
func turns(from, to float32) float32 {
	d := math.Remainder(float64(to-from), 2*math.Pi)
	return float32(d / (2 * math.Pi))
}

func length(x, y, z float32) float32 {
	return float32(math.Sqrt(float64(x*x + y*y + z*z)))
}
