package main

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"slices"
)

// gifWriter makes an animated GIF. Each picture but the first holds only what
// differs visibly from what is shown; one without any of that makes the one before last
// longer. It is written as it comes, so that a long film needs no more memory than a
// short one.
type gifWriter struct {
	to    *draft
	last  *image.RGBA     // what is shown, in the colours of the pictures that it is from
	next  *image.Paletted // of the last, not written before it is known for how long it is shown
	delay int             // of next, hundredths of a second
}

// gifDelay is how long a picture is shown, hundredths of a second, and longestDelay
// for how long one can be.
const (
	gifDelay     = 100 / filmRate
	longestDelay = 1<<16 - 1
)

// add takes the next picture over.
func (g *gifWriter) add(picture *image.RGBA) error {
	if g.last == nil {
		g.take(picture, picture.Rect)
		return g.begin(picture.Rect.Size())
	}
	keepShown(g.last, picture)
	part := changedPart(g.last, picture)
	switch {
	case part.Empty() && g.delay+gifDelay <= longestDelay:
		g.delay += gifDelay
		return nil
	case part.Empty():
		part = image.Rect(0, 0, 1, 1)
	}
	err := g.write()
	g.take(picture, part)
	return err
}

// take makes a part of a picture the one that is shown next.
func (g *gifWriter) take(picture *image.RGBA, part image.Rectangle) {
	g.last, g.next, g.delay = picture, paletted(g.last, picture, part), gifDelay
}

// begin writes what stands before all pictures: the size, and that the film begins
// again at its end (the application extension NETSCAPE2.0).
func (g *gifWriter) begin(size image.Point) error {
	head := append([]byte("GIF89a"), byte(size.X), byte(size.X>>8), byte(size.Y), byte(size.Y>>8), 0, 0, 0)
	_, err := g.to.Write(append(head, "!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"...))
	return err
}

// headLength and tailLength are of what stands around the picture of a GIF that
// holds one, bytes.
const headLength, tailLength = 13, 1

// write writes the next picture: of a GIF that holds it alone, what isn't around it.
func (g *gifWriter) write() error {
	var b bytes.Buffer
	one := gif.GIF{Image: []*image.Paletted{g.next}, Delay: []int{g.delay}, Disposal: []byte{gif.DisposalNone}}
	one.Config = image.Config{Width: g.last.Rect.Dx(), Height: g.last.Rect.Dy()}
	if err := gif.EncodeAll(&b, &one); err != nil {
		return err
	}
	_, err := g.to.Write(b.Bytes()[headLength : b.Len()-tailLength])
	return err
}

func (g *gifWriter) keep() error {
	if g.last == nil {
		g.drop()
		return nil
	}
	err := g.write()
	if err == nil {
		_, err = g.to.Write([]byte{';'})
	}
	if err != nil {
		g.drop()
		return err
	}
	return g.to.keep()
}

func (g *gifWriter) drop() { g.to.drop() }

// unseen is by how much a channel may differ without being seen.
const unseen = 2

// keepShown leaves each pixel as it is shown that hardly differs from that: a sky that
// lives changes all over, mostly by less than the colours of a GIF lie apart.
func keepShown(shown, picture *image.RGBA) {
	for i := 0; i < len(picture.Pix); i += 4 {
		if p, q := shown.Pix[i:i+4], picture.Pix[i:i+4]; alike(p[0], q[0]) && alike(p[1], q[1]) && alike(p[2], q[2]) {
			copy(q, p)
		}
	}
}

func alike(a, b uint8) bool { return max(a, b)-min(a, b) <= unseen }

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

// paletted is a part of a picture in its own 256 colours, one of which lets through
// what is shown already.
func paletted(shown, picture *image.RGBA, part image.Rectangle) *image.Paletted {
	colours := append(commonColours(shown, picture, part), color.RGBA{})
	through := uint8(len(colours) - 1)
	out := image.NewPaletted(part, colours)
	index := map[uint16]uint8{}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			c := picture.RGBAAt(x, y)
			if isShown(shown, x, y, c) {
				out.Pix[out.PixOffset(x, y)] = through
				continue
			}
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

// isShown tells whether a pixel is shown in that colour already. At first none is.
func isShown(shown *image.RGBA, x, y int, c color.RGBA) bool {
	return shown != nil && c == shown.RGBAAt(x, y)
}

// shade is one of 32 levels of a channel, the darker the finer: a night sky is made of
// dark colours that eyes tell apart.
func shade(v uint8) uint16 {
	if v < 64 {
		return uint16(v) / 4
	}
	return 16 + (uint16(v)-64)/12
}

// bin is a colour with a shade a channel: what it is counted by.
func bin(c color.RGBA) uint16 { return shade(c.R)<<10 | shade(c.G)<<5 | shade(c.B) }

// commonColours are the means of the 255 most frequent bins of what isn't shown yet.
func commonColours(shown, picture *image.RGBA, part image.Rectangle) color.Palette {
	type count struct{ n, r, g, b int }
	counts := make([]count, 1<<15)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			c := picture.RGBAAt(x, y)
			if isShown(shown, x, y, c) {
				continue
			}
			k := &counts[bin(c)]
			k.n, k.r, k.g, k.b = k.n+1, k.r+int(c.R), k.g+int(c.G), k.b+int(c.B)
		}
	}
	slices.SortStableFunc(counts, func(a, b count) int { return b.n - a.n })
	var out color.Palette
	for _, k := range counts[:255] {
		if k.n > 0 {
			out = append(out, color.RGBA{uint8(k.r / k.n), uint8(k.g / k.n), uint8(k.b / k.n), 255})
		}
	}
	return out
}
