package render

import "math"

// bare tells whether a tile shows nothing but ground that nothing darkens.
func (t *Renderer) bare(tile int) bool {
	return len(t.tiles[tile]) == 0 && len(t.scene.Hands) == 0
}

// shadeBare shades a bare tile: light changes little across it, so it is
// worked out at the corners and blended between; only the ground's own
// pattern is looked up for each pixel.
func (t *Renderer) shadeBare(tile int) {
	c := &t.scene.Camera
	x0, y0 := tile%t.wide*tileSize, tile/t.wide*tileSize
	var corner [4]shine
	for i := range corner {
		d := c.Ray(float64(x0+i%2*tileSize), float64(y0+i/2*tileSize))
		if d.Z > -0.02 { // the horizon: no blending
			t.eachIn(tile, func(x, y, at int) {
				t.light[at] = t.shade(x, y, c.Ray(float64(x), float64(y)), &t.px[at])
			})
			return
		}
		corner[i] = t.groundLight(c.Eye.Add(d.Mul(-c.Eye.Z/d.Z)), d, nil)
	}
	for y := y0; y < min(y0+tileSize, c.Height); y++ {
		left := corner[0].blend(&corner[2], float32(y-y0)/tileSize)
		right := corner[1].blend(&corner[3], float32(y-y0)/tileSize)
		for x := x0; x < min(x0+tileSize, c.Width); x++ {
			g := left.blend(&right, float32(x-x0)/tileSize)
			t.light[y*c.Width+x] = t.pattern(g, float64(x), float64(y))
		}
	}
}

// pattern is the ground at a pixel in the given light.
func (t *Renderer) pattern(g shine, x, y float64) RGB {
	s := t.scene
	d := s.Camera.Ray(x, y)
	dist := -s.Camera.Eye.Z / d.Z
	px, py := s.Camera.Eye.X+dist*d.X, s.Camera.Eye.Y+dist*d.Y
	width := dist / s.Camera.Fx / math.Sqrt(-d.Z)
	if s.Beam != nil {
		g.light = g.light.Plus(s.Beam.At(px, -py, width))
	}
	return g.on(s.Ground.At(px, -py, width))
}

// blend returns the light between two points.
func (g *shine) blend(h *shine, k float32) shine {
	return shine{g.light.Blend(h.light, k), g.mirror.Blend(h.mirror, k), g.keep + (h.keep-g.keep)*k}
}
