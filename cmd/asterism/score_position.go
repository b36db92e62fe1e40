package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// scored is a position that says how it stands, as its game puts it.
type scored interface {
	Answer() rules.Answer
}

// standing is what is said of a position whose game says no more of it.
type standing struct {
	Game string `json:"game"`
	Turn string `json:"turn"` // empty when the game is over
	rules.Outcome
	Position rules.Position `json:"position"`
}

// Text says it in two lines.
func (s standing) Text() string {
	line := s.Turn + " to move"
	switch {
	case s.Over && s.Winner == "":
		line = "a draw"
	case s.Over:
		line = s.Winner + " has won"
	}
	return fmt.Sprintf("%s\n%s", line, s.Position)
}

// isPosition tells a position file of a board game from a sky file: a sky has a
// table.
func isPosition(g rules.Game, file []byte) bool {
	var keys map[string]json.RawMessage
	file = constellation.WithoutMark(file)
	if g.Info().Board == (rules.Grid{}) || json.Unmarshal(bytes.TrimSpace(file), &keys) != nil {
		return false
	}
	_, sky := keys["table"]
	return !sky
}

// scorePosition says how the position in a file stands.
func scorePosition(g rules.Game, file []byte, o rules.Options) (rules.Answer, error) {
	p, err := g.ReadPosition(file, o)
	if err != nil {
		return nil, err
	}
	var a rules.Answer = standing{g.Info().Name, p.Turn(), p.Outcome(), p}
	if s, ok := p.(scored); ok {
		a = s.Answer()
	}
	return withHint(a, g, p, o), nil
}
