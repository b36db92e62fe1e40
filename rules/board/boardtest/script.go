package boardtest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Script writes a game down in the language of the package stage, with what the
// players say in it: how sessions are made that come with the program.
type Script struct {
	Game    board.Game
	Options rules.Options
	Shared  bool // cells hold several pieces, in their quarters

	board board.Board
	dice  []*Die
	made  int
	at    float64 // s
	steps []stage.Step
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
	s.steps = append(s.steps, stage.Step{At: s.now(), Act: stage.Say, Do: do, Player: player, Value: value})
	s.at += moveTime / 2
}

// now is the time that has come, to the hundredth of a second.
func (s *Script) now() time.Duration {
	return time.Duration(math.Round(s.at*100)) * 10 * time.Millisecond
}

// Text is the script, which goes on for so many seconds, and of it what is said;
// comment tells what it is.
func (s *Script) Text(comment string, more float64) (script, said string) {
	var acts, words strings.Builder
	for _, p := range s.steps {
		fmt.Fprintln(&acts, p)
		if p.Act == stage.Say {
			fmt.Fprintln(&words, p)
		}
	}
	lead := "# What the players say in this session, in the words of constellation/stage.\n"
	if words.Len() == 0 {
		lead = "# Players say nothing in this session.\nend 1\n" // a script has an end
	}
	size := s.Options.Surface
	script = fmt.Sprintf("%s\ntable %g %g\nseed 5\nrate 15\njitter 0.1\npixel 0.3\ndrop 0\n%send %.2f\n", comment, size.Width, size.Height, acts.String(), s.at+more)
	return script, lead + words.String()
}

// Tried is Text, and tells where it can't be acted or says something else than it
// should.
func (s *Script) Tried(comment string, more float64) (script, said string, err error) {
	script, said = s.Text(comment, more)
	whole, err := stage.Parse(strings.NewReader(script), "script")
	if err != nil {
		return script, said, err
	}
	words, err := stage.Parse(strings.NewReader(said), "said")
	if err == nil && !slices.Equal(whole.Words(), words.Words()) {
		err = fmt.Errorf("boardtest: the script says %v, what is said is %v", whole.Words(), words.Words())
	}
	return script, said, err
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
	s.steps = append(s.steps, stage.Step{At: s.now(), Act: stage.Lift, ID: d.ID})
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
	s.steps = append(s.steps, stage.Step{At: s.now(), Act: stage.Place, ID: d.ID, Kind: d.Die.Kind, Team: d.Die.Team, Face: d.Die.Face,
		To: constellation.Vec{X: tenth(at.X), Y: tenth(at.Y)}, Placed: true, Size: tenth(d.Size)})
}

// tenth is a length to the tenth of a millimetre.
func tenth(mm float64) float64 { return math.Round(mm*10) / 10 }
