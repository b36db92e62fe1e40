package rules

import (
	"maps"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Sayings is what players have said of the dice that lie on the table, by id:
// part of a game's state, and like it a value. The zero Sayings is empty.
type Sayings struct{ of map[string]Saying }

// Of returns what was said of a die.
func (s Sayings) Of(id string) (Saying, bool) {
	said, ok := s.of[id]
	return said, ok
}

// Dice are the ids of all dice of which something was said, in order.
func (s Sayings) Dice() []string { return slices.Sorted(maps.Keys(s.of)) }

// With returns s with one thing more said of a die. A face, kind or team takes
// the place of the one said before, and a kind that the face must fit that of a face which
// doesn't; dice beside it add up until it is said to be single.
func (s Sayings) With(more Saying) Sayings {
	was := s.of[more.Die]
	was.Die = more.Die
	if more.Face != "" {
		was.Face = more.Face
	}
	if more.Kind != "" {
		was.Kind, was.Fits = more.Kind, more.Fits
		if was.Fits && !was.Kind.Has(was.Face) {
			was.Face = ""
		}
	}
	if more.Team != "" {
		was.Team = more.Team
	}
	if len(more.Beside) > 0 {
		was.Beside, was.Single = append(was.Beside[:len(was.Beside):len(was.Beside)], more.Beside...), false
	}
	if more.Single {
		was.Beside, was.Single = nil, true
	}
	if more.Read != nil {
		was.Read = more.Read
	}
	was.Ignored = (was.Ignored || more.Ignored) && !more.TakenIn
	return s.put(more.Die, was)
}

// Moved returns s after a die was moved: what it showed no longer holds.
func (s Sayings) Moved(id string) Sayings {
	was, ok := s.of[id]
	if !ok || was.Face == "" {
		return s
	}
	was.Face = ""
	return s.put(id, was)
}

// LeftOut returns of s what was said of dice that aren't part of the game.
func (s Sayings) LeftOut() Sayings {
	for _, id := range s.Dice() {
		if !s.of[id].Ignored {
			s = s.Without(id)
		}
	}
	return s
}

// Renamed returns s after a die is seen under another id.
func (s Sayings) Renamed(was, is string) Sayings {
	said, ok := s.of[was]
	if !ok || was == is {
		return s
	}
	said.Die = is
	return s.Without(was).put(is, said)
}

// Without returns s without a die.
func (s Sayings) Without(id string) Sayings {
	if _, ok := s.of[id]; !ok {
		return s
	}
	of := maps.Clone(s.of)
	delete(of, id)
	return Sayings{of}
}

func (s Sayings) put(id string, said Saying) Sayings {
	of := maps.Clone(s.of)
	if of == nil {
		of = map[string]Saying{}
	}
	of[id] = said
	return Sayings{of}
}

// On returns the table as players say it is. t itself stays as it was; it is
// returned where nothing was said of its dice.
func (s Sayings) On(t *constellation.Table) *constellation.Table {
	if len(s.of) == 0 {
		return t
	}
	said := *t
	said.Dice = make([]constellation.Die, 0, len(t.Dice))
	for _, d := range t.Dice {
		if w, ok := s.of[d.ID]; ok {
			if w.Ignored {
				continue
			}
			w.apply(&d)
		}
		said.Dice = append(said.Dice, d)
	}
	return &said
}

// Over is a die as players say it is.
func (s Sayings) Over(d constellation.Die) constellation.Die {
	if said, ok := s.of[d.ID]; ok {
		said.apply(&d)
	}
	return d
}
