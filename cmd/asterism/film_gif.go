package main

import (
	"cmp"
	"image"
	"image/color"
	"image/gif"
	"io"
	"slices"
)

// gifWriter makes an animated GIF. Each picture but the first holds only what
// differs from the one before; one that is the same makes that last longer.
type gifWriter struct {
	to   io.WriteCloser
	all  gif.GIF
	last *image.RGBA
}

// gifDelay is how long a picture is shown, hundredths of a second.
const gifDelay = 100 / filmRate

func (g *gifWriter) add(picture *image.RGBA) error {
	part := picture.Rect
	if g.last != nil {
		if part = changedPart(g.last, picture); part.Empty() {
			g.all.Delay[len(g.all.Delay)-1] += gifDelay
			return nil
		}
	}
	g.last = picture
	g.all.Image = append(g.all.Image, paletted(picture, part))
	g.all.Delay = append(g.all.Delay, gifDelay)
	g.all.Disposal = append(g.all.Disposal, gif.DisposalNone)
	return nil
}

func (g *gifWriter) close() error {
	err := error(nil)
	if len(g.all.Image) > 0 {
		err = gif.EncodeAll(g.to, &g.all)
	}
	return cmp.Or(err, g.to.Close())
}

// changedPart is the smallest part outside of which two pictures are the same.
func changedPart(a, b *image.RGBA) (part image.Rectangle) {
	width := 4 * b.Rect.Dx()
	for y := range b.Rect.Dy() {
		p, q := a.Pix[y*a.Stride:y*a.Stride+width], b.Pix[y*b.Stride:y*b.Stride+width]
		if slices.Equal(p, q) {
			continue
		}
		left, right := 0, width-1
		for p[left] == q[left] {
			left++
		}
		for p[right] == q[right] {
			right--
		}
		part = part.Union(image.Rect(left/4, y, right/4+1, y+1))
	}
	return part
}

// paletted is a part of a picture in its own 256 colours.
func paletted(picture *image.RGBA, part image.Rectangle) *image.Paletted {
	colours := commonColours(picture, part)
	out := image.NewPaletted(part, colours)
	index := map[uint16]uint8{}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			c := picture.RGBAAt(x, y)
			i, ok := index[bin(c)]
			if !ok {
				i = uint8(colours.Index(c))
				index[bin(c)] = i
			}
			out.Pix[out.PixOffset(x, y)] = i
		}
	}
	return out
}

// bin is a colour with 5 bits a channel: what it is counted by.
func bin(c color.RGBA) uint16 { return uint16(c.R>>3)<<10 | uint16(c.G>>3)<<5 | uint16(c.B>>3) }

// commonColours are the means of the 256 most frequent bins.
func commonColours(picture *image.RGBA, part image.Rectangle) color.Palette {
	type count struct{ n, r, g, b int }
	counts := make([]count, 1<<15)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			c := picture.RGBAAt(x, y)
			k := &counts[bin(c)]
			k.n, k.r, k.g, k.b = k.n+1, k.r+int(c.R), k.g+int(c.G), k.b+int(c.B)
		}
	}
	slices.SortStableFunc(counts, func(a, b count) int { return b.n - a.n })
	var out color.Palette
	for _, k := range counts[:256] {
		if k.n > 0 {
			out = append(out, color.RGBA{uint8(k.r / k.n), uint8(k.g / k.n), uint8(k.b / k.n), 255})
		}
	}
	return out
}
