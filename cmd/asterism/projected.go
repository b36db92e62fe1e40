package main

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// shownCorners are where in a projector's picture the table's corners are, as
// parts of it; nil where it can't show them.
func shownCorners(projector *camera.Calibration, table tableSize) [][2]float64 {
	l := projector.Lens
	var out [][2]float64
	for _, v := range [4]constellation.Vec{{}, {X: table.X}, constellation.Vec(table), {Y: table.Y}} {
		p, ok := projector.Sees(v, 0)
		if !ok {
			return nil
		}
		out = append(out, part(p, l))
	}
	if _, err := overlay.Corners(out).Through(shownThrough(l)); err != nil {
		return nil
	}
	return out
}

func part(p vision.Pixel, l camera.Lens) [2]float64 {
	return [2]float64{p.X / float64(l.Width), p.Y / float64(l.Height)}
}

// shownThrough is how a projector's lens bends a window that fills its picture.
func shownThrough(l camera.Lens) overlay.Lens {
	if l.K1 == 0 && l.K2 == 0 {
		return overlay.Lens{}
	}
	return overlay.Lens{
		Middle: part(vision.Pixel{X: l.CX, Y: l.CY}, l),
		Focal:  part(vision.Pixel{X: l.Focal, Y: l.Focal}, l),
		Bend:   constellation.Bend{K1: l.K1, K2: l.K2},
	}
}
