package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// defaultTable is the first Surface's screen, 30 inches across.
var defaultTable = tableSize{X: 610, Y: 457}

// The least and the most that the sides of a table to play on have, mm. Beyond them
// somebody has written metres or inches: no die would fit, and drawing takes for ever.
const (
	smallestTable = 50
	largestTable  = 20_000
)

// tableSize is the table's width and height in mm, written 600x400.
type tableSize constellation.Vec

// String is the size as it is written.
func (s tableSize) String() string { return fmt.Sprintf("%gx%g", s.X, s.Y) }

// MarshalText writes a size.
func (s tableSize) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a size.
func (s *tableSize) UnmarshalText(text []byte) error {
	a, b, ok := strings.Cut(strings.ReplaceAll(string(text), "×", "x"), "x")
	w, errW := strconv.ParseFloat(a, 64)
	h, errH := strconv.ParseFloat(b, 64)
	if !ok || errW != nil || errH != nil {
		return fmt.Errorf("table of %q: want a width and a height in mm, such as 600x400", text)
	}
	*s = tableSize{X: w, Y: h}
	return s.Validate()
}

// Validate tells a size that no table has.
func (s tableSize) Validate() error {
	if !(min(s.X, s.Y) >= smallestTable && max(s.X, s.Y) <= largestTable) {
		return fmt.Errorf("a table of %g × %g mm: want a width and a height in mm, from %d to %d", s.X, s.Y, smallestTable, largestTable)
	}
	return nil
}
