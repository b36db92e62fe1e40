package render

import "math"

// corner is what is worked out once at each corner of a bare tile.
type corner struct {
	light shine
	u, v  float64 // slopes of the ray
	width float64 // mm that a pixel sees
}

// bare tells whether a tile shows nothing but ground that nothing darkens.
func (t *Renderer) bare(tile int) bool {
	return len(t.tiles[tile]) == 0 && len(t.scene.Hands) == 0
}

// shadeBare shades a bare tile: light and lens change little across it, so
// they are worked out at the corners and blended between; only the ground's
// own pattern is looked up for each pixel.
func (t *Renderer) shadeBare(tile int) {
	c := &t.scene.Camera
	x0, y0 := tile%t.wide*tileSize, tile/t.wide*tileSize
	var at [4]corner
	for i := range at {
		var ok bool
		if at[i], ok = t.corner(float64(x0+i%2*tileSize), float64(y0+i/2*tileSize)); !ok {
			t.eachIn(tile, func(x, y, at int) {
				t.light[at] = t.shade(x, y, c.Ray(float64(x), float64(y)), &t.px[at])
			})
			return
		}
	}
	for y := y0; y < min(y0+tileSize, c.Height); y++ {
		k := float64(y-y0) / tileSize
		left, right := at[0].blend(&at[2], k), at[1].blend(&at[3], k)
		for x := x0; x < min(x0+tileSize, c.Width); x++ {
			here := left.blend(&right, float64(x-x0)/tileSize)
			t.light[y*c.Width+x] = t.pattern(&here)
		}
	}
}

// corner works out one corner, false where it shows the horizon.
func (t *Renderer) corner(x, y float64) (corner, bool) {
	c := &t.scene.Camera
	u, v := c.slopes(x, y)
	d := c.along(u, v).Unit()
	if d.Z > -0.02 {
		return corner{}, false
	}
	dist := -c.Eye.Z / d.Z
	return corner{t.groundLight(c.Eye.Add(d.Mul(dist)), d, nil), u, v, dist / c.Fx / math.Sqrt(-d.Z)}, true
}

// pattern is the ground where the light is known.
func (t *Renderer) pattern(k *corner) RGB {
	s := t.scene
	d := s.Camera.along(k.u, k.v)
	dist := -s.Camera.Eye.Z / d.Z
	px, py := s.Camera.Eye.X+dist*d.X, s.Camera.Eye.Y+dist*d.Y
	if s.Beam != nil {
		k.light.light = k.light.light.Plus(s.Beam.At(px, -py, 0, k.width))
	}
	return k.light.on(s.Ground.At(px, -py, k.width))
}

// blend returns what lies between two corners.
func (k *corner) blend(o *corner, t float64) corner {
	return corner{k.light.blend(&o.light, float32(t)), mix(k.u, o.u, t), mix(k.v, o.v, t), mix(k.width, o.width, t)}
}

// blend returns the light between two points.
func (g *shine) blend(h *shine, k float32) shine {
	return shine{g.light.Blend(h.light, k), g.mirror.Blend(h.mirror, k), g.keep + (h.keep-g.keep)*k}
}
