package stardice

import (
	"fmt"
)

// why says how a formation's owner was found: both sums, the greater first,
// and the Cube's number that the greater one must exceed: "42 : 41 > 16". Where
// the highest face decides and not the sums, it says nothing.
func (f Formation) why(s RuleSet) string {
	if s.byFace || f.Sums.White+f.Sums.Red == 0 {
		return ""
	}
	most, least := max(f.Sums.White, f.Sums.Red), min(f.Sums.White, f.Sums.Red)
	text := fmt.Sprintf("%d : %d", most, least)
	if s.Players == 1 && least == 0 {
		return ""
	}
	switch {
	case f.Borg == 0:
	case most > f.Borg:
		text += fmt.Sprintf(" > %d", f.Borg)
	default:
		text += fmt.Sprintf(" ≤ %d", f.Borg)
	}
	return text
}

// lost tells whether nobody gets anything by a formation.
func (f Formation) lost() bool { return f.Owner == "" && f.got == (Points{}) }

// nobodys says why a formation is nobody's.
func (f Formation) nobodys(c *Config) string {
	switch {
	case !f.lost():
		return ""
	case c.Rules.byFace:
		return "nobody's: " + f.topless()
	case f.Sums.White == f.Sums.Red:
		return "nobody's: the sums are equal"
	}
	return "nobody's: not more than the " + c.cubeWord()
}

// topless says why no team's highest face holds a formation.
func (f Formation) topless() string {
	most := max(f.top.White, f.top.Red)
	switch {
	case f.neutral > most:
		return "a neutral die shows more"
	case f.neutral == most && f.top.White != f.top.Red:
		return "a neutral die shows as much"
	}
	return "the highest faces are equal"
}
