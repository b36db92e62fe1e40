package beam

import (
	"image"
	"slices"

	"github.com/asterism-dice/asterism/vision/camera"
)

// grid is a picture made small, and where in the projected picture each of its
// pixels looks.
type grid struct {
	width, height, factor int
	lit                   []int32            // the pixels that the projector reaches
	index                 []int32            // of each pixel among them, -1 for none
	taps                  [][taps]tap        // of the lit ones
	at                    [][spreads]float64 // of the lit ones
}

// taps is how many projected pixels a small pixel is the mean of.
const taps = 4

type tap struct{ u, v int32 } // px of the projected picture

// rimOff is how far from the projected picture's rim pixels are left out, px: the
// light fades there.
const rimOff = 3

func newGrid(width, height, factor int, a *aim, projector camera.Lens) grid {
	right, low := float32(projector.Width-rimOff), float32(projector.Height-rimOff)
	g := grid{width: width, height: height, factor: factor, index: make([]int32, width*height)}
	for i := range g.index {
		g.index[i] = -1
		x, y := float32(i%width*factor), float32(i/width*factor)
		var at [taps]tap
		inside := true
		for k := range at {
			f := float32(factor)
			u, v := a.at(x+f*(0.25+0.5*float32(k%2)), y+f*(0.25+0.5*float32(k/2)))
			inside = inside && u > rimOff && v > rimOff && u < right && v < low
			if inside {
				at[k] = tap{int32(u), int32(v)}
			}
		}
		if inside {
			g.index[i] = int32(len(g.lit))
			g.lit, g.taps = append(g.lit, int32(i)), append(g.taps, at)
			g.at = append(g.at, spread(2*float64(i%width)/float64(width)-1, 2*float64(i/width)/float64(height)-1))
		}
	}
	return g
}

// features are those of a projected picture at the lit pixels, in memory that
// nobody uses.
func (g *grid) features(img *image.RGBA, memory [][curves]float32) [][curves]float32 {
	out := slices.Grow(memory[:0], len(g.lit))[:len(g.lit)]
	for k := range g.taps {
		var f [curves]float32
		for _, t := range &g.taps[k] {
			p := img.Pix[int(t.v)*img.Stride+4*int(t.u):][:3]
			r, g, b := &powers[p[0]], &powers[p[1]], &powers[p[2]]
			f[0], f[1], f[2] = f[0]+r[0], f[1]+g[0], f[2]+b[0]
			f[3], f[4], f[5] = f[3]+r[1], f[4]+g[1], f[5]+b[1]
		}
		for i := range f {
			f[i] /= taps
		}
		out[k] = f
	}
	return out
}

// sample is the i-th pixel of a small picture.
func (g *grid) sample(small []uint8, i int, f *[curves]float32) sample {
	p := small[3*i:][:3]
	return sample{g.at[g.index[i]], [3]float64{float64(lightOf[p[0]]), float64(lightOf[p[1]]), float64(lightOf[p[2]])}, *f}
}
