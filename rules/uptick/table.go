//go:build uptick

package uptick

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// usual is the board that is played on at a table.
var usual = board.Board{Size: rules.Grid{Columns: usualSize, Rows: usualSize}}

// Referee starts a game on an empty table: it begins while the board is empty.
func (g Game) Referee(o rules.Options) (rules.Referee, error) { return board.NewReferee(g, o) }

// Players are red at the bottom edge, and blue, whose dice are white.
func (Game) Players(o rules.Options) [2]board.Player {
	both := [2]board.Player{{Name: names[0], Called: "Red", Team: teams[0]}, {Name: names[1], Called: "Blue", Team: teams[1]}}
	return board.Seated(both, o)
}

// Words are the names of what lies on the board.
func (Game) Words() board.Words {
	return board.Words{Square: usual.Square, Owner: owners, Move: spoken, Open: leftOpen}
}

// Pieces is what lies on the board.
func (Game) Pieces(p rules.Position) []board.Piece {
	at := p.(Position)
	return at.onBoard()
}

// Explain finds the move that leads from a position to what is seen. What a die
// shows that was placed may be left open. Where a die was moved and not turned to
// one more, the move is that one, and what is otherwise is the die's side.
func (Game) Explain(p rules.Position, s *board.Seen) (board.Finding, rules.Position) {
	at := p.(Position)
	q := at.question(usual)
	f := s.Explain(q)
	if f.Played {
		after, err := at.found(f)
		f.Played = err == nil && at.likely(f, s)
		return f, after
	}
	if m, ok := at.notTurned(s, q); ok && (!f.Found || len(f.Differs) > 0) {
		f.Found, f.Unchanged, f.Move, f.Differs = true, false, m, s.Differs(q.After(m)[0], q.Words)
	}
	return f, at
}

// notTurned finds the move after which all is as seen, but that the die shows
// what it showed before.
func (p Position) notTurned(s *board.Seen, q board.Question) (Move, bool) {
	for _, m := range q.Moves {
		mv := m.(Move)
		if mv.Do != Go {
			continue
		}
		lies := q.After(mv)[0]
		i := slices.IndexFunc(lies, func(d board.Piece) bool { return usual.Square(d.Cell) == mv.To })
		lies[i].Face = strconv.Itoa(mv.Value - 1)
		if !s.Fit(lies).Contradicted && len(s.Differs(lies, q.Words)) == 0 {
			return mv, true
		}
	}
	return Move{}, false
}

// SetUp is the position that lies on the table; dice that aren't on the board
// count as in reserve. Of each that is on it has to be known whose it is, and what it shows.
func (Game) SetUp(s *board.Seen, turn string, o rules.Options) (rules.Position, error) {
	f := form{Turn: turn, Reserve: &sides[int]{usualReserve, usualReserve}}
	for _, r := range s.Readings {
		if r.Cell == board.Off {
			continue
		}
		d, err := dieOf(r)
		if err != nil {
			return nil, err
		}
		f.Dice = append(f.Dice, d)
		if d.Owner == names[0] {
			f.Reserve.Red = max(f.Reserve.Red-1, 0)
		} else {
			f.Reserve.Blue = max(f.Reserve.Blue-1, 0)
		}
	}
	return read(f, o)
}

// dieOf is a die on the board as it is seen.
func dieOf(r board.Reading) (die, error) {
	d := die{At: usual.Square(r.Cell), Owner: owners[r.Die.Team]}
	if d.Owner == "" {
		return d, fmt.Errorf("uptick: whose die is on %s isn't known", d.At)
	}
	var err error
	if d.Value, err = strconv.Atoi(r.Die.Face); err != nil {
		return d, fmt.Errorf("uptick: what the die on %s shows isn't known", d.At)
	}
	return d, nil
}

// Begins tells that the board is empty.
func (Game) Begins(p rules.Position) bool {
	at := p.(Position)
	return len(at.onBoard()) == 0
}

// Other is the position with the other player to move.
func (Game) Other(p rules.Position) rules.Position {
	at := p.(Position)
	at.turn = 1 - at.turn
	return at
}

// Agreed is the position after both have agreed on a draw.
func (Game) Agreed(p rules.Position) rules.Position {
	at := p.(Position)
	at.agreed = true
	return at
}

// GivenUp is the position after a player has given up.
func (Game) GivenUp(p rules.Position, player string) rules.Position {
	at := p.(Position)
	at.resigned = player
	return at
}

// Trace is the way of a move over the board; a die that is placed comes from
// beside it.
func (Game) Trace(_ rules.Position, m rules.Move) []board.Cell {
	mv := m.(Move)
	if mv.Do == Pass {
		return nil
	}
	to, err := usual.ParseSquare(mv.To)
	if err != nil {
		return nil
	}
	if from, err := usual.ParseSquare(mv.From); err == nil {
		return []board.Cell{from, to}
	}
	return []board.Cell{board.Off, to}
}

// Silent tells of a pass.
func (Game) Silent(m rules.Move) bool { return m.(Move).Do == Pass }

// Standing says how a position stands: the points are what was captured.
func (Game) Standing(p rules.Position) (rules.Answer, map[string]int) {
	at := p.(Position)
	a := &answer{at.grid.standing(0), at.grid.standing(1)}
	for who, s := range [2]*standing{&a.Red, &a.Blue} {
		s.Captured, s.known = at.sum(who), true
	}
	return a, map[string]int{names[0]: a.Red.Captured, names[1]: a.Blue.Captured}
}

// LinesBeside says how many dice a player has in reserve, and what the player
// has captured.
func (Game) LinesBeside(p rules.Position, who int) []string {
	at := p.(Position)
	lines := []string{fmt.Sprintf("reserve %d", at.grid.reserve[who])}
	if taken := at.captured[who]; taken != "" {
		lines = append(lines, "captured "+strings.Join(strings.Split(taken, ""), " "))
	}
	return lines
}

// Beside is how many dice of each player aren't on the board.
func (Game) Beside(p rules.Position) (n [2]int) {
	for who, left := range p.(Position).grid.reserve {
		n[who] = int(left)
	}
	return n
}

// Gone says what dice are that are neither on the board nor in reserve.
func (Game) Gone() string { return "captured" }

// BorneOff is the position in which so many of those are captured. Their values
// can't be known any more: they count nothing.
func (Game) BorneOff(p rules.Position, gone [2]int) (rules.Position, error) {
	at := p.(Position)
	for who, n := range gone {
		if n < 0 || n > int(at.grid.reserve[who]) {
			return nil, fmt.Errorf("uptick: %d dice of %s captured, %d are beside the board: %w", n, names[who], at.grid.reserve[who], rules.ErrIllegal)
		}
		at.grid.reserve[who] -= uint8(n)
	}
	return at, nil
}
