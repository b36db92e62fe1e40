package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// AreaKind is what a virtual area of the table does to dice that come to rest
// in it. Areas are off by default.
type AreaKind string

// The kinds of areas.
const (
	AreaMultiplier AreaKind = "multiplier" // formations with a die in it count twice
	AreaLose       AreaKind = "lose"       // who throws a die into it loses the next turn
	AreaExtra      AreaKind = "extra"      // who throws a die into it throws again
	AreaRemove     AreaKind = "remove"     // who throws a die into it may take one of the other's dice away
)

// AreaKinds lists all kinds.
var AreaKinds = []AreaKind{AreaMultiplier, AreaLose, AreaExtra, AreaRemove}

// areaText is what stands in an area.
var areaText = map[AreaKind]string{
	AreaMultiplier: "×2", AreaLose: "lose a turn", AreaExtra: "extra turn", AreaRemove: "remove a die",
}

// areaAt is where the middle of an area lies, in parts of width and height:
// neither player has more of them near.
var areaAt = map[AreaKind]constellation.Vec{
	AreaMultiplier: {X: 0.5, Y: 0.5}, AreaLose: {X: 0.2, Y: 0.5},
	AreaExtra: {X: 0.8, Y: 0.5}, AreaRemove: {X: 0.35, Y: 0.5},
}

// areaHalf is half an area's edge, as a part of the table's height, but never more than
// areaApart of its width: half of how far apart the middles of two areas are. On a table that
// isn't wider than 1.2 times its height they would lie over one another otherwise.
const (
	areaHalf  = 0.09
	areaApart = 0.075
)

// outline returns the four corners of an area, in mm, clockwise.
func (k AreaKind) outline(t *constellation.Table) []constellation.Vec {
	m := areaAt[k]
	x, y, h := m.X*t.Width, m.Y*t.Height, min(areaHalf*t.Height, areaApart*t.Width)
	return []constellation.Vec{{X: x - h, Y: y - h}, {X: x + h, Y: y - h}, {X: x + h, Y: y + h}, {X: x - h, Y: y + h}}
}

// removable are the dice of which a player may take one away.
func (s State) removable() (dice []Placed) {
	for _, p := range s.Dice {
		if isTeams(s.Removing) && p.lies() && p.Part == partDie && p.By == other(s.Removing) {
			dice = append(dice, p)
		}
	}
	return dice
}

// holds tells whether a point lies in the area.
func (k AreaKind) holds(t *constellation.Table, p constellation.Vec) bool {
	o := k.outline(t)
	return p.X >= o[0].X && p.X <= o[2].X && p.Y >= o[0].Y && p.Y <= o[2].Y
}

// areaOf is the area in which a point lies, empty for none.
func (c Config) areaOf(t *constellation.Table, p constellation.Vec) AreaKind {
	i := slices.IndexFunc(c.Areas, func(k AreaKind) bool { return k.holds(t, p) })
	if i < 0 {
		return ""
	}
	return c.Areas[i]
}

// doubles returns which formations count twice, nil when none ever does.
func (c Config) doubles(t *constellation.Table) func([]constellation.Die) bool {
	if !slices.Contains(c.Areas, AreaMultiplier) {
		return nil
	}
	return func(dice []constellation.Die) bool {
		return slices.ContainsFunc(dice, func(d constellation.Die) bool { return AreaMultiplier.holds(t, d.Pos) })
	}
}
