package teach

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
)

// Write writes the reader as JSON.
func (t *Taught) Write(w io.Writer) error { return json.NewEncoder(w).Encode(t) }

// Load reads what Write wrote. Something that stands behind it is refused: a file that two
// programs wrote into, or that was torn, would be read in part.
func Load(r io.Reader) (*Taught, error) {
	t := &Taught{}
	d := json.NewDecoder(r)
	if err := d.Decode(t); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrTaught, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("%w: something stands behind its end", ErrTaught)
	}
	return t, t.validate()
}

// Fits refuses a reader that was made with another network: its features
// mean something else.
func (t *Taught) Fits(model string) error {
	if t.Model != model {
		return fmt.Errorf("%w: made with other weights (%q) than those of this version (%q): teach it again", ErrTaught, t.Model, model)
	}
	return nil
}

// validate refuses a reader whose parts don't fit together.
func (t *Taught) validate() error {
	if !t.numbersFit() || !t.sidesFit() || !t.featuresFit() {
		return fmt.Errorf("%w: %d sides, %d features: the parts don't fit together", ErrTaught, len(t.Sides), len(t.Mean))
	}
	return nil
}

// numbersFit tells whether the numbers are within their bounds.
func (t *Taught) numbersFit() bool {
	return t.Temperature > 0 && t.Reach > 0 && t.ErrorRate >= 0 && t.ErrorRate <= 1 &&
		bounded(t.Mean, t.Spread, []float64{t.Temperature, t.Reach}) && bounded(t.Whiten...) && bounded(t.Centres...)
}

// mostNumber is far more than is ever learnt: the product of several still is a number.
const mostNumber = 1e30

func bounded(rows ...[]float64) bool {
	for _, row := range rows {
		for _, v := range row {
			if math.Abs(v) > mostNumber {
				return false
			}
		}
	}
	return true
}

// sidesFit tells whether there are several sides, each one that a kind has and with a
// centre of as many features as were learnt.
func (t *Taught) sidesFit() bool {
	if len(t.Sides) < 2 || len(t.Centres) != len(t.Sides) {
		return false
	}
	for k, s := range t.Sides {
		if !s.Kind.Valid() || !s.Kind.Has(s.Face) || s.Face == "" || len(t.Centres[k]) != len(t.Mean) {
			return false
		}
	}
	return true
}

// featuresFit tells whether there are features, each with a spread and a row of Whiten,
// which is a triangle.
func (t *Taught) featuresFit() bool {
	n := len(t.Mean)
	if n == 0 || len(t.Spread) != n || len(t.Whiten) != n {
		return false
	}
	for i := range n {
		if !(t.Spread[i] > 0) || len(t.Whiten[i]) != i+1 {
			return false
		}
	}
	return true
}
