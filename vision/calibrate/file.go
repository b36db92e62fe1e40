package calibrate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Version is that of the files that are written. Others are refused.
const Version = 1

// File is a calibration as it is written down: camera, projector and table in
// one. Table coordinates are mm from its top left corner, x to the right, y
// down; pixels are counted from the top left corner of the top left pixel (see
// vision.Pixel).
type File struct {
	Version   int                 `json:"version"`
	Date      time.Time           `json:"date"`
	Screen    string              `json:"screen,omitempty"` // the name of the screen that the projector is, without one that a touch table's marks filled
	Monitor   int                 `json:"monitor"`          // its number, 0 is the first: where no screen has that name any more, or several have
	Table     TableSize           `json:"table"`
	Camera    *camera.Calibration `json:"camera,omitempty"`
	Projector *camera.Calibration `json:"projector,omitempty"`
	Touch     [][2]float64        `json:"touch,omitempty"` // mm: where the corners (0,0) (1,0) (1,1) (0,1) of a touch table's sensor lie
	Errors    Errors              `json:"errors"`
}

// TableSize is how large the table is and how it lies.
type TableSize struct {
	Width  float64 `json:"width"`           // mm
	Height float64 `json:"height"`          // mm
	North  float64 `json:"north,omitempty"` // degrees clockwise from the table's up

	NorthSaid bool `json:"-"` // somebody has just said where north is, though it may be 0
}

// ValidNorth tells why north can't lie there, in degrees: it is a few turns at most.
func ValidNorth(degrees float64) error {
	if !(math.Abs(degrees) <= mostNorth) {
		return fmt.Errorf("north at %g°: want -%d to %d", degrees, mostNorth, mostNorth)
	}
	return nil
}

const mostNorth = 3600

// Errors are what a calibration is wrong by.
type Errors struct {
	Error         // of fresh points, RMS
	Shape float64 `json:"shape"` // mm: see Result
	Seen  float64 `json:"seen"`  // share of the projected picture that the camera saw
}

// File is the result as it is written down.
func (r *Result) File(date time.Time) *File {
	rig := r.Rig
	return &File{Version: Version, Date: date.UTC().Truncate(time.Second), Table: TableSize{Width: r.Table.X, Height: r.Table.Y},
		Camera: &rig.Camera, Projector: &rig.Projector, Errors: Errors{r.RMS, r.Shape, r.Seen}}
}

// Validate tells what makes the file unusable.
func (f *File) Validate() error {
	if f.Version != Version {
		return fmt.Errorf("calibrate: version %d of a calibration file, want %d: calibrate anew", f.Version, Version)
	}
	if !(f.Table.Width > 0 && f.Table.Height > 0) {
		return fmt.Errorf("calibrate: table of %g×%g mm has no area", f.Table.Width, f.Table.Height)
	}
	if err := ValidNorth(f.Table.North); err != nil {
		return fmt.Errorf("calibrate: %w", err)
	}
	if f.Monitor < 0 {
		return fmt.Errorf("calibrate: monitor %d: the first is 0", f.Monitor)
	}
	if err := f.validTouch(); err != nil {
		return err
	}
	if err := validPart("camera", f.Camera); err != nil {
		return err
	}
	return validPart("projector", f.Projector)
}

// validPart tells what is wrong with the calibration of one device, nil where there is none.
func validPart(name string, c *camera.Calibration) error {
	if c == nil {
		return nil
	}
	if err := c.Validate(); err != nil {
		return fmt.Errorf("calibrate: %s: %w", name, err)
	}
	return nil
}

// validTouch tells why a touch table can't lie so.
func (f *File) validTouch() error {
	switch n := len(f.Touch); n {
	case 0:
		return nil
	case 4:
	default:
		return fmt.Errorf("calibrate: %d corners of a touch table, want 4", n)
	}
	var q [4]constellation.Vec
	for i, p := range f.Touch {
		q[i] = constellation.Vec{X: p[0], Y: p[1]}
	}
	if err := constellation.NearTable(q, f.Table.Width, f.Table.Height); err != nil {
		return fmt.Errorf("calibrate: touch table: %w", err)
	}
	if _, err := constellation.SquareTo(q); err != nil {
		return fmt.Errorf("calibrate: corners %v of a touch table: %w", f.Touch, err)
	}
	return nil
}

// Encode writes the file's bytes.
func (f *File) Encode() ([]byte, error) {
	data, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("calibrate: file: %w", err)
	}
	return append(data, '\n'), nil
}

// Decode reads what Encode wrote. Unknown words are refused, and what stands behind the
// file, so that a slip in one that was edited by hand, or torn, is found.
func Decode(data []byte) (*File, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	f := &File{}
	read := struct {
		*File
		Touch [][]float64 `json:"touch"` // as they stand there: JSON cuts and fills arrays of two
	}{File: f}
	if err := d.Decode(&read); err != nil {
		return nil, fmt.Errorf("calibrate: file: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("calibrate: file: something stands behind its end")
	}
	for _, p := range read.Touch {
		if len(p) != 2 {
			return nil, fmt.Errorf("calibrate: corner %v of a touch table: want x and y", p)
		}
		f.Touch = append(f.Touch, [2]float64(p))
	}
	return f, f.Validate()
}
