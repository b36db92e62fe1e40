package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/asterism-dice/asterism/tuio"
	"github.com/asterism-dice/asterism/vision/calibrate"
)

// calibrateCmd calibrates camera, projector and table in one go.
type calibrateCmd struct {
	Camera     string    `default:"0" help:"Number, name or address (http://, rtsp://) of the camera, or phone." placeholder:"CAMERA"`
	Pixels     pixelSize `help:"How large the camera's pictures are to be, such as 1280x720; else as large as come smoothly, up to 1920x1080." placeholder:"WxH"`
	Span       float64   `help:"Length in mm, measured with a ruler, of the line that is shown at half the height from 25 % to 75 % of the width." placeholder:"MM"`
	Board      boardSize `placeholder:"CxRxMM" help:"A printed chessboard of C by R inner corners, MM mm apart, lies on the table: it tells the scale, and the table's shape more exactly than a single length does."`
	Die        float64   `help:"Length in mm of a die's edge: an outline of light is shown that is made as large as the die by + and -. Rougher than all else." placeholder:"MM"`
	Table      tableSize `placeholder:"WxH" help:"The table measures W by H mm and the camera sees all of it: its corners are found, and tell scale and shape. The top left one is where the projected picture has its own."`
	Projector  bool      `negatable:"" default:"true" help:"A projector lights the table. Without one, the table's corners are found in the camera's picture and shown, to agree to or to click (--table says how large it is)."`
	Touch      bool      `help:"It is a touch table: marks are shown on it, to be touched or to put a die on (--table says how large it is)."`
	North      *float64  `help:"Where the table's north is, in degrees clockwise from the picture's top." placeholder:"DEGREES"`
	Point      bool      `help:"Where north is, is pointed out with a die: a ring of light is shown to lay it on, or to touch."`
	Sides      *bool     `negatable:"" help:"Show by light which sides are the table's top and left, to be agreed to or changed by a touch or a die; who says nothing agrees. Else only without --json."`
	Fullscreen bool      `negatable:"" default:"true" help:"Fill that screen."`
	Out        string    `help:"Where the calibration is written; else where play finds it by itself, in the user's configuration folder." placeholder:"FILE"`
	Check      bool      `help:"Only say whether the calibration still holds."`
	outputFlags
	phoneFlags
	JSON bool `name:"json" help:"How well it holds and a grid of 9 by 7 points as one JSON object, the last line."`
	hearFlags
}

// ready tells what is missing before anything is opened.
func (c *calibrateCmd) ready() (err error) {
	if c.Out == "" {
		if c.Out, err = calibrationFile(); err != nil {
			return err
		}
	}
	given := 0
	for _, is := range []bool{c.Span != 0, c.byBoard(), c.byTable(), c.Die != 0} {
		if is {
			given++
		}
	}
	switch {
	case c.Point && c.North != nil:
		return errors.New("--north and --point both tell where north is: give one of them")
	case calibrate.ValidNorth(c.north()) != nil:
		return fmt.Errorf("--north: %w", calibrate.ValidNorth(c.north()))
	case given > 1:
		return errors.New("--span, --board, --die and --table all tell the scale: give one of them")
	case c.Span != 0 && !(c.Span > 0):
		return fmt.Errorf("--span %g: a length is more than 0 mm", c.Span)
	case c.Die != 0 && !(c.Die >= leastEdge && c.Die <= mostEdge):
		return fmt.Errorf("--die %g: a die's edge measures %d to %d mm", c.Die, leastEdge, mostEdge)
	}
	if err := c.contradicted(); err != nil {
		return err
	}
	if !hasDisplay() {
		return errors.New("no display: calibrate shows its patterns in a window on the projector")
	}
	return c.keeps()
}

// contradicted tells which flags don't go together: one would be passed over without a
// word, and --touch --check would write.
func (c *calibrateCmd) contradicted() error {
	without := ""
	switch {
	case c.Touch:
		without = "--touch"
	case !c.Projector:
		without = "--no-projector"
	}
	lit, measured, heard := c.lit().first(), c.measured().first(), c.heard().first()
	switch {
	case without != "" && lit != "":
		return fmt.Errorf("--%s goes by a projector's light: it can't be given with %s", lit, without)
	case c.Check && measured != "":
		return fmt.Errorf("--%s tells how to calibrate: it can't be given with --check, which only looks", measured)
	case !c.Touch && heard != "":
		return fmt.Errorf("--%s is for a touch table: it can't be given without --touch", heard)
	}
	return nil
}

