package ur

import (
	"fmt"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Game is the Royal Game of Ur.
type Game struct {
	weights *features // of the evaluation; nil: the usual ones
}

func init() { rules.Register(Game{}) }

// variant is what rule sets and switches change.
type variant struct {
	goal    uint8 // pieces to bear off
	inexact bool  // the rearmost piece may go off with more than it needs
}

// Info describes the game.
func (Game) Info() rules.Info {
	return rules.Info{
		Name:   "ur",
		Title:  "Royal Game of Ur",
		Spoken: board.Spoken("4-6"),
		About:  "A race of seven pieces each, where every marking of the board has its meaning.",
		Sets: []rules.RuleSet{
			{Name: "seven", About: "who bears off all seven pieces first wins"},
			{Name: "six", About: "six pieces are enough"},
			{Name: "five", About: "five pieces are enough"},
		},
		Switches: append([]rules.Switch{
			{Name: bearOff, Flag: true, Example: "exact",
				Help: "throw that bears a piece off: exact, or inexact: the rearmost piece may use a higher one (exact)"},
			{Name: trayKey, Flag: true, Example: "X,Y,W,H",
				Help: "where three two-sided dice are thrown: top left corner and size in mm (nowhere: throws are said)"}}, board.Switches()...),
		Players: rules.Players{Min: 2, Max: 2, Default: names[:], Fixed: true, Machine: board.MachineName},
		Keys:    board.Keys(),
		Events:  board.Events(Doubt{}),
		Session: session(),
		Board:   grid,
	}
}

// bearOff is the switch for bearing off.
const bearOff = "bear-off"

func variantOf(o rules.Options) (variant, error) {
	goals := map[string]uint8{"": 7, "seven": 7, "six": 6, "five": 5}
	goal, ok := goals[o.Rules]
	if !ok {
		return variant{}, fmt.Errorf("ur: rules %q, want seven, six or five", o.Rules)
	}
	v := variant{goal: goal}
	err := board.CheckOptions("ur", o, map[string]func(value string) error{bearOff: v.takeBearOff,
		trayKey: func(string) error { return nil }, // trayOf reads it
	})
	return v, err
}

// takeBearOff takes the switch for bearing off.
func (v *variant) takeBearOff(value string) error {
	if v.inexact = value == "inexact"; !v.inexact && value != "exact" && value != "" {
		return fmt.Errorf("switch %s: %q is not exact or inexact", bearOff, value)
	}
	return nil
}

// Start has all pieces in reserve; A throws first.
func (Game) Start(o rules.Options) (rules.Position, error) {
	all := make([]int, pieces)
	return read(form{Turn: names[0], Pieces: sides{all, all}}, o)
}

// ReadPosition reads a position file. A throw of 0 counts as 4.
func (Game) ReadPosition(b []byte, o rules.Options) (rules.Position, error) {
	var f form
	if err := rules.ReadPositionFile(b, &f); err != nil {
		return nil, fmt.Errorf("ur: position: %w", err)
	}
	return read(f, o)
}

// ParsePosition reads what Position.String writes.
func (Game) ParsePosition(line string, o rules.Options) (rules.Position, error) {
	f, err := parse(line)
	if err != nil {
		return nil, fmt.Errorf("ur: position %q: %w", line, err)
	}
	return read(f, o)
}

func read(f form, o rules.Options) (rules.Position, error) {
	v, err := variantOf(o)
	if err != nil {
		return nil, err
	}
	p, err := f.position(v)
	if err != nil {
		return nil, fmt.Errorf("ur: position: %w", err)
	}
	return p, nil
}

// ReadMove reads a Move or a Throw.
func (Game) ReadMove(b []byte) (rules.Move, error) { return readMove(b) }
