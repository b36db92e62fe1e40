package vision

import (
	"errors"
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestReaderConfigRefusesWhatCantBeRead(t *testing.T) {
	for name, c := range map[string]ReaderConfig{
		"a kind without faces":   {Kinds: []constellation.Kind{constellation.D6, constellation.Unknown}},
		"a kind that isn't one":  {Kinds: []constellation.Kind{"d7"}},
		"a chance above one":     {MinConfidence: 1.5},
		"a chance below nothing": {MinFaceConfidence: -0.1},
		"no number":              {MinConfidence: math.NaN()},
		"fewer than no dice":     {MaxDice: -1},
	} {
		if err := c.Validate(); !errors.Is(err, ErrConfig) {
			t.Errorf("%s: %v, want ErrConfig", name, err)
		}
	}
	if err := (ReaderConfig{}).Validate(); err != nil {
		t.Errorf("the zero configuration: %v", err)
	}
}

func TestSortIsByYThenX(t *testing.T) {
	ds := []Detection{{Box: constellation.Box{X: 5, Y: 9}}, {Box: constellation.Box{X: 7, Y: 2}}, {Box: constellation.Box{X: 3, Y: 2}}}
	Sort(ds)
	if ds[0].Box.X != 3 || ds[1].Box.X != 7 || ds[2].Box.X != 5 {
		t.Errorf("order is %v", ds)
	}
}
