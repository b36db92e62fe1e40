//go:build !nocamera

package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// cornerPixels are those of the pictures in which corners lie that don't say it: a camera
// was asked for as many where nothing else was said, before it was asked for more.
var cornerPixels = pixelSize{1280, 720}

// usualTable is how wide a table is taken to be of which nothing is known, mm.
const usualTable = 600

// slanted is how far off the vertical, in degrees, a camera sees the upper
// sides of dice less well than their neighbours (vision/train/MODEL.md).
const slanted = 45

// keep tells how well the camera is calibrated, and writes it down where that
// is asked for.
func (p *placeFlags) keep(cal calibrated, stderr io.Writer) error {
	fmt.Fprintf(stderr, "watch: %d×%d px", cal.Lens.Width, cal.Lens.Height)
	if p.assumed() {
		fmt.Fprintf(stderr, "; %s\n", assumedSeat)
	} else {
		fmt.Fprintf(stderr, ", camera %.0f° off the vertical, points met to %.2f px\n", cal.Tilt(), cal.Residual)
	}
	adviseSeat(stderr, cal.Calibration)
	if p.Calibrated == "" {
		return nil
	}
	return cal.write(p.Calibrated)
}

// check says whether several things are to say where the table is, or a calibration is to
// be written down that nothing measures.
func (p *placeFlags) check() error {
	switch {
	case p.byBoard() && p.Calibration != "":
		return errors.New("--board and --calibration: one of them says where the table is")
	case p.byBoard() && len(p.Corners) > 0:
		return errors.New("--board and --corners: one of them says where the table is")
	}
	if p.Calibrated != "" && p.assumed() {
		return errors.New("--calibrated: nothing measures the camera; lay a board for it (--board), or name the table's corners (--corners)")
	}
	if p.Calibrated == "" {
		return nil
	}
	err := placeable(p.Calibrated) // later it was much work
	if err == nil {
		_, err = os.Stat(filepath.Dir(p.Calibrated))
	}
	if err != nil {
		return fmt.Errorf("--calibrated: %w", err)
	}
	return nil
}

// assumedSeat is said where nothing says how a camera sees the table.
const assumedSeat = "not calibrated: the table is taken to fill the picture, seen straight down"

// assumed tells whether nothing says where the table is in the pictures.
func (p *placeFlags) assumed() bool { return !p.byBoard() && p.seat().assumed() }

// seat is how the camera looks at the table where there is no board.
func (p *placeFlags) seat() seat { return seat{file: p.Calibration, corners: p.Corners} }

// missed is by how many px, RMS, the points of a calibration are missed where
// something moved: those of a flat board are met to a fraction of that.
const missed = 1.5

// What a lens that is measured by few points can only be where what is told of the table is
// wrong, or, of aside, where the picture was cropped.
const (
	aside = 0.12 // its axis beside the picture's middle, of the longer side
	odd   = 2.5  // its focal length by the usual one, or the other way round: a view of 29° or 116°
)

// adviseSeat says what would let a camera read better, or measure better, if
// anything would.
func adviseSeat(w io.Writer, cal camera.Calibration) {
	usual := camera.NewLens(cal.Lens.Width, cal.Lens.Height, 0)
	side := float64(max(cal.Lens.Width, cal.Lens.Height))
	off, wide := math.Hypot(cal.Lens.CX-usual.CX, cal.Lens.CY-usual.CY), usual.Focal/cal.Lens.Focal
	switch {
	case cal.Residual > missed:
		fmt.Fprintf(w, "asterism: the calibration misses its points by %.1f px: the camera moved, the board isn't flat, or the table has another size or its corners are elsewhere; calibrate anew\n", cal.Residual)
	case off > aside*side:
		fmt.Fprintf(w, "asterism: by the calibration the lens looks %.0f px beside the picture's middle: unless the picture was cropped, the table has another size, or its corners are elsewhere\n", off)
	case max(wide, 1/wide) > odd:
		view := 360 / math.Pi * math.Atan(side/2/cal.Lens.Focal)
		fmt.Fprintf(w, "asterism: by the calibration the camera sees %.0f° across: unless its lens is such a one, the table has another size, or its corners are elsewhere\n", view)
	}
	if cal.Tilt() > slanted {
		fmt.Fprintf(w, "asterism: the camera looks %.0f° off the vertical: at up to %d° it reads more dice rightly\n", cal.Tilt(), slanted)
	}
}

