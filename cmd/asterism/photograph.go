//go:build !nocamera

package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/opencv"
	"github.com/asterism-dice/asterism/vision/place"
	"gocv.io/x/gocv"
)

// readPhotograph reads a photograph: of a table where the flags say, else one
// taken straight down, of a table of the usual width. What would make it tell more is
// said on stderr.
func readPhotograph(path string, how *photographFlags, grid rules.Grid, stderr io.Writer) (photographed, error) {
	img, err := opencv.Load(path)
	if err != nil {
		return photographed{}, bad(err)
	}
	defer img.Close()
	cal, t, err := how.seat(img.Cols(), img.Rows())
	if err != nil {
		return photographed{}, bad(err)
	}
	adviseSeat(stderr, cal)
	eyes, err := openEyes(how.Kinds, how.Taught, how.Album)
	if err != nil {
		return photographed{}, namedBy(how.from, err)
	}
	defer eyes.Close()
	seen, err := eyes.look(img, path, how.known(&cal))
	if err != nil {
		return photographed{}, err
	}
	for i, r := range opencv.Readings(&cal, img, seen.Dice, place.Sizes{Any: float64(how.Size)}) {
		t.Dice = append(t.Dice, dieOf(fmt.Sprintf("p%02d", i+1), r))
	}
	t.Sort()
	tellOffTable(stderr, path, t, len(seen.Dice))
	p := photographed{table: t}
	if how.FindBoard {
		p.board, err = findBoard(&cal, img, grid)
	}
	return p, bad(err)
}

// tellOffTable says how many of the dice that are seen in a picture lie off the table, or
// so far off it that they have no place: such a table looks empty.
func tellOffTable(w io.Writer, path string, t *constellation.Table, seen int) {
	on := 0
	for _, d := range t.Dice {
		if d.Pos.X >= 0 && d.Pos.Y >= 0 && d.Pos.X <= t.Width && d.Pos.Y <= t.Height {
			on++
		}
	}
	if off := seen - on; off > 0 {
		fmt.Fprintf(w, "asterism: %s: %s off the table of %g × %g mm, as it is taken to lie in the picture\n", path, rules.Number(off, "die lies", "dice lie"), t.Width, t.Height)
	}
}

// view is where the flags say that the table lies in the picture.
func (f *photographFlags) view() seat {
	return seat{file: f.Calibration, corners: f.Corners, of: f.cornersOf, from: f.from}
}

// seat is how the picture shows the table, and the table with nothing on it.
func (f *photographFlags) seat(w, h int) (camera.Calibration, *constellation.Table, error) {
	size := f.Table
	if size == (tableSize{}) && f.Calibration == "" {
		size = tableSize{X: defaultTable.X, Y: defaultTable.X * float64(h) / float64(w)}
		if len(f.Corners) > 0 {
			size = defaultTable
		}
	}
	seen, err := f.view().sight(size)
	if err != nil {
		return camera.Calibration{}, nil, err
	}
	cal, err := seen.of(w, h)
	size = cmp.Or(seen.table, defaultTable)
	return cal, &constellation.Table{Width: size.X, Height: size.Y, North: cmp.Or(f.north, seen.north)}, err
}

// known is what the flags say of a picture: where up leads, if they say where
// the table lies in it.
func (f *photographFlags) known(cal *camera.Calibration) opencv.Known {
	if f.view().assumed() && f.Table == (tableSize{}) {
		return opencv.Known{}
	}
	up := cal.Vertical()
	return opencv.Known{Vertical: &up, Measured: !f.view().assumed() && cal.KnowsUp()}
}

// findBoard finds the game's board in a picture.
func findBoard(cal *camera.Calibration, img gocv.Mat, grid rules.Grid) (placement, error) {
	if grid.Columns != grid.Rows || grid.Columns == 0 {
		return placement{}, errors.New("--find-board finds chessboards: say where another board lies with --board")
	}
	g, _, err := opencv.FindGrid(cal, img, grid.Columns, grid.Rows)
	if err != nil {
		return placement{}, fmt.Errorf("--find-board: half of the corners between the cells have to be in sight: %w", err)
	}
	return placement{X: g.X, Y: g.Y, W: g.W, H: g.H, Angle: g.Angle}, nil
}

// dieOf is the die that a reading tells of, at rest.
func dieOf(id string, r constellation.Reading) constellation.Die {
	return constellation.Die{
		ID: id, Kind: r.Kind, Team: r.Team, Face: r.Face, Pos: r.Pos, Angle: r.Angle, Size: r.Size, Still: true,
		Confidence: r.Confidence, FaceConfidence: r.FaceConfidence, Margin: r.Margin, Alternatives: r.Alternatives, Reason: r.Reason,
	}
}
