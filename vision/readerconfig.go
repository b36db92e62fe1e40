package vision

import (
	"errors"
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
)

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
