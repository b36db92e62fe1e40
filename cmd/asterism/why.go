//go:build !nocamera

package main

import (
	"bytes"
	"image/png"
	"path/filepath"

	"github.com/asterism-dice/asterism/vision/why"
)

// saveWhy draws what each stage saw of a picture into a file.
func saveWhy(file string, r *why.Report, name string) error {
	r.Name = filepath.Base(name)
	sheet, err := why.Sheet(r)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := png.Encode(&b, sheet); err != nil {
		return err
	}
	return bad(writeWhole(file, b.Bytes()))
}
