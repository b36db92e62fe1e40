package calibrate

import (
	"image"
	"math"

	"github.com/asterism-dice/asterism/vision"
)

// probesAcross is by how many pixels, each way, a check is compared with a picture.
const probesAcross = 6

// find returns where the camera sees the checks, within so many mm of where they
// should be.
func (k *Keeper) find(img *image.Gray, reach float64) (seen []Match) {
	px := min(k.pixels(reach), max(img.Rect.Dx(), img.Rect.Dy())) // a lens may be odd
	if px == 0 {
		return nil
	}
	for _, c := range k.checks {
		if p, ok := k.findOne(img, c, k.rig.See(c), px); ok {
			seen = append(seen, Match{Projector: c, Camera: p})
		}
	}
	return consistent(seen, &k.rig)
}

// pixels is as many px of the camera as so many mm have in the middle of the picture, 0
// where that doesn't meet the table.
func (k *Keeper) pixels(mm float64) int {
	l := k.rig.Projector.Lens
	middle, err := k.rig.Projector.Table(vision.Pixel{X: 0.5 * float64(l.Width), Y: 0.5 * float64(l.Height)}, 0)
	if err != nil {
		return 0
	}
	return int(math.Ceil(mm*k.rig.Camera.Scale(middle) + 1))
}

// consistent leaves out those that aren't shifted about as the most of them are.
func consistent(seen []Match, r *Rig) []Match {
	var x, y []float64
	for _, m := range seen {
		d := m.Camera.Sub(r.See(m.Projector))
		x, y = append(x, d.X), append(y, d.Y)
	}
	var out []Match
	for i, m := range seen {
		if math.Hypot(x[i]-median(x), y[i]-median(y)) < alikeShift {
			out = append(out, m)
		}
	}
	return out
}

// alikeShift is by how many px of the camera the shifts of two checks may differ:
// a bump may turn or tilt what is seen by a degree.
const alikeShift = 9.0

// findOne finds a check about a pixel: where its quarters alternate most, and from there
// to a part of a pixel.
func (k *Keeper) findOne(img *image.Gray, c, about vision.Pixel, reach int) (vision.Pixel, bool) {
	w := board{square: int(math.Round(2 * k.half))}.window(c, k.rig.See)
	if w.reach[0] == 0 {
		return vision.Pixel{}, false
	}
	p := newProbe(k.half, c, k.rig.See)
	best, ok := p.search(img, about, reach)
	if !ok || p.outdone(img, best) {
		return best, false
	}
	part, origin := cut(img, w.at(best))
	w.middle = best.Sub(origin)
	d := mean([]*image.Gray{part}).smooth()
	if !w.inside(d) {
		return best, false
	}
	at, ok := w.fitCheck(d)
	if !ok {
		return best, false
	}
	return at.Add(origin), true
}

// cut copies the surrounding of a window out of a picture.
func cut(img *image.Gray, w window) (part *image.Gray, origin vision.Pixel) {
	room := int(w.stray) + 4
	x, y := int(w.middle.X), int(w.middle.Y)
	r := image.Rect(x-w.reach[0]-room, y-w.reach[1]-room, x+w.reach[0]+room+1, y+w.reach[1]+room+1).Intersect(img.Rect)
	part = image.NewGray(image.Rect(0, 0, r.Dx(), r.Dy()))
	for j := range r.Dy() {
		copy(part.Pix[j*part.Stride:], img.Pix[img.PixOffset(r.Min.X, r.Min.Y+j):][:r.Dx()])
	}
	return part, vision.Pixel{X: float64(r.Min.X), Y: float64(r.Min.Y)}
}

// probe compares a picture with a check: it holds places about its middle, px of
// the camera, first those of the bright quarters, then those of the dark ones.
type probe [2][]image.Point

// newProbe is the probe of a check about a pixel of the projected picture.
func newProbe(half float64, c vision.Pixel, see place) (p probe) {
	middle := see(c)
	for j := range probesAcross {
		for i := range probesAcross {
			u := vision.Pixel{X: (float64(i)+0.5)/probesAcross*2 - 1, Y: (float64(j)+0.5)/probesAcross*2 - 1}
			at := see(c.Add(u.Mul(0.85 * half))).Sub(middle)
			dark := 0
			if (u.X < 0) != (u.Y < 0) {
				dark = 1
			}
			p[dark] = append(p[dark], image.Pt(int(math.Round(at.X)), int(math.Round(at.Y))))
		}
	}
	return p
}

// search finds where about a pixel a picture is most like the check.
func (p probe) search(img *image.Gray, about vision.Pixel, reach int) (best vision.Pixel, ok bool) {
	most := checkContrast
	cx, cy := int(about.X), int(about.Y)
	for y := cy - reach; y <= cy+reach; y++ {
		for x := cx - reach; x <= cx+reach; x++ {
			if v := p.contrast(img, x, y); v > most {
				most, best, ok = v, vision.Pixel{X: float64(x) + 0.5, Y: float64(y) + 0.5}, true
			}
		}
	}
	return best, ok
}

// outdoneRatio is how many times as much like the check another place must be for a place
// beside it to be none.
const outdoneRatio = 1.4

// outdone tells whether another place near a pixel is far more like the check. One that
// has moved by half its side both ways leaves one of its bright quarters where another
// was: a fit takes that for a check of half the strength.
func (p probe) outdone(img *image.Gray, at vision.Pixel) bool {
	best, ok := p.search(img, at, p.width())
	return ok && p.contrast(img, int(best.X), int(best.Y)) > outdoneRatio*p.contrast(img, int(at.X), int(at.Y))
}

// width is how wide the places lie, px of the camera: three quarters of a check's side.
func (p probe) width() int {
	var all image.Rectangle
	for _, places := range p {
		for _, o := range places {
			all = all.Union(image.Rectangle{o, o.Add(image.Pt(1, 1))})
		}
	}
	return max(all.Dx(), all.Dy())
}

// contrast is by how much the bright quarters are brighter than the dark ones, levels of
// 255; 0 where the check isn't all in the picture.
func (p probe) contrast(img *image.Gray, x, y int) float64 {
	var sum [2]int
	for dark, places := range p {
		for _, o := range places {
			at := image.Pt(x+o.X, y+o.Y)
			if !at.In(img.Rect) {
				return 0
			}
			sum[dark] += int(img.Pix[at.Y*img.Stride+at.X])
		}
	}
	return float64(sum[0])/float64(len(p[0])) - float64(sum[1])/float64(len(p[1]))
}
