package board

import "github.com/asterism-dice/asterism/rules"

// clearFirst says what is wrong where pieces lie on the board of a game that begins on an
// empty one.
const clearFirst = "clear the board: the game begins on an empty one"

// beginsEmpty tells whether a game begins on an empty board.
func (r *Referee) beginsEmpty() bool {
	p, err := r.game.Start(r.options)
	return err == nil && len(r.game.Pieces(p)) == 0
}

// laysOut is what players have to do before a game begins; empty for nothing.
func (r *Referee) laysOut() string {
	switch {
	case !r.beginsEmpty():
		return "lay out your dice"
	case len(r.occupied()) > 0:
		return "clear the board"
	}
	return ""
}

// announces tells of the next game.
func (r *Referee) announces() string {
	switch {
	case !r.beginsEmpty():
		return "lay out the dice for the next game"
	case len(r.occupied()) > 0:
		return "clear the board for the next game"
	}
	return "the next game begins on the empty board"
}

// occupied lists the cells in which dice lie, each once.
func (r *Referee) occupied() []Cell {
	var all []Cell
	for c := range Cell(r.board.Cells()) {
		if len(r.diceOn(c)) > 0 {
			all = append(all, c)
		}
	}
	return all
}

// inTheWay rings what has to be taken off the board before the game begins, once that is told.
func (r *Referee) inTheWay() []rules.Mark {
	if r.state.position() != nil || len(r.faults) == 0 || !r.beginsEmpty() {
		return nil
	}
	var marks []rules.Mark
	for _, c := range r.occupied() {
		marks = append(marks, r.ring(c, rules.ToneWarn, "in the way "+r.game.Words().Square(c)))
	}
	return marks
}
