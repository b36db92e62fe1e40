package ebi

import "fmt"

// placing says which screen a window belongs on: the one that its options name. It
// goes there when it is opened, and whenever that screen comes back. Where a person
// moves it, it stays.
type placing struct {
	anywhere bool    // no screen is meant: a window on a desk
	wish     Monitor // a part of a name, and a number; the whole name once it was found
	found    bool    // it was there
	missing  bool    // it isn't there
	dark     bool    // and no other stands in for it by its number
	home     bool    // the window belongs there: nobody moved it elsewhere
	tries    int     // to get there, 0 once it is
}

// screensSeen is what a look at the screens finds.
type screensSeen struct {
	names   []string
	on      int  // number of the one that the window is on, -1 where that isn't known
	changed bool // a screen came or went since the last look
}

// placeStep is what a look leads to.
type placeStep struct {
	to   int    // number of the screen that the window goes to, -1 where it stays
	said string // what people are told
}

// mostTries is how often a window is sent to its screen: some desktops let none move.
const mostTries = 2

// open is the first look, as the window opens.
func (p *placing) open(o *Options, names []string) placeStep {
	*p = placing{anywhere: !o.Fullscreen && o.Monitor == 0 && o.Screen == "", wish: Monitor{Name: o.Screen, Number: o.Monitor}, home: true}
	at, itself := p.find(names)
	p.missing, p.dark = !itself && len(names) > 0, at < 0 && len(names) > 0
	step := placeStep{to: -1, said: missing(names, o.Screen, o.Monitor)}
	if at >= 0 && (at > 0 || o.Fullscreen || o.Screen != "" && itself) {
		step.to, p.tries = at, 1
	}
	return step
}

// look is every further look.
func (p *placing) look(s screensSeen) placeStep {
	if p.anywhere {
		return placeStep{to: -1}
	}
	if s.changed {
		p.tries = 0
	}
	at, itself := p.find(s.names)
	p.dark = at < 0
	switch {
	case at < 0:
		return placeStep{-1, p.goes()}
	case at == s.on:
		return placeStep{-1, p.arrives(itself)}
	case p.home && p.tries < mostTries && (s.changed || p.missing && itself || p.tries > 0):
		p.tries++
		return placeStep{to: at}
	}
	return placeStep{-1, p.stays(itself)}
}

// find finds the screen that is meant. Until it was there once, another may stand in
// for it by its number. From then on it is known by its name, and by its number where
// several are called so.
func (p *placing) find(names []string) (at int, itself bool) {
	if !p.found {
		at, itself = choose(names, p.wish.Name, p.wish.Number)
		itself = itself && at >= 0
		if itself {
			p.wish, p.found = Monitor{Name: names[at], Number: at}, true
		}
		return at, itself
	}
	at = -1
	for i, name := range names {
		if name == p.wish.Name && (at < 0 || i == p.wish.Number) {
			at = i
		}
	}
	return at, at >= 0
}

// goes takes note that the screen is gone, or was never there.
func (p *placing) goes() (said string) {
	if p.home && p.found && !p.missing {
		said = fmt.Sprintf("the screen %s is gone; the table goes back to it when it is there", p.wish.Name)
	}
	p.missing, p.tries = true, 0
	return said
}

// arrives takes note that the window is on its screen, or on one that stands in.
func (p *placing) arrives(itself bool) (said string) {
	if p.home && itself && p.missing {
		said = fmt.Sprintf("the screen %s is there: the table is on it", p.wish.Name)
	}
	p.missing, p.home, p.tries = p.missing && !itself, true, 0
	return said
}

// stays takes note that a person moved the window elsewhere, or that nothing moves it.
func (p *placing) stays(itself bool) (said string) {
	if p.home && itself && p.missing {
		said = fmt.Sprintf("the screen %s is there, but the desktop keeps the window elsewhere", p.wish.Name)
	}
	p.missing, p.home, p.tries = p.missing && !itself, false, 0
	return said
}
