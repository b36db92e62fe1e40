package place

import "github.com/asterism-dice/asterism/constellation"

// direction is a step in the measure of a die's side: to the right and downwards, as its
// numeral stands, and out of it. The normal of another side is one of length 1.
type direction struct{ right, down, out float64 }

// outward is the normal of the side itself.
var outward = direction{out: 1}

// ring is sides of a die that lean equally far from one of them.
type ring struct {
	lean  constellation.Angle   // between the normals
	at    []constellation.Angle // where they lie, clockwise from the top of the numeral
	taken float64               // how often each is taken for the top face, over 1 for that itself
}

// Neighbours are taken for the top face now and then, those that lie near more
// often.
const (
	nearTaken = 1. / 16
	farTaken  = 1. / 80
)

// rings are the sides of each kind that may be seen together with one of them.
// None of a d4's is its top, and coins have no others.
var rings = map[constellation.Kind][]ring{
	constellation.D20: {
		{41.81, []constellation.Angle{60, 180, 300}, nearTaken},
		{70.53, []constellation.Angle{22.24, 97.76, 142.24, 217.76, 262.24, 337.76}, farTaken},
	},
	constellation.D12:     {{63.43, []constellation.Angle{36, 108, 180, 252, 324}, nearTaken}},
	constellation.D10:     {{52.89, []constellation.Angle{64.6, 295.4}, nearTaken}},
	constellation.D00:     {{52.89, []constellation.Angle{64.6, 295.4}, nearTaken}},
	constellation.D8:      {{70.53, []constellation.Angle{60, 180, 300}, farTaken}},
	constellation.Compass: {{70.53, []constellation.Angle{60, 180, 300}, farTaken}},
	constellation.D6:      {{90, []constellation.Angle{0, 90, 180, 270}, farTaken}},
	constellation.Borg:    {{90, []constellation.Angle{0, 90, 180, 270}, farTaken}},
	constellation.Utara:   {{90, []constellation.Angle{0, 90, 180, 270}, farTaken}},
}

// top is a side that may be the top face of a die.
type top struct {
	direction
	share float64 // 0…1, how often it is
}

// topsOf returns which sides may be the top face of a die of which one was
// taken for it: that one first.
func topsOf(k constellation.Kind) []top {
	all, sum := []top{{outward, 1}}, 1.0
	for _, r := range rings[k] {
		aside, out := r.lean.SinCos()
		for _, a := range r.at {
			sin, cos := a.SinCos()
			all, sum = append(all, top{direction{aside * sin, -aside * cos, out}, r.taken}), sum+r.taken
		}
	}
	for i := range all {
		all[i].share /= sum
	}
	return all
}
