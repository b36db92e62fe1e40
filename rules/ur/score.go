package ur

import (
	"fmt"
	"slices"

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
	c := count{held: map[board.Cell]int{}}
	for _, r := range board.On(grid, o.Surface, t).See(t).Readings {
		if r.Cell == board.Off {
			continue
		}
		if err := c.add(r); err != nil {
			return nil, err
		}
	}
	return c.answer(), nil
}

// count is what lies on a board, as far as it was looked at.
type count struct {
	of   [2]standing
	held map[board.Cell]int // pieces on each square
}

// add counts one piece more, or says why that is none of the game, or one too many.
func (c *count) add(r board.Reading) error {
	at, who := squares.Square(r.Cell), slices.Index(teams[:], r.Die.Team)
	switch k := r.Die.Kind; {
	case k != constellation.Binary && k.Known():
		return fmt.Errorf("ur: %s holds a %s", at, k)
	case who < 0:
		return fmt.Errorf("ur: whose piece is on %s isn't known", at)
	case r.Die.Face != "0" && r.Die.Face != "1":
		return fmt.Errorf("ur: which side of the piece on %s is up isn't known", at)
	case c.held[r.Cell] == roomOn(r.Cell):
		return fmt.Errorf("ur: %d pieces lie on %s, there is room for %d", c.held[r.Cell]+1, at, roomOn(r.Cell))
	case c.of[who].Plain+c.of[who].Dotted == pieces:
		return fmt.Errorf("ur: more than %d pieces of %s lie on the board", pieces, names[who])
	}
	c.held[r.Cell]++
	c.of[who].add(r.Die.Face)
	return nil
}

// roomOn is how many pieces a square may hold.
func roomOn(at board.Cell) int {
	for who := range names {
		for step := 1; step < off; step++ {
			if c := cellOf(who, step); squares.Cell(c.column-1, c.row) == at && stops[step].entry == safe {
				return room
			}
		}
	}
	return 1
}

func (c *count) answer() *answer {
	for who := range c.of {
		c.of[who].Beside = pieces - c.of[who].Plain - c.of[who].Dotted
	}
	return &answer{A: c.of[0], B: c.of[1]}
}

func (s *standing) add(face string) {
	if face == "1" {
		s.Dotted++
		return
	}
	s.Plain++
}
