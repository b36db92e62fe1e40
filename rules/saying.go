package rules

import (
	"errors"
	"fmt"
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
	Fits    bool                   `json:"fits,omitempty" about:"what no die of that kind can show isn't taken for what it shows; not told by all games, nor by earlier journals"`
	Team    constellation.Team     `json:"team,omitempty" about:"whose it is: white, red or neutral"`
	Beside  []constellation.Member `json:"beside,omitempty" about:"dice that lie with it"`
	Single  bool                   `json:"single,omitempty" about:"nothing lies with it"`
	Ignored bool                   `json:"ignored,omitempty" about:"it isn't part of the game"`
	TakenIn bool                   `json:"takenIn,omitempty" about:"it is after all: it was left out before"`

	// Read is how sensors read the die when that was said: by it games know it again that
	// sensors still read so. Nil where a game doesn't ask.
	Read *Reading `json:"read,omitempty" about:"how sensors read the die then, whatever players say; earlier journals don't say so"`

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
	say, ok := sayers[c.Do]
	if !ok {
		return Saying{}, fmt.Errorf("rules: %q: %w", c.Do, errNoWord)
	}
	s, err := say(c.Value, d)
	if err != nil {
		return Saying{}, err
	}
	s.Die = c.Die
	return s, nil
}

// sayers read, by command, what its value says of a die.
var sayers = map[string]func(value string, d *constellation.Die) (Saying, error){
	DoFace:    sayFace,
	DoKind:    sayKind,
	DoTeam:    sayTeam,
	DoStack:   sayBeside,
	DoUnstack: func(string, *constellation.Die) (Saying, error) { return Saying{Single: true}, nil },
	DoIgnore:  func(string, *constellation.Die) (Saying, error) { return Saying{Ignored: true}, nil },
	DoTakeIn:  func(string, *constellation.Die) (Saying, error) { return Saying{TakenIn: true}, nil },
}

func sayFace(face string, d *constellation.Die) (Saying, error) {
	if face == "" || !d.Kind.Has(face) {
		return Saying{}, fmt.Errorf("rules: face %q of a %s: %w", face, d.Kind, errNoFace)
	}
	return Saying{Face: face}, nil
}

func sayKind(kind string, _ *constellation.Die) (Saying, error) {
	if !constellation.Kind(kind).Valid() {
		return Saying{}, fmt.Errorf("rules: kind %q: %w", kind, errNoWord)
	}
	return Saying{Kind: constellation.Kind(kind)}, nil
}

func sayTeam(team string, _ *constellation.Die) (Saying, error) {
	if team == "" || !constellation.Team(team).Valid() {
		return Saying{}, fmt.Errorf("rules: team %q: %w", team, errNoWord)
	}
	return Saying{Team: constellation.Team(team)}, nil
}

func sayBeside(words string, _ *constellation.Die) (Saying, error) {
	m, err := parseMember(words)
	return Saying{Beside: []constellation.Member{m}}, err
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

// Empty tells whether nothing is said of the die.
func (s Saying) Empty() bool {
	return s.Face == "" && s.Kind == "" && s.Team == "" && len(s.Beside) == 0 && !s.Single && !s.Ignored
}

// apply changes a die to what was said of it.
func (s Saying) apply(d *constellation.Die) {
	if s.Kind != "" {
		d.Kind = s.Kind
		if s.Fits && !d.Kind.Has(d.Face) {
			d.Face, d.FaceConfidence = "", 0 // it was read wrongly, too
		}
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
