package typeface

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/rangetable"
)

// kind is how the letters of a part of a line are laid out.
type kind int

const (
	plain    kind = iota // one after another from the left: Latin, Greek, Cyrillic, Chinese
	joined               // from the left, but a letter's shape and place depend on its neighbours: Devanagari, Thai
	backward             // from the right: Arabic, Hebrew
)

// firstShaped is the first letter that isn't plain.
const firstShaped = '\u0590'

// joining are the scripts from left to right whose marks and letters combine.
var joining = rangetable.Merge(unicode.Balinese, unicode.Bengali, unicode.Chakma, unicode.Cham, unicode.Devanagari,
	unicode.Gujarati, unicode.Gurmukhi, unicode.Javanese, unicode.Kannada, unicode.Khmer, unicode.Lao, unicode.Lepcha,
	unicode.Limbu, unicode.Malayalam, unicode.Meetei_Mayek, unicode.Mongolian, unicode.Myanmar, unicode.Newa,
	unicode.Oriya, unicode.Sinhala, unicode.Sundanese, unicode.Tai_Tham, unicode.Tamil, unicode.Telugu,
	unicode.Thai, unicode.Tibetan, unicode.Tirhuta)

func kindOf(r rune) kind {
	if r < firstShaped {
		return plain
	}
	switch p, _ := bidi.LookupRune(r); p.Class() {
	case bidi.R, bidi.AL, bidi.AN:
		return backward
	}
	switch {
	case unicode.Is(unicode.Arabic, r): // its marks, and Persian digits
		return backward
	case unicode.Is(joining, r):
		return joined
	}
	return plain
}

// isPlain tells whether all letters of a text are.
func isPlain(text string) bool {
	for _, r := range text {
		if kindOf(r) != plain {
			return false
		}
	}
	return true
}

// stretch is a part of a line that is of one kind.
type stretch struct {
	text string
	kind kind
}

// stretches are the parts of a line from left to right. What is said is English: a
// name from right to left stands in it as a word of its own, so that a number after
// it isn't taken for a part of it.
func stretches(line string) (all []stretch) {
	letters := []rune(line)
	for len(letters) > 0 {
		k, n := kindOf(letters[0]), 0
		if k == plain {
			n = plainLength(letters)
		} else {
			n = shapedLength(letters, k)
		}
		all = append(all, stretch{string(letters[:n]), k})
		letters = letters[n:]
	}
	return all
}

func plainLength(letters []rune) (n int) {
	for n < len(letters) && kindOf(letters[n]) == plain {
		n++
	}
	return n
}

// shapedLength is how many letters from the first on are of its kind, with what hangs
// on them and what stands between them.
func shapedLength(letters []rune, k kind) int {
	n := 1
	for i := 1; i < len(letters); i++ {
		switch {
		case kindOf(letters[i]) == k, i == n && hangs(letters[i:]):
			n = i + 1
		case !strings.ContainsRune(" .-'’\"،", letters[i]):
			return n
		}
	}
	return n
}

// hangs tells whether a sign right after a name belongs to it: a mark, a joiner, a
// digit, what stands for letters that were cut off, the cursor of who writes it, and
// an apostrophe, but not that of "'s".
func hangs(letters []rune) bool {
	r := letters[0]
	if strings.ContainsRune("'’", r) {
		return len(letters) == 1 || !unicode.IsLetter(letters[1])
	}
	return unicode.Is(unicode.M, r) || strings.ContainsRune("0123456789…_\u200c\u200d\u200e\u200f", r)
}

// Signs that set a part of a text from right to left apart.
const (
	isolate = '\u2067'
	restore = '\u2069'
)

// Isolated is a line for those who shape texts by themselves, such as browsers: the
// parts from right to left are set apart by signs that aren't seen, so that they lie
// where [Face.Line] lays them. Shaped tells whether any of its letters is to be shaped.
func Isolated(line string) (text string, shaped bool) {
	line = strings.Map(withoutDirection, composed(line))
	if isPlain(line) {
		return line, false
	}
	var b strings.Builder
	for _, s := range stretches(line) {
		if s.kind == backward {
			b.WriteRune(isolate)
			b.WriteString(s.text)
			b.WriteRune(restore)
		} else {
			b.WriteString(s.text)
		}
	}
	return b.String(), true
}

// withoutDirection drops the signs by which somebody says how a text runs, as Face.Line
// does: one in a name would turn the rest of the line round.
func withoutDirection(r rune) rune {
	if unicode.Is(unicode.Bidi_Control, r) {
		return -1
	}
	return r
}
