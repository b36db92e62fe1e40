package board

import (
	"cmp"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// toldApart refuses names that are one to people: who gives up, or offers a draw, is
// known by name alone. The table may play against itself, for it does neither.
func toldApart(both [2]Player) error {
	if both[0].Machine && both[1].Machine {
		return nil
	}
	return rules.ToldApart(cmp.Or(both[0].Called, both[0].Name), cmp.Or(both[1].Called, both[1].Name))
}

// called is what people call a player, whom the rules know by another name.
func (r *Referee) called(name string) string {
	for _, p := range r.players {
		if p.Name == name && p.Called != "" {
			return p.Called
		}
	}
	return name
}

// nameOf is the name by which the rules know a player, however people call them.
func (r *Referee) nameOf(called string) string {
	for _, p := range r.players {
		if p.Called == called && called != "" {
			return p.Name
		}
	}
	return called
}

// inCommands is how a command of the game's own names a player, for [Referee.Do] takes
// names as people say them: one may be called as the rules name the other.
func (r *Referee) inCommands(name string) string {
	if called := r.called(name); r.nameOf(called) == name {
		return called
	}
	return name // the table plays both
}

// spoken is what people say of a move: the squares where it begins and ends.
func (r *Referee) spoken(before rules.Position, m rules.Move) string {
	return r.game.Words().move(before, m)
}

// seen is the same of a move that was seen: what nobody read isn't said.
func (r *Referee) seen(before rules.Position, m rules.Move, after rules.Position) string {
	return cmp.Or(r.game.Words().open(after, m), r.spoken(before, m))
}

// dieName is what people call a die: by the square that it lies on.
func (r *Referee) dieName(d *constellation.Die) string {
	name := rules.DieName("", d)
	if at := r.board.At(d.Pos); at != Off {
		name += " on " + r.game.Words().Square(at)
	}
	return name
}

// owned says whose the pieces of a list are: "Ada's 3" for "A 3".
func (r *Referee) owned(list string) string {
	names := strings.Split(list, ", ")
	for i, name := range names {
		names[i] = r.ownedOne(name)
	}
	return strings.Join(names, ", ")
}

func (r *Referee) ownedOne(name string) string {
	words := r.game.Words()
	for _, p := range r.players {
		if owner, face, ok := strings.Cut(name, " "); ok && owner == p.Name {
			return r.called(owner) + "'s " + words.called(face)
		}
	}
	if team, open := strings.CutSuffix(name, unread); open { // nobody's, and nobody has read it
		return "a " + team + cmp.Or(words.Noun, "die")
	}
	return name
}

// called is what people call a piece by what it shows: "dotted piece", "3 leader". A
// face that nobody has read is left out.
func (w Words) called(face string) string {
	noun := w.Noun
	if rest, open := strings.CutPrefix(face, unread); open {
		face = strings.TrimSpace(rest)
		noun = cmp.Or(noun, "die")
	}
	return strings.TrimSpace(face + " " + noun)
}
