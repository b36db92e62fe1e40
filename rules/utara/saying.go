package utara

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// face takes what a die shows from the players; without a die it is the one
// that is asked for.
func (r *Referee) face(c rules.Command) error {
	if c.Die == "" {
		c.Die = r.askedFace()
	}
	if c.Die == "" {
		return fmt.Errorf("which die? Tap it first: %w", ErrNotNow)
	}
	seen, ok := r.table.Die(c.Die)
	if !ok {
		return fmt.Errorf("that die isn't on the table: %w", ErrNotNow)
	}
	out := r.leftOut(c.Die)
	if d := r.Correct(*seen); !d.Kind.Has(c.Value) || c.Value == "" {
		return fmt.Errorf("a %s can't show %q: %w", d.Kind, c.Value, ErrNotNow)
	}
	r.emit(rules.Event{Kind: rules.Read, Player: c.Player, Dice: []string{c.Die}, Face: c.Value,
		Data: rules.Saying{Die: c.Die, Face: c.Value, Read: readAs(seen), TakenIn: out},
		Text: fmt.Sprintf("%s shows %s, as the players say", r.called(c.Die), c.Value)})
	r.endUnsailed()
	return nil
}

// askedFace returns the first die whose face is asked for, empty when none is.
func (r *Referee) askedFace() string {
	for _, t := range r.state.Troubles {
		if t.Code != "unread" {
			continue
		}
		for _, id := range t.Dice {
			if s, _ := r.said().Of(id); s.Face == "" && onTable(&r.table, id) {
				return id
			}
		}
	}
	return ""
}

// lacks are the commands of every game that Utara doesn't have (nobodys).
var lacks = []string{rules.DoTeam}

// nobodys refuses to say whose a die is.
func (r *Referee) nobodys(rules.Command) error {
	return fmt.Errorf("the dice of Utara belong to nobody until they are collected: %w", ErrNotNow)
}

// say takes what else the players say of a die: its kind, what lies with it, or
// that it isn't part of the game, or is after all.
func (r *Referee) say(c rules.Command) error {
	s, err := rules.SayingOf(c, &r.table)
	if err != nil {
		return err
	}
	out := r.leftOut(c.Die)
	if s.TakenIn && !out {
		return fmt.Errorf("that die is part of the game: %w", ErrNotNow)
	}
	s.TakenIn = out && !s.Ignored
	seen, _ := r.table.Die(c.Die)
	s.Read, s.Fits = readAs(seen), s.Kind != ""
	r.emit(rules.Event{Kind: rules.Read, Player: c.Player, Dice: []string{c.Die}, Data: s, Text: r.called(c.Die) + " " + s.Text() + ", as the players say"})
	r.endUnsailed()
	return nil
}

// readAs is a die as sensors read it.
func readAs(d *constellation.Die) *rules.Reading {
	return &rules.Reading{Kind: d.Kind, Face: d.Face, X: d.Pos.X, Y: d.Pos.Y}
}

// read takes in what a die shows, or what else is said of it.
func (s *state) read(e *rules.Event) {
	said, ok := e.Data.(rules.Saying)
	for _, id := range e.Dice {
		if !ok {
			said = rules.Saying{Die: id, Face: e.Face, Read: &rules.Reading{Face: e.Face}}
		}
		if said.TakenIn {
			s.takeIn(id)
		}
		s.leaveOut(&said)
		s.Said = s.Said.With(said)
		s.Sky.Dice = slices.Clone(rules.Sayings{}.With(said).On(&s.Sky).Dice)
	}
	s.Plan = nil
}

// Correct is a die as players say it is.
func (r *Referee) Correct(d constellation.Die) constellation.Die { return r.said().Over(d) }

// Presumed is the kind of dice that the game is played with.
func (*Referee) Presumed() constellation.Kind { return constellation.Utara }
