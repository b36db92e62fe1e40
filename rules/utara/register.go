package utara

import (
	"errors"

	"github.com/asterism-dice/asterism/rules"
)

func init() { rules.Register(Game{}) }

// errNoPosition is returned while Utara has no positions.
var errNoPosition = errors.New("utara: no positions yet")

// Info describes Utara.
func (Game) Info() rules.Info {
	return rules.Info{Name: "utara", Title: "Utara", Aside: true, Signs: map[string]string{"Sun": "☀", "Moon": "☾"},
		Keys: []rules.Key{{Key: "P", Help: "pass", Command: rules.Command{Do: DoPass}}}}
}

// Start is the position at the beginning of a match.
func (Game) Start(rules.Options) (rules.Position, error) { return nil, errNoPosition }

// ReadPosition reads a position file.
func (Game) ReadPosition([]byte, rules.Options) (rules.Position, error) { return nil, errNoPosition }

// ParsePosition reads a position's line of text.
func (Game) ParsePosition(string, rules.Options) (rules.Position, error) { return nil, errNoPosition }

// ReadMove reads the JSON of a move.
func (Game) ReadMove([]byte) (rules.Move, error) { return nil, errNoPosition }

// Position is where the match stands.
func (r *Referee) Position() rules.Position { return nil }
