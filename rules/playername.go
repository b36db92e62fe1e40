package rules

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// LongestName is how many letters a player's name has at most, whoever says it: the
// keyboard of a table or a telephone may take fewer.
const LongestName = 40

// PlayerName is a name as players are called by it wherever somebody gives one: a line of
// at most n letters that can be shown, whose accents are put together with their letters;
// empty where nothing is seen of it.
func PlayerName(name string, n int) string {
	return begun(composed(showable(composed(name))), n) // what is left out may have parted an accent from its letter
}

// PlayerNames are names of players in their order.
func PlayerNames(names []string) (all []string) {
	for _, name := range names {
		all = append(all, PlayerName(name, LongestName))
	}
	return all
}

// composed puts accents together with their letters (Unicode normalization form C), so
// that whoever writes a name on whatever keyboard writes the same.
func composed(name string) string { return norm.NFC.String(name) }

// TidyName is a name with single spaces and composed accents: what two spellings of one
// name have in common, but for their capitals.
func TidyName(name string) string { return strings.Join(strings.Fields(composed(name)), " ") }
