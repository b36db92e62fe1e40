package svg

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"

	"github.com/asterism-dice/asterism/overlay"
)

// picture writes a picture as a PNG within the document.
func (p *pen) picture(o *overlay.Op) {
	if len(o.Points) != 4 || !o.Picture.Valid() {
		return
	}
	w, h := o.Picture.Width, o.Picture.Height
	var file bytes.Buffer
	if png.Encode(&file, &image.NRGBA{Pix: o.Picture.Pix, Stride: 4 * w, Rect: image.Rect(0, 0, w, h)}) != nil {
		return // a buffer in memory takes everything
	}
	right, down := o.Points[1].Sub(o.Points[0]), o.Points[3].Sub(o.Points[0])
	p.put(`<image width="1" height="1" preserveAspectRatio="none" transform="matrix(`, number(right.X), " ", number(right.Y), " ",
		number(down.X), " ", number(down.Y), " ", points(o.Points[:1]), `)" href="data:image/png;base64,`,
		base64.StdEncoding.EncodeToString(file.Bytes()), `"/>`, "\n")
}
