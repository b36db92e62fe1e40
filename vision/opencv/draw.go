package opencv

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/eval"
	"gocv.io/x/gocv"
)

// Colours of what is drawn into pictures.
var (
	seenColor  = color.RGBA{R: 70, G: 220, B: 90, A: 255}   // a face that was given
	openColor  = color.RGBA{R: 250, G: 190, B: 40, A: 255}  // a die whose face is left open
	truthColor = color.RGBA{R: 90, G: 170, B: 255, A: 255}  // the truth
	movesColor = color.RGBA{R: 230, G: 110, B: 220, A: 255} // what moves
	inkColor   = color.RGBA{A: 255}
)

// Draw draws what was seen into the picture: a box round each die and its
// face above it, or the reason why the face is open; below it where another die
// lies above.
func Draw(img *gocv.Mat, dice []vision.Detection) {
	for _, d := range dice {
		drawBox(img, d.Box, colorOf(d))
	}
	for i, d := range dice {
		above, below := image.Pt(int(d.Box.X), int(d.Box.Y)-3), image.Pt(int(d.Box.X), int(d.Box.Y+d.Box.H)+2+lineHeight(img))
		at := above
		if covers(img, above, label(d), dice, i) > covers(img, below, label(d), dice, i) {
			at = below
		}
		drawLabel(img, at, label(d), colorOf(d))
	}
}

func colorOf(d vision.Detection) color.RGBA {
	if d.Face == "" {
		return openColor
	}
	return seenColor
}

// covers is how much of other dice, px², a label would lie on.
func covers(img *gocv.Mat, at image.Point, text string, dice []vision.Detection, of int) (area int) {
	_, plate := plateOf(img, at, text)
	for i, d := range dice {
		if i != of {
			on := plate.Intersect(boxed(d.Box)).Size()
			area += on.X * on.Y
		}
	}
	return area
}

// DrawChanges draws what moves in a live picture: hands, and dice on their way.
func DrawChanges(img *gocv.Mat, l *Live) {
	for said, boxes := range map[string][]constellation.Box{"hand": l.hands, "moves": l.moving} {
		for _, b := range boxes {
			drawBox(img, b, movesColor)
			drawLabel(img, image.Pt(int(b.X), int(b.Y)-3), said, movesColor)
		}
	}
}

// DrawTruth draws the boxes of a truth, each with its face below it.
func DrawTruth(img *gocv.Mat, t eval.Truth) {
	for _, d := range t.Dice {
		if d.Box.W > 0 {
			drawBox(img, d.Box, truthColor)
		}
		at := image.Pt(int(d.Box.X), int(d.Box.Y+d.Box.H)+2+lineHeight(img))
		drawLabel(img, at, d.Face, truthColor)
	}
}

func label(d vision.Detection) string {
	if d.Face == "" {
		return "? " + d.Reason
	}
	return fmt.Sprintf("%s %.0f%%", d.Face, 100*d.FaceConfidence)
}

func drawBox(img *gocv.Mat, box constellation.Box, c color.RGBA) {
	gocv.Rectangle(img, boxed(box), c, max(1, img.Cols()/640))
}

func boxed(b constellation.Box) image.Rectangle {
	return image.Rect(int(b.X), int(b.Y), int(math.Ceil(b.X+b.W)), int(math.Ceil(b.Y+b.H)))
}

// textScale keeps letters legible in pictures of any size.
func textScale(img *gocv.Mat) float64 { return max(0.4, float64(img.Cols())/1600) }

func lineHeight(img *gocv.Mat) int { return int(math.Ceil(24 * textScale(img))) }

// drawLabel writes text on a plate whose lower left corner is at.
func drawLabel(img *gocv.Mat, at image.Point, text string, c color.RGBA) {
	s := textScale(img)
	at, plate := plateOf(img, at, text)
	gocv.Rectangle(img, plate, c, -1)
	gocv.PutText(img, text, at.Add(image.Pt(1, 0)), gocv.FontHersheySimplex, s, inkColor, max(1, int(s*1.5)))
}

// plateOf is the plate of a text, moved into the picture, and its lower left corner.
func plateOf(img *gocv.Mat, at image.Point, text string) (image.Point, image.Rectangle) {
	s := textScale(img)
	size := gocv.GetTextSize(text, gocv.FontHersheySimplex, s, max(1, int(s*1.5)))
	at.X = max(0, min(at.X, img.Cols()-size.X-2))
	at.Y = max(size.Y+4, min(at.Y, img.Rows()-4))
	return at, image.Rect(at.X, at.Y-size.Y-3, at.X+size.X+2, at.Y+4)
}
