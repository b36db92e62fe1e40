package teach

import (
	"encoding/json"
	"fmt"
	"io"
)

// Write writes the reader as JSON.
func (t *Taught) Write(w io.Writer) error { return json.NewEncoder(w).Encode(t) }

// Load reads what Write wrote.
func Load(r io.Reader) (*Taught, error) {
	t := &Taught{}
	if err := json.NewDecoder(r).Decode(t); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrTaught, err)
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

func (t *Taught) validate() error {
	n := len(t.Mean)
	ok := n > 0 && len(t.Spread) == n && len(t.Sides) > 1 && t.Temperature > 0 && t.Reach > 0 &&
		t.ErrorRate >= 0 && t.ErrorRate <= 1 && len(t.Centres) == len(t.Sides) && len(t.Whiten) == n
	for k := 0; ok && k < len(t.Sides); k++ {
		s := t.Sides[k]
		ok = s.Kind.Valid() && s.Kind.Has(s.Face) && s.Face != "" && len(t.Centres[k]) == n
	}
	for i := 0; ok && i < n; i++ {
		ok = t.Spread[i] > 0 && len(t.Whiten[i]) == i+1
	}
	if !ok {
		return fmt.Errorf("%w: %d sides, %d features: the parts don't fit together", ErrTaught, len(t.Sides), n)
	}
	return nil
}
