package render

import (
	"math"
	"math/rand/v2"
	"sync"
)

// latticeSize is the period of the noise; a power of two.
const latticeSize = 256

// lattice holds fixed random values 0…1. Scenes differ by where they look.
var lattice = func() (t [latticeSize * latticeSize]float32) {
	r := rand.New(rand.NewPCG(7, 11))
	for i := range t {
		t[i] = r.Float32()
	}
	return t
}()

// normals holds normally distributed values for sensor noise.
var normals = sync.OnceValue(func() *[1 << 14]float32 {
	r := rand.New(rand.NewPCG(3, 5))
	var t [1 << 14]float32
	for i := range t {
		t[i] = float32(r.NormFloat64())
	}
	return &t
})

// noise2 is smooth value noise, 0…1, one lattice cell per unit.
func noise2(x, y float64) float64 {
	t := &lattice
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int(fx)&(latticeSize-1), int(fy)&(latticeSize-1)
	jx, jy := (ix+1)&(latticeSize-1), (iy+1)&(latticeSize-1)
	u, v := float32(x-fx), float32(y-fy)
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	a, b := t[iy*latticeSize+ix], t[iy*latticeSize+jx]
	c, d := t[jy*latticeSize+ix], t[jy*latticeSize+jx]
	top, low := a+(b-a)*u, c+(d-c)*u
	return float64(top + (low-top)*v)
}

// cell2 is a fixed random value 0…1 for each cell.
func cell2(x, y int) float64 {
	return float64(lattice[(y&(latticeSize-1))*latticeSize+x&(latticeSize-1)])
}

// cloud sums octaves of noise that a spot of the given width can show, and
// is about 0.5 ± 0.2. The finest cell of octave k is scale/2ᵏ.
func cloud(x, y, scale float64, octaves int, width float64) float64 {
	sum, amp, total := 0.0, 1.0, 0.0
	x, y = x/scale, y/scale
	for range octaves {
		total += amp
		switch {
		case scale > 1.2*width:
			sum += amp * noise2(x, y)
		case scale > 0.4*width:
			sum += amp * (0.5 + smooth(0.4, 1.2, scale/width)*(noise2(x, y)-0.5))
		default:
			sum += amp * 0.5
		}
		x, y = 2*(x+37.1), 2*(y+17.7)
		scale, amp = scale/2, amp*0.55
	}
	return sum / total
}

// noise3 is noise in a body: slices of the plane, good enough for stains.
func noise3(p Vec3, scale float64) float64 {
	a := noise2(p.X/scale+p.Z/scale*0.7, p.Y/scale-p.Z/scale*0.6)
	b := noise2(p.Y/scale+p.X/scale*0.5+91, p.Z/scale-p.X/scale*0.8)
	return (a + b) / 2
}
