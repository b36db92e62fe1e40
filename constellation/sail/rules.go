package sail

import "fmt"

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