// mostCut is how much of the table may lie beyond a camera's picture unsaid: its outermost rim.
const mostCut = 0.02

// sayCovered says how much of the table a camera sees, where that isn't all of it: a die that
// no camera sees isn't in the game.
func sayCovered(w io.Writer, camera string, cal *camera.Calibration, table constellation.Vec) {
	if seen := cal.Covers(table); seen < 1-mostCut {
		fmt.Fprintf(w, "asterism: camera %s sees %.0f %% of the table: it sees no die beyond its picture\n", vision.CameraName(camera), 100*seen)
	}
}

// byBoard tells whether the camera is calibrated by a chessboard.
func (p *placeFlags) byBoard() bool { return p.Board.Columns > 0 }

// find tells where the table is in pictures of that size, with no board.
func (p *placeFlags) find(w, h int) (calibrated, error) {
	table := p.Table
	switch {
	case p.assumed():
		table = cmp.Or(table, tableSize{X: usualTable, Y: usualTable * float64(h) / float64(w)})
	case p.Calibration == "":
		table = p.measured()
	}
	seen, err := p.seat().sight(table)
	if err != nil {
		return calibrated{}, err
	}
	cal, err := seen.of(w, h)
	return calibrated{Calibration: cal, Table: seen.table}, err
}

// anyShape finds the table anew in pictures of another size or shape, such as those of
// a telephone that was turned, where it is taken to fill them; nil where it was measured.
func (p *placeFlags) anyShape() opencv.CalibrateFunc {
	if !p.assumed() {
		return nil
	}
	return func(w, h int) (camera.Calibration, error) {
		found, err := p.find(w, h)
		return found.Calibration, err
	}
}

// board is the chessboard where it lies: in the middle of the table that games
// are played on, if nothing else is said.
func (p *placeFlags) board() camera.Board {
	b := camera.Board{Columns: p.Board.Columns, Rows: p.Board.Rows, Square: p.Board.Square}
	if p.BoardAt != nil {
		b.Origin = constellation.Vec(*p.BoardAt)
		return b
	}
	inner := constellation.Vec{X: float64(b.Columns - 1), Y: float64(b.Rows - 1)}
	b.Origin = constellation.Vec(p.measured()).Sub(inner.Mul(b.Square)).Mul(0.5)
	return b
}

// measured is the table on which a board lies, or whose corners were named:
// that of games, if nothing else is said.
func (p *placeFlags) measured() tableSize { return cmp.Or(p.Table, defaultTable) }

// sighting says where the table is in a camera's pictures.
type sighting struct {
	pixels pixelSize // of the pictures to ask the camera for; zero for as many as come smoothly
	table  tableSize // zero where nobody said it
	of     opencv.CalibrateFunc
	north  constellation.Angle // clockwise from the table's up, as its calibration says
}

// asks is how large the pictures are to be that a camera is asked for where no calibration
// says it, zero for as large as come smoothly. Corners say where the table is in pictures of
// the shape that they were taken from, and in those of another size if they know theirs.
func (s seat) asks() pixelSize {
	wide := s.of.W*cornerPixels.H == s.of.H*cornerPixels.W // as those that a camera is asked for by itself
	switch {
	case s.pixels != pixelSize{} || len(s.corners) == 0:
		return s.pixels
	case s.of != pixelSize{} && wide:
		return pixelSize{}
	}
	return cmp.Or(s.of, cornerPixels)
}

