package vision

import (
	"image"
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// BoxCorners returns a box's corners clockwise from the top left.
func BoxCorners(b constellation.Box) []Pixel {
	x, y, w, h := b.X, b.Y, b.W, b.H
	return []Pixel{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}
}

// Rect returns the smallest rectangle of whole pixels about a box.
func Rect(b constellation.Box) image.Rectangle {
	return image.Rect(int(math.Floor(b.X)), int(math.Floor(b.Y)), int(math.Ceil(b.X+b.W)), int(math.Ceil(b.Y+b.H)))
}
