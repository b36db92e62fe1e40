package opencv

import (
	"image"
	"image/color"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/read"
	"gocv.io/x/gocv"
)

// cropper cuts squares round dice and scales them. It keeps its pictures.
type cropper struct {
	side   int     // of a crop, px
	pad    float64 // crop's side over the box's longer side
	edged  gocv.Mat
	scaled gocv.Mat
	turned gocv.Mat
	spread gocv.Mat // a crop whose colours are decorrelated
}

// newCropper returns one that cuts squares of side px, pad times as large as boxes are
// long.
func newCropper(side int, pad float64) *cropper {
	return &cropper{side: side, pad: pad, edged: gocv.NewMat(), scaled: gocv.NewMat(), turned: gocv.NewMat(), spread: gocv.NewMat()}
}

func (c *cropper) close() {
	c.edged.Close()
	c.scaled.Close()
	c.turned.Close()
	c.spread.Close()
}

// cutAs returns the crop of a box cut that way. It is valid until the next.
func (c *cropper) cutAs(img picture, box constellation.Box, as cropStyle) gocv.Mat {
	crop := c.cut(img, box, as.pad)
	if as.decorrelated {
		crop = c.decorrelate(crop)
	}
	if !as.mirrored {
		return crop
	}
	gocv.Flip(crop, &c.turned, 1)
	return c.turned
}

// decorrelate returns a crop with its colours stretched until they vary alike,
// valid until the next; the crop itself where its pixels can't be had.
func (c *cropper) decorrelate(crop gocv.Mat) gocv.Mat {
	crop.CopyTo(&c.spread)
	px, err := c.spread.DataPtrUint8()
	if err != nil {
		return crop
	}
	copy(px, read.Decorrelate(px, c.side))
	return c.spread
}

// cropSquare returns the square that is cut for a box; it may reach beyond the picture.
func cropSquare(b constellation.Box, pad float64) image.Rectangle {
	side := math.Max(3, longer(b)*pad)
	x, y := b.X+b.W/2-side/2, b.Y+b.H/2-side/2
	n := int(math.Round(side))
	p := image.Pt(int(math.Round(x)), int(math.Round(y)))
	return image.Rectangle{Min: p, Max: p.Add(image.Pt(n, n))}
}

// square returns the square that is cut for a box of a picture, in its px, and
// how often the picture is halved before: whole px of that are cut.
func (c *cropper) square(img picture, box constellation.Box, pad float64) (in image.Rectangle, k int) {
	_, k = img.reduced(longer(box) * c.pad * pad / float64(c.side))
	px := float64(int(1) << k)
	return multiplied(cropSquare(constellation.Box{X: box.X / px, Y: box.Y / px, W: box.W / px, H: box.H / px}, c.pad*pad), 1<<k), k
}

func multiplied(r image.Rectangle, by int) image.Rectangle {
	return image.Rectangle{Min: r.Min.Mul(by), Max: r.Max.Mul(by)}
}

// cut returns the crop of a box. It is valid until the next cut. What lies
// beyond the picture repeats its edge.
func (c *cropper) cut(p picture, box constellation.Box, pad float64) gocv.Mat {
	want, k := c.square(p, box, pad)
	want = image.Rectangle{Min: want.Min.Div(1 << k), Max: want.Max.Div(1 << k)}
	img, _ := p.reduced(float64(int(1) << k))
	bounds := image.Rect(0, 0, img.Cols(), img.Rows())
	in := want.Intersect(bounds)
	if in.Empty() {
		in = bounds
		want = bounds
	}
	part := img.Region(in)
	defer part.Close()
	if in == want {
		c.scale(part, want.Dx())
		return c.scaled
	}
	gocv.CopyMakeBorder(part, &c.edged, in.Min.Y-want.Min.Y, want.Max.Y-in.Max.Y,
		in.Min.X-want.Min.X, want.Max.X-in.Max.X, gocv.BorderReplicate, color.RGBA{})
	c.scale(c.edged, want.Dx())
	return c.scaled
}

// averagedFrom is how many px of the picture a px of the crop must be to be
// averaged over them: that takes four times as long, and up to here no pixel is
// passed over without.
const averagedFrom = 1.25

func (c *cropper) scale(part gocv.Mat, side int) {
	way := gocv.InterpolationLinear
	if float64(side) > averagedFrom*float64(c.side) {
		way = gocv.InterpolationArea
	}
	gocv.Resize(part, &c.scaled, image.Pt(c.side, c.side), 0, 0, way)
}
