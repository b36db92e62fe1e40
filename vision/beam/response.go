package beam

import (
	"gonum.org/v1/gonum/mat"
)

// gamma is the power of a camera's value that is taken for light.
const gamma = 2.2

// steepPower is the power of a projected value that, together with the value itself,
// makes up the curve of its light.
const steepPower = 2.4

const (
	curves  = 6          // features of a projected pixel: red, green, blue, and the steep power of each
	mixed   = 1 + curves // shares of the light at a place: the room's, and one for each of those features
	spreads = 6          // features of a place: 1, x, y, x², xy, y²
)

// response says how bright a bare table is by what is projected onto it.
type response struct {
	mix   [3][mixed]float64 // light in blue, green, red: the room's, and for each feature of the projected pixel
	lamp  [spreads]float64  // how the room's light is spread over the picture
	throw [spreads]float64  // how the projector's is
}

// firstResponse is believed before anything was seen.
func firstResponse() (r response) {
	for c := range r.mix {
		r.mix[c][0] = 0.05
		r.mix[c][1+3+2-c] = 0.2 // blue is the camera's first, the projector's last
	}
	r.lamp[0], r.throw[0] = 1, 1
	return r
}

// spread are the terms of a place in the picture, -1 to 1 both ways.
func spread(x, y float64) [spreads]float64 { return [spreads]float64{1, x, y, x * x, x * y, y * y} }

func dot(a, b [spreads]float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

// projected is the projector's part of a channel's light, before it is spread.
func (r *response) projected(c int, f *[curves]float32) (q float64) {
	for k, v := range f {
		q += r.mix[c][1+k] * float64(v)
	}
	return q
}

// tables are the light in each channel by each value of a projector's channel.
func (r *response) tables() (t [3][3][256]float32) {
	for c := range t {
		for k := range t[c] {
			for v := range t[c][k] {
				p := powers[v]
				t[c][k][v] = float32(r.mix[c][1+k])*p[0] + float32(r.mix[c][4+k])*p[1]
			}
		}
	}
	return t
}

// sample is one place of a picture.
type sample struct {
	at    [spreads]float64
	light [3]float64 // blue, green, red
	f     [curves]float32
}

// sums are what samples come to: the matrices of least squares, below their
// diagonals, and their right sides.
type sums struct {
	mix     [mixed][mixed]float64
	mixes   [3][mixed]float64
	spread  [2 * spreads][2 * spreads]float64
	spreads [2 * spreads]float64
}

// add takes a sample that counts so much, for the mix.
func (s *sums) add(r *response, m *sample, weight float64) {
	lamp, throw := dot(r.lamp, m.at), dot(r.throw, m.at)
	var f [mixed]float64
	f[0] = lamp
	for k, v := range m.f {
		f[1+k] = throw * float64(v)
	}
	for i, v := range f {
		for j := range f[:i+1] {
			s.mix[i][j] += weight * v * f[j]
		}
		for c := range s.mixes {
			s.mixes[c][i] += weight * v * m.light[c]
		}
	}
}

// addSpread takes a sample for how light is spread.
func (s *sums) addSpread(r *response, m *sample, weight float64) {
	var aa, ab, bb, ay, by float64
	for c := range 3 {
		a, b := r.mix[c][0], r.projected(c, &m.f)
		aa, ab, bb = aa+a*a, ab+a*b, bb+b*b
		ay, by = ay+a*m.light[c], by+b*m.light[c]
	}
	for i, u := range m.at {
		for j, v := range m.at {
			k := weight * u * v
			s.spread[i][j] += k * aa
			s.spread[i+spreads][j] += k * ab
			s.spread[i+spreads][j+spreads] += k * bb
		}
		s.spreads[i] += weight * u * ay
		s.spreads[i+spreads] += weight * u * by
	}
}

// pace is how strongly what was believed before holds: by how well it is seen, and
// where it isn't seen at all, by the best that is.
type pace struct{ keep, unseen float64 }

var (
	lessonPace = pace{0.25, 1e-5} // of a lesson, which adds to what was learnt
	afreshPace = pace{1e-2, 1e-7} // of a response that is found afresh
)

// mixed returns a response with the mix that the sums tell.
func (s *sums) mixed(r response, pace pace) response {
	for c := range r.mix {
		ridge(r.mix[c][:], func(i, j int) float64 { return s.mix[i][j] }, s.mixes[c][:], pace)
	}
	return r
}

// spreadOut returns a response with the spread that the sums tell.
func (s *sums) spreadOut(r response, pace pace) response {
	both := append(append([]float64(nil), r.lamp[:]...), r.throw[:]...)
	ridge(both, func(i, j int) float64 { return s.spread[i][j] }, s.spreads[:], pace)
	copy(r.lamp[:], both[:spreads])
	copy(r.throw[:], both[spreads:])
	return r.normed()
}

// ridge solves a·x = b, a symmetric and given below its diagonal, for x, each
// drawn towards what it was by a share of how well it is seen, and a little where
// it isn't at all.
func ridge(x []float64, a func(i, j int) float64, b []float64, pace pace) {
	n, most := len(x), 0.0
	for i := range n {
		most = max(most, a(i, i))
	}
	sym, rhs := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil)
	for i := range n {
		for j := range i {
			sym.SetSym(i, j, a(i, j))
		}
		k := pace.keep*a(i, i) + pace.unseen*most
		sym.SetSym(i, i, a(i, i)+k)
		rhs.SetVec(i, b[i]+k*x[i])
	}
	var c mat.Cholesky
	out := mat.NewVecDense(n, x)
	if c.Factorize(sym) {
		c.SolveVecTo(out, rhs) // ill-conditioned is what the ridge is for
	}
}

// normed has both spreads 1 in the middle.
func (r response) normed() response {
	for _, s := range []struct {
		spread *[spreads]float64
		first  int
		last   int
	}{{&r.lamp, 0, 1}, {&r.throw, 1, mixed}} {
		k := s.spread[0]
		if !(k > 1e-6) {
			*s.spread = [spreads]float64{1}
			continue
		}
		for i := range s.spread {
			s.spread[i] /= k
		}
		for c := range r.mix {
			for i := s.first; i < s.last; i++ {
				r.mix[c][i] *= k
			}
		}
	}
	return r
}
