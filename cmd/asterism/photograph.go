//go:build !nocamera

package main

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/opencv"
	"github.com/asterism-dice/asterism/vision/place"
)

// readPhotograph takes a photograph, taken straight down, for a table of the
// usual width.
func readPhotograph(path string) (*constellation.Table, error) {
	img, err := opencv.Load(path)
	if err != nil {
		return nil, bad(err)
	}
	defer img.Close()
	eyes, err := openEyes(nil, "")
	if err != nil {
		return nil, err
	}
	defer eyes.Close()
	seen, err := eyes.look(img, path)
	if err != nil {
		return nil, err
	}
	size := constellation.Vec{X: defaultTable.X, Y: defaultTable.X * float64(seen.Height) / float64(seen.Width)}
	cal, err := camera.FromAbove(seen.Width, seen.Height, size)
	if err != nil {
		return nil, bad(err)
	}
	t := &constellation.Table{Width: size.X, Height: size.Y}
	for i, r := range place.Readings(&cal, seen.Dice, place.Sizes{}) {
		t.Dice = append(t.Dice, dieOf(fmt.Sprintf("p%02d", i+1), r))
	}
	t.Sort()
	return t, nil
}

// dieOf is the die that a reading tells of, at rest.
func dieOf(id string, r constellation.Reading) constellation.Die {
	return constellation.Die{
		ID: id, Kind: r.Kind, Team: r.Team, Face: r.Face, Pos: r.Pos, Angle: r.Angle, Size: r.Size, Still: true,
		Confidence: r.Confidence, FaceConfidence: r.FaceConfidence,
	}
}
