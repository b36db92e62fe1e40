package vision

import (
	"errors"
	"fmt"
	"slices"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

// The reasons why the face of a found die is left open.
const (
	ReasonCut    = "cut"     // the picture's edge cuts the die
	ReasonCocked = "cocked"  // leans, or lies on another die
	ReasonUnsure = "unsure"  // no face is likely enough
	ReasonSmall  = "small"   // too few pixels to read
	ReasonMoving = "moving"  // in motion
	ReasonHidden = "covered" // a hand or another die hides it
)

// Detection is one die seen in a picture, in pixels of the picture as stored.
type Detection struct {
	Box            [4]float64                 `json:"box"`  // x y w h of the whole visible die
	Kind           constellation.Kind         `json:"kind"` // what sort of die
	Face           string                     `json:"face"` // the side that is up, empty where the reader won't say
	Confidence     float64                    `json:"confidence"`
	FaceConfidence float64                    `json:"faceConfidence"`
	Team           constellation.Team         `json:"team"`
	Angle          float64                    `json:"angle"`            // degrees clockwise; 0 to 90 for cubes, whose sides look alike
	Alternatives   []constellation.FaceChance `json:"alternatives"`     // other faces, likeliest first, never nil
	Reason         string                     `json:"reason,omitempty"` // why Face is open
	Margin         float64                    `json:"-"`                // 0…1, best face's chance less the next one's
	Corners        [][2]float64               `json:"-"`                // outline, clockwise
}

// Centre returns the middle of the box.
func (d *Detection) Centre() (x, y float64) {
	return d.Box[0] + d.Box[2]/2, d.Box[1] + d.Box[3]/2
}

// AnyFace tells whether the face of any die is told.
func AnyFace(ds []Detection) bool {
	return slices.ContainsFunc(ds, func(d Detection) bool { return d.Face != "" })
}

// Sort brings detections into the order of the specification: by y, then x.
func Sort(ds []Detection) {
	sort.SliceStable(ds, func(i, j int) bool {
		a, b := ds[i].Box, ds[j].Box
		if a[1] != b[1] {
			return a[1] < b[1]
		}
		return a[0] < b[0]
	})
}

// ReaderConfig says what a reader looks for and when it answers. The zero
// value looks for every kind with the usual thresholds.
type ReaderConfig struct {
	Kinds             []constellation.Kind // dice in the game; empty is all
	MinConfidence     float64              // 0…1 that there is a die; lower lets ground pass for dice; 0 is DefaultMinConfidence
	MinFaceConfidence float64              // 0…1; a face less likely is left open; 0 is DefaultMinFaceConfidence
	MaxDice           int                  // most dice reported of a picture; 0 is DefaultMaxDice
}

// The values that a zero field of ReaderConfig stands for.
const (
	DefaultMinConfidence     = 0.3
	DefaultMinFaceConfidence = 0.5
	DefaultMaxDice           = 120
)

// ErrConfig is wrapped by every error of ReaderConfig.Validate.
var ErrConfig = errors.New("vision: bad reader configuration")

// Validate refuses kinds that can't be read and thresholds outside 0…1.
func (c ReaderConfig) Validate() error {
	for _, k := range c.Kinds {
		if len(k.Faces()) == 0 {
			return fmt.Errorf("%w: kind %q has no faces to read", ErrConfig, k)
		}
	}
	if !chance(c.MinConfidence) || !chance(c.MinFaceConfidence) {
		return fmt.Errorf("%w: thresholds %g and %g, want 0 to 1", ErrConfig, c.MinConfidence, c.MinFaceConfidence)
	}
	if c.MaxDice < 0 {
		return fmt.Errorf("%w: at most %d dice", ErrConfig, c.MaxDice)
	}
	return nil
}

// WithDefaults returns c with its zero fields filled in.
func (c ReaderConfig) WithDefaults() ReaderConfig {
	if c.MinConfidence == 0 {
		c.MinConfidence = DefaultMinConfidence
	}
	if c.MinFaceConfidence == 0 {
		c.MinFaceConfidence = DefaultMinFaceConfidence
	}
	if c.MaxDice == 0 {
		c.MaxDice = DefaultMaxDice
	}
	return c
}

// chance tells whether p lies in 0…1; a NaN does not.
func chance(p float64) bool { return p >= 0 && p <= 1 }

// Faces lists what a detection says of its face, likeliest first. An open face
// whose chance is given but not its name says nothing: the others are only
// the rest.
func (d Detection) Faces() []constellation.FaceChance {
	if d.Face != "" {
		return append([]constellation.FaceChance{{Face: d.Face, P: d.FaceConfidence}}, d.Alternatives...)
	}
	if len(d.Alternatives) == 0 || d.FaceConfidence > d.Alternatives[0].P {
		return nil
	}
	return d.Alternatives
}
