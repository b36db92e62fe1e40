package main

import (
	"maps"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// peopleScreen keeps in the journal how players want to be called and shown, and
// says it again when a match goes on.
type peopleScreen struct {
	server *web.Server
	match  func() *databaseMatches // nil where no database keeps the match
	kept   map[string]rules.Person
}

// Begin takes what was said in the match that goes on.
func (p *peopleScreen) Begin(play.Snapshot) error {
	if m := p.match(); m != nil && m.goOn != nil && len(m.goOn.Header.People) > 0 && p.kept == nil {
		p.kept = m.goOn.Header.People
		p.server.SetPeople(shownPeople(p.kept))
	}
	return nil
}

// Show writes down who has said something since.
func (p *peopleScreen) Show(update) error {
	m := p.match()
	if m == nil || m.recorder == nil {
		return nil
	}
	if now := p.server.People(); len(now) > 0 {
		if people := keptPeople(now); !maps.Equal(people, p.kept) {
			p.kept = people
			m.recorder.SetPeople(people)
		}
	}
	return nil
}

// End has nothing to show.
func (p *peopleScreen) End(play.Snapshot, rules.Answer) error { return nil }

// keptPeople are people as a journal keeps them.
func keptPeople(people map[string]overlay.Person) map[string]rules.Person {
	kept := map[string]rules.Person{}
	for player, p := range people {
		k := rules.Person{Name: p.Name}
		if p.Color.A > 0 {
			k.Color = p.Color.String()
		}
		kept[player] = k
	}
	return kept
}

// shownPeople are people as they are shown. A colour that can't be read is left
// out: the look has one.
func shownPeople(kept map[string]rules.Person) map[string]overlay.Person {
	shown := map[string]overlay.Person{}
	for player, k := range kept {
		p := overlay.Person{Name: k.Name}
		if p.Color.UnmarshalText([]byte(k.Color)) != nil {
			p.Color = overlay.Color{}
		}
		shown[player] = p
	}
	return shown
}

// database is the journal that keeps the match, nil where that is no database.
func (p *player) database() *databaseMatches {
	d, _ := p.journal.(*databaseMatches)
	return d
}
