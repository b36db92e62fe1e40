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

// Draw draws what was seen into the picture: a box round each die and its face above
// it, or the reason why the face is open; below or beside it where another die lies
// above, or the picture ends there. Nothing is written on what is taken; what is taken
// then is returned.
func Draw(img *gocv.Mat, dice []vision.Detection, taken ...image.Rectangle) []image.Rectangle {
	for _, d := range dice {
		drawBox(img, d.Box, colorOf(d))
		taken = append(taken, boxed(d.Box))
	}
	for _, d := range dice {
		taken = append(taken, drawLabel(img, boxed(d.Box), above, label(d), colorOf(d), taken))
	}
	return taken
}

func colorOf(d vision.Detection) color.RGBA {
	if d.Face == "" {
		return openColor
	}
	return seenColor
}

// DrawChanges draws what moves in a live picture: hands, and dice on their way.
func DrawChanges(img *gocv.Mat, l *Live, taken ...image.Rectangle) {
	changes := []struct {
		what  string
		boxes []constellation.Box
	}{{"hand", l.hands}, {"moves", l.moving}}
	for _, c := range changes {
		for _, b := range c.boxes {
			drawBox(img, b, movesColor)
			taken = append(taken, boxed(b))
		}
	}
	for _, c := range changes {
		for _, b := range c.boxes {
			taken = append(taken, drawLabel(img, boxed(b), above, c.what, movesColor, taken))
		}
	}
}

// DrawTruth draws the boxes of a truth, each with its face below it, and returns what is
// taken then.
func DrawTruth(img *gocv.Mat, t eval.Truth) (taken []image.Rectangle) {
	for _, d := range t.Dice {
		if d.Box.W > 0 {
			drawBox(img, d.Box, truthColor)
		}
		taken = append(taken, boxed(d.Box))
	}
	for _, d := range t.Dice {
		taken = append(taken, drawLabel(img, boxed(d.Box), below, d.Face, truthColor, taken))
	}
	return taken
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
