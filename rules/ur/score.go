package ur

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// answer is what a table without history says: which pieces are on the board.
// Whether those beside it wait or are borne off can't be seen.
type answer struct {
	A standing `json:"A"`
	B standing `json:"B"`
}

// standing counts one player's pieces.
type standing struct {
	Plain  int `json:"plain"`  // on the board
	Dotted int `json:"dotted"` // on the board
	Beside int `json:"beside"` // not on the board
	Off    int `json:"off"`    // of those, borne off, where that is known

	known bool // how many of them are borne off
}

// Text says it in a line for each player.
func (a *answer) Text() string {
	return names[0] + ": " + a.A.text() + "\n" + names[1] + ": " + a.B.text()
}

func (s standing) text() string {
	line := fmt.Sprintf("%d plain and %d dotted on the board, %d beside it", s.Plain, s.Dotted, s.Beside)
	if s.known {
		line += fmt.Sprintf(", %d of them borne off", s.Off)
	}
	return line
}

// Score counts the pieces on a table.
func (Game) Score(t *constellation.Table, o rules.Options) (rules.Answer, error) {
	if _, err := variantOf(o); err != nil {
		return nil, err
	}
	a := &answer{A: standing{Beside: pieces}, B: standing{Beside: pieces}}
	for _, r := range board.On(grid, o.Surface, t).See(t).Readings {
		if r.Cell == board.Off {
			continue
		}
		switch r.Die.Team {
		case teams[0]:
			a.A.add(r.Die.Face)
		case teams[1]:
			a.B.add(r.Die.Face)
		}
	}
	return a, nil
}

func (s *standing) add(face string) {
	s.Beside = max(s.Beside-1, 0)
	if face == "1" {
		s.Dotted++
		return
	}
	s.Plain++
}
