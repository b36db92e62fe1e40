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

// farthest is beyond any picture, px; numbers of it can be added and are no others.
const farthest = 1 << 30

// Rect returns the smallest rectangle of whole pixels about a box, as far as pictures go.
func Rect(b constellation.Box) image.Rectangle {
	whole := func(v float64) int { return int(max(-farthest, min(v, farthest))) }
	return image.Rect(whole(math.Floor(b.X)), whole(math.Floor(b.Y)), whole(math.Ceil(b.X+b.W)), whole(math.Ceil(b.Y+b.H)))
}
