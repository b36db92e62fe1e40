package letters

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// Size is how large letters are: their em, px. Its methods may be called by several
// goroutines.
type Size float64

// Measures of the letters, in ems.
const (
	ascent  = 0.93 // of accents on capitals, above the baseline
	descent = 0.24
)

// Height is that of a line with room for accents and for what hangs below, px.
func (s Size) Height() int { return s.ascent() + int(math.Ceil(float64(s)*descent)) }

func (s Size) ascent() int { return int(math.Ceil(float64(s) * ascent)) }

// Width is that of a text, px.
func (s Size) Width(text string) int {
	_, width := s.lay(text)
	return int(math.Ceil(width))
}

// Cut is a text that is at most so wide, px: what is cut ends with "…".
func (s Size) Cut(text string, width int) string {
	if s.Width(text) <= width {
		return text
	}
	letters := []rune(text)
	for n := len(letters) - 1; n > 0; n-- {
		if cut := string(letters[:n]) + "…"; s.Width(cut) <= width {
			return cut
		}
	}
	return "…"
}

// Write writes a line of text whose top left corner is at, as far as it lies in the picture.
func (s Size) Write(dst draw.Image, at image.Point, text string, ink color.Color) {
	path, width := s.lay(text)
	r := vector.NewRasterizer(int(math.Ceil(width))+2, s.Height())
	for _, p := range path {
		p.addTo(r, float32(s.ascent()))
	}
	mask := image.NewAlpha(r.Bounds())
	r.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	draw.DrawMask(dst, mask.Rect.Add(at), image.NewUniform(ink), image.Point{}, mask, image.Point{}, draw.Over)
}
