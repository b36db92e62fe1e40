package calibrate

import (
	"cmp"
	"image"
	"slices"

	"github.com/asterism-dice/asterism/vision"
)

// Places that look like a check, found far about where it should be.
const (
	likeRoughly = 0.35 // of what is seen at such a place must be the check: it is looked at between two steps
	mostAlike   = 16   // places that are kept of one check, those most like it: a game throws much that has edges
)

// scan compares a picture with a check at many places.
type scan struct {
	img     *image.Gray
	offsets [2][]int        // in the picture's bytes, of the probe's places: bright, then dark
	inside  image.Rectangle // px, where all of them lie in the picture
	width   int             // px, of the probe
}

func (p probe) scan(img *image.Gray) scan {
	s := scan{img: img, inside: img.Rect, width: p.width()}
	for dark, places := range p {
		for _, o := range places {
			s.offsets[dark] = append(s.offsets[dark], o.Y*img.Stride+o.X)
			s.inside = s.inside.Intersect(img.Rect.Sub(o))
		}
	}
	return s
}

// alike are the places within reach (px) of a pixel that look most like the check, apart
// from each other by the probe's width.
func (s scan) alike(about vision.Pixel, reach int) (all []vision.Pixel) {
	type place struct {
		at    image.Point
		share float64
	}
	var found []place
	within := image.Rect(int(about.X)-reach, int(about.Y)-reach, int(about.X)+reach+1, int(about.Y)+reach+1).Intersect(s.inside)
	step := max(1, s.width/6)
	for y := within.Min.Y; y < within.Max.Y; y += step {
		for x := within.Min.X; x < within.Max.X; x += step {
			if share := s.share(x, y); share > likeRoughly {
				found = append(found, place{image.Pt(x, y), share})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b place) int { return cmp.Compare(b.share, a.share) })
	for _, f := range found {
		at := vision.Pixel{X: float64(f.at.X) + 0.5, Y: float64(f.at.Y) + 0.5}
		if len(all) < mostAlike && !slices.ContainsFunc(all, func(p vision.Pixel) bool { return p.Dist(at) < float64(s.width) }) {
			all = append(all, at)
		}
	}
	return all
}

// share is how much of what differs about a pixel is the check, 0 where that is too faint.
func (s scan) share(x, y int) float64 {
	var sum [2]int
	squares, at := 0, s.img.PixOffset(x, y)
	for dark, offsets := range s.offsets {
		for _, o := range offsets {
			v := int(s.img.Pix[at+o])
			sum[dark] += v
			squares += v * v
		}
	}
	bright, dark := float64(len(s.offsets[0])), float64(len(s.offsets[1]))
	contrast := float64(sum[0])/bright - float64(sum[1])/dark
	if contrast < checkContrast {
		return 0
	}
	mean := float64(sum[0]+sum[1]) / (bright + dark)
	return contrast * contrast / 4 / (float64(squares)/(bright+dark) - mean*mean)
}
