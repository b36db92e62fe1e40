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
	// Larger is how many times the usual size these are: 1 as DefaultSizes has them.
	Larger float64
	// Corner is the room at each end of where a panel may stand that is not the
	// panel's: what is touched stands there, or what a player has collected.
	Corner float64
}

// DefaultSizes are those of a table of 610 × 457 mm: what must be read from 2.5
// m has capitals at least 10 mm high.
func DefaultSizes() Sizes {
	return Sizes{Name: 13.8, Score: 24, Small: 7, Panel: rules.PanelWidth, Rim: rules.PanelRim, Corner: 30, Larger: 1}
}

// Times is s enlarged. What is touched doesn't shrink with the texts.
func (s Sizes) Times(k float64) Sizes {
	return Sizes{Name: s.Name * k, Score: s.Score * k, Small: s.Small * k, Panel: s.Panel * k, Rim: s.Rim * k, Corner: s.Corner * max(1, k), Larger: s.Larger * k}
}

// Panel is where a player's panel stands: in its Seat's frame x from -W/2 to
// W/2, y from -Rim-H to -Rim.
type Panel struct {
	rules.Seat
	W, H, Rim float64 // mm
	Sizes     Sizes   // in which it is written
	Narrow    bool    // its points stand below the name, and what else is said below them

	left, right float64 // mm that it may move along the edge
	from, to    float64 // mm at the ends of its part of the edge that aren't a panel's
	shift       float64 // mm, of its middle from that of its part of the edge
	beside      bool    // it stands beside a board
}

// Box is the panel's place on the table.
func (p Panel) Box() constellation.Box {
	return About(p.At(0, -p.Rim-p.H/2), p.W, p.H, p.Facing)
}

// Panels appends the panel of each player to all; they stand to the left where players keep
// things before them. A panel is as high as its width needs: narrow ones have their points
// below the name.
func (z Sizes) Panels(all []Panel, t *constellation.Table, v *rules.View, aside bool) []Panel {
	first, facing := len(all), func(i int) constellation.Angle { return v.Players[i].Facing }
	for i := range v.Players {
		seat := seatOf(t, v.Players, i)
		p := Panel{Seat: seat, Sizes: z.Times(rules.PanelScale(seat.Room, z.Larger) / z.Larger)}
		p.Rim = p.Sizes.Rim
		if left, right := rules.Neighbours(i, len(v.Players), facing); aside {
			p.standAside(rules.AsideOf(p.Room, z.Larger, left, right), &z)
		} else {
			p.stand(t, &z, left, right)
		}
		p.Narrow = p.W < narrowBelow*p.Sizes.Name
		all = append(all, p)
	}
	for i := first; i < len(all); i++ {
		all[i].H = all[i].height(v.Players)
		if !aside {
			all[i].keepOff(t, v)
		}
		all[i].giveWay(t)
	}
	for i := first; i < len(all); i++ {
		if all[i].beside {
			all[i].rise(t, v, all[first:])
		}
	}
	return all
}

// standAside puts a panel at the left of what its player keeps.
func (p *Panel) standAside(a rules.Aside, z *Sizes) {
	p.W = a.Panel
	p.Edge = p.At(a.From+(p.W-p.Room)/2, 0)
	p.right = min(0.12*p.Room, p.Room/2-a.Left) - z.Corner
}

// stand puts a panel in the middle of its player's part of the edge, clear of the
// corners; where they are near, between them. Neighbours at the next sides have their
// help in the left one and begin at the right one.
func (p *Panel) stand(t *constellation.Table, z *Sizes, left, right bool) {
	p.W = min(p.Sizes.Panel, 0.94*p.Room)
	from, to := p.Rim, z.Corner
	if right {
		to = max(to, rules.PanelDepth*z.Larger)
	}
	if left {
		from = z.Corner
	}
	p.from, p.to = from, to
	corner := max(from, to)
	slack := (p.Room-p.W)/2 - corner
	switch {
	case slack >= 0:
		p.left, p.right = slack, slack
	case p.Room >= min(t.Width, t.Height): // a side of one's own
		p.W += 2 * slack
	default: // a short side that is shared: the end where the help is touched stays free
		p.W = min(p.W, p.Room-to-from)
		p.shift = (p.W-p.Room)/2 + from
		p.Edge = p.At(p.shift, 0)
	}
}

// aStep is by how much a panel moves along the edge, mm.
const aStep = 12

// giveWay moves a panel along its edge, away from the dice that lie on it, to
// where fewest do, and no farther than it must.
func (p *Panel) giveWay(t *constellation.Table) {
	edge, fewest := p.Edge, p.covers(t)
	best := edge
	for d := aStep + 0.0; fewest > 0 && d <= max(p.left, p.right); d += aStep {
		for _, by := range [...]float64{min(d, p.right), -min(d, p.left)} {
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

// narrowBelow is the width of a panel, in ems of a name, below which its points have no
// room beside the name.
const narrowBelow = 9.5

// In a narrow panel its parts stand one below another.
const (
	NarrowName   = 1.3  // height of what stands with the name, in ems of it
	NarrowScore  = 0.6  // size of the points, of the usual one
	narrowScores = 0.75 // height of the line of points, in ems of the usual size
)

// NarrowLines is where, from the top of a narrow panel, what is said begins, mm.
func (z Sizes) NarrowLines() float64 { return NarrowName*z.Name + narrowScores*z.Score }

// height is that of a panel, whatever its player is told just now: it stays while lines
// come and go.
func (p *Panel) height(players []rules.PlayerView) float64 {
	z := &p.Sizes
	least, name := 1.35*z.Score, 1.75*z.Name
	if p.Narrow {
		name = z.NarrowLines()
		least = max(least, name)
	}
	for i := range players {
		if players[i].Turn || len(players[i].Lines) > 0 {
			return max(least, name+(1.3*PanelLines+0.5)*z.Small)
		}
	}
	return least
}

// seatOf is the seat of one of the players.
func seatOf(t *constellation.Table, players []rules.PlayerView, i int) rules.Seat {
	return rules.SeatOf(t.Width, t.Height, i, len(players), func(j int) constellation.Angle { return players[j].Facing })
}
