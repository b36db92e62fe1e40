//go:build uptick

package uptick

import (
	"fmt"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Game is Uptick.
type Game struct {
	evaluation *evaluation // nil: the usual one
}

func init() { rules.Register(Game{}) }

// Info describes the game.
func (Game) Info() rules.Info {
	return rules.Info{
		Name:     "uptick",
		Title:    "Uptick",
		About:    "Dice that show one more with every move, and hold lower ones fast.",
		Sets:     []rules.RuleSet{{Name: "standard", About: "eight by eight cells, twelve dice each"}},
		Switches: board.Switches(),
		Spoken:   board.Spoken("3@d4"),
		Players:  rules.Players{Min: 2, Max: 2, Default: names[:], Fixed: true, Machine: board.MachineName},
		Keys:     board.Keys(),
		Events:   board.Events(),
		Session:  session(),
		Board:    rules.Grid{Columns: usualSize, Rows: usualSize},
	}
}

// checked refuses rules and switches that aren't known.
func checked(o rules.Options) error {
	if o.Rules != "" && o.Rules != "standard" {
		return fmt.Errorf("uptick: rules %q, want standard", o.Rules)
	}
	return board.CheckOptions("uptick", o, nil)
}

// Start is an empty board; red begins.
func (Game) Start(o rules.Options) (rules.Position, error) { return read(form{Turn: names[0]}, o) }

// ReadPosition reads a position file. Without a size it is 8, without a
// reserve 12 dice each.
func (Game) ReadPosition(b []byte, o rules.Options) (rules.Position, error) {
	var f form
	if err := rules.ReadPositionFile(b, &f); err != nil {
		return nil, fmt.Errorf("uptick: position: %w", err)
	}
	return read(f, o)
}

// ParsePosition reads what Position.String writes.
func (Game) ParsePosition(line string, o rules.Options) (rules.Position, error) {
	f, err := parse(line)
	if err != nil {
		return nil, fmt.Errorf("uptick: position %q: %w", line, err)
	}
	return read(f, o)
}

func read(f form, o rules.Options) (rules.Position, error) {
	if err := checked(o); err != nil {
		return nil, err
	}
	p, err := f.position()
	if err != nil {
		return nil, fmt.Errorf("uptick: position: %w", err)
	}
	return p, nil
}
