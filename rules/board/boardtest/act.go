package boardtest

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// change is a piece that comes, goes, or goes from one cell to another.
type change struct {
	die  *Die
	to   board.Cell // Off: away from the board
	face string
}

// changes works out what has to be done with dice to reach a position.
func (p *playing) changes(next rules.Position) (moved, gone []change, come []board.Piece) {
	left := slices.Clone(p.Dice)
	for _, q := range p.Game.Pieces(next) {
		i := slices.IndexFunc(left, func(d *Die) bool { return d.Piece == q })
		if i < 0 {
			come = append(come, q)
			continue
		}
		left = slices.Delete(left, i, i+1)
	}
	for _, d := range left {
		if d.Cell == board.Off {
			continue
		}
		i := slices.IndexFunc(come, func(q board.Piece) bool { return q.Team == d.Piece.Team && q.Leader == d.Leader })
		if i < 0 {
			gone = append(gone, change{d, board.Off, d.Piece.Face})
			continue
		}
		moved = append(moved, change{d, come[i].Cell, come[i].Face})
		come = slices.Delete(come, i, i+1)
	}
	return moved, gone, come
}

// When dice that go away are taken: before all else, after the die that moves
// is lifted, or at last.
const (
	awayFirst = iota
	awayBetween
	awayLast
)

// carryOut does with hands what leads to a position, in one order or another.
func (p *playing) carryOut(next rules.Position) error {
	moved, gone, come := p.changes(next)
	when := awayBetween + p.Chance.IntN(2) - 1
	if p.Shared && p.Chance.IntN(3) == 0 {
		when = awayLast
	}
	if len(moved) == 0 && when == awayBetween {
		when = awayLast
	}
	if err := p.away(gone, when == awayFirst); err != nil {
		return err
	}
	for _, c := range moved {
		if err := p.move(c, gone, when); err != nil {
			return err
		}
	}
	for _, q := range come {
		if err := p.bring(p.another(q), q.Cell, q.Face); err != nil {
			return err
		}
	}
	return p.away(gone, when == awayLast)
}

// away takes dice off the table, if it is time to.
func (p *playing) away(gone []change, now bool) error {
	for _, c := range gone {
		if !now {
			break
		}
		if err := p.Lift(c.die); err != nil {
			return err
		}
	}
	return nil
}

// move lifts a die and puts it down, or slides it where it needn't turn.
func (p *playing) move(c change, gone []change, when int) error {
	if p.Chance.IntN(4) == 0 && c.face == c.die.Die.Face && (when == awayFirst || len(gone) == 0) {
		return p.Slide(c.die, p.spot(c.to, p.Shared))
	}
	if err := p.Lift(c.die); err != nil {
		return err
	}
	if err := p.away(gone, when == awayBetween); err != nil {
		return err
	}
	return p.bring(c.die, c.to, c.face)
}

// another is a die from beside the table.
func (p *playing) another(q board.Piece) *Die {
	w, h := p.pitch()
	size := 0.4
	if p.Shared {
		size = 0.35
	}
	return &Die{Piece: q, Die: constellation.Die{Kind: q.Kind, Team: q.Team, Size: size * min(w, h)}}
}

// bring puts a die into a cell, and now and then drops it before.
func (p *playing) bring(d *Die, to board.Cell, face string) error {
	at := p.spot(to, p.Shared)
	if p.Chance.Float64() < p.Table.Noise.Drop {
		p.report.Dropped++
		faces := d.Die.Kind.Faces()
		where := at
		if p.Chance.IntN(2) == 0 {
			where = p.Board.Point(p.Chance.Float64()*float64(p.Board.Size.Columns), p.Chance.Float64()*float64(p.Board.Size.Rows))
		}
		lies := time.Duration(p.Chance.Float64() * float64(400*time.Millisecond))
		if err := p.Drop(d, where, faces[p.Chance.IntN(len(faces))], lies); err != nil {
			return err
		}
	}
	return p.Put(d, at, face)
}
