package plot

import (
	"fmt"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/asterism-dice/asterism/rules/stats"
)

// Formats are those that plots are drawn in.
var Formats = []string{"svg", "png"}

// width is that of a plot; heights follow from what is drawn.
const width = 16 * vg.Centimeter

var (
	seen  = color.RGBA{R: 0x2f, G: 0x6d, B: 0xa8, A: 0xff}
	doubt = color.RGBA{R: 0xb0, G: 0x3a, B: 0x2e, A: 0xff}
	faint = color.RGBA{R: 0x80, G: 0x80, B: 0x80, A: 0xff}
)

// Faces draws how often each face of a die came up, with what a fair die does
// as a line, and where 19 of 20 fair dice are about it.
func Faces(f stats.Fairness, file string) error {
	p := plot.New()
	p.Title.Text = fmt.Sprintf("%s, %s: too few to tell", f.Name(), f.Thrown())
	if f.Enough {
		p.Title.Text = fmt.Sprintf("%s, %s, p = %.2g", f.Name(), f.Thrown(), f.P)
	}
	p.Title.Padding = vg.Points(6)
	p.Y.Label.Text, p.Y.Min = "times", 0
	values, names := plotter.Values{}, []string{}
	for _, c := range f.Faces {
		values, names = append(values, float64(c.Count)), append(names, c.Face)
	}
	bars, err := plotter.NewBarChart(values, 0.7*width/vg.Length(len(values)+2))
	if err != nil {
		return err
	}
	bars.Color, bars.LineStyle.Width = seen, 0
	if f.Enough && f.Adjusted < 0.05 {
		bars.Color = doubt
	}
	p.Add(bars)
	p.NominalX(names...)
	expected, chance := f.Faces[0].Expected, 1/float64(len(f.Faces))
	half := 1.96 * math.Sqrt(expected*(1-chance))
	for _, at := range []float64{expected, expected - half, expected + half} {
		if err := level(p, at, len(values), at != expected); err != nil {
			return err
		}
	}
	counted(&p.Y)
	return save(p, width/2, file)
}

// level draws a line at a height over n bars.
func level(p *plot.Plot, at float64, n int, dashed bool) error {
	line, err := plotter.NewLine(plotter.XYs{{X: -0.5, Y: max(0, at)}, {X: float64(n) - 0.5, Y: max(0, at)}})
	if err != nil {
		return err
	}
	line.Color = faint
	if dashed {
		line.Dashes = []vg.Length{vg.Points(4), vg.Points(3)}
	}
	p.Add(line)
	return nil
}

// Heat draws where dice come to rest, the table seen from above.
func Heat(h stats.Heat, file string) error {
	p := plot.New()
	p.Title.Text = fmt.Sprintf("Where %d dice came to rest (most in a cell of %.0f mm: %d)", h.Dice, h.Cell, slices.Max(h.Counts))
	p.Title.Padding = vg.Points(6)
	p.X.Label.Text, p.Y.Label.Text = "mm from the left", "mm from the bottom"
	colours := palette.Reverse(moreland.Kindlmann()) // white where none lay
	colours.SetMin(0)
	colours.SetMax(1)
	p.Add(plotter.NewHeatMap(grid{h}, colours.Palette(255)))
	p.X.Padding, p.Y.Padding = 0, 0
	tall := float64(width)*h.Table.Height/h.Table.Width + float64(2*vg.Centimeter)
	return save(p, vg.Length(tall), file)
}

// grid is a heat map as the library takes it: its rows begin at the bottom, where the table
// may end within one.
type grid struct{ stats.Heat }

func (g grid) Dims() (columns, rows int) { return g.Columns, g.Rows }
func (g grid) Z(c, r int) float64        { return float64(g.Counts[(g.Rows-1-r)*g.Columns+c]) }
func (g grid) X(c int) float64           { return (float64(c) + 0.5) * g.Cell }
func (g grid) Y(r int) float64           { return g.Table.Height - (float64(g.Rows-1-r)+0.5)*g.Cell }

// All draws everything that there is to draw into a folder, which it makes where
// there is anything, and returns the files.
func All(s stats.Summary, folder, format string) ([]string, error) {
	if !slices.Contains(Formats, format) {
		return nil, fmt.Errorf("plot: no format is called %q, want one of %v", format, Formats)
	}
	var files []string
	draw := func(name string, how func(file string) error) error {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return fmt.Errorf("plot: %w", err)
		}
		file := filepath.Join(folder, name+"."+format)
		files = append(files, file)
		if err := how(file); err != nil {
			return fmt.Errorf("plot: %s: %w", file, err)
		}
		return nil
	}
	for i, f := range s.Dice {
		if f.Throws > 0 {
			if err := draw(fmt.Sprintf("die-%d-%s", i+1, f.Kind), func(file string) error { return Faces(f, file) }); err != nil {
				return files, err
			}
		}
	}
	if s.Luck.Enough {
		if err := draw("luck", func(file string) error { return Luck(s.Luck, file) }); err != nil {
			return files, err
		}
	}
	if s.Heat.Dice > 0 {
		if err := draw("heat", func(file string) error { return Heat(s.Heat, file) }); err != nil {
			return files, err
		}
	}
	return files, nil
}
