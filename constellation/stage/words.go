package stage

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// words are what is left of a line, with the first error.
type words struct {
	left []string
	err  error
}

func (p *words) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
}

// next is the word that comes, empty at the end.
func (p *words) next() string {
	if p.err != nil || len(p.left) == 0 {
		return ""
	}
	return p.left[0]
}

func (p *words) word(what string) string {
	if p.err == nil && len(p.left) == 0 {
		p.fail("%s is missing", what)
	}
	if p.err != nil {
		return ""
	}
	w := p.left[0]
	p.left = p.left[1:]
	return w
}

// rest are all words that are left.
func (p *words) rest() []string {
	all := p.left
	p.left = nil
	return all
}

// blanked is a name or a value as one word, unblanked what such a word means.
func blanked(s string) string   { return strings.ReplaceAll(s, " ", "_") }
func unblanked(w string) string { return strings.ReplaceAll(w, "_", " ") }

// each is what becomes of every word.
func each(all []string, change func(string) string) []string {
	out := make([]string, len(all))
	for i, w := range all {
		out[i] = change(w)
	}
	return out
}

// names are the words before the first clause.
func (p *words) names(what string) []string {
	all := []string{p.word(what)}
	for p.next() != "" && !slices.Contains(clauses, p.next()) {
		all = append(all, p.word(what))
	}
	return all
}

func (p *words) number(what string) float64 {
	w := p.word(what)
	f, err := strconv.ParseFloat(w, 64)
	if p.err == nil && err != nil {
		p.fail("%s: %q is no number", what, w)
	}
	return f
}

func (p *words) whole(what string) int {
	w := p.word(what)
	n, err := strconv.Atoi(w)
	if p.err == nil && (err != nil || n < 0) {
		p.fail("%s: %q is no whole number", what, w)
	}
	return n
}

// seed is a whole number of any size that a seed may have.
func (p *words) seed(what string) uint64 {
	w := p.word(what)
	n, err := strconv.ParseUint(strings.TrimPrefix(w, "+"), 10, 64)
	if p.err == nil && err != nil {
		p.fail("%s: %q is no whole number", what, w)
	}
	return n
}

func (p *words) seconds(what string) time.Duration {
	f := p.number(what)
	if p.err == nil && !(f >= 0 && f <= 1e5) {
		p.fail("%s: %v s is no time to wait for", what, f)
	}
	return time.Duration(f*1e9 + 0.5) // to the nanosecond
}
