package start

import "strings"

// keysHelp says what the keys do. It is asked for by ? wherever no letters are typed.
type keysHelp struct{}

// keysText are the keys of the page and of its window.
var keysText = strings.Join([]string{
	"Arrows: choose what to press",
	"Enter: press it, or what is marked",
	"Escape: back",
	"Letters, Backspace: type a name or number",
	"F11: whole screen",
	"Ctrl-Q: quit",
	"Without keys: touch the table, or click",
}, "\n")

func (keysHelp) lay(_ *Page, s *sheet) {
	s.said(s.header("Keys", true), keysText, s.look.Palette.Text)
}

// helped tells whether a key asks for help, and gives it or puts it away.
func (p *Page) helped(k Key) bool {
	if k.Rune != '?' {
		return false
	}
	if _, on := p.top().(keysHelp); on {
		p.back()
	} else {
		p.open(keysHelp{})
	}
	p.lay()
	return true
}
