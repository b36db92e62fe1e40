package stardice

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

const (
	// pointGap is how far, in mm, the points stand from what they are about: clear of a
	// d20.
	pointGap = 22
	// clearOfDice and clearOfLinks are how far from dice and links, in mm, they have to
	// stand to cover none.
	clearOfDice  = 20
	clearOfLinks = 15
)

// pointMarks stand beside the formations and face their owners.
func (r *Referee) pointMarks(a *Answer) []rules.Mark {
	var marks []rules.Mark
	links := r.linkLines()
	for _, f := range a.Formations {
		if len(places(r.table, f.Dice)) < 2 {
			continue
		}
		marks = append(marks, rules.Mark{ID: "points " + shapeID(f.Dice), Kind: rules.MarkLabel, Tone: rules.TeamTone(f.Owner),
			Facing: r.cfg.facing(f.Owner), Points: r.beside(f, links), Text: f.worth(r.cfg.Rules), Large: true,
			Note: f.why(r.cfg.Rules), Struck: f.lost()})
	}
	return marks
}

// worth is what a formation gives: "3+4", or where both teams get something by it, as alone
// against red, the greater part first, "28 : 20".
func (f Formation) worth(s RuleSet) string {
	white, red := f.got.White, f.got.Red
	if s.Players == 1 && min(white, red) > 0 {
		return fmt.Sprintf("%d : %d", max(white, red), min(white, red))
	}
	return f.price()
}

// beside is where the points of a formation stand, and the formation's outline, to which a
// line leads from them where there is no room there. They stand on the owner's side of it:
// under its middle, else under one of its dice, else over one, whichever is the first that
// covers no die and no link; where all do, the one that covers least.
func (r *Referee) beside(f Formation, links []constellation.Segment) []constellation.Vec {
	dice := places(r.table, f.Dice)
	outline := dice
	if f.Closed {
		outline = append(slices.Clone(dice), dice[0])
	}
	best, room := constellation.Vec{}, 0.0
	for i, at := range r.besides(dice, outline, f.Owner) {
		free := r.clear(at, links)
		if i == 0 || free > room {
			best, room = at, free
		}
		if room >= 1 {
			break
		}
	}
	return append([]constellation.Vec{best}, outline...)
}

// besides are the places for points, the best first.
func (r *Referee) besides(dice, outline []constellation.Vec, owner Team) []constellation.Vec {
	down := r.toward(owner, 1)
	middle := constellation.Vec{}
	for _, d := range dice {
		middle = middle.Add(d.Mul(1 / float64(len(dice))))
	}
	all := append(make([]constellation.Vec, 0, 1+2*len(dice)), under(outline, middle, down).Add(down.Mul(pointGap)))
	dice = slices.Clone(dice)
	slices.SortStableFunc(dice, func(a, b constellation.Vec) int { return cmp.Compare(b.Dot(down), a.Dot(down)) })
	for _, way := range []float64{pointGap, -pointGap} {
		for _, d := range dice {
			all = append(all, d.Add(down.Mul(way)))
		}
	}
	for i := range all {
		all[i] = r.onTable(all[i], pointGap)
	}
	return all
}

// under is the point of an outline that lies furthest down on the line through a middle.
func under(outline []constellation.Vec, middle, down constellation.Vec) constellation.Vec {
	across := constellation.Vec{X: down.Y, Y: -down.X}
	lowest, found := outline[0], false
	for i := 1; i < len(outline); i++ {
		a, b := outline[i-1], outline[i]
		from, to := a.Sub(middle).Dot(across), b.Sub(middle).Dot(across)
		if from*to > 0 || from == to {
			continue
		}
		if on := a.Add(b.Sub(a).Mul(from / (from - to))); !found || on.Dot(down) > lowest.Dot(down) {
			lowest, found = on, true
		}
	}
	return lowest
}

// clear is how free a place is of dice and links, 1 or more where points there cover none.
func (r *Referee) clear(at constellation.Vec, links []constellation.Segment) float64 {
	free := 1.0
	for _, d := range r.table.Dice {
		free = min(free, d.Pos.Dist(at)/clearOfDice)
	}
	for _, l := range links {
		free = min(free, l.Dist(at)/clearOfLinks)
	}
	return free
}

// linkLines are the links as they lie on the table.
func (r *Referee) linkLines() []constellation.Segment {
	links := r.graph.Links()
	all := make([]constellation.Segment, 0, len(links))
	for _, l := range links {
		a, okA := r.table.Die(l.A)
		b, okB := r.table.Die(l.B)
		if okA && okB {
			all = append(all, constellation.Segment{A: a.Pos, B: b.Pos})
		}
	}
	return all
}

// onTable moves a place to where a mark of that size fits on the table.
func (r *Referee) onTable(p constellation.Vec, size float64) constellation.Vec {
	p.X = max(size, min(p.X, r.raw.Width-size))
	p.Y = max(size, min(p.Y, r.raw.Height-size))
	return p
}
