package boardtest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Script writes a game down as a script for `asterism simulate`, and what the
// players say in it: how sessions are made that come with the program.
type Script struct {
	Game    board.Game
	Options rules.Options
	Shared  bool // cells hold several pieces, in their quarters

	board board.Board
	dice  []*Die
	made  int
	at    float64 // s
	acts  strings.Builder
	said  strings.Builder
}

// Times of a script, s.
const (
	firstAt  = 1.0
	layTime  = 0.12 // from die to die when a position is laid out
	liftTime = 0.7  // from taking a die to putting it down
	moveTime = 1.7  // from move to move
	takeTime = 3.0  // the same where a piece is captured
	goneTime = 6.3  // the same where a piece only goes away
)

// Begin lays a position out.
func (s *Script) Begin(p rules.Position) {
	s.board, s.at = board.New(s.Game.Info().Board, s.Options.Surface), firstAt
	for _, d := range p.Layout(s.Options.Surface) {
		die := &Die{Die: d}
		for _, q := range s.Game.Pieces(p) {
			if q.Cell == s.board.At(d.Pos) && q.Team == d.Team {
				die.Piece = q
			}
		}
		s.made++
		die.ID = fmt.Sprint("n", s.made)
		s.dice = append(s.dice, die)
		s.place(die, d.Pos)
		s.at += layTime
	}
	s.at += 0.8
}

// Say writes down what players say.
func (s *Script) Say(do, player, value string) {
	fmt.Fprintf(&s.said, "%.2f %s %s %s\n", s.at, do, dashed(player), dashed(value))
	s.at += moveTime / 2
}

func dashed(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// Lead is what a script of a game begins with; comment tells what it is.
func (s *Script) Lead(comment string) string {
	size := s.Options.Surface
	return fmt.Sprintf("%s\ntable %g %g\nseed 5\nrate 15\njitter 0.1\npixel 0.3\ndrop 0\n", comment, size.Width, size.Height)
}

// Text is the script and what is said, after so many seconds more.
func (s *Script) Text(comment string, more float64) (script, said string) {
	return s.Lead(comment) + s.acts.String() + fmt.Sprintf("end %.2f\n", s.at+more), s.said.String()
}

// Move acts out the way from one position to the next.
func (s *Script) Move(next rules.Position) {
	p := playing{Game: Game{Game: s.Game}, Table: &Table{Dice: s.dice, Board: s.board}}
	moved, gone, come := p.changes(next)
	for _, c := range gone {
		s.lift(c.die)
	}
	for _, c := range moved {
		s.lift(c.die)
		s.at += liftTime
		s.put(c.die, board.Piece{Cell: c.to, Kind: c.die.Piece.Kind, Team: c.die.Piece.Team, Face: c.face, Leader: c.die.Leader})
	}
	for _, q := range come {
		s.made++
		w, h := s.board.Pitch()
		s.put(&Die{Die: constellation.Die{ID: fmt.Sprint("n", s.made), Kind: q.Kind, Team: q.Team, Size: 0.38 * min(w, h)}}, q)
	}
	switch {
	case len(moved)+len(come) == 0:
		s.at += goneTime - moveTime
	case len(gone) > 0:
		s.at += takeTime - moveTime
	}
	s.at += moveTime
}

func (s *Script) lift(d *Die) {
	fmt.Fprintf(&s.acts, "at %.2f lift %s\n", s.at, d.ID)
	s.dice = slices.DeleteFunc(s.dice, func(o *Die) bool { return o == d })
	s.at += 0.3
}

func (s *Script) put(d *Die, q board.Piece) {
	d.Piece, d.Die.Face = q, q.Face
	t := Table{Dice: s.dice, Board: s.board}
	d.Pos = t.quarter(q.Cell, s.Shared)
	s.dice = append(s.dice, d)
	s.place(d, d.Pos)
}

func (s *Script) place(d *Die, at constellation.Vec) {
	fmt.Fprintf(&s.acts, "at %.2f place %s %s %s at %.1f %.1f face %s size %.1f\n", s.at, d.ID, d.Die.Kind, d.Die.Team, at.X, at.Y, d.Die.Face, d.Size)
}
