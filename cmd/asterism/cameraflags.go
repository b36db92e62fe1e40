package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
	"github.com/asterism-dice/asterism/vision/camera"
)

// detectCmd finds and reads the dice in photographs.
type detectCmd struct {
	Images []string  `arg:"" name:"image" help:"Photographs to look at."`
	JSON   bool      `name:"json" help:"A JSON object a line for each picture."`
	Out    string    `placeholder:"PNG" help:"Write the picture with what was seen drawn in; of several pictures each to a file of its own."`
	Why    string    `placeholder:"PNG" help:"Write what each stage saw of the picture as one sheet, for a bug report; of several pictures each to a file of its own."`
	Above  bool      `help:"The photographs were taken straight down, or nearly: then dice tell more surely which of their sides is up, a d20 above all."`
	Table  tableSize `placeholder:"WxH" help:"The table fills the picture, taken straight down, and measures W by H mm: say where on it the dice lie."`
	Size   dieSize   `placeholder:"MM" help:"Edge or diameter of the dice, if all have one: makes their places surer."`
	Kinds  kindList  `placeholder:"KIND,…" help:"The dice that are in the game: only those are considered."`
	Taught string    `placeholder:"FILE" help:"A reader for dice of one's own, as teach made it."`
	Album  string    `placeholder:"FILE|none" default:"none" help:"An album of the signs on dice of one's own, as play makes it."`
}

// evaluateCmd compares what is seen with what somebody wrote down.
type evaluateCmd struct {
	Folder  string   `arg:"" help:"Folder of pictures."`
	Truth   string   `placeholder:"FILE" help:"What the pictures show; else truth.jsonl in the folder."`
	Answers string   `placeholder:"FILE" help:"Judge these lines of detect --json instead of looking at the pictures."`
	Only    string   `placeholder:"SET" help:"Judge only the pictures of this set (a folder below the folder)."`
	Skip    []string `placeholder:"IMAGE,…" help:"Leave these pictures out: those whose truth is wrong."`
	JSON    bool     `name:"json" help:"The figures as one JSON object."`
	Above   bool     `help:"The photographs were taken straight down, or nearly: then dice tell more surely which of their sides is up, a d20 above all."`
	Sheet   string   `placeholder:"PNG" help:"Write the worst pictures as a contact sheet."`
	Kinds   kindList `placeholder:"KIND,…" help:"The dice that are in the game."`
	Taught  string   `placeholder:"FILE" help:"A reader for dice of one's own, as teach made it."`
	Album   string   `placeholder:"FILE|none" default:"none" help:"An album of the signs on dice of one's own, as play makes it."`
}

// watchCmd looks through a camera.
type watchCmd struct {
	Camera string        `arg:"" optional:"" default:"0" help:"Number, name or address of a camera, phone (a telephone's browser), or a video file."`
	Pixels pixelSize     `placeholder:"WxH" help:"How large the camera's pictures are to be, such as 1280x720; else those of the calibration, 1280x720 with corners, or as large as come smoothly, up to 1920x1080."`
	Place  placeFlags    `embed:""`
	Size   dieSize       `placeholder:"MM" help:"Edge or diameter of the dice, if all have one."`
	Kinds  kindList      `placeholder:"KIND,…" help:"The dice that are in the game."`
	Taught string        `placeholder:"FILE" help:"A reader for dice of one's own, as teach made it."`
	Album  string        `placeholder:"FILE|none" help:"The album of the signs on dice of one's own, as play makes it; usually the one in the user's data folder."`
	Frames int           `placeholder:"N" help:"End after so many frames."`
	JSON   bool          `name:"json" help:"A JSON object a line for each frame in which something changed."`
	Window bool          `negatable:"" default:"true" help:"Show what is seen, if there is a display."`
	Stages bool          `help:"Show what moves, and in a second window what each stage saw of what was read last. The key W saves what each stage sees of all of the table as one sheet, for a bug report; without a window type w and Enter."`
	Save   string        `placeholder:"FOLDER" default:"seen" help:"Where the key S saves the picture and its truth, once all lies still. Without a window type s, or s FACE, and Enter."`
	Face   string        `placeholder:"FACE" help:"The face that all dice in saved pictures show, with --as; the key N takes the next. Else what was read is taken."`
	As     string        `placeholder:"KIND" help:"The kind of all dice in saved pictures; else what was read is taken."`
	Every  time.Duration `default:"1s" help:"How often the figures are told."`
	phoneFlags
}

// placeFlags say where the table is in a camera's pictures.
type placeFlags struct {
	Table       tableSize  `placeholder:"WxH" help:"The table in mm; else that of the calibration, 610x457 with a board or corners, with none of them 600 by as much as the picture's shape gives."`
	Corners     cornerSet  `placeholder:"X,Y,…" help:"Pixels of the table's corners: top left, top right, bottom right, bottom left, in its pictures: those of 1280x720 or --pixels are asked for."`
	Board       boardSize  `placeholder:"CxRxMM" help:"A chessboard of C by R inner corners, MM mm apart, lies on the table: calibrate by it. Its rows lie along the table's width; the side of it that is further up in the picture is taken for the one towards the table's top, also where the camera looks straight down or hangs head down."`
	BoardAt     *cornerPos `placeholder:"X,Y" help:"Where on the table, in mm, the board's first inner corner lies; else the board lies in the table's middle."`
	Places      int        `default:"5" placeholder:"N" help:"In how many places on the table the board is shown, --board-at being the first: only what it lay on is measured."`
	Calibration string     `placeholder:"FILE" help:"A calibration that was written down before."`
	Calibrated  string     `placeholder:"FILE" help:"Write the calibration down, for --calibration."`
}

