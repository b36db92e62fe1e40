//go:build !nocamera

package main

import (
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/opencv"
	"github.com/asterism-dice/asterism/vision/stickers"
)

// printedBoardFinder finds a printed chessboard.
func printedBoardFinder(b camera.Board) calibrate.Finder {
	return func(img *image.Gray, _ *calibrate.Rig) (calibrate.Known, error) {
		corners, err := opencv.FindGrayBoard(b, img)
		if err != nil {
			return nil, fmt.Errorf("%w: lay it flat on the table, where the projector lights it", err)
		}
		return calibrate.Known(b.Matches(corners)), nil
	}
}

// laidFinder finds a bank card in the ring, or the board that `asterism board`
// prints. Beyond the ring much has a card's shape: the light of a projector of
// 16:10 is 1.600 times as wide as high, a card 1.586 times.
func laidFinder(img *image.Gray, about *calibrate.Rig) (calibrate.Known, error) {
	beyond := func(q [4]vision.Pixel) bool {
		return slices.ContainsFunc(q[:], func(p vision.Pixel) bool { return !about.InRing(p) })
	}
	if q, err := opencv.FindBankCard(img, &about.Camera, ringBox(about), beyond); err == nil {
		return rectangle(q, opencv.BankCard), nil
	}
	return printedBoardFinder(camera.Board{Columns: stickers.BoardColumns, Rows: stickers.BoardRows, Square: stickers.BoardSquare})(img, about)
}

// ringBox is the part of the camera's picture that holds the ring, px.
func ringBox(about *calibrate.Rig) image.Rectangle {
	var box image.Rectangle
	for _, p := range about.Ring() {
		at := image.Pt(int(p.X), int(p.Y))
		box = box.Union(image.Rectangle{at.Sub(image.Pt(2, 2)), at.Add(image.Pt(3, 3))})
	}
	return box
}

// rectangle is something of that size (mm) whose corners are seen there, the
// first two along its width.
func rectangle(q [4]vision.Pixel, size constellation.Vec) (known calibrate.Known) {
	for i, v := range [4]constellation.Vec{{}, {X: size.X}, size, {Y: size.Y}} {
		known = append(known, camera.Match{Table: v, Pixel: q[i]})
	}
	return known
}

// tableFinder finds the corners of a table of that size, mm.
func tableFinder(size constellation.Vec) calibrate.Finder {
	return func(img *image.Gray, about *calibrate.Rig) (calibrate.Known, error) {
		q, err := opencv.FindTable(img, about.Camera.Lens, litRim(about))
		if err != nil {
			return nil, fmt.Errorf("%w: the camera must see all of it, on a ground of another brightness; or lay a board on it (--board) or measure a line (--span)", err)
		}
		return rectangle(fromTopLeft(q, about, size), size), nil
	}
}

// litRim tells quadrilaterals that are but the rim of what the projector lights.
func litRim(about *calibrate.Rig) func([4]vision.Pixel) bool {
	l := about.Projector.Lens
	w, h := float64(l.Width), float64(l.Height)
	near := 0.03 * float64(about.Camera.Lens.Width)
	return func(q [4]vision.Pixel) bool {
		for _, c := range [4]vision.Pixel{{}, {X: w}, {X: w, Y: h}, {Y: h}} {
			at, best := about.See(c), math.Inf(1)
			for _, p := range q {
				best = min(best, p.Dist(at))
			}
			if !(best < near) {
				return false
			}
		}
		return true
	}
}

// fromTopLeft turns corners so that the first is the one nearest to the top left
// of the projected picture, unless the table's longer side would then be its
// shorter one: then it is the next.
func fromTopLeft(q [4]vision.Pixel, about *calibrate.Rig, size constellation.Vec) [4]vision.Pixel {
	first, least := 0, math.Inf(1)
	for i, p := range q {
		if at := about.Aim(p); at.X+at.Y < least {
			first, least = i, at.X+at.Y
		}
	}
	return fromCorner(q, first, size, func(a, b vision.Pixel) float64 {
		from, _ := about.Camera.Table(a, 0) // seen by a camera that sees the table
		to, _ := about.Camera.Table(b, 0)
		return from.Dist(to)
	})
}
