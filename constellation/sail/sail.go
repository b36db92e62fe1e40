package sail

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
)

// MoonStyle says what a Moon does when it is met.
type MoonStyle string

// The styles of the Moon.
const (
	MoonFull MoonStyle = "full" // it is collected and the path goes on
	MoonDark MoonStyle = "dark" // it stays; path and turn end
	MoonHalf MoonStyle = "half" // it stays; the path ends, the turn doesn't
)

// SunStyle says what a Sun does when it is met.
type SunStyle string

// The styles of the Sun.
const (
	SunPass    SunStyle = "pass"    // it is collected and the path goes on
	SunRising  SunStyle = "rising"  // it is an East
	SunSetting SunStyle = "setting" // it is a West
	SunHigh    SunStyle = "high"    // the player chooses East or West
)

// Rules are the rules that paths follow.
type Rules struct {
	Moon      MoonStyle
	Sun       SunStyle
	Tolerance float64 // mm; a die within it of being met or missed is a close call
	MaxPaths  int     // paths listed at most: every Sun that stands high doubles them
}

// Default returns the basic game.
func Default() Rules {
	return Rules{Moon: MoonFull, Sun: SunPass, Tolerance: 1, MaxPaths: 1 << 16}
}

// Validate tells what is wrong with r.
func (r Rules) Validate() error {
	switch r.Moon {
	case MoonFull, MoonDark, MoonHalf:
	default:
		return fmt.Errorf("sail: moon %q is not full, dark or half", r.Moon)
	}
	switch r.Sun {
	case SunPass, SunRising, SunSetting, SunHigh:
	default:
		return fmt.Errorf("sail: sun %q is not pass, rising, setting or high", r.Sun)
	}
	if !(r.Tolerance >= 0 && r.Tolerance <= 1000) {
		return fmt.Errorf("sail: tolerance %v mm is not in [0, 1000]", r.Tolerance)
	}
	if r.MaxPaths < 1 {
		return fmt.Errorf("sail: a limit of %d paths leaves none", r.MaxPaths)
	}
	return nil
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

// CloseCall is a die that was almost missed or almost met.
type CloseCall struct {
	Die    string  `json:"die"`
	By     string  `json:"by"`     // who travels past
	Margin float64 `json:"margin"` // mm, negative when it is missed
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
	Dice       int         `json:"-"` // how many are collected, members of stacks too
}

// Paths returns all paths of the dice at rest on t, sorted by start, then by
// choices. It is an error when there are more than r.MaxPaths.
func Paths(t *constellation.Table, r Rules) ([]Path, error) {
	c, err := NewChart(t, r)
	if err != nil {
		return nil, err
	}
	return c.Paths(nil)
}
