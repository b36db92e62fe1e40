package tuio

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Mapping says which die a touch is, and where. The zero Mapping needs only
// Width and Height to be of use.
type Mapping struct {
	// Width and Height are the table's, in mm.
	Width, Height float64

	// Corners are the places on the table, in mm, of the sensor's corners
	// (0,0) (1,0) (1,1) (0,1): how a sensor that lies askew, turned or
	// mirrored is set right. Empty: the sensor is the table.
	Corners []constellation.Vec

	// Trackers are those that lie otherwise than Corners says.
	Trackers []Tracker

	// Symbols tells the die that bears a tag, by symbol id (1.1) or component
	// id (2.0). Symbols made by SymbolOf are known anyway. Any other symbol
	// is a die of unknown kind.
	Symbols map[int32]Symbol

	// Cursors says what a finger is: CursorsAreDice (the default) or
	// CursorsAreTouches.
	Cursors CursorUse

	// Cursor is the die that a finger stands for; by default a bare contact,
	// which is a die when it comes to rest and stays.
	Cursor Symbol

	// Blobs tell dice by size, the first that fits. A blob smaller than all
	// of them is noise, a larger one a hand. Empty: DefaultBlobs.
	Blobs []BlobRule
}

// CursorUse says what cursors are taken for.
type CursorUse string

// The uses of cursors. Tables that see objects as fingers, as the Surface
// does, need dice; what is a finger there is told by how it moves.
const (
	CursorsAreDice    CursorUse = "dice"
	CursorsAreTouches CursorUse = "touches"
)

func (u CursorUse) valid() bool { return u == CursorsAreDice || u == CursorsAreTouches }

// Symbol is what bears a tag.
type Symbol struct {
	Role constellation.Role // a die unless said otherwise
	Kind constellation.Kind // empty: unknown
	Face string             // empty: the sensor can't tell
	Team constellation.Team
	Size float64 // mm, 0 when not known
	W, H float64 // mm, of a block; 0: as the sensor measures it
}

// BlobRule tells what a blob of a size is. The size is the mean of width and
// height.
type BlobRule struct {
	Symbol
	Min, Max float64 // mm; Min is within, Max is not
}

// largestDie is up to which size, mm, a blob is of a die: what is larger is a hand.
const largestDie = 45

// DefaultBlobs takes what is 6 to 45 mm across for a die of unknown kind.
var DefaultBlobs = []BlobRule{{Min: 6, Max: largestDie}}

// Validate tells what is wrong with m, nil if nothing is.
func (m *Mapping) Validate() error {
	if !(m.Width > 0 && m.Height > 0) || math.IsInf(m.Width*m.Height, 0) {
		return fmt.Errorf("tuio: table of %g × %g mm: must have an area", m.Width, m.Height)
	}
	if n := len(m.Corners); n != 0 && n != 4 {
		return fmt.Errorf("tuio: %d corners: must be 4 or none", n)
	}
	if _, err := newPlane(m); err != nil {
		return fmt.Errorf("tuio: corners %v: %w", m.Corners, err)
	}
	if err := validTrackers(m); err != nil {
		return err
	}
	if m.Cursors != "" && !m.Cursors.valid() {
		return fmt.Errorf("tuio: cursors %q: must be %s or %s", m.Cursors, CursorsAreDice, CursorsAreTouches)
	}
	for _, id := range slices.Sorted(maps.Keys(m.Symbols)) { // of several the same one is named each time
		s := m.Symbols[id]
		if err := s.validate(); err != nil {
			return fmt.Errorf("tuio: symbol %d: %w", id, err)
		}
	}
	for _, b := range m.Blobs {
		if err := b.validate(); err != nil {
			return fmt.Errorf("tuio: blobs of %g to %g mm: %w", b.Min, b.Max, err)
		}
	}
	if err := m.Cursor.validate(); err != nil {
		return fmt.Errorf("tuio: cursor: %w", err)
	}
	return nil
}

func (s Symbol) validate() error {
	switch {
	case s.Kind != "" && !s.Kind.Valid():
		return fmt.Errorf("kind %q: no such kind", s.Kind)
	case s.Kind != "" && !s.Kind.Has(s.Face):
		return fmt.Errorf("face %q: not a face of %s", s.Face, s.Kind)
	case !s.Team.Valid():
		return fmt.Errorf("team %q: no such team", s.Team)
	case !(s.Size >= 0 && s.Size <= LargestSize):
		return fmt.Errorf("size %g mm: must be 0 to %d", s.Size, LargestSize)
	case !(s.W >= 0 && s.W <= LargestBlock && s.H >= 0 && s.H <= LargestBlock):
		return fmt.Errorf("block of %g × %g mm: must be 0 to %d", s.W, s.H, LargestBlock)
	}
	return nil
}

// LargestSize is the largest that a die may be said to be, mm.
const LargestSize = 200

// LargestBlock is the longest that the edge of a block may be said to be, mm.
const LargestBlock = 1000

func (b BlobRule) validate() error {
	if !(b.Min >= 0 && b.Max > b.Min) {
		return fmt.Errorf("limits must rise")
	}
	return b.Symbol.validate()
}
