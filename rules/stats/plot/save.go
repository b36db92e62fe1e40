package plot

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// margin is what stays free at a plot's edges: marks reach beyond its axes.
const margin = 4 * vg.Millimeter

// save draws a plot, so high, into a file of the format that its name ends with.
func save(p *plot.Plot, height vg.Length, file string) error {
	picture, err := draw.NewFormattedCanvas(width, height, strings.TrimPrefix(filepath.Ext(file), "."))
	if err != nil {
		return err
	}
	all := draw.New(picture)
	all.FillPolygon(p.BackgroundColor, []vg.Point{{}, {X: width}, {X: width, Y: height}, {Y: height}})
	p.Draw(draw.Crop(all, margin, -margin, margin, -margin))
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := picture.WriteTo(f); err != nil {
		return fmt.Errorf("writing: %w", err)
	}
	return f.Close()
}
