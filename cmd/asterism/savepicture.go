//go:build !nocamera

package main

import (
	"github.com/asterism-dice/asterism/vision/opencv"
	"gocv.io/x/gocv"
)

// savePicture writes a picture file, all of it or none; its form follows from the
// name's ending.
func savePicture(file string, img gocv.Mat) error {
	b, err := opencv.Encode(file, img)
	if err != nil {
		return err
	}
	return writeWhole(file, b)
}

// writable tells before the work whether a picture can be written under a name; none is
// wanted where that is empty.
func writable(file string) error {
	if file == "" {
		return nil
	}
	if err := opencv.CheckName(file); err != nil {
		return bad(err)
	}
	if err := hasFolder(file); err != nil {
		return err
	}
	return bad(placeable(file))
}
