package play

import (
	"cmp"
	"errors"

	"github.com/asterism-dice/asterism/rules"
)

// Do carries out a command of the players. One that the rules refuse changes
// nothing and returns a *Refusal.
func (s *Session) Do(c rules.Command) ([]rules.Event, error) {
	s.stepped = nil
	about := cmp.Or(c.Ref, s.holds.ref(c.Do))
	err := s.carryOut(c)
	s.holds.said(c.Do, about, err != nil)
	if err != nil {
		return nil, err
	}
	err = s.think()
	return s.stepped, err
}

// carryOutTap carries out what a finger asks for. It may ask for what the rules refuse:
// the table shows why.
func (s *Session) carryOutTap(c rules.Command) error {
	if s.overtaken(c) {
		return nil
	}
	err := s.carryOut(c)
	refused := errors.As(err, new(*Refusal))
	s.leant(c, refused)
	if refused {
		return nil
	}
	return err
}

// carryOut carries out a command: what is asked of the session itself here, all others by
// the referee.
func (s *Session) carryOut(c rules.Command) error {
	switch {
	case c.Do == rules.DoHelp:
		s.turnHelp(c.Player)
		return nil
	case c.Do == rules.DoLeave && s.cfg.Leaves:
		s.left = true
		return nil
	case c.Do == rules.DoBump:
		return s.answered(s.bump.answer(c))
	case c.Do == rules.DoMend:
		said, err := s.mend.answer(c, s.table)
		if err = s.answered(err); err != nil || said.Do == "" {
			return err
		}
		c = said
	}
	return s.refer(c)
}

// answered ends an answer to a question of the session itself: the screens show why it is
// refused, as they do of the referee.
func (s *Session) answered(err error) error {
	if r := new(Refusal); errors.As(err, &r) {
		s.refuse(r)
	}
	s.arrange()
	return err
}

// refer hands a command to the referee.
func (s *Session) refer(c rules.Command) error {
	c, ok := s.mend.named(c)
	if !ok {
		return s.refuse(&Refusal{c, errWhichDie})
	}
	c, done, err := s.meant(c)
	if done {
		return nil
	}
	var events []rules.Event
	if err == nil {
		s.stands.tell(s.table.Time, s.referee)
		events, err = s.referee.Do(c, s.table.Time)
	}
	if err != nil {
		return s.refuse(&Refusal{c, err})
	}
	if c.Die != "" && c.Die == s.mend.die {
		s.mend.close()
	}
	events = withLooks(events, s.table)
	s.takeView()
	s.arrange()
	return s.keep(events)
}
