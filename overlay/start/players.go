package start

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// players is where people say who plays, and tap the side that they sit at.
type players struct {
	now  int // whose seat is asked for
	from int // the first row shown
}

// rim is how deep the touch areas at the table's edges are, mm on a usual table.
const rim = 24.0

// part says that other players come into the rows, or that the next one is asked: a double
// click seats and removes one.
func (l *players) part(p *Page) string { return fmt.Sprint(l.now, len(p.setup.Players)) }

func (l *players) lay(p *Page, s *sheet) {
	l.now = max(0, min(l.now, len(p.setup.Players)-1))
	inset := (rim + 2 - margin) * s.k
	l.rims(p, s)
	b := s.headerIn(s.whole().Grow(-inset), "Who plays?", true)
	b = s.footer(b, l.ends(p)...)
	asked := fmt.Sprintf("Tap the side where %s sits.", p.setup.called(p.setup.Players[l.now]))
	high := s.lines(s.wrap(asked, b.W, false))
	s.said(constellation.Box{X: b.X, Y: b.Y, W: b.W, H: high}, asked, s.look.Palette.Warn)
	l.rows(p, s, below(b, high))
}

// ends are a further player, and the way on.
func (l *players) ends(p *Page) []choice {
	next := choice{id: "next", text: "next", tone: strong, do: func(p *Page) { p.toReady() }}
	_, most := p.setup.limits()
	if len(p.setup.Players) >= most {
		return []choice{next}
	}
	return []choice{{id: "join", text: "one more", do: func(p *Page) {
		p.setup.join()
		l.now = len(p.setup.Players) - 1
	}}, next}
}

// rows are the players: name, seat, and what else can be done about them.
func (l *players) rows(p *Page, s *sheet, b constellation.Box) {
	narrow := l.narrow(p, s, b.W)
	n, more := len(p.setup.Players), 0 // a row of its own
	if narrow {
		more = 1
	}
	g, high := gap*s.k, max(1.7*s.em, leastTarget*s.k)
	fit := max(1, int((b.H+g)/(high+g))-more)
	high = max(high, min((b.H+g)/float64(n+more)-g, high+10*s.k))
	if n > fit { // the rest is shown where somebody is added or asked
		l.from = max(0, min(l.now, n-fit))
	} else {
		l.from = 0
	}
	for i := l.from; i < min(n, l.from+fit); i++ {
		for j, cells := range l.inRows(p, i, narrow) {
			widths := s.even(b.W, len(cells))
			if j == 0 {
				widths = s.widths(b.W, cells)
			}
			s.cells(constellation.Box{X: b.X, Y: b.Y, W: b.W, H: high}, cells, widths)
			b = below(b, high+g)
		}
	}
}

// inRows are the cells of a player in one row; where that has too little room what else
// can be done is left to a second row, of the one who is asked.
func (l *players) inRows(p *Page, i int, narrow bool) [][]choice {
	cells := l.cells(p, i)
	switch {
	case !narrow || len(cells) == 2:
		return [][]choice{cells}
	case i == l.now:
		return [][]choice{cells[:2], cells[2:]}
	}
	return [][]choice{cells[:2]}
}

// narrow tells whether a row has no room for what can be done about a player.
func (l *players) narrow(p *Page, s *sheet, width float64) bool {
	for i := range p.setup.Players {
		cells := l.cells(p, i)
		for j, w := range s.widths(width, cells) {
			if j >= 2 && s.short(cells[j].text, w) != cells[j].text {
				return true
			}
		}
	}
	return false
}

// mostSeat is the share of a player's row that the seat takes at most: where there is
// room, all of its name is read.
const mostSeat = 0.4

// nameEms is how wide, in ems, a name is at least that has two parts of its row.
const nameEms = 8.0

// widths of the cells of a player's row, mm: of the name, the seat and the rest.
func (s *sheet) widths(width float64, cells []choice) []float64 {
	n := float64(len(cells))
	room := width - gap*s.k*(n-1)
	seat := max(room/(n+1), min(s.bold("this side", s.em), mostSeat*room))
	name := 2 * (room - seat) / n // it has two parts
	if n > 2 && name < nameEms*s.em {
		name = 1.2 * (room - seat) / (n - 0.8)
	}
	all := []float64{name, seat}
	for range cells[2:] {
		all = append(all, (room-seat-name)/(n-2))
	}
	return all
}

// even are widths of so many cells that are all as wide, mm.
func (s *sheet) even(width float64, n int) []float64 {
	return slices.Repeat([]float64{(width+gap*s.k)/float64(n) - gap*s.k}, n)
}

