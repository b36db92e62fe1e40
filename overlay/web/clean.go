package web

import (
	"strings"
	"unicode"
)

// mostMarks is how many marks, such as accents, a letter may bear: no language needs
// more, and a heap of them covers the lines above.
const mostMarks = 3

// clean keeps a name to one line of letters that can be shown, at most n of them; one
// of which nothing is seen is empty.
func clean(name string, n int) string {
	var out []rune
	marks, seen := 0, false
	for _, r := range strings.ToValidUTF8(name, "") {
		if unicode.IsMark(r) {
			marks++
		} else {
			marks = 0
		}
		if marks <= mostMarks && shown(r) {
			out, seen = append(out, r), seen || visible(r)
		}
	}
	if !seen {
		return ""
	}
	out = []rune(strings.TrimSpace(string(out)))
	return strings.TrimSpace(string(out[:min(n, len(out))]))
}

// shown tells whether a character may stand in a line: no control, nothing that turns
// the direction of a text, no other line. Two that join or part letters may.
func shown(r rune) bool {
	const nonJoiner, joiner = 0x200c, 0x200d
	return r == nonJoiner || r == joiner || !unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// blanks are characters that pass for letters or signs and show nothing.
var blanks = map[rune]bool{0x2800: true, 0x3164: true, 0xffa0: true, 0x115f: true, 0x1160: true}

// visible tells whether there is anything to see of a character by itself.
func visible(r rune) bool {
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.IsMark(r) && !blanks[r]
}
