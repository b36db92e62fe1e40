package rules

import (
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// The commands by which players say what a die is, in every game.
const (
	DoKind    = "kind"      // Die is a Value, such as d6
	DoTeam    = "team"      // Die is Value's: white, red or neutral
	DoStack   = "stack"     // with Die lies one more: Value is "TEAM KIND FACE", as much as is known
	DoUnstack = "unstack"   // Die is one die, whatever a sensor says
	DoIgnore  = "leave-out" // Die isn't part of the game
	DoTakeIn  = "take-in"   // Die, which was left out, is part of the game; only games that are a TakerIn know it
	// DoMend asks what is to be mended of Die; Value is a choice of that question.
	// Package play takes it for every game.
	DoMend = "mend"
)

// Values of DoMend without a die: another one is asked about, for who has keys
// and no finger on the table. Next and previous go through all dice, in rows
// from the top; the others to the nearest one in a direction.
const (
	MendNext     = "next"
	MendPrevious = "previous"
	MendLeft     = "left"
	MendRight    = "right"
	MendUp       = "up"
	MendDown     = "down"
	MendClose    = "close" // no die is asked about any more
)

// Saying is the payload of the event by which players say something of a die:
// it stands against whatever sensors say until they take it back; what the die
// shows only until it is moved. Empty fields say nothing.
type Saying struct {
	Die     string                 `json:"die" about:"id of the die"`
	Face    string                 `json:"face,omitempty" about:"what it shows"`
	Kind    constellation.Kind     `json:"kind,omitempty" about:"what sort of die it is"`
	Team    constellation.Team     `json:"team,omitempty" about:"whose it is: white, red or neutral"`
	Beside  []constellation.Member `json:"beside,omitempty" about:"dice that lie with it"`
	Single  bool                   `json:"single,omitempty" about:"nothing lies with it"`
	Ignored bool                   `json:"ignored,omitempty" about:"it isn't part of the game"`
	TakenIn bool                   `json:"takenIn,omitempty" about:"it is after all: it was left out before"`

	// Look is the sensor's name for what the die showed when players said its
	// Face: by it the sensor learns what it couldn't read. Games don't use it.
	Look string `json:"look,omitempty" about:"the sensor's name for what the die showed when players said its face: by it the sensor learns what it couldn't read"`
}

// Text is what was said, after the name of the die.
func (s Saying) Text() string {
	switch {
	case s.Ignored:
		return "isn't part of the game"
	case s.Single:
		return "is a single die"
	case len(s.Beside) > 0:
		m := s.Beside[0]
		return strings.TrimSpace(fmt.Sprintf("lies with a %s %s", m.Kind, m.Face))
	case s.Face != "":
		return "shows " + s.Face
	case s.Team == constellation.Neutral:
		return "is nobody's"
	case s.Team != "":
		return "is " + string(s.Team)
	case s.Kind == "" && s.TakenIn:
		return "is part of the game after all"
	}
	return fmt.Sprintf("is a %s", s.Kind)
}

// PayloadType names Saying in journals.
func (Saying) PayloadType() string { return "saying" }

// Identified is the kind that players say.
func (s Saying) Identified(Event) (die string, kind constellation.Kind) { return s.Die, s.Kind }

func init() { RegisterPayload[Saying]() }

// Errors of sayings, wrapped with what was said.
var (
	errNoDie  = errors.New("no such die on the table")
	errNoFace = errors.New("the die has no such face")
	errNoWord = errors.New("that isn't known")
)

// SayingOf reads what a command says of a die that lies on t.
func SayingOf(c Command, t *constellation.Table) (Saying, error) {
	d, ok := t.Die(c.Die)
	if !ok {
		return Saying{}, fmt.Errorf("rules: %s: %w", c.Do, errNoDie)
	}
	s := Saying{Die: c.Die}
	switch c.Do {
	case DoFace:
		s.Face = c.Value
		if c.Value == "" || !d.Kind.Has(c.Value) {
			return Saying{}, fmt.Errorf("rules: face %q of a %s: %w", c.Value, d.Kind, errNoFace)
		}
	case DoKind:
		s.Kind = constellation.Kind(c.Value)
		if !s.Kind.Valid() {
			return Saying{}, fmt.Errorf("rules: kind %q: %w", c.Value, errNoWord)
		}
	case DoTeam:
		s.Team = constellation.Team(c.Value)
		if c.Value == "" || !s.Team.Valid() {
			return Saying{}, fmt.Errorf("rules: team %q: %w", c.Value, errNoWord)
		}
	case DoStack:
		m, err := parseMember(c.Value)
		if err != nil {
			return Saying{}, err
		}
		s.Beside = []constellation.Member{m}
	case DoUnstack:
		s.Single = true
	case DoIgnore:
		s.Ignored = true
	case DoTakeIn:
		s.TakenIn = true
	default:
		return Saying{}, fmt.Errorf("rules: %q: %w", c.Do, errNoWord)
	}
	return s, nil
}

// parseMember reads "TEAM KIND FACE" in any order, as much as is known.
func parseMember(words string) (constellation.Member, error) {
	var m constellation.Member
	for _, w := range strings.Fields(words) {
		switch {
		case m.Team == "" && constellation.Team(w).Valid():
			m.Team = constellation.Team(w)
		case m.Kind == "" && constellation.Kind(w).Valid():
			m.Kind = constellation.Kind(w)
		case m.Face == "":
			m.Face = w
		default:
			return m, fmt.Errorf("rules: %q of a die in a stack: %w", w, errNoWord)
		}
	}
	if m.Kind == "" {
		m.Kind = constellation.Unknown
	}
	if !m.Kind.Has(m.Face) {
		return m, fmt.Errorf("rules: face %q of a %s: %w", m.Face, m.Kind, errNoFace)
	}
	return m, nil
}

// Sayings is what players have said of the dice that lie on the table, by id:
// part of a game's state, and like it a value. The zero Sayings is empty.
type Sayings struct{ of map[string]Saying }

// Of returns what was said of a die.
func (s Sayings) Of(id string) (Saying, bool) {
	said, ok := s.of[id]
	return said, ok
}

// With returns s with one thing more said of a die. A face, kind or team takes
// the place of the one said before; dice beside it add up until it is said to
// be single.
func (s Sayings) With(more Saying) Sayings {
	was := s.of[more.Die]
	was.Die = more.Die
	if more.Face != "" {
		was.Face = more.Face
	}
	if more.Kind != "" {
		was.Kind = more.Kind
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

// apply changes a die to what was said of it.
func (s Saying) apply(d *constellation.Die) {
	if s.Kind != "" {
		d.Kind = s.Kind
	}
	if s.Team != "" {
		d.Team = s.Team
	}
	if s.Face != "" {
		d.Face, d.FaceConfidence = s.Face, 1
	}
	switch {
	case s.Single:
		d.Stack = nil
	case len(s.Beside) > 0:
		d.Stack = append(d.Stack[:len(d.Stack):len(d.Stack)], s.Beside...)
	}
}
