package beam

import (
	"encoding/binary"
	"image"
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// part is the light that is expected in a part of a picture; its memory is kept.
type part struct {
	tables [3][3][256]float32 // light by the values of a projected pixel
	room   image.Rectangle    // of the part, with a rim
	low    [3][]float32       // the root of the light, at least, by pixels of room
	high   [3][]float32       // at most
	swap   []float32
	u, v   []float32 // px of the projected picture, of a row
}

// rim is how far about a pixel its light may come from, px of the camera: its lens
// blurs, and the calibration is off by a part of a pixel.
const rim = 1

// Even evens a part of the picture that Look took last: its pixels in rows, blue,
// green and red. R is where it lies, px of the picture.
func (e *Evener) Even(pix []uint8, r image.Rectangle) {
	if !e.Ready() || r.Empty() {
		return
	}
	p := &e.part
	p.begin(r.Inset(-rim))
	may := e.mayShow()
	for i := range e.views {
		if v := &e.views[i]; i == e.now || v.serial >= may.first && v.serial <= may.last && e.changes(i, r) {
			e.expect(v)
		}
	}
	p.widen()
	e.evenPart(pix, r)
}

// begin makes room.
func (p *part) begin(room image.Rectangle) {
	p.room = room
	n := room.Dx() * room.Dy()
	for c := range p.low {
		p.low[c], p.high[c] = fresh(p.low[c], n, math.MaxFloat32), fresh(p.high[c], n, 0)
	}
	p.swap = fresh(p.swap, n, 0)
}

// fresh is memory of n values.
func fresh(old []float32, n int, v float32) []float32 {
	if cap(old) < n {
		old = make([]float32, n)
	}
	old = old[:n]
	for i := range old {
		old[i] = v
	}
	return old
}

// changes tells whether a view differs in a part from the one that was seen.
func (e *Evener) changes(i int, r image.Rectangle) bool {
	g, a, b := &e.grid, e.views[i].features, e.views[e.now].features
	for y := max(0, r.Min.Y/g.factor); y < min(g.height, r.Max.Y/g.factor+1); y++ {
		for x := max(0, r.Min.X/g.factor); x < min(g.width, r.Max.X/g.factor+1); x++ {
			if k := g.index[y*g.width+x]; k >= 0 && differ(&a[k], &b[k]) {
				return true
			}
		}
	}
	return false
}

// expect takes the light of a view into the part's bounds.
func (e *Evener) expect(v *view) {
	p := &e.part
	w := p.room.Dx()
	p.u, p.v = fresh(p.u, w, 0), fresh(p.v, w, 0)
	for y := range p.room.Dy() {
		e.aim.row(p.room.Min.X, p.room.Min.Y+y, p.u, p.v)
		last := lamplight{k: -1}
		for x := range w {
			k := e.lit(p.room.Min.X+x, p.room.Min.Y+y)
			if k < 0 {
				continue
			}
			t, _ := tapsAt(v.img, p.u[x]-0.5, p.v[x]-0.5) // none is black
			if k != last.k || t.colours != last.taps || !t.plain() {
				last = lamplight{k: k, taps: t.colours, value: e.values(k, p.light(&t))}
			}
			for c, s := range last.value {
				p.low[c][y*w+x] = min(p.low[c][y*w+x], s)
				p.high[c][y*w+x] = max(p.high[c][y*w+x], s)
			}
		}
	}
}

// lamplight is what was worked out for the pixel before.
type lamplight struct {
	k     int32
	taps  [4]uint32
	value [3]float32
}

// values are those of a bare table at a lit small pixel under projected light.
func (e *Evener) values(k int32, thrown [3]float32) (v [3]float32) {
	r := &e.learner.response
	lamp, throw := e.shades.lamp[k], e.shades.throw[k]
	for c, q := range thrown {
		v[c] = root(fall(float32(r.mix[c][0])*lamp, throw*q))
	}
	return v
}

// lit is which of the lit small pixels a pixel of the picture lies in, -1 for none.
func (e *Evener) lit(x, y int) int32 {
	g := &e.grid
	if i, j := x/g.factor, y/g.factor; x >= 0 && y >= 0 && i < g.width && j < g.height {
		return g.index[j*g.width+i]
	}
	return -1
}

// taps4 are the four projected pixels about a place, and what each counts.
type taps4 struct {
	colours [4]uint32 // red in the lowest byte
	weights [4]float32
}

// plain tells whether all four are of one colour.
func (t *taps4) plain() bool {
	return t.colours[0] == t.colours[1] && t.colours[0] == t.colours[2] && t.colours[0] == t.colours[3]
}

// tapsAt are those about a place, px of the projected picture from the middle of
// the first; false outside of it.
func tapsAt(img *image.RGBA, u, v float32) (t taps4, ok bool) {
	i, j := int(u), int(v)
	if !(u >= 0 && v >= 0) || i+1 >= img.Rect.Dx() || j+1 >= img.Rect.Dy() {
		return t, false
	}
	top, low := img.Pix[j*img.Stride+4*i:][:8], img.Pix[(j+1)*img.Stride+4*i:][:8]
	t.colours = [4]uint32{binary.LittleEndian.Uint32(top), binary.LittleEndian.Uint32(top[4:]),
		binary.LittleEndian.Uint32(low), binary.LittleEndian.Uint32(low[4:])}
	fu, fv := u-float32(i), v-float32(j)
	t.weights = [4]float32{(1 - fu) * (1 - fv), fu * (1 - fv), (1 - fu) * fv, fu * fv}
	return t, true
}

// light is the projector's light at a place, before it is spread.
func (p *part) light(t *taps4) (q [3]float32) {
	if t.plain() {
		return p.colour(t.colours[0])
	}
	for k, colour := range t.colours {
		for c, v := range p.colour(colour) {
			q[c] += t.weights[k] * v
		}
	}
	return q
}

// colour is the light of a projected colour.
func (p *part) colour(v uint32) (q [3]float32) {
	r, g, b := v&255, v>>8&255, v>>16&255
	for c := range q {
		t := &p.tables[c]
		q[c] = t[0][r] + t[1][g] + t[2][b]
	}
	return q
}

// widen lets each pixel's light be any of what falls about it.
func (p *part) widen() {
	w := p.room.Dx()
	for c := range p.low {
		extreme(p.low[c], p.swap, w, func(a, b float32) float32 { return min(a, b) })
		extreme(p.high[c], p.swap, w, func(a, b float32) float32 { return max(a, b) })
	}
}

// extreme takes the extreme of 3 by 3 values.
func extreme(v, swap []float32, w int, of func(a, b float32) float32) {
	n := len(v)
	for i := range v {
		swap[i] = of(v[i], of(v[max(0, i-1)], v[min(n-1, i+1)]))
	}
	for i := range v {
		v[i] = of(swap[i], of(swap[max(0, i-w)], swap[min(n-1, i+w)]))
	}
}

// evenPart evens the pixels by what is expected of them.
func (e *Evener) evenPart(pix []uint8, r image.Rectangle) {
	p := &e.part
	w := p.room.Dx()
	for y := range r.Dy() {
		last := int32(-1)
		var goal, share [3]float32
		for x := range r.Dx() {
			k := e.lit(r.Min.X+x, r.Min.Y+y)
			if k < 0 {
				continue
			}
			if k != last {
				goal, share = e.goal(k)
				last = k
			}
			at := (y+rim)*w + x + rim
			px := pix[3*(y*r.Dx()+x):][:3]
			var there [3]float32
			for c := range px {
				there[c] = max(p.low[c][at], min(p.high[c][at], float32(px[c])*share[c]))
			}
			for c, f := range factors(&goal, &there) {
				px[c] = uint8(min(255, float32(px[c])*f+0.5))
			}
		}
	}
}

// goal is the value, 0 to 1, of an evened table at a lit small pixel, and that by
// the level that the bare table about it has once it is evened.
func (e *Evener) goal(k int32) (v, share [3]float32) {
	g, s := &e.grid, &e.shades
	i := int(g.lit[k])
	bare := e.bare.at(float32(i%g.width)+0.5, float32(i/g.width)+0.5)
	for c := range v {
		v[c] = root(s.goal[c][0]*s.lamp[k] + s.goal[c][1]*s.throw[k])
		share[c] = v[c] / max(1, bare[c])
	}
	return v, share
}

// A box shows nothing but light if its pixels, evened, are like the bare table: if no more
// than bareShare of them differ from its level by more than bareLevels and bareSpreads
// times what the table about them differs by itself.
const (
	bareSpreads = 4.0
	bareLevels  = 6.0 // levels of 255
	bareShare   = 0.12
)

// Explains tells whether all that is seen in a box, px of the picture, is the
// light that is projected there: nothing lies in it.
func (e *Evener) Explains(b constellation.Box) bool {
	share, known := e.Unexplained(b)
	return known && share < bareShare
}

// Unexplained is the share of a box, px of the picture, that shows something else
// than light on a bare table; known is false where that can't be told. Edges of
// light don't count, unless there is little else: a calibration that is off by a
// part of a pixel lets them seem brighter or darker than they should be.
func (e *Evener) Unexplained(b constellation.Box) (share float64, known bool) {
	if !e.Ready() {
		return 0, false
	}
	g := &e.grid
	f := float64(g.factor)
	r := image.Rect(int(math.Round(b.X/f)), int(math.Round(b.Y/f)), int(math.Round((b.X+b.W)/f)), int(math.Round((b.Y+b.H)/f)))
	var flat, all tally
	for y := max(0, r.Min.Y); y < min(g.height, r.Max.Y); y++ {
		for x := max(0, r.Min.X); x < min(g.width, r.Max.X); x++ {
			i := y*g.width + x
			if g.index[i] < 0 {
				return 0, false
			}
			off := e.differs(x, y, e.even[3*i:][:3])
			all.count(off)
			if !e.atEdge(x, y) {
				flat.count(off)
			}
		}
	}
	if float64(flat.n) < leastFlat*float64(all.n) {
		flat = all
	}
	return flat.share(), flat.n > 0
}

// tally counts small pixels, and those that show something else than the table.
type tally struct{ off, n int }

func (t *tally) count(off bool) {
	t.n++
	if off {
		t.off++
	}
}

func (t *tally) share() float64 { return float64(t.off) / float64(max(1, t.n)) }

const (
	// edgeLight is from which share of full light on a difference between neighbouring
	// small pixels is an edge of light.
	edgeLight = 0.1

	// leastFlat is the share of a box that must be off such edges for these to be left out.
	leastFlat = 0.2
)

// atEdge tells whether the light that is projected at a small pixel, which is lit, is
// another one than beside it.
func (e *Evener) atEdge(x, y int) bool {
	g, f := &e.grid, e.views[e.now].features
	k := g.index[y*g.width+x]
	for _, s := range [4][2]int{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
		if s[0] < 0 || s[1] < 0 || s[0] >= g.width || s[1] >= g.height {
			continue
		}
		if m := g.index[s[1]*g.width+s[0]]; m >= 0 && apart(&f[k], &f[m]) > edgeLight {
			return true
		}
	}
	return false
}

// apart is by how much the light of a projected pixel differs from that of another
// in the colour that differs most.
func apart(a, b *[curves]float32) (most float32) {
	for c := range 3 {
		most = max(most, a[c]-b[c], b[c]-a[c])
	}
	return most
}

// differs tells whether an evened small pixel shows something else than the table.
func (e *Evener) differs(x, y int, px []uint8) bool {
	level, spread := e.bare.at(float32(x)+0.5, float32(y)+0.5), e.bare.spreadAt(x, y)
	for c, v := range px {
		if d := float32(math.Abs(float64(float32(v) - level[c]))); d > bareLevels+bareSpreads*spread[c] {
			return true
		}
	}
	return false
}
