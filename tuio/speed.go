package tuio

import (
	"math"
	"slices"
	"time"
)

// accelerate gives the objects of a frame at the time now the speeds that
// follow from the frame before. Over no time there is no speed.
func (s *sent) accelerate(list []Object, now time.Duration) {
	dt := float32((now - s.at).Seconds())
	for i := range list {
		o := &list[i]
		o.VX, o.VY, o.VZ, o.VA, o.VB, o.VC, o.VP, o.M, o.R = 0, 0, 0, 0, 0, 0, 0, 0, 0
		o.Moving = o.Type != None && o.Type != Sym
		k, found := slices.BinarySearchFunc(s.objects, *o, compareObjects)
		if found && dt > 0 && o.Type != Sym {
			o.follow(&s.objects[k], dt)
		}
	}
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