// cells puts a player's cells side by side: a tap on the name changes it, one on the seat
// asks for it again.
func (s *sheet) cells(b constellation.Box, cells []choice, widths []float64) {
	g := gap * s.k
	for j, w := range widths {
		c := cells[j]
		s.add(target{id: c.id, box: constellation.Box{X: b.X, Y: b.Y, W: w, H: b.H}, text: s.short(c.text, w), tone: c.tone, do: c.do})
		b.X += w + g
	}
}

// cells of a player's row.
func (l *players) cells(p *Page, i int) []choice {
	who, machine := p.setup.Players[i], p.setup.info().Players.Machine
	plays := machine != "" && who.Name == machine
	all := []choice{
		{id: fmt.Sprint("name ", i), text: p.setup.called(who), do: func(p *Page) { l.rename(p, i) }},
		{id: fmt.Sprint("seat ", i), text: sideName(who.Facing, p.facing), tone: tone(i == l.now), do: func(*Page) { l.now = i }},
	}
	if machine != "" && (plays || !p.setup.machine()) && len(p.setup.Players) > 1 {
		all = append(all, choice{id: fmt.Sprint("machine ", i), text: "table plays", tone: tone(plays), do: func(p *Page) { l.toggle(p, i, plays) }})
	}
	if least, _ := p.setup.limits(); len(p.setup.Players) > least {
		all = append(all, choice{id: fmt.Sprint("leave ", i), text: "remove", do: func(p *Page) { l.leave(p, i) }})
	}
	return all
}

// leave removes a player; who is asked stays.
func (l *players) leave(p *Page, i int) {
	p.setup.Players = slices.Delete(p.setup.Players, i, i+1)
	if i < l.now {
		l.now--
	}
}

// machine tells whether the table plays.
func (s *Setup) machine() bool {
	m := s.info().Players.Machine
	return m != "" && slices.ContainsFunc(s.Players, func(p Player) bool { return p.Name == m })
}

// toggle lets the table play in a player's place, or a person again.
func (l *players) toggle(p *Page, i int, plays bool) {
	if plays {
		p.setup.Players[i].Name = p.setup.unused(i)
		return
	}
	p.setup.Players[i].Name = p.setup.info().Players.Machine
}

// longestTyped is how many letters a name has at most that is typed on the table.
const longestTyped = 12

// rename asks for a name, to be written at the player's side.
func (l *players) rename(p *Page, i int) {
	p.openAt(p.setup.Players[i].Facing, &letters{title: "Your name", longest: longestTyped, wrong: p.setup.taken(i), take: func(p *Page, name string) {
		p.setup.Players[i].Name = cmp.Or(rules.PlayerName(name, longestTyped), p.setup.Players[i].Name)
		l.now = i
	}})
}

// taken tells of names that somebody else plays under.
func (s *Setup) taken(i int) func(name string) string {
	return func(name string) string {
		for j, p := range s.Players {
			if j != i && rules.SameName(p.Name, name) {
				return p.Name + " plays already"
			}
		}
		return ""
	}
}

// rims are the four sides of the table: each seats the player who is asked.
func (l *players) rims(p *Page, s *sheet) {
	d := rim * s.k
	for _, side := range sides {
		n := newSheet(s.look, p.setup.Table, side)
		at := n.at(n.w/2, n.h-d/2) // in the middle of that side
		b := layout.About(s.from(at), n.w-2*d-2*gap*s.k, d, side-s.facing)
		text := "here"
		if names := p.setup.sitting(side); names != "" {
			text = names
		}
		s.add(target{id: "side " + number(int32(side)), box: b, text: s.short(text, n.w-2*d-2*gap*s.k), side: side - s.facing,
			tone: tone(p.setup.Players[l.now].Facing.Norm() == side), do: func(p *Page) { l.sit(p, side) }})
	}
}

// sit seats the player who is asked, and asks the next one.
func (l *players) sit(p *Page, side constellation.Angle) {
	p.setup.Players[l.now].Facing = side
	l.now = (l.now + 1) % len(p.setup.Players)
}

// sitting names who sits at a side.
func (s *Setup) sitting(side constellation.Angle) string {
	text := ""
	for _, p := range s.Players {
		if p.Facing.Norm() != side {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += s.called(p)
	}
	return text
}

// sideName is what a side is called by who reads the page from another.
func sideName(side, reader constellation.Angle) string {
	switch (side - reader).Norm() {
	case 90:
		return "left"
	case 180:
		return "far side"
	case 270:
		return "right"
	}
	return "this side"
}
