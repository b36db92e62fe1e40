//go:build !nocamera

package main

import (
	"path/filepath"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/why"
	"gocv.io/x/gocv"
)

// saveWhy draws what each stage saw of a picture into a file; its ending says how.
func saveWhy(file string, r *why.Report, name string) error {
	r.Name = filepath.Base(vision.CameraName(name))
	sheet, err := why.Sheet(r)
	if err != nil {
		return err
	}
	img, err := gocv.ImageToMatRGB(sheet)
	if err != nil {
		return err
	}
	defer img.Close()
	return bad(savePicture(file, img))
}
