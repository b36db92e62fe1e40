package start

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// typist is a screen that takes letters.
type typist interface{ typed(p *Page, r rune) }

// eraser is a screen in which the last letter can be taken back.
type eraser interface{ erase(p *Page) }

// enterer is a screen that says what Enter does where nothing has the focus.
type enterer interface{ enter(p *Page) }

// key takes one key.
func (p *Page) key(k Key) {
	if p.answer != nil {
		return
	}
	if t, ok := p.top().(typist); ok && k.Rune != 0 {
		t.typed(p, k.Rune)
		p.lay()
		return
	}
	if p.helped(k) {
		return
	}
	switch k.Press {
	case Enter:
		p.pressFocus()
	case Escape:
		p.back()
		p.lay()
	case Backspace:
		if e, ok := p.top().(eraser); ok {
			e.erase(p)
			p.lay()
		}
	case Up, Down, Left, Right:
		p.move(k.Press)
	}
}

// pressFocus presses the target that has the focus, else what is most likely
// wanted.
func (p *Page) pressFocus() {
	if t := p.sheet.find(p.focus); t != nil {
		p.press(t)
		return
	}
	if e, ok := p.top().(enterer); ok {
		e.enter(p)
		p.lay()
		return
	}
	if t := p.sheet.likely(); t != nil {
		p.press(t)
	}
}

// likely is the target that is most likely wanted, else what is set, nil for
// neither.
func (s *sheet) likely() *target {
	var set *target
	for i := range s.targets {
		switch t := &s.targets[i]; {
		case t.tone == strong:
			return t
		case t.tone == chosen && set == nil:
			set = t
		}
	}
	return set
}

// find is the target of an id, nil for none.
func (s *sheet) find(id string) *target {
	for i := range s.targets {
		if s.targets[i].id == id && id != "" {
			return &s.targets[i]
		}
	}
	return nil
}

// directions of the arrow keys.
var directions = map[Press]constellation.Vec{Up: {Y: -1}, Down: {Y: 1}, Left: {X: -1}, Right: {X: 1}}

// move takes the focus to the nearest target in a direction; what lies straight
// that way is nearer than what lies aside.
func (p *Page) move(to Press) {
	d := directions[to]
	have := p.sheet.find(p.focus)
	if have == nil {
		p.focus = p.sheet.first()
		p.lay()
		return
	}
	best, least := p.focus, math.Inf(1)
	for i := range p.sheet.targets {
		t := &p.sheet.targets[i]
		v := t.box.Centre().Sub(have.box.Centre())
		along := v.Dot(d)
		if t.id == have.id || along < 1 {
			continue
		}
		if cost := along + 2*math.Abs(v.Cross(d)); cost < least {
			best, least = t.id, cost
		}
	}
	p.focus = best
	p.lay()
}

// first is the id of the target at which the focus begins: what is most likely
// wanted, else the first below the header.
func (s *sheet) first() string {
	if t := s.likely(); t != nil {
		return t.id
	}
	for i := range s.targets {
		if id := s.targets[i].id; id != "back" && id != "turn" {
			return id
		}
	}
	return ""
}
