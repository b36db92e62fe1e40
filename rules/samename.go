package rules

import (
	"fmt"
	"strings"
)

// SameName tells whether two names are one to people: they differ by capitals, spaces
// or how accents are put together at most, so nobody would hear the difference, and what
// is kept of past matches takes them for one player's.
func SameName(a, b string) bool { return strings.EqualFold(TidyName(a), TidyName(b)) }

// ToldApart refuses two names that are one to people.
func ToldApart(a, b string) error {
	if SameName(a, b) {
		return fmt.Errorf("players %q and %q can't be told apart", a, b)
	}
	return nil
}
