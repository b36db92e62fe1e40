package overlay

import (
	"encoding/hex"
	"fmt"
	"strings"
)

// Color is a colour with straight (not premultiplied) opacity. As text it is
// "#rrggbb" or "#rrggbbaa".
type Color struct{ R, G, B, A uint8 }

// RGB returns the opaque colour of 0xrrggbb.
func RGB(v uint32) Color {
	return Color{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
}

// Alpha returns c with its opacity multiplied by a, 0…1.
func (c Color) Alpha(a float64) Color {
	c.A = uint8(float64(c.A)*clamp01(a) + 0.5)
	return c
}

// Mix returns the colour that lies the part k (0…1) of the way from c to d.
func (c Color) Mix(d Color, k float64) Color {
	k = clamp01(k)
	m := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*k + 0.5) }
	return Color{m(c.R, d.R), m(c.G, d.G), m(c.B, d.B), m(c.A, d.A)}
}

// String returns "#rrggbb", or "#rrggbbaa" when c isn't opaque.
func (c Color) String() string {
	if c.A == 255 {
		return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	}
	return fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A)
}

// MarshalText implements encoding.TextMarshaler.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Color) UnmarshalText(b []byte) error {
	v, err := hex.DecodeString(strings.TrimPrefix(string(b), "#"))
	if err != nil || len(v) < 3 || len(v) > 4 || b[0] != '#' {
		return fmt.Errorf("overlay: colour %q is not #rrggbb or #rrggbbaa", b)
	}
	*c = Color{v[0], v[1], v[2], 255}
	if len(v) == 4 {
		c.A = v[3]
	}
	return nil
}

func clamp01(x float64) float64 { return min(1, max(0, x)) }
