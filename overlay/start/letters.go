package start

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// letters is a keyboard on the table, for those who have no other; one that is
// connected types, too.
type letters struct {
	title   string
	digits  bool // a number is asked for
	text    string
	longest int // letters
	take    func(p *Page, text string)
	wrong   func(text string) string // why it can't be taken, empty when it can; nil: anything can
	short   int                      // of no more signs it isn't said while they are typed: more may follow
	entered bool                     // it was to be taken as it stands
}

// Rows of keys.
var (
	letterKeys = []string{"1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm.'", "äöüßéèçñåø"}
	digitKeys  = []string{"123", "456", "789", "0"}
)

func (l *letters) lay(_ *Page, s *sheet) {
	b := s.header(l.title, true)
	line := constellation.Box{X: b.X, Y: b.Y, W: b.W, H: 30 * s.k}
	s.frame(line, s.look.Palette.Faint)
	s.text(l.text+"_", line.Centre().X, line.Centre().Y, overlay.Op{Weight: overlay.Bold, Size: titleEm * s.k})
	b = below(b, line.H+gap*s.k)
	if why := l.refused(); why != "" {
		high := s.lines(s.wrap(why, b.W, false))
		s.said(constellation.Box{X: b.X, Y: b.Y, W: b.W, H: high}, why, s.look.Palette.Warn)
		b = below(b, high)
	}
	l.keys(s, s.footer(b, l.choices()...))
}

// choices stand below the keys.
func (l *letters) choices() []choice {
	all := []choice{{id: "erase", text: "erase", do: l.erase}, {id: "done", text: "done", tone: strong, do: l.enter}}
	if l.digits {
		return all
	}
	return append([]choice{{id: "space", text: "space", do: func(p *Page) { l.typed(p, ' ') }}}, all...)
}

// keys are those of the rows, all of a size.
func (l *letters) keys(s *sheet, b constellation.Box) {
	rows, most := letterKeys, 10
	if l.digits {
		rows, most = digitKeys, 3
	}
	g := 2.5 * s.k
	w, h := (b.W-g*float64(most-1))/float64(most), (b.H-g*float64(len(rows)-1))/float64(len(rows))
	for y, row := range rows {
		signs := []rune(row)
		x := b.X + (b.W-float64(len(signs))*(w+g)+g)/2
		for _, r := range signs {
			shown := l.cased(r)
			s.add(target{id: "key " + string(r), text: string(shown), tone: key, do: func(p *Page) { l.typed(p, shown) },
				box: constellation.Box{X: x, Y: b.Y + float64(y)*(h+g), W: w, H: h}})
			x += w + g
		}
	}
}

// cased is a letter as it will be written: names begin with a capital.
func (l *letters) cased(r rune) rune {
	if l.text == "" || strings.HasSuffix(l.text, " ") || strings.HasSuffix(l.text, "-") {
		if r != 'ß' {
			return unicode.ToUpper(r)
		}
	}
	return r
}

// typed adds a letter.
func (l *letters) typed(_ *Page, r rune) {
	if len([]rune(l.text)) >= l.longest || l.digits && (r < '0' || r > '9') || !unicode.IsPrint(r) || r == ' ' && (l.text == "" || strings.HasSuffix(l.text, " ")) {
		return
	}
	l.text += string(r)
	l.entered = false
}

// erase takes the last letter back.
func (l *letters) erase(*Page) {
	if signs := []rune(l.text); len(signs) > 0 {
		l.text = string(signs[:len(signs)-1])
	}
	l.entered = false
}

// refused is why what stands there can't be taken.
func (l *letters) refused() string {
	if l.wrong == nil || l.text == "" || !l.entered && len([]rune(l.text)) <= l.short {
		return ""
	}
	return l.wrong(l.text)
}

// enter takes what was written; nothing leaves things as they are.
func (l *letters) enter(p *Page) {
	text := strings.TrimSpace(l.text)
	l.entered = true
	if l.refused() != "" {
		return
	}
	p.back()
	if text != "" {
		l.take(p, text)
	}
}

// millimetres asks for a length of the table.
func millimetres(title string, set func(s *Setup, mm float64)) *letters {
	l := &letters{title: title, digits: true, longest: 4, short: 2}
	l.wrong = func(text string) string {
		if mm := length(text); mm < leastTable || mm > mostTable {
			return fmt.Sprintf("from %d to %d mm", leastTable, mostTable)
		}
		return ""
	}
	l.take = func(p *Page, text string) { set(&p.setup, float64(length(text))) }
	return l
}

// Sizes that a table can be set to, mm: on a smaller one nothing of the page
// would have room.
const (
	leastTable = 300
	mostTable  = 4000
)

// length reads a number of digits.
func length(text string) (mm int) {
	for _, r := range text {
		mm = 10*mm + int(r-'0')
	}
	return mm
}
