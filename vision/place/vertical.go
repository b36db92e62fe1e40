package place

import (
	"math"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Slant returns where a step up leads at the side, in px of a like step across
// the line of sight. Of the picture's 2 × 3 view P of right, down and up that
// step's square is the smaller eigenvalue of P·Pᵀ.
func (u TopFace) Slant() vision.Pixel {
	xx := u.Right.X*u.Right.X + u.Down.X*u.Down.X + u.Rise.X*u.Rise.X
	xy := u.Right.X*u.Right.Y + u.Down.X*u.Down.Y + u.Rise.X*u.Rise.Y
	yy := u.Right.Y*u.Right.Y + u.Down.Y*u.Down.Y + u.Rise.Y*u.Rise.Y
	least := (xx+yy)/2 - math.Hypot((xx-yy)/2, xy)
	k := 1 / math.Sqrt(max(least, 1e-6))
	return u.Rise.Mul(k)
}

// lengths are the focal lengths that are tried, over the picture's longer
// side: lenses of 71, 53, 39 and 23 degrees across it.
var lengths = []float64{0.7, 1, 1.4, 2.5}

const (
	slantError = 0.15 // of a side that was laid rightly, a standard deviation
	leastAgree = 2.0  // voices, so that one side alone tells nothing
	leastShare = 0.4  // of the sides, likewise
	upright    = 0.7  // voices for a camera that stands upright
	roll       = 0.1  // of such cameras, radians, a standard deviation
)

// FindVertical returns the vertical on which most of the sides that were found in a
// picture of w × h px agree; ok is false where too few do. That cameras mostly
// stand upright, or hang over the table, has a voice too.
func FindVertical(sides []TopFace, w, h int) (best camera.Vertical, ok bool) {
	slants := make([]vision.Pixel, len(sides))
	for i, u := range sides {
		slants[i] = u.Slant()
	}
	least := max(leastAgree, leastShare*float64(len(sides)))
	for _, l := range lengths {
		for _, u := range sides {
			p := verticalOf(u, w, h, l)
			sum, near := agree(p, sides, slants)
			if sum += standsUpright(p); sum > least {
				best, ok, least = near, true, sum
			}
		}
	}
	return best, ok
}

// verticalOf returns the vertical that one side tells, for a focal length over the
// picture's longer side. How far up leans from the line of sight in the
// middle depends on itself, which a few rounds settle.
func verticalOf(u TopFace, w, h int, length float64) camera.Vertical {
	p := camera.Vertical{Middle: vision.Pixel{X: float64(w) / 2, Y: float64(h) / 2}, Up: u.Slant()}
	at, slant := u.Mid.Sub(p.Middle), p.Up
	for range 4 {
		p.Spread = math.Sqrt(max(0, 1-p.Up.X*p.Up.X-p.Up.Y*p.Up.Y)) / (length * float64(max(w, h)))
		p.Up = slant.Sub(at.Mul(p.Spread))
	}
	return p
}

// standsUpright returns the voice for an upright camera: up leads to the picture's
// top, or nowhere.
func standsUpright(p camera.Vertical) float64 {
	if p.Up.Y > roll {
		return 0
	}
	return upright * math.Exp(-p.Up.X*p.Up.X/(2*roll*roll))
}

// agree returns how many of the sides, of those slants, agree with p, and p
// moved to their mean.
func agree(p camera.Vertical, sides []TopFace, slants []vision.Pixel) (float64, camera.Vertical) {
	sum, off := 0.0, vision.Pixel{}
	for i, u := range sides {
		d := slants[i].Sub(p.Slant(u.Mid))
		w := math.Exp(-(d.X*d.X + d.Y*d.Y) / (2 * slantError * slantError))
		sum, off = sum+w, off.Add(d.Mul(w))
	}
	p.Up = p.Up.Add(off.Mul(1 / max(sum, 1e-9)))
	return sum, p
}
