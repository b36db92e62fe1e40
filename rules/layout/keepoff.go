package layout

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

const (
	// leastLarger is how small a panel is written, of the usual size on its table, to lie
	// between a board and the edge: who sits there can read it.
	leastLarger = 0.6
	// leastBeside is the width, in ems of a name, of a panel beside a board.
	leastBeside = 4.5
	// offBoard is how far from a board it stays, mm.
	offBoard = 1
)

// keepOff moves a panel off what people play on. Where there is little room before the edge
// it is written smaller; where there is too little, it stands at the end of the edge that
// has more room. Only where none has it lies over a part of the board.
func (p *Panel) keepOff(t *constellation.Table, v *rules.View) {
	b := p.before(v.Marks)
	k := (b.depth - offBoard) / (p.Rim + p.H)
	if k >= 1 {
		return
	}
	least := min(1, leastLarger*rules.TableScale(t.Width, t.Height)/p.Sizes.Larger)
	if k < least && p.standBeside(b, max(k, least), v.Players) {
		return
	}
	p.shrink(max(k, least), v.Players)
	p.W = min(p.W, p.Sizes.Panel)
}

// board is what lies before a panel, in its seat's frame, mm.
type board struct {
	depth, far  float64 // from the edge to what is nearest, and to what is farthest
	left, right float64 // along the edge, of what a panel may meet
}

var nowhere = board{math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)}

// before finds the areas in front of a panel's part of the edge.
func (p *Panel) before(marks []rules.Mark) board {
	b := nowhere
	for i := range marks {
		if marks[i].Kind != rules.MarkArea {
			continue
		}
		a := p.inFrame(marks[i].Points)
		if from, to := p.ends(); a.right <= from || a.left >= to {
			continue
		}
		b.depth = min(b.depth, a.depth)
		if 2*a.depth-a.far < rules.PanelDepth*p.Sizes.Larger { // of two squares one may be drawn
			b.left, b.right = min(b.left, a.left), max(b.right, a.right)
		}
	}
	return b
}

// ends are those of the part of the edge where a panel may stand, in its seat's frame, mm.
func (p *Panel) ends() (from, to float64) {
	return p.from - p.Room/2 - p.shift, p.Room/2 - p.to - p.shift
}

// inFrame is how far points lie from the edge, and along it.
func (p *Panel) inFrame(points []constellation.Vec) board {
	b := nowhere
	for _, v := range points {
		v = v.Sub(p.Edge).Turn(-p.Facing)
		b = board{min(b.depth, -v.Y), max(b.far, -v.Y), min(b.left, v.X), max(b.right, v.X)}
	}
	return b
}

// standBeside puts a panel beside a board, written no smaller than so many times its size;
// false where there is no room.
func (p *Panel) standBeside(b board, least float64, players []rules.PlayerView) bool {
	from, right := p.ends()
	to := b.left - offBoard
	if right-b.right-offBoard > to-from {
		from, to = b.right+offBoard, right
	}
	k := min(1, (to-from)/(leastBeside*p.Sizes.Name))
	if k < least {
		return false
	}
	p.left, p.right, p.beside = 0, 0, true
	p.W = min(to-from, p.Sizes.Panel)
	if b.left-offBoard == to {
		from = to - p.W // at the board, as are its dice
	}
	p.Edge = p.At(from+p.W/2, 0)
	p.shrink(k, players)
	return true
}

// shrink makes a panel so many times as large.
func (p *Panel) shrink(k float64, players []rules.PlayerView) {
	p.Sizes = p.Sizes.Times(k)
	p.Rim = p.Sizes.Rim
	p.Narrow = p.W < narrowBelow*p.Sizes.Name
	p.H = p.height(players)
}
