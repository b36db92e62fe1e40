package utara

import (
	"fmt"
	"math/rand/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// A drawn roll: how many dice, and how far apart they lie at least.
const (
	fewestDice = 3
	mostDice   = 12
	pitch      = 40 // mm, of the grid on whose cells dice fall
	scatter    = 16 // mm, within a cell
)

// Sample draws a move: one of those listed, or a roll of the dice.
func (p Position) Sample(r *rand.Rand) (rules.Move, bool) {
	switch p.state.Phase {
	case rolling:
		return p.roll(r), true
	case sailing:
		if moves := p.Moves(); len(moves) > 0 {
			return moves[r.IntN(len(moves))], true
		}
	}
	return nil, false
}

// roll throws as many dice as there may be; where a die must show a direction,
// the first does.
func (p Position) roll(r *rand.Rand) Roll {
	n := fewestDice + r.IntN(mostDice-fewestDice+1)
	if p.conf.Seas && p.state.Round > 0 {
		n = rollable(p.state.Sky.Dice)
	}
	sky := &p.state.Sky
	columns := max(1, int(sky.Width/pitch))
	rows := max((n+columns-1)/columns, int(sky.Height/pitch))
	t := constellation.Table{Width: sky.Width, Height: sky.Height, North: sky.North}
	faces := constellation.Utara.Faces()
	for i, cell := range r.Perm(columns * rows)[:n] {
		d := constellation.Die{ID: fmt.Sprintf("d%02d", i+1), Kind: constellation.Utara, Size: dieSize, Still: true,
			Face: faces[r.IntN(len(faces))], Angle: constellation.Angle(r.IntN(360))}
		if i == 0 {
			d.Face = directions[r.IntN(4)]
		}
		d.Pos = constellation.Vec{X: (float64(cell%columns) + 0.5) * pitch, Y: (float64(cell/columns) + 0.5) * pitch}
		d.Pos = d.Pos.Add(constellation.Vec{X: r.Float64() - 0.5, Y: r.Float64() - 0.5}.Mul(scatter))
		t.Dice = append(t.Dice, d)
	}
	return Roll{skyOf(&t)}
}

// dieSize is the edge of a die, mm.
const dieSize = 16
