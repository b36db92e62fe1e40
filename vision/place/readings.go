package place

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Sizes are the sizes (mm) of the dice in the game, by kind. A kind that is
// missing has the size of Any; 0 is not known, and measured from the picture.
type Sizes struct {
	Any float64
	Of  map[constellation.Kind]float64
}

// For returns the size of dice of the kind, 0 when not known.
func (s Sizes) For(k constellation.Kind) float64 {
	if v := s.Of[k]; v > 0 {
		return v
	}
	return s.Any
}

// ReadingOf is the die's place on the table, by its box, and what is known of it.
func ReadingOf(d *vision.Detection, c *camera.Calibration, sizes Sizes) (constellation.Reading, error) {
	f, err := FromBox(c, d.Kind, d.Box, d.Angle, sizes.For(d.Kind))
	if err != nil {
		return constellation.Reading{}, fmt.Errorf("place: box %v: %w", d.Box, err)
	}
	return ReadingAt(d, f), nil
}

// ReadingAt is what is known of a die that stands there.
func ReadingAt(d *vision.Detection, f Footprint) constellation.Reading {
	return constellation.Reading{
		Kind: d.Kind, Team: d.Team, Face: d.Face,
		Pos: f.Pos, Angle: f.Angle, Size: f.Size,
		Confidence: d.Confidence, FaceConfidence: d.FaceConfidence, Margin: d.Margin,
		Alternatives: d.Alternatives, Reason: d.Reason,
		Corners: f.Corners(), Look: d.Look,
	}
}
