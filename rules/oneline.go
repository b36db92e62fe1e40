package rules

import (
	"strings"
	"unicode"
)

// mostMarks is how many marks, such as accents, a letter may bear: no language needs
// more, and a heap of them covers the lines above.
const mostMarks = 3

// OneLine keeps a text that somebody gives to one line of letters that can be shown, at
// most n of them; one of which nothing is seen is empty.
func OneLine(text string, n int) string { return begun(showable(text), n) }

// begun is a line's beginning of at most n letters.
func begun(line string, n int) string {
	letters := []rune(strings.TrimSpace(line))
	line = strings.TrimSpace(string(letters[:min(n, len(letters))]))
	if !strings.ContainsFunc(line, visible) {
		return ""
	}
	return line
}

// showable leaves out what can't be shown in a line, and marks that are too many.
func showable(text string) string {
	marks := 0
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsMark(r):
			marks++
		case unicode.IsGraphic(r): // what isn't seen between marks parts no letters
			marks = 0
		}
		if marks > mostMarks || !shown(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
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