// seat is how a game's camera looks at the table: as a calibration says that
// was written down, else by the pixels of the table's corners; with neither
// the table fills the picture.
type seat struct {
	file    string
	corners cornerSet
	of      pixelSize // of the pictures that the corners lie in; zero: of those that come
	from    string    // the section of the settings that names the corners; empty: the call does
	pixels  pixelSize // of its pictures; zero where nobody named them
}

// assumed tells whether neither says it.
func (s seat) assumed() bool { return s.file == "" && len(s.corners) == 0 }

// teachCmd makes a reader for dice of one's own.
type teachCmd struct {
	Folder string `arg:"" help:"Folder with truth.jsonl, as watch saves it, or with a folder of pictures for each face."`
	Out    string `required:"" placeholder:"FILE" help:"Where the adapted reader is written."`
	Kind   string `placeholder:"KIND" help:"The kind of the dice; else the one of the truth file."`
	JSON   bool   `name:"json" help:"The figures as one JSON object."`
}

// dieSize is the edge or the diameter of dice, mm.
type dieSize float64

// UnmarshalText reads a size.
func (s *dieSize) UnmarshalText(text []byte) error {
	v, err := finiteNumber(string(text))
	if err != nil || v <= 0 || v > tuio.LargestSize {
		return fmt.Errorf("size of %q: want an edge or a diameter in mm, such as 16, %d at most", text, tuio.LargestSize)
	}
	*s = dieSize(v)
	return nil
}

// kindList is a list of kinds, written d6,d20,utara.
type kindList []constellation.Kind

// readableKinds are those whose faces can be read.
func readableKinds() kindList {
	return slices.DeleteFunc(slices.Clone(constellation.Kinds), func(k constellation.Kind) bool { return len(k.Faces()) == 0 })
}

// UnmarshalText reads a list.
func (l *kindList) UnmarshalText(text []byte) error {
	*l = nil
	for _, s := range strings.Split(string(text), ",") {
		k := constellation.Kind(strings.TrimSpace(s))
		if !k.Valid() {
			return fmt.Errorf("kind %q isn't known: there are %v", k, readableKinds())
		}
		if len(k.Faces()) == 0 {
			return fmt.Errorf("kind %q has no faces to read: there are %v", k, readableKinds())
		}
		*l = append(*l, k)
	}
	return nil
}

// cornerSet holds four pixels, written as eight numbers.
type cornerSet []float64

// UnmarshalText reads the numbers.
func (c *cornerSet) UnmarshalText(text []byte) error {
	*c = nil
	for _, s := range strings.Split(string(text), ",") {
		v, err := finiteNumber(s)
		if err != nil {
			return fmt.Errorf("corners: %q is no number", s)
		}
		*c = append(*c, v)
	}
	if len(*c) != 8 {
		return fmt.Errorf("corners: %d numbers, want 8", len(*c))
	}
	return c.check()
}

// boardSize is a chessboard's inner corners and their distance, written
// 9x6x25.
type boardSize struct {
	Columns, Rows int
	Square        float64 // mm
}

// UnmarshalText reads a board.
func (b *boardSize) UnmarshalText(text []byte) error {
	parts := strings.Split(strings.ReplaceAll(string(text), "×", "x"), "x")
	if len(parts) == 3 {
		c, errC := strconv.Atoi(parts[0])
		r, errR := strconv.Atoi(parts[1])
		mm, errM := strconv.ParseFloat(parts[2], 64)
		if errC == nil && errR == nil && errM == nil && (camera.Board{Columns: c, Rows: r, Square: mm}).Validate() == nil {
			*b = boardSize{c, r, mm}
			return nil
		}
	}
	return fmt.Errorf("board of %q: want inner corners and their distance in mm, such as 9x6x25", text)
}

// cornerPos is a point of the table in mm, written 100,50.
type cornerPos constellation.Vec

// UnmarshalText reads a point.
func (p *cornerPos) UnmarshalText(text []byte) error {
	a, b, ok := strings.Cut(string(text), ",")
	x, errX := finiteNumber(a)
	y, errY := finiteNumber(b)
	if !ok || errX != nil || errY != nil {
		return fmt.Errorf("point %q: want x and y in mm, such as 100,50", text)
	}
	*p = cornerPos{X: x, Y: y}
	return nil
}

// finiteNumber reads a number that is neither infinite nor NaN.
func finiteNumber(text string) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err == nil && (math.IsNaN(v) || math.IsInf(v, 0)) {
		err = strconv.ErrRange
	}
	return v, err
}
