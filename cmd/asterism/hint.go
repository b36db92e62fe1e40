package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// hinted is an answer about a position with a good move, which was asked for.
type hinted struct {
	rules.Answer
	hint rules.Move
}

// withHint adds a good move to the answer about a position, if options ask for one and there is any.
func withHint(a rules.Answer, g rules.Game, p rules.Position, o rules.Options) rules.Answer {
	if adviser, ok := g.(rules.Adviser); ok {
		if m, ok := board.Hint(context.Background(), adviser, p, o); ok {
			return hinted{a, m}
		}
	}
	return a
}

// Text says the move below the answer.
func (h hinted) Text() string { return fmt.Sprintf("%s\nhint: %s", h.Answer.Text(), h.hint) }

// MarshalJSON writes the answer's object with the move as "hint".
func (h hinted) MarshalJSON() ([]byte, error) {
	answer, err := json.Marshal(h.Answer)
	if err != nil {
		return nil, err
	}
	move, err := json.Marshal(h.hint)
	if err != nil {
		return nil, err
	}
	open := answer[:len(answer)-1]
	if len(open) > 1 {
		open = append(open, ',')
	}
	return append(append(append(open, `"hint":`...), move...), '}'), nil
}

// unhinted says why no good move can be told of a table, where one is asked for: nobody knows whose
// turn it is.
func unhinted(g rules.Game, o rules.Options) error {
	if _, ok := g.(rules.Adviser); ok && g.Info().Board != (rules.Grid{}) && board.Hinting(o) {
		return bad(fmt.Errorf("--hint: a table doesn't say whose turn it is; give a position file of %s", g.Info().Name))
	}
	return nil
}
