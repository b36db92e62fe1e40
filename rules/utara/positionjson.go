package utara

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// positionFile is the JSON of a position.
type positionFile struct {
	Phase   phase      `json:"phase"`
	Round   int        `json:"round"`
	Turn    string     `json:"turn"`    // who sails or rolls; when the match is over, who would
	Starter string     `json:"starter"` // of this round or the next
	Sails   int        `json:"sails"`   // paths sailed in this round
	Again   bool       `json:"again,omitempty"`
	Seats   []seatFile `json:"seats"`
	Sky     Sky        `json:"sky"`
}

type seatFile struct {
	Name  string     `json:"name"`
	Held  Collection `json:"held,omitempty"`
	Total int        `json:"total"`
	Last  int        `json:"last"`
	Stake int        `json:"stake"`
	Said  bool       `json:"-"` // is of no account for how a game goes on
}

// MarshalJSON writes a position file.
func (p Position) MarshalJSON() ([]byte, error) {
	s := &p.state
	f := positionFile{Phase: s.Phase, Round: s.Round, Turn: s.Seats[s.Turn].Name, Starter: s.Seats[s.Starter].Name,
		Sails: s.Sails, Again: s.Again, Sky: skyOf(&s.Sky)}
	for i := range s.Sky.Dice {
		f.Sky.Things[i].Moving = !s.Sky.Dice[i].Still
	}
	for _, seat := range s.Seats {
		f.Seats = append(f.Seats, seatFile(seat))
	}
	return json.Marshal(f)
}

// String is the position file in one line: a sky has too many numbers for
// anything shorter.
func (p Position) String() string {
	b, err := p.MarshalJSON()
	if err != nil {
		return err.Error() // a number that JSON doesn't have
	}
	return string(b)
}

// Start is the position at the beginning of a match.
func (Game) Start(o rules.Options) (rules.Position, error) {
	c, err := configure(o)
	if err != nil {
		return nil, err
	}
	return startPosition(&c, o.Surface), nil
}

// ParsePosition reads what Position.String writes.
func (g Game) ParsePosition(line string, o rules.Options) (rules.Position, error) {
	return g.ReadPosition([]byte(line), o)
}

// ReadPosition reads a position file, or a sky file: it is a sky in the middle
// of the first round.
func (Game) ReadPosition(b []byte, o rules.Options) (rules.Position, error) {
	c, err := configure(o)
	if err != nil {
		return nil, err
	}
	var p Position
	if rules.HasKey(b, "seats") {
		p, err = readPosition(b, &c)
	} else {
		p, err = skyPosition(b, &c, len(o.Players) > 0)
	}
	if err != nil {
		return nil, fmt.Errorf("utara: %w", err)
	}
	return p, nil
}

func readPosition(b []byte, c *Config) (Position, error) {
	var f positionFile
	if err := rules.ReadPositionFile(b, &f); err != nil {
		return Position{}, fmt.Errorf("position: %w", err)
	}
	s := state{Phase: f.Phase, Round: f.Round, Sails: f.Sails, Again: f.Again}
	c.Players = nil
	for _, seat := range f.Seats {
		c.Players = append(c.Players, seat.Name)
		s.Seats = append(s.Seats, seatOf(seat))
	}
	s.Turn, s.Starter = slices.Index(c.Players, f.Turn), slices.Index(c.Players, f.Starter)
	if err := errors.Join(c.Validate(), f.Sky.validate()); err != nil {
		return Position{}, err
	}
	switch {
	case s.Turn < 0 || s.Starter < 0:
		return Position{}, fmt.Errorf("%q is on turn and %q starts, the players are %v", f.Turn, f.Starter, c.Players)
	case s.Phase != rolling && s.Phase != sailing && s.Phase != over:
		return Position{}, fmt.Errorf("phase %q is not rolling, sailing or over", s.Phase)
	case s.Again && c.Sail.Moon != sail.MoonHalf:
		return Position{}, fmt.Errorf("%q may sail again, though no Moon is half full", f.Turn)
	case s.Round < 0 || s.Sails < 0:
		return Position{}, fmt.Errorf("round %d with %d paths sailed", s.Round, s.Sails)
	}
	s.Sky = f.Sky.table()
	return positionOf(c, &s), nil
}

func seatOf(f seatFile) seat { return seat(f) }

// skyPosition takes a sky file for a position. Who has a collection plays, unless
// players are named.
func skyPosition(b []byte, c *Config, named bool) (Position, error) {
	t, err := constellation.ReadSky(bytes.NewReader(b), "position")
	if err != nil {
		return Position{}, err
	}
	if names := slices.Sorted(maps.Keys(t.Collections)); len(names) > 0 && !named {
		c.Players = names
		if err := c.Validate(); err != nil {
			return Position{}, err
		}
	}
	s := newState(c)
	s.Phase, s.Round, s.Sky = sailing, 1, *t
	for i := range s.Seats {
		s.Seats[i].Held = t.Collections[s.Seats[i].Name]
	}
	s.endRound(c)
	return positionOf(c, &s), nil
}

// validate tells what is wrong with a sky that was read.
func (s *Sky) validate() error {
	ids := map[string]bool{}
	for _, p := range s.Things {
		for _, v := range []float64{p.X, p.Y, float64(p.Angle), p.Size, p.Sigma, p.W, p.H} {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("%q lies nowhere", p.ID)
			}
		}
		switch {
		case p.ID == "" || ids[p.ID]:
			return fmt.Errorf("the id %q is empty or there twice", p.ID)
		case p.Gone:
			return fmt.Errorf("%q is gone: no sky holds it", p.ID)
		case p.Kind != "" && !p.Kind.Valid():
			return fmt.Errorf("die %q is of no kind that is known, %q", p.ID, p.Kind)
		case !p.Kind.Has(p.Face):
			return fmt.Errorf("die %q, a %s, can't show %q", p.ID, p.Kind, p.Face)
		}
		ids[p.ID] = true
	}
	return nil
}
