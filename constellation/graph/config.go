package graph

import "fmt"

// Config holds the parameters of links (spec Star Dice, Links).
type Config struct {
	Reach    float64 // how far two dice link, centre to centre, as a part of the table's width
	Hold     float64 // a standing link holds up to Reach × Hold, so that a pair at the limit doesn't flicker
	MaxLinks int     // links a die may have
	MinAngle float64 // degrees, smallest angle between the links of a die
}

// Default returns the parameters of the specification.
func Default() Config {
	return Config{Reach: 0.25, Hold: 1.08, MaxLinks: 2, MinAngle: 15}
}

// Validate tells what is wrong with c.
func (c Config) Validate() error {
	switch {
	case !(c.Reach > 0 && c.Reach <= 2):
		return fmt.Errorf("graph: reach %v is not in (0, 2] table widths", c.Reach)
	case !(c.Hold >= 1 && c.Hold <= 4):
		return fmt.Errorf("graph: hold %v is not in [1, 4]", c.Hold)
	case c.MaxLinks < 1 || c.MaxLinks > 2:
		return fmt.Errorf("graph: %d links a die: only 1 or 2 make strings and closed shapes", c.MaxLinks)
	case !(c.MinAngle >= 0 && c.MinAngle < 180):
		return fmt.Errorf("graph: smallest angle %v° is not in [0, 180)", c.MinAngle)
	}
	return nil
}

// Link joins two dice; A is the smaller id by Unicode code point.
type Link struct{ A, B string }

// Formation is a connected group of two dice or more.
type Formation struct {
	Dice   []string // a string from end to end, a closed shape round from its smallest id (spec Star Dice, answer)
	Closed bool     // a cycle of three or more
}
