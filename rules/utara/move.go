package utara

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// Sailing is the move that sails a path. Its JSON is the path's.
type Sailing struct{ sail.Path }

// String names the path by its start.
func (m Sailing) String() string {
	s := "sail " + m.Start
	if len(m.Choices) > 0 {
		s += " choosing " + strings.Join(m.Choices, ", ")
	}
	return fmt.Sprintf("%s for %s", s, diceCount(m.Dice))
}

// Pass is the move that sails no further path after a half Moon.
type Pass struct{}

func (Pass) String() string { return "pass" }

// MarshalJSON writes {"pass": true}.
func (Pass) MarshalJSON() ([]byte, error) { return []byte(`{"pass":true}`), nil }

// Roll is the move that begins a round: the dice as they lie.
type Roll struct {
	Sky Sky `json:"roll"`
}

// String says how many things were rolled.
func (m Roll) String() string { return "roll " + diceCount(len(m.Sky.Things)) }

// ReadMove reads the JSON of a move: a path, a pass or a roll.
func (Game) ReadMove(b []byte) (rules.Move, error) {
	var m struct {
		Pass bool `json:"pass"`
		Roll *Sky `json:"roll"`
		sail.Path
	}
	if err := json.Unmarshal(b, &m); err != nil {
		return nil, fmt.Errorf("utara: move %s: %w", b, err)
	}
	switch {
	case m.Pass:
		return Pass{}, nil
	case m.Roll != nil:
		return Roll{*m.Roll}, nil
	case m.Start == "":
		return nil, fmt.Errorf("utara: move %s is no path, pass or roll", b)
	}
	m.Path.Dice = max(m.Path.Dice, len(m.Collected))
	return Sailing{m.Path}, nil
}
