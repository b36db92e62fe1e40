package place

import (
	"math"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

const (
	voiceError   = 0.15 // of a side that was laid rightly, a standard deviation
	leastAgree   = 2.0  // voices, so that one side alone tells nothing
	leastShare   = 0.4  // of the sides, likewise
	uprightVoice = 0.7  // voices for a camera that stands upright
	roll         = 0.1  // of such cameras, radians, a standard deviation
)

// agreedVertical returns the vertical on which most of the sides that were found in a
// picture agree; ok is false where too few do. That cameras mostly
// stand upright, or hang over the table, has a voice too.
func agreedVertical(sides []Side, of View) (best camera.Vertical, ok bool) {
	slants := make([]vision.Pixel, len(sides))
	for i, u := range sides {
		slants[i] = u.Slant()
	}
	least := max(leastAgree, leastShare*float64(len(sides)))
	for _, l := range lengths {
		for i, u := range sides {
			p := verticalOf(u.Mid, slants[i], of, l)
			sum, near := agree(p, sides, slants)
			if sum += standsUpright(p); sum > least {
				best, ok, least = near, true, sum
			}
		}
	}
	return best, ok
}

// standsUpright returns the voice for an upright camera: up leads to the picture's
// top, or nowhere.
func standsUpright(p camera.Vertical) float64 {
	if p.Up.Y > roll {
		return 0
	}
	return uprightVoice * math.Exp(-p.Up.X*p.Up.X/(2*roll*roll))
}

// agree returns how many of the sides, of those slants, agree with p, and p
// moved to their mean.
func agree(p camera.Vertical, sides []Side, slants []vision.Pixel) (float64, camera.Vertical) {
	sum, off := 0.0, vision.Pixel{}
	for i, u := range sides {
		d := slants[i].Sub(p.Slant(u.Mid))
		w := math.Exp(-(d.X*d.X + d.Y*d.Y) / (2 * voiceError * voiceError))
		sum, off = sum+w, off.Add(d.Mul(w))
	}
	p.Up = p.Up.Add(off.Mul(1 / max(sum, 1e-9)))
	return sum, p
}
