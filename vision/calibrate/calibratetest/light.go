package calibratetest

import (
	"image"
	"math"

	"github.com/asterism-dice/asterism/vision"
)

// lightMap says for each pixel of the camera which pixels of the projector light
// it.
type lightMap struct {
	scene         *Scene
	width, height int
	at            []vision.Pixel // of each pixel's middle
	reach         []reach        // how much of the projected picture each pixel sees
	gain, ambient []float32      // levels of 255
	gamma         [1024]float32  // of light, by 0..1023 for 0..1
}

// reach is the half of what a pixel sees of the projected picture, px of that,
// across and down. A pixel of a camera gathers light from all of its area: to look
// at points of it alone would shift edges by parts of a pixel.
type reach struct{ x, y float32 }

// Bounds of a reach: a projector's pixel has a size, too, and where the table ends
// neighbours see places far apart.
const leastReach, mostReach = 0.5, 12

func newLightMap(s *Scene) *lightMap {
	m := &lightMap{scene: s, width: s.Camera.Lens.Width, height: s.Camera.Lens.Height}
	n := m.width * m.height
	m.at, m.gain, m.ambient = make([]vision.Pixel, 0, n), make([]float32, n), make([]float32, n)
	knots := m.knots()
	for i := range n {
		x, y := i%m.width, i/m.width
		m.expose(i, float64(x)/float64(m.width)-0.5, float64(y)/float64(m.height)-0.5)
		if s.Albedo != nil {
			m.cover(i, x, y)
		}
		m.at = append(m.at, m.amid(knots, float64(x)+0.5, float64(y)+0.5))
	}
	m.measure()
	for i := range m.gamma {
		m.gamma[i] = float32(255 * math.Pow(float64(i)/1023, s.Gamma))
	}
	return m
}

// knot is the distance of the pixels whose source is found, px. What lies
// between is interpolated, which is less than 0.002 px off.
const knot = 4

// knots finds the sources of every fourth pixel, both ways.
func (m *lightMap) knots() []vision.Pixel {
	var out []vision.Pixel
	for y := 0; y <= m.height; y += knot {
		for x := 0; x <= m.width; x += knot {
			out = append(out, m.scene.source(vision.Pixel{X: float64(x), Y: float64(y)}))
		}
	}
	return out
}

// amid interpolates between knots.
func (m *lightMap) amid(knots []vision.Pixel, x, y float64) vision.Pixel {
	stride := m.width/knot + 1
	i, j := int(x/knot), int(y/knot)
	fx, fy := x/knot-float64(i), y/knot-float64(j)
	k := j*stride + i
	top := knots[k].Mul(1 - fx).Add(knots[k+1].Mul(fx))
	bottom := knots[k+stride].Mul(1 - fx).Add(knots[k+stride+1].Mul(fx))
	return top.Mul(1 - fy).Add(bottom.Mul(fy))
}

// expose sets how much light the i-th pixel gets, at x, y from the middle.
func (m *lightMap) expose(i int, x, y float64) {
	s := m.scene
	v := 1 - 2*s.Vignette*(x*x+y*y)
	m.gain[i] = float32(v * max(0, s.Light[0]+s.Light[1]*x+s.Light[2]*y))
	m.ambient[i] = float32(v * max(0, s.Ambient[0]+s.Ambient[1]*x+s.Ambient[2]*y))
}

// cover darkens the i-th pixel by what lies there.
func (m *lightMap) cover(i, x, y int) {
	if v, err := m.scene.Camera.Table(vision.Pixel{X: float64(x) + 0.5, Y: float64(y) + 0.5}, 0); err == nil {
		k := float32(m.scene.Albedo(v))
		m.gain[i], m.ambient[i] = k*m.gain[i], k*m.ambient[i]
	}
}

// source is the projector's pixel that lights what the camera sees there, far
// away where there is none.
func (s *Scene) source(p vision.Pixel) vision.Pixel {
	v, err := s.Camera.Table(p, 0)
	height := 0.0
	if err == nil && s.Drop != 0 && v.X > s.Edge {
		height = -s.Drop
		v, err = s.Camera.Table(p, height)
	}
	if err == nil {
		if q := s.Projector.Pose.ToCamera(v, height); q[2] > 0 {
			return s.Projector.Pixel(v, height)
		}
	}
	return vision.Pixel{X: -1e6, Y: -1e6}
}

// measure finds the pixels' reaches, by the places of their neighbours.
func (m *lightMap) measure() {
	m.reach = make([]reach, len(m.at))
	for i, p := range m.at {
		right, below := i+1, i+m.width
		if right%m.width == 0 {
			right = i - 1
		}
		if below >= len(m.at) {
			below = i - m.width
		}
		a, b := m.at[right].Sub(p), m.at[below].Sub(p)
		m.reach[i] = reach{bounded(math.Abs(a.X) + math.Abs(b.X)), bounded(math.Abs(a.Y) + math.Abs(b.Y))}
	}
}

// bounded is the half of a width.
func bounded(width float64) float32 { return float32(max(leastReach, min(mostReach, width/2))) }

// levels is what the camera sees of a picture, without noise.
func (m *lightMap) levels(img *image.Gray) []float32 {
	out := make([]float32, m.width*m.height)
	sums := newSums(img)
	for i := range out {
		light := m.ambient[i] + m.gain[i]*sums.mean(m.at[i], m.reach[i])/255
		out[i] = m.gamma[int(max(0, min(1023, light*1023/255)))]
	}
	return out
}
