package calibrate

import (
	"image"
	"math"

	"github.com/asterism-dice/asterism/vision"
)

// Whether the camera stayed where it was is told by what nobody projects: things that lay
// still on the table, and patches of the camera's picture beside the projector's light.
const (
	patchSide   = 16  // px of the camera, each side of a patch
	patchStep   = 24  // px of the camera, from one patch to the next
	besideLight = 24  // px of the projected picture, from its rim to where no light is taken to fall
	placeRatio  = 0.6 // of the squared difference at one place that another's must stay below to be the right one
)

// stayed tells whether what isn't projected is where it was before, and not where
// it would be seen if the camera was moved: the things that lay still on the
// table, and whatever lies beside the light.
func (k *Keeper) stayed(img *image.Gray, still []image.Rectangle, moved *Rig) bool {
	votes := 0
	for _, r := range append(k.dark(img.Rect), still...) {
		votes += k.vote(img, r, moved)
	}
	return votes > 0
}

// vote is 1 where a part of the picture before is seen at the same place, -1
// where it is seen elsewhere, as the camera was moved, 0 where that can't be told.
func (k *Keeper) vote(img *image.Gray, r image.Rectangle, moved *Rig) int {
	middle := vision.Pixel{X: float64(r.Min.X+r.Max.X) / 2, Y: float64(r.Min.Y+r.Max.Y) / 2}
	at, err := k.rig.Camera.Table(middle, 0)
	if err != nil {
		return 0
	}
	p := moved.Camera.Pixel(at, 0).Sub(middle)
	to := image.Pt(int(math.Round(p.X)), int(math.Round(p.Y)))
	there, okThere := unlike(k.before, img, r, to, mostDrift)
	here, okHere := unlike(k.before, img, r, image.Point{}, 255)
	switch {
	case !okHere || !okThere:
		return 0
	case here < placeRatio*there:
		return 1
	case there < placeRatio*here:
		return -1
	}
	return 0
}

// dark are parts of the camera's picture that the projector doesn't light.
func (k *Keeper) dark(in image.Rectangle) (all []image.Rectangle) {
	l := k.rig.Projector.Lens
	lit := image.Rect(-besideLight, -besideLight, l.Width+besideLight, l.Height+besideLight)
	for y := in.Min.Y + patchStep; y < in.Max.Y-2*patchStep; y += patchStep {
		for x := in.Min.X + patchStep; x < in.Max.X-2*patchStep; x += patchStep {
			p := k.rig.Aim(vision.Pixel{X: float64(x) + patchSide/2, Y: float64(y) + patchSide/2})
			if !image.Pt(int(p.X), int(p.Y)).In(lit) {
				all = append(all, image.Rect(x, y, x+patchSide, y+patchSide))
			}
		}
	}
	return all
}

// otherLight is by how many levels a pixel may differ: more is other light, as where
// the edge of a spot about a die has come to lie on it, and counts no more than that.
const otherLight = 24

// mostDrift is by how many levels what is seen may have become brighter or darker while the
// camera was moved: light and table are the same then, and so is what was moved in its
// picture. Only where the projector was moved things are lit anew. More would take an even
// part of the table for an even die.
const mostDrift = 10

// unlike is the sum of the squared differences of a part of a picture and the part of
// another that is shifted, their usual difference taken away, so many levels at most.
func unlike(a, b *image.Gray, r image.Rectangle, shift image.Point, most int) (sum float64, ok bool) {
	if r.Empty() || !r.In(a.Rect) || !r.Add(shift).In(b.Rect) {
		return 0, false
	}
	var count [511]int // of each difference
	for y := r.Min.Y; y < r.Max.Y; y++ {
		p := a.Pix[a.PixOffset(r.Min.X, y):][:r.Dx()]
		q := b.Pix[b.PixOffset(r.Min.X+shift.X, y+shift.Y):]
		for i, v := range p {
			count[int(v)-int(q[i])+255]++
		}
	}
	usual, below := 0, 0
	for below += count[0]; 2*below < r.Dx()*r.Dy(); below += count[usual] {
		usual++
	}
	usual = 255 + max(-most, min(most, usual-255))
	for d, n := range count {
		off := float64(min(otherLight, max(-otherLight, d-usual)))
		sum += float64(n) * off * off
	}
	return sum, true
}
