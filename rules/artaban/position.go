package artaban

import (
	"fmt"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// side is one of the two players.
type side uint8

const (
	sideA side = iota // starts on rank 2 and goes up
	sideB             // starts on rank 7 and goes down
)

// String is the player's name, "A" or "B".
func (s side) String() string { return "AB"[s : s+1] }

func (s side) other() side { return 1 - s }

// front is where the player's dice go.
func (s side) front() way {
	if s == sideA {
		return north
	}
	return south
}

// left is where they go to the left, as the player sees them.
func (s side) left() way { return (s.front() + 3) % 4 }

func (s side) right() way { return (s.front() + 1) % 4 }

// lastRank is the rank that the player's dice want to reach, from 0.
func (s side) lastRank() int {
	if s == sideA {
		return 7
	}
	return 0
}

// die is what stands on a square: the set of its orientations, whose it is and
// whether it leads. The zero die is none.
type die uint32

const (
	ofB    die = 1 << 24
	leader die = 1 << 25
)

func newDie(s side, lead bool, may set) die {
	d := die(may)
	if s == sideB {
		d |= ofB
	}
	if lead {
		d |= leader
	}
	return d
}

func (d die) owner() side         { return side(d >> 24 & 1) }
func (d die) leads() bool         { return d&leader != 0 }
func (d die) may() set            { return set(d) & allOrientations }
func (d die) with(may set) die    { return d&^die(allOrientations) | die(may) }
func (d die) belongs(s side) bool { return d != 0 && d.owner() == s }

// Position is one moment of a game. It is a value and can be compared.
type Position struct {
	cells    [64]die // a1, b1 … h8
	turn     side
	drawn    bool   // agreed on
	resigned string // who gave up, empty: nobody
	diagonal bool   // dice may capture forward diagonally
}

// grid is the chessboard.
var grid = rules.Grid{Columns: 8, Rows: 8}

// squares names the squares.
var squares = board.Board{Size: grid}

func square(c int) string { return squares.Square(board.Cell(c)) }

// step returns the square next to one, false at the board's edge.
func step(c int, w way) (int, bool) {
	switch {
	case w == north && c < 56:
		return c + 8, true
	case w == south && c >= 8:
		return c - 8, true
	case w == east && c%8 < 7:
		return c + 1, true
	case w == west && c%8 > 0:
		return c - 1, true
	}
	return 0, false
}

// Turn names the player who plays next, empty when the game is over.
func (p Position) Turn() string {
	if p.over() {
		return ""
	}
	return p.turn.String()
}

// agree returns the position after the players have agreed on a draw.
func (p Position) agree() Position {
	p.drawn = true
	return p
}

// over tells whether the game has ended: neither side can roll, capture or
// sacrifice, and what the dice score is known, or it was ended.
func (p *Position) over() bool { return p.ended() || p.ends() && len(p.unscored()) == 0 }

// ended tells whether the players have ended the game: agreed on a draw, or one gave up.
func (p *Position) ended() bool { return p.drawn || p.resigned != "" }

// ends tells whether neither side can roll, capture or sacrifice.
func (p *Position) ends() bool { return !p.acts(sideA) && !p.acts(sideB) }

// unscored lists the squares of dice on their last rank whose top is open.
func (p *Position) unscored() (all []board.Cell) {
	for c, d := range p.cells {
		if d != 0 && c/8 == d.owner().lastRank() && d.may().top() == 0 {
			all = append(all, board.Cell(c))
		}
	}
	return all
}

// spared is who has won since the other gave up.
func (p *Position) spared() string {
	if p.resigned == sideA.String() {
		return sideB.String()
	}
	return sideA.String()
}

// Outcome says who has won.
func (p Position) Outcome() rules.Outcome {
	switch {
	case p.drawn:
		return rules.Outcome{Over: true, Method: rules.ByAgreement}
	case p.resigned != "":
		return rules.Outcome{Over: true, Winner: p.spared(), Method: rules.ByForfeit}
	case p.over():
		return rules.Outcome{Over: true, Winner: p.tally().winner(), Method: rules.ByPoints}
	}
	return rules.Outcome{}
}

// Apply returns the position after a move.
func (p Position) Apply(m rules.Move) (rules.Position, error) {
	mv, ok := m.(Move)
	if !ok || !p.legal(mv) {
		return nil, fmt.Errorf("artaban: %v for %s: %w", m, p.turn, rules.ErrIllegal)
	}
	return p.play(mv), nil
}

// play returns the position after a legal move.
func (p Position) play(m Move) Position {
	from, to := m.cells()
	switch m.Do {
	case Left, Right, Forward:
		d := p.cells[from]
		p.cells[from], p.cells[to] = 0, d.with(d.may().after(&rolled[m.way(p.turn)]))
	case TurnLeft:
		p.cells[from] = p.cells[from].with(p.cells[from].may().after(&turnedLeft))
	case TurnRight:
		p.cells[from] = p.cells[from].with(p.cells[from].may().after(&turnedBack))
	case Capture:
		p.cells[from], p.cells[to] = 0, p.cells[from]
	case Sacrifice:
		p.cells[from] = 0
	}
	p.turn = p.turn.other()
	return p
}
