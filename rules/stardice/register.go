package stardice

import (
	"errors"

	"github.com/asterism-dice/asterism/rules"
)

func init() { rules.Register(Game{}) }

// errNoPosition is returned while Star Dice has no positions.
var errNoPosition = errors.New("stardice: no positions yet")

// Info describes Star Dice.
func (Game) Info() rules.Info {
	return rules.Info{Name: gameName, Title: "Star Dice", Keys: []rules.Key{
		{Key: "O", Help: "call odds", Command: rules.Command{Do: DoCall, Value: "odds"}},
		{Key: "E", Help: "call evens", Command: rules.Command{Do: DoCall, Value: "evens"}},
		{Key: "B", Help: "freeze the battle as it stands, go on", Command: rules.Command{Do: DoFreeze}},
		{Key: "T", Help: "fire a torpedo", Command: rules.Command{Do: DoTorpedo}},
		{Key: "P", Help: "pass", Command: rules.Command{Do: DoPass}},
	}}
}

// Start is the position at the beginning of a war.
func (Game) Start(rules.Options) (rules.Position, error) { return nil, errNoPosition }

// ReadPosition reads a position file.
func (Game) ReadPosition([]byte, rules.Options) (rules.Position, error) { return nil, errNoPosition }

// ParsePosition reads a position's line of text.
func (Game) ParsePosition(string, rules.Options) (rules.Position, error) { return nil, errNoPosition }

// ReadMove reads the JSON of a move.
func (Game) ReadMove([]byte) (rules.Move, error) { return nil, errNoPosition }

// Position is where the war stands.
func (r *Referee) Position() rules.Position { return nil }
