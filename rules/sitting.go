package rules

import (
	"maps"
	"slices"
)

// Sitting is who played a match up to an event, after which somebody was called otherwise:
// two may have swapped seats, or somebody else has sat down.
type Sitting struct {
	Until  int               `json:"until"` // Seq of the last event before
	People map[string]Person `json:"people"`
}

// Introduce takes how players want to be called and shown from the event on that follows one
// with that Seq. Who was called otherwise before is kept: what was over then is theirs.
func (h *Header) Introduce(people map[string]Person, after int) {
	was := h.called()
	h.People = people
	now := h.called()
	renamed := func(player string) bool { return was[player].Name != "" && was[player].Name != now[player].Name }
	if !slices.ContainsFunc(slices.Collect(maps.Keys(was)), renamed) {
		return
	}
	if n := len(h.Before); n == 0 || h.Before[n-1].Until < after {
		h.Before = append(slices.Clip(h.Before), Sitting{Until: after, People: was})
	}
}

// called are the people as they were introduced last; who hadn't said a name has that by which
// the match began, if any.
func (h *Header) called() map[string]Person {
	people := maps.Clone(h.People)
	for _, player := range h.Players {
		if people == nil {
			people = map[string]Person{}
		}
		if p := people[player]; p.Name == "" {
			people[player] = Person{Name: player, Color: p.Color}
		}
	}
	return people
}

// PeopleAt is how players were called at an event, by its Seq. Who had no name yet has the
// first one that was said later.
func (h *Header) PeopleAt(seq int) map[string]Person {
	people := map[string]Person{}
	for _, s := range append(slices.Clip(h.Before), Sitting{Until: seq, People: h.People}) {
		if s.Until < seq {
			continue
		}
		for player, p := range s.People {
			if people[player].Name == "" {
				people[player] = p
			}
		}
	}
	return people
}
