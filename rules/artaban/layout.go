package artaban

import (
	"strconv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// teams are the players' dice.
var teams = [2]constellation.Team{constellation.White, constellation.Red}

// words are the names of what lies on the board.
var words = board.Words{
	Square: squares.Square,
	Owner:  map[constellation.Team]string{constellation.White: "A", constellation.Red: "B"},
}

// How large dice are drawn, as parts of a cell: the leader a quarter or more
// larger.
const (
	dieSize    = 0.4
	leaderSize = 0.52
)

// face is the top as a face, empty where it is open.
func (d die) face() string {
	if t := d.may().top(); t != 0 {
		return strconv.Itoa(t)
	}
	return ""
}

// pieces lists what lies on the board.
func (p *Position) pieces() []board.Piece {
	all := make([]board.Piece, 0, 16)
	for c, d := range p.cells {
		if d != 0 {
			all = append(all, board.Piece{Cell: board.Cell(c), Kind: constellation.D6, Team: teams[d.owner()], Face: d.face(), Leader: d.leads()})
		}
	}
	return all
}

// Layout is what lies on a table that shows the position. The dice are named
// by their squares.
func (p Position) Layout(s rules.Surface) []constellation.Die {
	b := board.New(grid, s)
	w, h := b.Pitch()
	var dice []constellation.Die
	for _, q := range p.pieces() {
		d := constellation.Die{ID: b.Square(q.Cell), Kind: q.Kind, Team: q.Team, Face: q.Face, Pos: b.Centre(q.Cell),
			Angle: b.Place.Angle.Norm(), Size: dieSize * min(w, h), Still: true, Confidence: 1}
		if q.Leader {
			d.Size = leaderSize * min(w, h)
		}
		if d.Face != "" {
			d.FaceConfidence, d.Margin = 1, 1
		}
		dice = append(dice, d)
	}
	t := constellation.Table{Dice: dice}
	t.Sort()
	return t.Dice
}
