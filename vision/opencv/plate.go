package opencv

import (
	"image"
	"image/color"
	"image/draw"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/vision/letters"
)

// plate is a line of text on a ground of one colour: OpenCV's own letters are ASCII
// alone.
func plate(text string, size letters.Size, widest int, ink, ground color.RGBA) *image.RGBA {
	text = size.Cut(text, widest-2*platePadding)
	img := image.NewRGBA(image.Rect(0, 0, size.Width(text)+2*platePadding, size.Height()))
	draw.Draw(img, img.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	size.Write(img, image.Pt(platePadding, 0), text, ink)
	return img
}

// platePadding is what stays free at both ends of a plate, px.
const platePadding = 2

// paste lays a picture into another, as far as it has room there.
func paste(img *gocv.Mat, part *image.RGBA, at image.Point) {
	room := part.Rect.Add(at).Intersect(image.Rect(0, 0, img.Cols(), img.Rows()))
	if room.Empty() {
		return
	}
	part = part.SubImage(room.Sub(at)).(*image.RGBA)
	mat, err := gocv.NewMatFromBytes(room.Dy(), room.Dx(), gocv.MatTypeCV8UC3, blueFirst(part))
	if err != nil {
		return // it has no pixels
	}
	defer mat.Close()
	into := img.Region(room)
	defer into.Close()
	mat.CopyTo(&into)
}

// blueFirst are a picture's pixels as OpenCV keeps them.
func blueFirst(img *image.RGBA) []byte {
	b := make([]byte, 0, 3*img.Rect.Dx()*img.Rect.Dy())
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
			c := img.RGBAAt(x, y)
			b = append(b, c.B, c.G, c.R)
		}
	}
	return b
}
