package playtest

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// lying are dice by id, with where they lie, mm.
type lying map[string]constellation.Vec

// place draws a place for a die, far from the limits at which links hang on a
// sensor's last millimetre.
func (l lying) place(rng *rand.Rand) constellation.Vec {
	for {
		p := constellation.Vec{X: 50 + math.Round(510*rng.Float64()), Y: 50 + math.Round(357*rng.Float64())}
		if l.clear(p, "") {
			return p
		}
	}
}

// hit draws a die that is hit, and where it goes: 20 to 60 mm on.
func (l lying) hit(rng *rand.Rand) (id string, to constellation.Vec, ok bool) {
	ids := slices.Sorted(maps.Keys(l))
	id = ids[rng.IntN(len(ids))]
	to = l[id].Add(constellation.Vec{X: 20 + 40*rng.Float64()}.Turn(constellation.Angle(360 * rng.Float64())))
	return id, to, l.clear(to, id)
}

// jolt slides all dice by 5 to 20 mm in about one direction.
func (l lying) jolt(rng *rand.Rand) map[string]constellation.Vec {
	way, by := constellation.Angle(360*rng.Float64()), map[string]constellation.Vec{}
	for _, id := range slices.Sorted(maps.Keys(l)) {
		by[id] = constellation.Vec{X: 5 + 15*rng.Float64()}.Turn(way + constellation.Angle(30*rng.Float64()))
		l[id] = l[id].Add(by[id])
	}
	return by
}

// clear tells whether a die may lie there, the one of that id if any.
func (l lying) clear(p constellation.Vec, id string) bool {
	if !(constellation.Box{X: 40, Y: 40, W: 530, H: 377}).Contains(p) {
		return false
	}
	var far []float64
	for _, other := range slices.Sorted(maps.Keys(l)) {
		if other != id {
			far = append(far, l[other].Dist(p))
		}
	}
	for i, f := range far {
		if f < 40 || math.Abs(f-152.5) < 4 || math.Abs(f-164.7) < 4 {
			return false
		}
		for _, g := range far[:i] {
			if f < 170 && math.Abs(f-g) < 2 {
				return false
			}
		}
	}
	return true
}
