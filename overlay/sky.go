package overlay

import (
	"math"
	"math/rand/v2"

	"github.com/asterism-dice/asterism/constellation"
)

// Sky is the ground of the table: a night sky made from a seed.
type Sky struct {
	Stars  int     // how many, on a table of 610 × 457 mm; larger tables have more
	Nebula float64 // strength of the milky way, 0 is none
	Seed   uint64
	Life   float64 // how much it lives, 0…1: light that passes over it, stars that twinkle; 0 stands still
}

// ground makes the sky of a table.
func (s Sky) ground(p *Palette, width, height float64) *Ground {
	r := recorder{}
	chance := rand.New(rand.NewPCG(s.Seed, 0x5eed))
	span := math.Hypot(width, height)
	if p.Haze.A > 0 {
		r.glow(p.Haze, constellation.Vec{X: 0.5 * width, Y: 0.45 * height}, 0.75*span)
	}
	if s.Nebula > 0 {
		s.milkyWay(&r, chance, width, height)
	}
	n := int(float64(s.Stars) * math.Min(8, width*height/(610*457)))
	for range n {
		backStar(&r, chance, width, height)
	}
	return &Ground{Color: p.Ground, Life: s.Life, Ops: r.ops}
}

// hues of the milky way, from its middle outwards.
var hues = []Color{RGB(0x5a62d8), RGB(0x3d5fc4), RGB(0x7a3f9e), RGB(0x2b6f9e), RGB(0x94486e), RGB(0x3b4fae)}

// milkyWay lays soft clouds along a bent band from one corner to the other:
// wide dim ones, then small ones that give it a grain, then its dust of stars.
func (s Sky) milkyWay(r *recorder, chance *rand.Rand, width, height float64) {
	span := math.Hypot(width, height)
	for i := range 150 {
		at, spread := bandPoint(chance, width, height)
		size := span * (0.03 + 0.12*math.Pow(chance.Float64(), 2)) * (1 - 0.4*spread)
		alpha := s.Nebula * (0.035 + 0.055*chance.Float64()) * (1 - spread)
		r.glow(hues[i%len(hues)].Alpha(alpha), at, size)
	}
	for range 700 {
		at, spread := bandPoint(chance, width, height)
		r.disc(RGB(0xcdd6ff).Alpha(s.Nebula*0.34*chance.Float64()*(1-spread)), at, 0.12+0.2*chance.Float64())
	}
}

// bandPoint is a place in the milky way and how far from its middle it lies, 0…1.
func bandPoint(chance *rand.Rand, width, height float64) (constellation.Vec, float64) {
	t := chance.Float64()*1.2 - 0.1
	spread := (chance.Float64() + chance.Float64() + chance.Float64()) / 1.5
	off := (spread - 1) * 0.34 * height
	bend := 0.07 * height * math.Sin(6*t)
	at := constellation.Vec{X: t*width + 0.4*off, Y: height*(0.90-0.80*t) + bend + off}
	return at, math.Abs(spread - 1)
}

// backStar is a small star of the ground; few are bright.
func backStar(r *recorder, chance *rand.Rand, width, height float64) {
	at := constellation.Vec{X: chance.Float64() * width, Y: chance.Float64() * height}
	bright := math.Pow(chance.Float64(), 9)
	c := RGB(0xbfd0ff).Mix(RGB(0xffe6c4), chance.Float64())
	r.disc(c.Alpha(0.22+0.6*bright), at, 0.17+0.45*bright)
	if bright > 0.3 {
		r.glow(c.Alpha(0.34*bright), at, 1.2+4.5*bright)
	}
}
