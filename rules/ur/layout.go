package ur

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// grid is how many cells the board has. Beside the bridge, in columns 5 and 6 of the outer
// rows, there are none: what lies there is beside the board.
var grid = rules.Grid{Columns: 8, Rows: 3, Gaps: 0b00110000_00000000_00110000}

// teams are the colours of A and B.
var teams = [2]constellation.Team{constellation.White, constellation.Red}

// Layout lays the pieces that are on the board: A's white, B's red, face 1 up
// where they are dotted. Pieces on one square lie in its quarters.
func (p Position) Layout(s rules.Surface) []constellation.Die {
	on := board.New(grid, s)
	w, h := on.Pitch()
	var dice []constellation.Die
	taken := map[cell]int{}
	for who, team := range teams {
		n := 0
		for _, step := range p.steps(who) {
			n++
			if step == reserve || step == off {
				continue
			}
			c := cellOf(who, step)
			d := constellation.Die{ID: fmt.Sprint(names[who], n), Kind: constellation.Binary, Team: team, Face: faceOf(step),
				Pos: centre(on, c, taken[c]), Size: 0.35 * min(w, h), Still: true, Confidence: 1, FaceConfidence: 1}
			taken[c]++
			dice = append(dice, d)
		}
	}
	return dice
}

func faceOf(step int) string {
	if step >= converts {
		return "1"
	}
	return "0"
}

// cellOf is the cell of a player's step, its row counted from A's.
func cellOf(who, step int) cell {
	c := course[step]
	if who == 1 {
		c.row = 2 - c.row
	}
	return c
}

// centre is the middle of one quarter of a cell, mm; A's row is at the bottom.
func centre(b board.Board, c cell, quarter int) constellation.Vec {
	return b.Point(float64(c.column)-0.75+0.5*float64(quarter%2), float64(c.row)+0.75-0.5*float64(quarter/2))
}
