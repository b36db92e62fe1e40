package main

import (
	"maps"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// peopleKeeper is a journal that keeps how players want to be called and shown.
type peopleKeeper interface {
	// people are those of the match that goes on.
	people() map[string]rules.Person
	// introduce keeps others; it tells whether a match is kept.
	introduce(map[string]rules.Person) bool
}

// peopleScreen keeps in the journal how players want to be called and shown, and
// says it again when a match goes on.
type peopleScreen struct {
	server  *web.Server
	journal func() peopleKeeper // nil where none is kept
	kept    map[string]rules.Person
}

// Begin takes what was said in the match that goes on.
func (p *peopleScreen) Begin(play.Snapshot) error {
	if j := p.journal(); j != nil && p.kept == nil && len(j.people()) > 0 {
		p.kept = j.people()
		p.server.SetPeople(shownPeople(p.kept))
	}
	return nil
}

// Show writes down who has said something since.
func (p *peopleScreen) Show(update) error {
	now := p.server.People()
	j := p.journal()
	if j == nil || len(now) == 0 {
		return nil
	}
	if people := keptPeople(now); !maps.Equal(people, p.kept) && j.introduce(people) {
		p.kept = people
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

// peopleKeeper is the journal, nil where there is none.
func (p *player) peopleKeeper() peopleKeeper {
	k, _ := p.journal.(peopleKeeper)
	return k
}

func (d *databaseMatches) people() map[string]rules.Person {
	if d.goOn == nil {
		return nil
	}
	return d.goOn.Header.People
}

func (d *databaseMatches) introduce(people map[string]rules.Person) bool {
	if d.recorder == nil {
		return false
	}
	d.recorder.SetPeople(people)
	return true
}

func (j *journalFile) people() map[string]rules.Person { return j.Header.People }

func (j *journalFile) introduce(people map[string]rules.Person) bool {
	if j.writer == nil {
		return false
	}
	j.writer.introduce(people)
	return true
}
