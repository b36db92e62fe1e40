package album

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"
)

// shot is how a camera shows a side, by chance.
type shot struct {
	edge           float64 // px of the side in the camera's picture
	turn           float64 // rad
	dx, dy, size   float64 // by how much the side was found wrong: px of 64, times
	stretch, flee  float64 // it is laid flat askew: shares
	blur, noise    float64 // px of the camera's picture, levels; standard deviations
	shiftX, shiftY float64 // where the camera's pixels lie, px
	light          float64 // times
	inkIs, bodyIs  color.NRGBA
}

func shotOf(r *rand.Rand, least, most float64) shot {
	s := shot{
		edge: least + r.Float64()*(most-least), turn: r.Float64() * 2 * math.Pi,
		dx: 1.2 * r.NormFloat64(), dy: 1.2 * r.NormFloat64(), size: math.Exp(0.03 * r.NormFloat64()),
		stretch: 0.02 * r.NormFloat64(), flee: 0.02 * r.NormFloat64(),
		blur: 0.5 + 0.4*r.Float64(), noise: 1 + 2*r.Float64(),
		shiftX: r.Float64(), shiftY: r.Float64(), light: 0.8 + 0.25*r.Float64(),
		inkIs: black, bodyIs: ivory,
	}
	return s
}

// inverted is a light sign on a dark die.
func (s shot) inverted() shot {
	s.inkIs, s.bodyIs = ivory, color.NRGBA{R: 30, G: 35, B: 90, A: 255}
	return s
}

// place is where of the sign, in radii of the free circle, a place of the side laid flat
// lies, px of 64 from its middle.
func (s shot) place(x, y float64) (u, v float64) {
	const unit = SidePixels / 2 / SideReach
	x, y = (x-s.dx)/unit/s.size, (y-s.dy)/unit/s.size
	far := 1 + s.flee*x
	x, y = x*(1+s.stretch)/far, y*(1-s.stretch)/far
	sin, cos := math.Sincos(s.turn)
	return x*cos + y*sin, y*cos - x*sin
}

// side is what the camera shows of a sign, laid flat.
func (s shot) side(lit shape, r *rand.Rand) *image.NRGBA {
	n := int(math.Ceil(s.edge*SideReach)) + 2 // px of the camera's picture
	scale := s.edge * SideReach / SidePixels  // of these in one of the 64
	cover := make([]float64, n*n)
	const fine = 3 // places a px along each side
	for i := range cover {
		for k := range fine * fine {
			x := float64(i%n) + (float64(k%fine)+0.5)/fine - s.shiftX
			y := float64(i/n) + (float64(k/fine)+0.5)/fine - s.shiftY
			if lit(s.place(x/scale-SidePixels/2, y/scale-SidePixels/2)) {
				cover[i] += 1.0 / fine / fine
			}
		}
	}
	cover = blurredBy(cover, n, s.blur)
	return s.flat(cover, n, scale, r)
}

// flat makes colours with noise of what is covered, and lays them flat.
func (s shot) flat(cover []float64, n int, scale float64, r *rand.Rand) *image.NRGBA {
	ink := [channels]float64{float64(s.inkIs.R), float64(s.inkIs.G), float64(s.inkIs.B)}
	body := [channels]float64{float64(s.bodyIs.R), float64(s.bodyIs.G), float64(s.bodyIs.B)}
	img := image.NewNRGBA(image.Rect(0, 0, SidePixels, SidePixels))
	for c := range channels {
		levels := make([]float64, n*n)
		for i, share := range cover {
			levels[i] = s.light*(body[c]+share*(ink[c]-body[c])) + s.noise*r.NormFloat64()
		}
		for i := range SidePixels * SidePixels {
			x, y := (float64(i%SidePixels)+0.5)*scale+s.shiftX-0.5, (float64(i/SidePixels)+0.5)*scale+s.shiftY-0.5
			img.Pix[4*i+c] = uint8(min(max(between(levels, n, x, y), 0), 255))
			img.Pix[4*i+3] = 255
		}
	}
	return img
}

// between interpolates the levels of n × n px.
func between(l []float64, n int, x, y float64) float64 {
	i, j := min(max(int(math.Floor(x)), 0), n-2), min(max(int(math.Floor(y)), 0), n-2)
	fx, fy := x-float64(i), y-float64(j)
	return (1-fy)*((1-fx)*l[j*n+i]+fx*l[j*n+i+1]) + fy*((1-fx)*l[(j+1)*n+i]+fx*l[(j+1)*n+i+1])
}

func blurredBy(l []float64, n int, sigma float64) []float64 {
	for _, next := range []int{1, n} {
		out := make([]float64, len(l))
		for i := range l {
			line, all := i%n, 0.0
			if next == n {
				line = i / n
			}
			for d := max(-3, -line); d <= min(3, n-1-line); d++ {
				w := math.Exp(-float64(d*d) / 2 / sigma / sigma)
				out[i] += w * l[i+d*next]
				all += w
			}
			out[i] /= all
		}
		l = out
	}
	return l
}

// look is an appearance by a shot.
func look(t testing.TB, lit shape, s shot, r *rand.Rand) Appearance {
	t.Helper()
	side := s.side(lit, r)
	at, err := NewAppearance(side, side)
	if err != nil {
		t.Fatal(err)
	}
	return at
}
