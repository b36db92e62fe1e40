package opencv

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/eval"
	"github.com/asterism-dice/asterism/vision/letters"
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
		above, below := image.Pt(int(d.Box.X), int(d.Box.Y)), image.Pt(int(d.Box.X), boxed(d.Box).Max.Y+textSize(img).Height())
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
	plate := plateOf(img, at, text)
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
			drawLabel(img, image.Pt(int(b.X), int(b.Y)), said, movesColor)
		}
	}
}

// DrawTruth draws the boxes of a truth, each with its face below it.
func DrawTruth(img *gocv.Mat, t eval.Truth) {
	for _, d := range t.Dice {
		if d.Box.W > 0 {
			drawBox(img, d.Box, truthColor)
		}
		at := image.Pt(int(d.Box.X), boxed(d.Box).Max.Y+textSize(img).Height())
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

// textSize keeps letters legible in pictures of any size.
func textSize(img *gocv.Mat) letters.Size { return letters.Size(max(12, float64(img.Cols())/55)) }

// drawLabel writes text on a plate whose lower left corner is at.
func drawLabel(img *gocv.Mat, at image.Point, text string, c color.RGBA) {
	paste(img, plate(text, textSize(img), img.Cols(), inkColor, c), plateOf(img, at, text).Min)
}

// plateOf is the plate of a text whose lower left corner is at, moved into the picture.
func plateOf(img *gocv.Mat, at image.Point, text string) image.Rectangle {
	size := plateSize(text, textSize(img), img.Cols())
	at.X = max(0, min(at.X, img.Cols()-size.X))
	at.Y = max(0, min(at.Y-size.Y, img.Rows()-size.Y))
	return image.Rectangle{Min: at, Max: at.Add(size)}
}
