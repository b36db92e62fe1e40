package render

import (
	"image"
	"math/rand/v2"
)

// Lit is a scene under a projector whose picture changes. It is traced once; as
// light adds up, each picture is then lit by what that found. What throws back no
// light at all, and shadows of the projector's own light, are left out.
type Lit struct {
	scene      *Scene
	renderer   Renderer
	truth      Truth
	dark, gain []RGB        // light without the projector, and what it adds where it is white
	at         [][2]float32 // px of the projected picture that light each pixel
}

// Aim returns which pixel of the projected picture lights a point at table
// coordinates x, y, so high above the table (mm).
type Aim func(x, y, height float64) (u, v float64)

// NewLit traces a scene, whose own Beam doesn't count.
func NewLit(s *Scene, aim Aim) (*Lit, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	l := &Lit{scene: s}
	under := func(p Projector) []RGB {
		lit := *s
		lit.Beam = p
		l.truth = l.renderer.expose(&lit)
		return append([]RGB(nil), l.renderer.light...)
	}
	l.dark = under(nil)
	l.gain = under(evenBeam{})
	l.aim(under(aimBeam{aim, 0}), under(aimBeam{aim, 1}))
	for i := range l.gain {
		l.gain[i] = l.gain[i].Plus(l.dark[i].Times(-1))
	}
	return l, nil
}

// aim finds which pixels of the projected picture light those of the camera, by
// pictures that are as bright as the projected pixel is far to the right, and down.
func (l *Lit) aim(across, down []RGB) {
	l.at = make([][2]float32, len(l.dark))
	for i := range l.at {
		d := l.dark[i]
		all := l.gain[i].Plus(d.Times(-1))
		c := strongest(all)
		if k := c.of(all); k > 1e-5 {
			l.at[i] = [2]float32{farthest * c.of(across[i].Plus(d.Times(-1))) / k, farthest * c.of(down[i].Plus(d.Times(-1))) / k}
		}
	}
}

// farthest is the pixel of the projected picture that stands for full light.
const farthest = 4096

// evenBeam is a projector's white picture.
type evenBeam struct{}

func (evenBeam) At(_, _, _, _ float64) RGB { return RGB{1, 1, 1} }

// aimBeam is as bright as its pixel is far along an axis.
type aimBeam struct {
	aim  Aim
	axis int
}

func (b aimBeam) At(x, y, height, _ float64) RGB {
	u, v := b.aim(x, y, height)
	k := float32([2]float64{u, v}[b.axis] / farthest)
	return RGB{k, k, k}
}

// channel is one of a colour's.
type channel int

func strongest(c RGB) channel {
	switch {
	case c.G >= c.R && c.G >= c.B:
		return 1
	case c.R >= c.B:
		return 0
	}
	return 2
}

func (k channel) of(c RGB) float32 { return [3]float32{c.R, c.G, c.B}[k] }

// Truth is what lies in the scene.
func (l *Lit) Truth() Truth { return l.truth }

// Under is the scene while the projector adds so much light to white paper at its
// pixels. Only the sensor's noise draws from r.
func (l *Lit) Under(thrown func(u, v float64) RGB, r *rand.Rand) *image.RGBA {
	for i, p := range l.at {
		l.renderer.light[i] = l.dark[i].Plus(l.gain[i].Through(thrown(float64(p[0]), float64(p[1]))))
	}
	return l.scene.Finish.develop(&l.renderer, r)
}