// flagsOfCall are flags, and whether the call gives them.
type flagsOfCall []struct {
	name string
	is   bool
}

// first is the name of the first one that is given, empty for none.
func (all flagsOfCall) first() string {
	for _, f := range all {
		if f.is {
			return f.name
		}
	}
	return ""
}

// lit are the flags that go by a projector's light.
func (c *calibrateCmd) lit() flagsOfCall {
	return flagsOfCall{{"check", c.Check}, {"point", c.Point}, {"json", c.JSON}, {"span", c.Span != 0}, {"die", c.Die != 0}, {"board", c.byBoard()},
		{"sides", c.showsSides()}}
}

// measured are those that say how the table is measured, and how it lies.
func (c *calibrateCmd) measured() flagsOfCall {
	return flagsOfCall{{"span", c.Span != 0}, {"die", c.Die != 0}, {"table", c.byTable()}, {"board", c.byBoard()}, {"north", c.North != nil},
		{"point", c.Point}, {"sides", c.showsSides()}}
}

// heard are those that say where TUIO is heard.
func (c *calibrateCmd) heard() flagsOfCall {
	return flagsOfCall{{"udp", c.UDP != "" && c.UDP != tuio.DefaultUDP}, {"tcp", c.TCP != ""}, {"ws", c.WS != ""}, {"connect", len(c.Connect) > 0},
		{"multicast", c.Multicast != ""}, {"interface", c.Interface != ""}, {"allow", len(c.Allow) > 0}}
}

// showsSides tells whether the call wants the table's sides shown.
func (c *calibrateCmd) showsSides() bool { return c.Sides != nil && *c.Sides }

// keeps tells why what comes of it can't be written down: by then it was much work.
func (c *calibrateCmd) keeps() error {
	if c.Check {
		return nil
	}
	if err := placeable(c.Out); err != nil {
		return fmt.Errorf("the calibration can't be written: %w", err)
	}
	return nil
}

// A die's edge, mm, whose outline can be seen and lies on the table.
const (
	leastEdge = 5
	mostEdge  = 100
)

// asksSides tells whether the table's sides are shown: programs that read JSON
// aren't kept waiting.
func (c *calibrateCmd) asksSides() bool {
	if c.Sides != nil {
		return *c.Sides
	}
	return !c.JSON
}

// north is what the call says of north, degrees, 0 where it says nothing.
func (c *calibrateCmd) north() float64 {
	if c.North == nil {
		return 0
	}
	return *c.North
}

func (c *calibrateCmd) byBoard() bool { return c.Board.Columns > 0 }
func (c *calibrateCmd) byTable() bool { return c.Table != (tableSize{}) }

// latencyCmd measures how long light takes from the program to the program.
type latencyCmd struct {
	Camera     string `default:"0" help:"Number, name or address (http://, rtsp://) of the camera." placeholder:"CAMERA"`
	Flashes    int    `default:"30" help:"How often it is measured." placeholder:"N"`
	Fullscreen bool   `negatable:"" default:"true" help:"Fill that screen."`
	JSON       bool   `name:"json" help:"The figures in milliseconds as one JSON object."`
	outputFlags
}

// calibrationFile is where a calibration is kept if nobody says otherwise.
func calibrationFile() (string, error) {
	file, err := inSettings("calibration.json")
	if err != nil {
		return "", fmt.Errorf("%w, or say with --out where the calibration is to be written", err)
	}
	return file, nil
}

// writeCalibration writes a calibration, and the folder that it is in. One that couldn't
// be read again isn't written: what was there before stays.
func writeCalibration(file string, f *calibrate.File) error {
	data, err := readable(f)
	if err != nil {
		return err
	}
	return putCalibration(file, data)
}

// readable is a calibration as it is written, where it can be read again.
func readable(f *calibrate.File) ([]byte, error) {
	data, err := f.Encode()
	if err != nil {
		return nil, err
	}
	if _, err := decodeCalibrated(data); err != nil {
		return nil, unwritten(err)
	}
	return data, nil
}

func putCalibration(file string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return bad(err)
	}
	return bad(writeWhole(file, data))
}
