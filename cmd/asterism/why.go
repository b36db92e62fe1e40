//go:build !nocamera

package main

import (
	"image/png"
	"os"
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
	f, err := os.Create(file)
	if err != nil {
		return bad(err)
	}
	if err := png.Encode(f, sheet); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
