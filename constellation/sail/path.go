package sail

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Paths returns all paths of the dice that aren't gone (see [Chart.Sail]),
// sorted by start, then choices. It is an error when there are more than the
// rules' MaxPaths.
func (c *Chart) Paths(gone []bool) ([]Path, error) {
	if gone == nil {
		gone = make([]bool, len(c.bodies))
	}
	paths := make([]Path, 0, len(c.bodies))
	w := pathWriter{chart: c, gone: gone, when: make([]int, len(c.bodies))}
	more := false
	c.Sail(gone, func(v *Voyage) bool {
		if more = len(paths) == c.rules.MaxPaths; !more {
			paths = append(paths, w.path(v))
		}
		return !more
	})
	if more {
		return nil, fmt.Errorf("sail: more than %d paths: too many Suns stand high", c.rules.MaxPaths)
	}
	return paths, nil
}

// End says why a path is over.
type End string

// The ends of a path.
const (
	EndOpen  End = "open"  // nothing more to meet
	EndMoon  End = "moon"  // a Moon that is not full
	EndBlock End = "block" // a block, or a die that acts as one
)

// Step is the way of one die until it meets the next thing.
type Step struct {
	Die       string  `json:"die"`       // who travels
	Direction string  `json:"direction"` // where
	Meets     string  `json:"meets"`     // empty on the last step of an open path
	Distance  float64 `json:"distance"`  // mm
	Margin    float64 `json:"margin"`    // mm, overlap of the shadows
}

// Path is one way to sail. Its JSON form is the specification's.
type Path struct {
	Start      string      `json:"start"`
	Choices    []string    `json:"choices"`   // E or W for each Sun met while it stands high
	Collected  []string    `json:"collected"` // in this order
	Ends       End         `json:"ends"`
	Again      bool        `json:"again"` // the same player may start another path
	Steps      []Step      `json:"steps"`
	CloseCalls []CloseCall `json:"closeCalls"`
	BlockCalls []CloseCall `json:"-"` // the same of blocks
	Dice       int         `json:"-"` // how many are collected, members of stacks too
}

// Close lists all that was almost missed or almost met, the dice first.
func (p *Path) Close() []CloseCall { return slices.Concat(p.CloseCalls, p.BlockCalls) }

// Paths returns all paths of the dice at rest on t, sorted by start, then by
// choices. It is an error when there are more than r.MaxPaths.
func Paths(t *constellation.Table, r Rules) ([]Path, error) {
	c, err := NewChart(t, r)
	if err != nil {
		return nil, err
	}
	return c.Paths(nil)
}
