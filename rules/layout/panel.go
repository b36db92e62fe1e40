package layout

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Sizes are lengths in mm of what stands at a player's side. Those of texts are
// heights of the em; a capital has 0.73 of it.
type Sizes struct {
	Name  float64 // a player's name
	Score float64 // a player's points
	Small float64 // a player's further lines
	Panel float64 // width of a player's panel at most
	Rim   float64 // between the table's edge and what stands at it
	// Corner is the room at each end of where a panel may stand that is not the
	// panel's: what is touched stands there, or what a player has collected.
	Corner float64
}

// DefaultSizes are those of a table of 610 × 457 mm: what must be read from 2.5
// m has capitals at least 10 mm high.
func DefaultSizes() Sizes {
	return Sizes{Name: 13.8, Score: 24, Small: 7, Panel: 216, Rim: 4, Corner: 30}
}

// Times is s enlarged. What is touched doesn't shrink with the texts.
func (s Sizes) Times(k float64) Sizes {
	return Sizes{s.Name * k, s.Score * k, s.Small * k, s.Panel * k, s.Rim * k, s.Corner * max(1, k)}
}

// Scale is how much larger than on a table of 610 × 457 mm things are written
// on another one. People sit farther from the middle of a large table; on a
// small one they still have to read.
func Scale(width, height float64) float64 { return max(1, min(width/610, height/457)) }

// Panel is where a player's panel stands: in its Seat's frame x from -W/2 to
// W/2, y from -Rim-H to -Rim.
type Panel struct {
	rules.Seat
	W, H, Rim float64 // mm
}

// Box is the panel's place on the table.
func (p Panel) Box() constellation.Box {
	return About(p.At(0, -p.Rim-p.H/2), p.W, p.H, p.Facing)
}

// Panels appends the panel of each player to all. They are of one height, and
// stand to the left where players keep things before them.
func (z Sizes) Panels(all []Panel, t *constellation.Table, v *rules.View, aside bool) []Panel {
	h := z.height(v.Players)
	for i := range v.Players {
		p := Panel{Seat: seatOf(t, v.Players, i), H: h, Rim: z.Rim}
		p.W = min(z.Panel, 0.94*p.Room)
		if aside {
			p.W = min(p.W, rules.AsideWidth(t.Width, t.Height, p.Room))
			p.Edge = p.At(p.W/2+z.Rim-p.Room/2, 0)
			p.giveWay(t, 0, 0.12*p.Room-z.Corner)
		} else if slack := (p.Room-p.W)/2 - z.Corner; slack >= 0 {
			p.giveWay(t, slack, slack)
		} else if p.Room >= min(t.Width, t.Height) { // a side of one's own
			p.W += 2 * slack
		} else { // a short side that is shared: the end where the help is touched stays free
			p.W = min(p.W, p.Room-z.Corner-z.Rim)
			p.Edge = p.At((p.W-p.Room)/2+z.Rim, 0)
		}
		all = append(all, p)
	}
	return all
}

// aStep is by how much a panel moves along the edge, mm.
const aStep = 12

// giveWay moves a panel along its edge, away from the dice that lie on it, to
// where fewest do, and no farther than it must: so many mm at most to its left
// and to its right.
func (p *Panel) giveWay(t *constellation.Table, left, right float64) {
	edge, fewest := p.Edge, p.covers(t)
	best := edge
	for d := aStep + 0.0; fewest > 0 && d <= max(left, right); d += aStep {
		for _, by := range [...]float64{min(d, right), -min(d, left)} {
			p.Edge = edge
			p.Edge = p.At(by, 0)
			if n := p.covers(t); n < fewest {
				best, fewest = p.Edge, n
			}
		}
	}
	p.Edge = best
}

// covers counts the dice at rest that lie on a panel.
func (p *Panel) covers(t *constellation.Table) (n int) {
	box := p.Box()
	for i := range t.Dice {
		if d := &t.Dice[i]; (d.Still || d.Doubtful) && (&disc{d.Pos, Keep(d)}).meets(&box) {
			n++
		}
	}
	return n
}

// PanelLines is how many lines stand below a player's name at most.
const PanelLines = 2

// height is that of all panels: it stays while lines come and go.
func (z Sizes) height(players []rules.PlayerView) float64 {
	for i := range players {
		if players[i].Turn || len(players[i].Lines) > 0 {
			return max(1.35*z.Score, 1.75*z.Name+(1.3*PanelLines+0.5)*z.Small)
		}
	}
	return 1.35 * z.Score
}

// seatOf is the seat of one of the players.
func seatOf(t *constellation.Table, players []rules.PlayerView, i int) rules.Seat {
	own, slot, of := players[i].Facing.Norm(), 0, 0
	for j := range players {
		if players[j].Facing.Norm() == own {
			if j < i {
				slot++
			}
			of++
		}
	}
	return rules.SeatAt(t.Width, t.Height, own, slot, of)
}