// sight returns where a table of that size is seen from the seat. Of a
// calibration that was written down the size may be zero.
func (s seat) sight(table tableSize) (sighting, error) {
	seen := sighting{pixels: s.asks(), table: table, of: func(w, h int) (camera.Calibration, error) {
		return camera.FromAbove(w, h, constellation.Vec(table))
	}}
	switch {
	case s.file != "" && len(s.corners) > 0:
		return seen, errors.New("a calibration and corners were given: one of them says where the table is")
	case s.file != "":
		return storedSighting(s.file, s.pixels, table)
	case len(s.corners) > 0:
		seen.of = func(w, h int) (camera.Calibration, error) {
			cal, err := s.byCorners(w, h, constellation.Vec(table))
			if err != nil && s.from != "" {
				err = fmt.Errorf("%s: %w", s.from, err)
			}
			return cal, err
		}
	}
	return seen, nil
}

// byCorners is how pictures of that size show a table (mm) whose corners are named.
func (s seat) byCorners(w, h int, table constellation.Vec) (camera.Calibration, error) {
	px, err := s.cornersIn(w, h)
	if err != nil {
		return camera.Calibration{}, err
	}
	cal, err := camera.FromCorners(camera.NewLens(w, h, 0), fourPixels(px), table)
	if err == nil {
		err = cmp.Or(cal.Validate(), cal.CheckTable(table))
	}
	switch {
	case err == nil:
		return cal, nil
	case s.from != "":
		return cal, fmt.Errorf("corners, of a table of %v mm: %w", tableSize(table), err)
	}
	return cal, fmt.Errorf("the table's corners (--corners, of --table %v): %w", tableSize(table), err)
}

// before is the calibration of pictures before the first comes, or what is wrong with it.
// A film's size is known; of a camera those are meant that are asked for, for it may give
// others and be waited for.
func (s sighting) before(pictures opencv.Pictures) (camera.Calibration, error) {
	pixels := cmp.Or(s.pixels, cornerPixels)
	if film, ok := pictures.(*opencv.Video); ok {
		w, h := film.Size()
		pixels = cmp.Or(pixelSize{w, h}, pixels)
	}
	return s.of(pixels.W, pixels.H)
}

// cornersIn are the table's corners in pictures of that size, which must have the shape of
// those that they were taken from.
func (s seat) cornersIn(w, h int) (cornerSet, error) {
	if s.of == (pixelSize{}) {
		return s.corners, nil
	}
	k := float64(w) / float64(s.of.W)
	if math.Abs(k*float64(s.of.H)-float64(h)) > 1 {
		return nil, fmt.Errorf("the table's corners were taken from pictures of %d×%d px, which have another shape than %d×%d: take them anew", s.of.W, s.of.H, w, h)
	}
	px := slices.Clone(s.corners)
	for i := range px {
		px[i] *= k
	}
	return px, nil
}

// storedSighting is that of a calibration that was written down. It holds for
// all pictures of its shape; no pixels stand for those that it was made with.
func storedSighting(file string, pixels pixelSize, table tableSize) (sighting, error) {
	cal, err := readCalibrated(file)
	if err != nil {
		return sighting{}, err
	}
	if err = cal.check(table); cal.blind {
		err = errBlindCalibration
	}
	if err != nil {
		return sighting{}, fmt.Errorf("calibration %s: %w", file, err)
	}
	pixels = cmp.Or(pixels, pixelSize{cal.Lens.Width, cal.Lens.Height})
	of := func(w, h int) (camera.Calibration, error) {
		c, err := cal.Scaled(w, h)
		if err != nil {
			return c, fmt.Errorf("calibration %s: %w", file, err)
		}
		return c, nil
	}
	return sighting{pixels, cmp.Or(cal.Table, table), of, constellation.Angle(cal.North)}, nil
}

// fourPixels takes eight numbers for four pixels.
func fourPixels(c cornerSet) (p [4]vision.Pixel) {
	for i := range p {
		p[i] = vision.Pixel{X: c[2*i], Y: c[2*i+1]}
	}
	return p
}
