package stats

import (
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Names tells which spellings of a name are one player's: those that differ by
// capitals, spaces or how accents are put together.
type Names struct{ usual map[string]string }

// NewNames takes all names as they were written; the spelling that comes most
// often is shown, of equals the first.
func NewNames(written []string) Names {
	n := Names{map[string]string{}}
	counts := map[string]int{}
	for _, w := range written {
		counts[tidy(w)]++
	}
	for _, w := range written {
		w = tidy(w)
		if best, ok := n.usual[fold(w)]; !ok || counts[w] > counts[best] {
			n.usual[fold(w)] = w
		}
	}
	return n
}

// Of returns a player's usual name.
func (n Names) Of(name string) string {
	if usual, ok := n.usual[fold(tidy(name))]; ok {
		return usual
	}
	return tidy(name)
}

// tidy writes a name with single spaces and accents put together (Unicode
// normalization form C).
func tidy(name string) string { return strings.Join(strings.Fields(norm.NFC.String(name)), " ") }

func fold(name string) string { return cases.Fold().String(name) }
