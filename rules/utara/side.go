package utara

import (
	"cmp"
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// The collection at a player's side at the usual size, mm.
const (
	widestCell = 11 // from one die of a collection to the next
	sideDepth  = 60 // room that a collection takes from the edge
	// allColumns of a collection: what fits into none of the others is the last.
	allColumns = 10
)

// side is one player's edge of the table: u runs along it, to the right as the
// player sees it, from the middle of the player's part; v towards the centre.
type side struct{ rules.Seat }

func (s side) at(u, v float64) constellation.Vec { return s.At(u, -v) }

// side returns the edge of player i. Where two share one, each has half.
func (r *Referee) side(i int) side {
	return side{rules.Seats(r.table.Width, r.table.Height, len(r.state.Seats), r.facing)[i]}
}

// symbol is how a face is written in a collection.
func symbol(face string) string {
	if face == "" {
		return "?"
	}
	if s, ok := signs[face]; ok {
		return s
	}
	return face
}

// sideMarks lays the collections out, Days across and Tides down.
func (r *Referee) sideMarks() []rules.Mark {
	var ms []rules.Mark
	written := r.written()
	for i := range r.state.Seats {
		if held := r.state.Seats[i].Held; len(held) > 0 {
			l := held.Layout()
			p := sidePainter{name: r.state.Seats[i].Name, facing: r.facing(i), side: r.side(i)}
			left, right := rules.Neighbours(i, len(r.state.Seats), r.facing)
			p.fit(&l, rules.AsideOf(p.side.Room, written, left, right), written)
			p.columns(&l)
			p.days(&l)
			ms = append(ms, p.marks...)
		}
	}
	return ms
}

// written is how many times as large as usual things are written on the table.
func (r *Referee) written() float64 {
	return rules.Written(cmp.Or(r.conf.Scale, 1), r.table.Width, r.table.Height)
}

// sidePainter marks one collection.
type sidePainter struct {
	name   string
	facing constellation.Angle
	side   side
	from   float64 // mm from the side's middle to the first column
	cell   float64 // mm
	top    float64 // mm from the edge to the first row
	marks  []rules.Mark
}

// fit finds how wide the columns may stand where things are written so many times as
// large as usual: the longest must have room, and all of them beside the panel and what
// is touched at the right end.
func (p *sidePainter) fit(l *Layout, a rules.Aside, written float64) {
	rows := len(l.Rest)
	for _, c := range l.Columns {
		rows = max(rows, len(c))
	}
	left, right := a.Left-p.side.Room/2, p.side.Room/2-a.Right
	p.cell = min(widestCell*written, sideDepth*written/float64(rows), (right-left)/allColumns)
	p.from = min(max(-leftColumns*p.cell, left+p.cell/2), right-(allColumns-0.5)*p.cell)
	p.top = p.cell * float64(rows)
}

// place returns where the die of a column and row lies: the first row is the
// farthest from the player, so that a Tide reads downwards.
func (p *sidePainter) place(column, row int) constellation.Vec {
	return p.corner(float64(column), float64(row))
}

func (p *sidePainter) corner(column, row float64) constellation.Vec {
	return p.side.at(p.from+column*p.cell, p.top-row*p.cell)
}

// frame draws a line about the dice from one column and row to another. Days
// and Tides keep different distances from their dice, so that both show where
// they cross.
func (p *sidePainter) frame(id string, column, row, toColumn, toRow int, wide float64) {
	l, r := float64(column)-wide, float64(toColumn)+wide
	t, b := float64(row)-wide, float64(toRow)+wide
	p.marks = append(p.marks, rules.Mark{ID: id, Kind: rules.MarkLine, Tone: rules.ToneGood, Width: frameWidth,
		Points: []constellation.Vec{p.corner(l, t), p.corner(r, t), p.corner(r, b), p.corner(l, b), p.corner(l, t)}})
}

// Frames about Days and Tides: how far from the dice, in cells, and how broad,
// mm.
const (
	dayFrame   = 0.5
	tideFrame  = 0.38
	frameWidth = 0.5
)

// leftColumns is how many columns lie left of a side's middle: few, since the
// player's name and points are at the left.
const leftColumns = 2

// columns marks the dice and, down the columns, the Tides.
func (p *sidePainter) columns(l *Layout) {
	for c, faces := range l.Columns {
		for row, face := range faces {
			p.face(c, row, face)
		}
		p.tides(c, faces, l.Tides[c])
	}
	for k, face := range l.Rest {
		p.face(9, k, face)
	}
}

func (p *sidePainter) face(column, row int, face string) {
	p.marks = append(p.marks, rules.Mark{ID: fmt.Sprintf("held %s %d %d", p.name, column, row), Kind: rules.MarkLabel,
		Tone: rules.ToneNeutral, Points: []constellation.Vec{p.place(column, row)}, Text: symbol(face), Facing: p.facing, Fixed: true, Radius: p.cell / 2})
}

// tides frames each three of a column. A Sun that fills a Day there is no part
// of a Tide; where it lies between, or where the Moons are dealt out, a line
// leads from die to die instead.
func (p *sidePainter) tides(column int, faces []string, tides int) {
	var rows []int
	dice := 0 // that show the direction; they lie first
	for row, face := range faces {
		if face != "Sun" {
			rows = append(rows, row)
		}
		if face == directions[column] {
			dice++
		}
	}
	for k := range tides {
		p.tide(fmt.Sprintf("tide %s %d %d", p.name, column, k), column, tideRows(rows, k, tides, dice))
	}
}

func (p *sidePainter) tide(id string, column int, rows [3]int) {
	if rows[2] == rows[0]+2 {
		p.frame(id, column, rows[0], column, rows[2], tideFrame)
		return
	}
	p.marks = append(p.marks, rules.Mark{ID: id, Kind: rules.MarkLine, Tone: rules.ToneGood, Width: frameWidth, Dashed: true,
		Points: []constellation.Vec{p.place(column, rows[0]), p.place(column, rows[1]), p.place(column, rows[2])}})
}

// tideRows returns the rows of the k-th of n Tides: three that lie together if
// each Tide so gets a direction die, else the rows are dealt out in turn.
func tideRows(rows []int, k, n, dice int) [3]int {
	if dice > 3*(n-1) {
		return [3]int{rows[3*k], rows[3*k+1], rows[3*k+2]}
	}
	return [3]int{rows[k], rows[k+n], rows[k+2*n]}
}

// days frames each Day.
func (p *sidePainter) days(l *Layout) {
	for row := range l.Days {
		p.frame(fmt.Sprintf("day %s %d", p.name, row), 0, row, 3, row, dayFrame)
	}
}
