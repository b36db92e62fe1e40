package stage

import (
	"errors"
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
)

// cast are the dice and blocks of a script so far.
type cast map[string]member

// member is a die or a block.
type member struct {
	here  bool               // it is on the table
	off   bool               // or slides over its edge
	block bool               // it is no die
	kind  constellation.Kind // of a die
}

// die is the die of an id, which is on the table.
func (c cast) die(id string) (member, error) {
	m := c[id]
	switch {
	case !m.here:
		return m, fmt.Errorf("there is no die %q", id)
	case m.block:
		return m, fmt.Errorf("%s is a block and no die", id)
	}
	return m, nil
}

// validateComing tells what is wrong with a die or block that comes.
func (s *Step) validateComing(known cast, script *Script) error {
	was, before := known[s.ID]
	switch {
	case s.ID == "":
		return fmt.Errorf("a die without a name")
	case was.here && !was.off:
		return fmt.Errorf("die %s is there already", s.ID)
	}
	is := member{here: true, block: s.Act == Block, kind: s.Kind}
	again := s.Act == Place && s.Kind == "" && before // it lies again as it was
	if again {
		is.kind = was.kind
	}
	is.off = !is.block && s.Placed && !on(s.To, script.Width, script.Height)
	known[s.ID] = is
	switch {
	case is.block:
		return s.validateWide("block")
	case again && was.block:
		return fmt.Errorf("%s is a block and no die", s.ID)
	case again:
		return s.validateLook(is.kind)
	}
	return s.validateDie()
}

func (s *Step) validateDie() error {
	side := s.From == Top || s.From == Bottom || s.From == Left || s.From == Right
	if err := s.validateLook(s.Kind); err != nil {
		return err
	}
	if s.From != "" && !side {
		return fmt.Errorf("die %s: there is no side %q", s.ID, s.From)
	}
	if !s.Placed {
		return fmt.Errorf("die %s: where it goes is missing", s.ID)
	}
	return nil
}

// validateLook tells what a die of a kind can't look like.
func (s *Step) validateLook(k constellation.Kind) error {
	switch {
	case !k.Valid():
		return fmt.Errorf("die %s: there is no kind %q", s.ID, k)
	case s.Face != Unread && !k.Has(s.Face):
		return fmt.Errorf("die %s: a %s has no face %q", s.ID, k, s.Face)
	case !s.Team.Valid():
		return fmt.Errorf("die %s: there is no team %q", s.ID, s.Team)
	}
	return nil
}

// validateWide tells what is wrong with a thing that has two lengths.
func (s *Step) validateWide(what string) error {
	if !(s.W > 0 && s.H > 0) {
		return fmt.Errorf("a %s of %v × %v mm", what, s.W, s.H)
	}
	return s.validatePlace()
}

func (s *Step) validatePlace() error {
	if !s.Placed {
		return errors.New("its place is missing")
	}
	return nil
}

// validateGoing tells what is wrong with what hands do to things that are there.
func (s *Step) validateGoing(known cast, script *Script) error {
	if s.Act == Clear {
		for id, m := range known {
			m.here = false
			known[id] = m
		}
		return nil
	}
	if s.Act == Lift && known[s.ID].here { // of blocks, too
		known.leaves(s.ID)
		return nil
	}
	d, err := known.die(s.ID)
	if err != nil {
		return err
	}
	if s.Act == Swap {
		return s.validateOther(known)
	}
	if s.Act == Push && s.Placed && !on(s.To, script.Width, script.Height) {
		known.leaves(s.ID)
	}
	return s.validateLook(d.kind)
}

func (c cast) leaves(id string) {
	m := c[id]
	m.here = false
	c[id] = m
}

// validateOther tells what is wrong with the second die of two.
func (s *Step) validateOther(known cast) error {
	if s.Other == s.ID {
		return fmt.Errorf("die %s is named twice", s.ID)
	}
	_, err := known.die(s.Other)
	return err
}

// validateSight tells what is wrong with what a sensor makes of dice.
func (s *Step) validateSight(known cast) error {
	switch m, ok := known[s.ID]; {
	case !ok:
		return fmt.Errorf("there is no die %q", s.ID)
	case m.block:
		return fmt.Errorf("%s is a block and no die", s.ID)
	case s.Act == Merge:
		return s.validateOther(known)
	}
	return nil
}
