package overlay

import (
	"fmt"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules/layout"
)

// form is a way in which a message may be written. Its letters are always as
// large: where a crowded table has no room for all lines of it, it comes in
// pages.
type form struct {
	ems   float64 // the width of its lines
	lines int     // how many there are at a time
	paged bool    // further ones follow; otherwise it must have no more
}

// forms are the ways to write a message, the best first.
var forms = [...]form{{15, 4, false}, {21, 4, false}, {11, 5, false}, {15, 3, true}, {15, 2, true}, {11, 3, true},
	{21, 1, true}, {11, 2, true}, {15, 1, true}, {11, 1, true}, {8, 3, true}, {8, 2, true}, {8, 1, true}}

const (
	// pageTime is how long a page of a message is read.
	pageTime = 2500 * time.Millisecond
	// tryAgain is how often a better form is looked for.
	tryAgain = time.Second
	// roomier is by how much more room, in mm, a better form must have for a
	// message to be written anew in it.
	roomier = 8
)

// spoken is what is said to a side, and how.
type spoken struct {
	text  string
	form  int // in which it is written, of forms
	since time.Duration
	tried time.Duration // when a better form was looked for last
	size  float64       // of its letters, as a share of those of the table
}

// speechNames are the ids of the places of a side's messages.
var speechNames = func() (all [4][len(forms)]string) {
	for side := range all {
		for i := range forms {
			all[side][i] = fmt.Sprintf("message %d form %d", 90*side, i)
		}
	}
	return all
}()

// speak finds a form and a place for a message.
func (f *frame) speak(m *message, text string) {
	side := quarter(m.facing)
	said := &f.spoken[side]
	if said.text != text {
		*said = spoken{text: text, since: f.now, tried: f.now - tryAgain, size: 1}
	}
	i, ok := f.formOrSmaller(m, said, side)
	said.form = i
	wish, lines := f.written(m, text, i, side)
	at, placed := f.placer.Place(f.field, &wish)
	if !ok || !placed { // it must be said: it covers what lies there
		f.field.Take(layout.About(at, wish.W, wish.H, m.facing))
	}
	m.at, m.text = at, f.page(lines, forms[i].lines, said.since)
}

// formOrSmaller chooses the form of a message and its size: one that is written larger
// than usual is no larger than what has room. Once it is smaller it stays so.
func (f *frame) formOrSmaller(m *message, said *spoken, side int) (i int, ok bool) {
	for {
		m.size = f.cfg.Sizes.Message * said.size
		if i, ok = f.formFor(m, said, side); ok || m.size <= f.usual.Message {
			return i, ok
		}
		said.size = max(layout.Smaller*said.size, f.usual.Message/f.cfg.Sizes.Message)
	}
}

// formFor chooses the form of a message: the one that it has while that has
// room, unless a better one clearly has; near its side, or else beside what is drawn,
// or else anywhere.
func (f *frame) formFor(m *message, said *spoken, side int) (int, bool) {
	anywhere := f.table.Width + f.table.Height
	has := f.fits(m, said.text, said.form, side, anywhere, 0)
	if since := f.now - said.tried; has && since >= 0 && since < tryAgain {
		return said.form, true
	}
	said.tried = f.now
	if i, ok := f.roomyForm(m, said, side, tooFar); ok {
		return i, true
	}
	if f.field.Spares() {
		if i, ok := f.roomyForm(m, said, side, layout.Beside); ok {
			return i, true
		}
	}
	if has {
		return said.form, true
	}
	for i := range forms {
		if forms[i].paged && f.fits(m, said.text, i, side, anywhere, 0) {
			return i, true
		}
	}
	return len(forms) - 1, false
}

// roomyForm is the best form that has room at most so far from its side, and clearly
// where it would replace another.
func (f *frame) roomyForm(m *message, said *spoken, side int, far float64) (int, bool) {
	for i := range forms {
		margin := 0.0
		if i < said.form {
			margin = roomier
		}
		if f.fits(m, said.text, i, side, far, margin) {
			return i, true
		}
	}
	return 0, false
}

// fits tells whether a form of a message has room at most so far from its side.
func (f *frame) fits(m *message, text string, i, side int, far, margin float64) bool {
	wish, lines := f.written(m, text, i, side)
	if n := strings.Count(lines, "\n") + 1; n > forms[i].lines && !forms[i].paged || n <= forms[i].lines && forms[i].paged {
		return false
	}
	wish.W, wish.H = wish.W+margin, wish.H+margin
	_, ok := f.placer.Find(f.field, &wish, far)
	return ok
}

// written is where a form of a message is wanted: above the panels, beside them,
// else wherever there is room. All its pages have one size.
func (f *frame) written(m *message, text string, i, side int) (layout.Wish, string) {
	lines := f.broken.Wrap(text, forms[i].ems)
	w, h := blockSize(lines, m.size)
	if extra := strings.Count(lines, "\n") + 1 - forms[i].lines; extra > 0 {
		w, h = w+more*m.size, h-1.3*m.size*float64(extra)
	}
	s, z, depth := f.seat(m.facing), &f.cfg.Sizes, f.depth(m.facing)
	return layout.Wish{ID: speechNames[side][i], W: w, H: h, Facing: m.facing, Off: true, At: f.wish(
		s.At(0, -depth-h/2-2), s.At((z.Panel+w)/2+3, -z.Rim-h/2), s.At(-(z.Panel+w)/2-3, -z.Rim-h/2))}, lines
}

// more is the width in ems of what says that a message goes on.
const more = 1.3

// page is what of a message is to be read now, of so many lines at a time.
func (f *frame) page(text string, lines int, since time.Duration) string {
	count := strings.Count(text, "\n") + 1
	pages := (count + lines - 1) / lines
	if pages < 2 {
		return text
	}
	now := int((f.now-since)/pageTime) % pages
	from := lineAt(text, now*lines)
	to := lineAt(text[from:], lines) + from
	page := strings.TrimSuffix(text[from:to], "\n")
	if now == pages-1 {
		return page
	}
	return f.phrases.saying(saying{text: page, n: -1}, func() string { return page + " …" })
}

// lineAt is where a line of a text begins, its end when it has fewer.
func lineAt(text string, line int) int {
	at := 0
	for range line {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return len(text)
		}
		at += i + 1
	}
	return at
}

// depth is how far the panels of a side reach from the edge, mm.
func (f *frame) depth(facing constellation.Angle) float64 {
	for i := range f.panels {
		if p := &f.panels[i]; p.Facing.Norm() == facing.Norm() {
			return p.Rim + p.H
		}
	}
	return f.cfg.Sizes.Rim
}
