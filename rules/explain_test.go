package rules

import (
	"slices"
	"strings"
	"testing"
)

// letters lists the letters that only one of two words has.
func letters(a, b string) []string {
	var d []string
	for _, r := range a + b {
		if !strings.ContainsRune(a, r) || !strings.ContainsRune(b, r) {
			d = append(d, string(r))
		}
	}
	return d
}

func TestExplain(t *testing.T) {
	for _, tc := range []struct {
		name, seen string
		moves      []string
		want       string
		differs    string
		also       string
		played     bool
	}{
		{"a move explains all", "abc", []string{"ab", "abc", "bcd"}, "abc", "", "", true},
		{"two moves do: the first is taken", "abc", []string{"cab", "abc"}, "cab", "", "abc", true},
		{"none does: the nearest and what differs", "abx", []string{"q", "abc", "z"}, "abc", "xc", "", false},
		{"no legal move at all", "abc", nil, "", "", "", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			e := Explain(slices.Values(tc.moves), func(m string) []string { return letters(tc.seen, m) })
			if e.Move != tc.want || strings.Join(e.Differs, "") != tc.differs || strings.Join(e.Also, "") != tc.also {
				t.Errorf("%+v", e)
			}
			if e.Played() != tc.played || e.Found != (len(tc.moves) > 0) {
				t.Errorf("played %v, found %v", e.Played(), e.Found)
			}
		})
	}
}
