package ebi

import (
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/gg"
)

// sky is the ground of a table. It is painted once, and then lives: waves of
// light pass over it and its stars twinkle, as the scene's time tells.
type sky struct {
	image  *ebiten.Image
	of     *overlay.Ground // that image shows
	width  int             // pixels, of the table now
	steady int             // for how many pictures it has been that
	stars  []star

	shader   *ebiten.Shader
	how      ebiten.DrawTrianglesShaderOptions
	vertices [4]ebiten.Vertex
}

// star is one that is bright enough to twinkle.
type star struct {
	at     constellation.Vec // mm
	radius float64           // mm, of its light
	color  overlay.Color
	pace   float64 // rad/s
	phase  float64 // rad
}

// square is the order of the corners of a picture.
var square = []uint32{0, 1, 2, 0, 2, 3}

func newSky() sky {
	return sky{shader: compiled("sky"), how: ebiten.DrawTrianglesShaderOptions{Blend: ebiten.BlendCopy, Uniforms: map[string]any{}}}
}

// settled is for how many pictures a window must keep its size before the sky
// is made anew for it: that takes a good part of a second.
const settled = 10

// prepare makes the sky for a width in pixels, once.
func (k *sky) prepare(s *overlay.Scene, width int) {
	if k.width != width {
		k.width, k.steady = width, 0
	}
	k.steady++
	same := k.image != nil && k.of == s.Ground
	if same && (k.image.Bounds().Dx() == width || k.steady < settled) {
		return
	}
	p, err := gg.NewPainter(width)
	if err != nil {
		return // no window is as large
	}
	picture, err := p.Paint(&overlay.Scene{Width: s.Width, Height: s.Height, Ground: s.Ground})
	if err != nil {
		return
	}
	if k.image != nil {
		k.image.Deallocate()
	}
	k.image, k.of = ebiten.NewImageFromImage(picture), s.Ground
	k.stars = appendStars(k.stars[:0], s.Ground)
}

// draw draws the sky, larger or smaller while the window changes its size.
func (k *sky) draw(dst *ebiten.Image, s *overlay.Scene, scale float64, origin constellation.Vec) {
	if k.image == nil {
		return
	}
	size := k.image.Bounds().Size()
	for i, at := range [4][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		place := constellation.Vec{X: at[0] * s.Width, Y: at[1] * s.Height}
		pixel := constellation.Vec{X: at[0] * float64(size.X), Y: at[1] * float64(size.Y)}
		if size.X != k.width { // to the window's size as it is now
			pixel = place.Mul(scale)
		}
		pixel = pixel.Add(origin)
		k.vertices[i] = ebiten.Vertex{DstX: float32(pixel.X), DstY: float32(pixel.Y),
			SrcX: float32(at[0] * float64(size.X)), SrcY: float32(at[1] * float64(size.Y)), ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1,
			Custom0: float32(place.X), Custom1: float32(place.Y)}
	}
	k.how.Images[0] = k.image
	k.how.Uniforms["Time"], k.how.Uniforms["Life"] = float32(time.Duration(s.Time).Seconds()), float32(life(s.Ground))
	dst.DrawTrianglesShader32(k.vertices[:], square, k.shader, &k.how)
}

// life is how much a ground lives.
func life(g *overlay.Ground) float64 {
	if g == nil {
		return 0
	}
	return g.Life
}

// dimStar and widestStar bound the light of stars that twinkle.
const (
	dimStar    = 1.5 // mm
	widestStar = 8   // mm; what is larger is a cloud
)

// appendStars lists the stars of a ground that twinkle, each at its own pace.
func appendStars(all []star, g *overlay.Ground) []star {
	if g == nil {
		return all
	}
	for i := range g.Ops {
		o := &g.Ops[i]
		if o.Kind != overlay.OpGlow || len(o.Points) == 0 || o.Radius < dimStar || o.Radius > widestStar {
			continue
		}
		_, part := math.Modf(float64(i) * (math.Sqrt(5) - 1) / 2) // spread evenly, by the golden ratio
		all = append(all, star{at: o.Points[0], radius: o.Radius, color: o.Color, pace: 0.5 + 1.1*part, phase: 41 * part})
	}
	return all
}

// twinkle adds the light by which stars are brighter now than at their dimmest.
func (k *sky) twinkle(m *mesh, s *overlay.Scene, scale float64, origin constellation.Vec) {
	strength := life(s.Ground)
	if strength <= 0 {
		return
	}
	now := time.Duration(s.Time).Seconds()
	for i := range k.stars {
		t := &k.stars[i]
		glint := 0.5 + 0.5*math.Sin(t.pace*now+t.phase)
		m.glow(t.at.Mul(scale).Add(origin), 0.8*t.radius*scale, inkOf(t.color.Alpha(1)).times(float32(strength*1.3*glint*glint)))
	}
}
