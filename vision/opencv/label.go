package opencv

import (
	"image"
	"image/color"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/vision/letters"
)

// side is where a label lies at a box.
type side int

const (
	above side = iota
	below
	right
	left
)

// textSize keeps letters legible in pictures of any size.
func textSize(img *gocv.Mat) letters.Size { return letters.Size(max(12, float64(img.Cols())/55)) }

// drawLabel writes text on a plate at a box, at one side of it rather than at others, and
// returns where that lies.
func drawLabel(img *gocv.Mat, box image.Rectangle, rather side, text string, c color.RGBA, taken []image.Rectangle) image.Rectangle {
	p := plate(text, textSize(img), img.Cols(), inkColor, c)
	at := labelPlace(image.Pt(img.Cols(), img.Rows()), box, rather, p.Rect.Size(), taken)
	paste(img, p, at.Min)
	return at
}

// labelPlace is where a label of a size, in a picture of a size, covers least of what is
// taken; of equal places the first.
func labelPlace(picture image.Point, box image.Rectangle, rather side, size image.Point, taken []image.Rectangle) (best image.Rectangle) {
	least := -1
	for _, s := range []side{rather, above, below, right, left} {
		at := within(picture, beside(box, s, size))
		if area := covers(at, taken); least < 0 || area < least {
			best, least = at, area
		}
	}
	return best
}

// beside is a place at a side of a box.
func beside(box image.Rectangle, s side, size image.Point) image.Rectangle {
	at := box.Min
	switch s {
	case above:
		at.Y -= size.Y
	case below:
		at.Y = box.Max.Y
	case right:
		at.X = box.Max.X
	case left:
		at.X -= size.X
	}
	return image.Rectangle{Min: at, Max: at.Add(size)}
}

// within is a place moved into a picture of a size.
func within(picture image.Point, at image.Rectangle) image.Rectangle {
	x, y := max(0, min(at.Min.X, picture.X-at.Dx())), max(0, min(at.Min.Y, picture.Y-at.Dy()))
	return at.Add(image.Pt(x, y).Sub(at.Min))
}

// covers is how much of what is taken a place lies on, px².
func covers(at image.Rectangle, taken []image.Rectangle) (area int) {
	for _, t := range taken {
		on := at.Intersect(t).Size()
		area += on.X * on.Y
	}
	return area
}
