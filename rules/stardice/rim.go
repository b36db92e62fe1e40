package stardice

import (
	"cmp"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// rimSlots are the places of the buttons at a rim, from its top or its left; a button
// keeps its place whatever others come and go, but for one that a die lies on.
var rimSlots = map[string]int{
	rules.DoPause: 0, rules.DoUndo: 1, rules.DoRedo: 2, DoFreeze: 3, rules.DoNew: 4, // for everybody
	DoEnd: 0, DoForfeit: 1, DoMiss: 2, DoTorpedo: 3, DoPass: 4, // for whose turn it is
}

// rimRow is how many places there are in a row.
const rimRow = 5

// rimButtons stand for everybody at the right rim, and for the player whose turn it is
// at the left rim; where somebody sits there, at the next rim that is free, clear of both
// players' panels.
func (r *Referee) rimButtons() []rules.Mark {
	all := []rules.Command{{Do: rules.DoPause}, {Do: rules.DoUndo}}
	if len(r.hist.TakenBack()) > 0 {
		all = append(all, rules.Command{Do: rules.DoRedo})
	}
	all = append(all, rules.Command{Do: DoFreeze})
	if r.state.counted() {
		all = append(all, rules.Command{Do: rules.DoNew})
	}
	rims := r.freeRims()
	return append(r.along(rims[0], all), r.along(rims[1], r.turnCommands())...)
}

// freeRims are the rims at which nobody sits, two at least.
func (r *Referee) freeRims() []constellation.Angle {
	return rules.FreeSides(r.cfg.facing(constellation.White), r.cfg.facing(constellation.Red))
}

// turnCommands are what a player may want in his turn.
func (r *Referee) turnCommands() []rules.Command {
	if r.state.Phase != PhaseBattle {
		return nil
	}
	turn := r.name(r.state.Turn)
	commands := []rules.Command{{Do: DoForfeit, Player: turn}}
	if r.state.Left(r.state.Turn) > 0 {
		commands = append(commands, rules.Command{Do: DoMiss, Player: turn})
	}
	if r.state.played() {
		commands = append(commands, rules.Command{Do: DoEnd})
	}
	for _, t := range []Team{constellation.White, constellation.Red} {
		if r.state.mayFire(t) {
			commands = append(commands, rules.Command{Do: DoTorpedo, Player: r.name(t)})
		}
		if r.state.mayFire(t) && r.state.Left(t) == 0 {
			commands = append(commands, rules.Command{Do: DoPass, Player: r.name(t)})
		}
	}
	return commands
}

// along are buttons about the middle of a rim, each in its slot.
func (r *Referee) along(side constellation.Angle, commands []rules.Command) []rules.Mark {
	var marks []rules.Mark
	rim := r.rimAt(side)
	for _, c := range commands {
		m := r.button("rim "+c.Do+" "+c.Player, rim.at(rimSlots[c.Do]), r.cfg.facing(r.cfg.team(c.Player)), r.rimText(c.Do), c)
		m.Confirm, m.Scale = decides(c.Do) || r.state.isLast(c), rim.scale
		marks = append(marks, m)
	}
	r.uncover(rim, marks)
	return marks
}

// rim is an edge of the table with a row of buttons.
type rim struct {
	middle, along constellation.Vec // of the row; from one place to the next, mm
	radius, scale float64           // of a button, mm; how much larger than usual it is
	beyond        int               // how many more places there are beyond each end of the row
}

// rimAt is the rim of a side, as large as things are written on the table.
func (r *Referee) rimAt(side constellation.Angle) rim {
	k := rules.Written(cmp.Or(r.scale, 1), r.raw.Width, r.raw.Height)
	wide := max(1, k)
	seat := rules.SeatAt(r.raw.Width, r.raw.Height, side, 0, 1)
	e := rim{middle: seat.At(0, -rules.RimAway*wide), along: rules.AlongRim(side).Mul(rules.RimPitch * wide), radius: rules.RimRadius * wide, scale: k}
	reach := seat.Room/2 - rules.PanelDepth*wide - e.radius // clear of the panels of who sits beside it
	e.beyond = max(0, int(math.Floor(reach/(rules.RimPitch*wide)))-rimRow/2)
	return e
}

// at is a place: 0 to 4 in the row, those below and above beyond its ends.
func (e *rim) at(slot int) constellation.Vec {
	return e.middle.Add(e.along.Mul(float64(slot - rimRow/2)))
}

// uncover moves buttons that dice lie on, which are out of order there, to the nearest free
// place beyond the row, else to an empty one in it. All others stay where people know them to be.
func (r *Referee) uncover(e rim, marks []rules.Mark) {
	var free []constellation.Vec
	for i := range e.beyond {
		for _, at := range [...]constellation.Vec{e.at(rimRow + i), e.at(-1 - i)} {
			if !e.covered(at, r.raw.Dice) {
				free = append(free, at)
			}
		}
	}
	for slot := range rimRow { // on a small table there may be none beyond
		if at := e.at(slot); !e.covered(at, r.raw.Dice) && !slices.ContainsFunc(marks, func(m rules.Mark) bool { return m.Points[0] == at }) {
			free = append(free, at)
		}
	}
	for i := range marks {
		if m := &marks[i]; len(free) > 0 && e.covered(m.Points[0], r.raw.Dice) {
			m.Points[0], free = free[0], free[1:]
		}
	}
}

// covered tells whether a die that rests would cover a button at a place.
func (e *rim) covered(at constellation.Vec, dice []constellation.Die) bool {
	for i := range dice {
		if d := &dice[i]; d.Still && d.Pos.Dist(at) < e.radius+d.Size/2 {
			return true
		}
	}
	return false
}

// rimText is what stands on a button at the rim.
func (r *Referee) rimText(do string) string {
	switch {
	case do == rules.DoPause && r.state.Paused:
		return "go on"
	case do == DoFreeze && r.state.Frozen:
		return "unlock the score"
	case do == DoFreeze:
		return "lock the score"
	case do == DoEnd:
		return "count it"
	case do == rules.DoNew:
		return "next"
	case do == DoMiss:
		return "die not seen"
	}
	return do
}
