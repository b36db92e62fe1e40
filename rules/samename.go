package rules

import (
	"fmt"

	"golang.org/x/text/cases"
)

// SameName tells whether two names are one to people: they differ by capitals, spaces
// or how accents are put together at most, so nobody would hear the difference, and what
// is kept of past matches takes them for one player's.
func SameName(a, b string) bool { return FoldName(a) == FoldName(b) }

// Namesakes counts the names that are the same to people as one.
func Namesakes(names []string, name string) (n int) {
	for _, other := range names {
		if SameName(other, name) {
			n++
		}
	}
	return n
}

// FoldName is what all spellings of a name have in common that are one to people: it is
// compared, not shown.
func FoldName(name string) string { return cases.Fold().String(TidyName(name)) }

// ToldApart refuses two names that are one to people.
func ToldApart(a, b string) error {
	if SameName(a, b) {
		return fmt.Errorf("players %q and %q can't be told apart", a, b)
	}
	return nil
}
