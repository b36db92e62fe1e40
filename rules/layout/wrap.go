package layout

import (
	"strings"
)

// Wraps remembers sentences broken into lines: the same are written in scene
// after scene.
type Wraps map[wrapping]string

type wrapping struct {
	text string
	ems  float64
}

// manyWraps is how many are remembered: more than a table says in a minute.
const manyWraps = 256

// Wrap breaks a sentence into lines of at most so many ems where words allow,
// and of much the same length.
func (w Wraps) Wrap(s string, ems float64) string {
	key := wrapping{s, ems}
	if broken, ok := w[key]; ok {
		return broken
	}
	if len(w) >= manyWraps {
		clear(w)
	}
	w[key] = Wrap(s, ems)
	return w[key]
}

// Wrap breaks a text into lines of at most so many ems where words allow, and
// of much the same length. Its own lines stay apart.
func Wrap(s string, ems float64) string {
	var lines []string
	for line := range strings.SplitSeq(s, "\n") {
		lines = append(lines, evenly(line, ems))
	}
	return strings.Join(lines, "\n")
}

// evenly breaks one line into as few as fit, the longest as short as can be.
func evenly(s string, ems float64) string {
	broken := breakLines(s, ems)
	lines := strings.Count(broken, "\n")
	if lines == 0 {
		return broken
	}
	for ems--; ems > 0; ems-- {
		narrower := breakLines(s, ems)
		if strings.Count(narrower, "\n") > lines {
			break
		}
		broken = narrower
	}
	return broken
}

func breakLines(s string, ems float64) string {
	var out strings.Builder
	column := 0.0
	for i, word := range strings.Fields(s) {
		wide := TextWidth(word)
		switch {
		case i == 0:
		case column+space+wide > ems:
			out.WriteByte('\n')
			column = 0
		default:
			out.WriteByte(' ')
			column += space
		}
		out.WriteString(word)
		column += wide
	}
	return out.String()
}

// space is the width of a space, em.
const space = 0.318

// Longest is the widest line of a text.
func Longest(text string) string {
	most := ""
	for l := range strings.SplitSeq(text, "\n") {
		if TextWidth(l) > TextWidth(most) {
			most = l
		}
	}
	return most
}
