package album

import "math"

// A patch is what lies within the rings, on a square grid, along a sign's ink.
// What lies outside is 0.
type patch [cells * cells]float64

const (
	cells = 25
	cell  = 2 * radius / (cells - 1) // px
)

// place is a cell of a patch, and where it lies from the middle, px.
type place struct {
	cell int
	x, y float64
}

// inside lists the cells that lie within the rings.
var inside = func() (all []place) {
	for i := range cells * cells {
		x, y := float64(i%cells)*cell-radius, float64(i/cells)*cell-radius
		if math.Hypot(x, y) <= radius {
			all = append(all, place{i, x, y})
		}
	}
	return all
}()

// shade holds the levels of a side along an ink.
type shade [SidePixels * SidePixels]float64

func (s *softSide) along(k ink) *shade {
	out := new(shade)
	for i := range out {
		out[i] = k[0]*s[0][i] + k[1]*s[1][i] + k[2]*s[2][i]
	}
	return out
}

// patch samples a side where the cells lie by w.
func (s *shade) patch(w warp) (out patch) {
	for _, p := range inside {
		x, y := w.to(p.x, p.y)
		out[p.cell] = s.level(x+(SidePixels-1)/2.0, y+(SidePixels-1)/2.0)
	}
	return out
}

// level interpolates.
func (s *shade) level(x, y float64) float64 {
	i, j := int(math.Floor(x)), int(math.Floor(y))
	fx, fy := x-float64(i), y-float64(j)
	if n := j*SidePixels + i; i >= 0 && j >= 0 && i < SidePixels-1 && j < SidePixels-1 {
		return (1-fy)*((1-fx)*s[n]+fx*s[n+1]) + fy*((1-fx)*s[n+SidePixels]+fx*s[n+SidePixels+1])
	}
	return (1-fy)*((1-fx)*s[at(i, j)]+fx*s[at(i+1, j)]) + fy*((1-fx)*s[at(i, j+1)]+fx*s[at(i+1, j+1)])
}

// centre takes the mean out.
func (p *patch) centre() {
	mean := 0.0
	for _, at := range inside {
		mean += p[at.cell]
	}
	mean /= float64(len(inside))
	for _, at := range inside {
		p[at.cell] -= mean
	}
}

func (p *patch) times(o *patch) (sum float64) {
	for _, at := range inside {
		sum += p[at.cell] * o[at.cell]
	}
	return sum
}

// scale brings a patch to the length 1.
func (p *patch) scale() {
	length := math.Sqrt(p.times(p)) + 1
	for _, at := range inside {
		p[at.cell] /= length
	}
}
