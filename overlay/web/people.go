package web

import (
	"maps"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// sit sets how the player of a seat is called and shown, as was said by somebody who had
// another seat, or none, and the name called; what is left empty stays as it was. A name
// that was said on the seat before goes along. Of two of the players who take one name, or
// one colour, at the same time the second is told so, and nothing changes.
func (a *around) sit(had, called string, m me, players []string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	people := maps.Clone(a.people)
	if people == nil {
		people = map[string]overlay.Person{}
	}
	if had != m.Seat {
		unname(people, had, called, m.Name)
	}
	for _, other := range players {
		if other == m.Seat {
			continue
		}
		if err := m.taken(people[other]); err != nil {
			return err
		}
	}
	if m.Seat != "" {
		people[m.Seat] = m.over(people[m.Seat])
	}
	a.people = people
	return nil
}

// taken tells why what was said can't be: another player has said the same.
func (m *me) taken(other overlay.Person) error {
	switch {
	case m.Name != "" && rules.SameName(other.Name, m.Name):
		return errNamed
	case m.Color.A > 0 && other.Color == m.Color:
		return errColored
	}
	return nil
}

// unname takes names back from a player who is called by one of them.
func unname(people map[string]overlay.Person, player string, names ...string) {
	p, ok := people[player]
	for _, n := range names {
		if ok && n != "" && rules.SameName(p.Name, n) {
			people[player] = overlay.Person{Color: p.Color}
		}
	}
}

// over is what was said put over what was known before.
func (m *me) over(p overlay.Person) overlay.Person {
	if m.Usual {
		p.Color = overlay.Person{}.Color
	}
	if m.Name != "" {
		p.Name = m.Name
	}
	if m.Color.A != 0 {
		p.Color = m.Color
	}
	return p
}
