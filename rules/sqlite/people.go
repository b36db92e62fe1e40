package sqlite

import (
	"maps"

	"github.com/asterism-dice/asterism/rules"
)

// SetPeople takes how players want to be called and shown. It is written with the
// first event, or at once.
func (r *Recorder) SetPeople(people map[string]rules.Person) {
	r.mu.Lock()
	r.people = append(r.people, rules.Sitting{Until: len(r.entries), People: maps.Clone(people)})
	r.mu.Unlock()
	nudge(r.wake)
}

// introduce has the files say who plays, and tells whether that is new.
func (r *Recorder) introduce() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.people == nil {
		return false
	}
	for _, s := range r.sinks {
		for _, since := range r.people {
			s.match.Header.Introduce(since.People, since.Until)
		}
	}
	r.people = nil
	return true
}
