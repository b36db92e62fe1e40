package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// identify finds dice again: put back, under another id after a new start, or
// seen as one with a neighbour.
func (r *Referee) identify() {
	r.goOn()
	r.findDice()
	if r.goOn() { // with what was found
		r.findDice()
	}
	r.findOthers()
	r.findDisplaced() // none that lies where another one lay
	r.relink()
}

// findDice tells which of the battle's dice are seen anew, or otherwise than before.
func (r *Referee) findDice() {
	for _, p := range slices.Clone(r.state.Dice) {
		d, seen := r.raw.Die(p.ID)
		switch {
		case !seen && r.losses.hidden(p, r.now):
			r.regain(p)
		case !seen && p.Lift && r.resume.on:
			r.seekOut(p)
		case p.Out && (!seen || p.Lift || !d.Still) || isMember(p.ID) && (p.Out || r.grown(p.In) >= 0):
		case p.Out:
			r.emit(rules.Event{Kind: Bound, Dice: []string{p.ID, p.ID}, Data: at(d.Pos), Text: r.dieName(p) + " is back on the table"})
		case seen && p.In != "":
			r.emit(rules.Event{Kind: Parted, Dice: []string{p.ID}, Text: r.dieName(p) + " is seen by itself again"})
		case !seen && (p.In == "" || r.grown(p.In) < 0):
			r.seek(p)
		}
	}
}

// grown is how many more dice a sensor sees at one place than are known there;
// negative when it sees fewer.
func (r *Referee) grown(id string) int {
	d, ok := r.raw.Die(id)
	if !ok {
		return -1
	}
	n := len(d.Stack)
	for _, p := range r.state.Dice {
		if p.In == id {
			n--
		}
	}
	return n
}

// seek looks for a die that isn't seen.
func (r *Referee) seek(p Placed) {
	if d, ok := r.heir(p); ok {
		r.inherit(p, d)
		return
	}
	for _, d := range r.raw.Dice {
		if q, placed := r.state.placed(d.ID); placed && p.In == "" && r.grown(q.ID) > 0 && r.state.mayHold(p, d) {
			r.emit(rules.Event{Kind: Merged, Dice: []string{p.ID, d.ID},
				Text: r.dieName(p) + " and " + r.dieName(q) + " lie so close that they are seen as one"})
			return
		}
	}
}

// inherit takes note that d is p, under another id.
func (r *Referee) inherit(p Placed, d constellation.Die) {
	r.watch.takeOver(p.ID, d.ID)
	r.losses.refound(p.ID, d.ID)
	r.emit(rules.Event{Kind: Bound, Dice: []string{p.ID, d.ID}, Data: at(d.Pos),
		Text: r.dieName(p) + pick(p.In == "", " lies where it lay", " is seen by itself again")})
}

// seekOut looks for a die that is out, and lay there before a new start.
func (r *Referee) seekOut(p Placed) {
	if d, ok := r.heir(p); ok {
		to := at(d.Pos)
		to.Out = true
		r.emit(rules.Event{Kind: Bound, Dice: []string{p.ID, d.ID}, Data: to, Text: r.dieName(p) + " lies where it lay"})
	}
}

// regain takes a die in again that was told to be out, if it lies where it lay.
func (r *Referee) regain(p Placed) {
	if d, ok := r.found(p); ok {
		r.rebind(p, d)
	}
}

// rebind takes a die in again that was told to be out.
func (r *Referee) rebind(p Placed, d constellation.Die) {
	r.losses.refound(p.ID, d.ID)
	r.emit(rules.Event{Kind: Bound, Dice: []string{p.ID, d.ID}, Data: at(d.Pos), Text: r.dieName(p) + " was never off the table"})
}

// returned tells whether a die that nobody threw is p: it appeared at rest
// where p lay, may be p by what is seen of it, and wasn't known as another.
func (r *Referee) returned(p Placed, d constellation.Die) bool {
	s := r.watch.dice[d.ID]
	return d.Still && r.mayLieAs(p, d) && d.Pos.Dist(p.Pos) <= foundWithin && s != nil && s.travel <= foundWithin/2 &&
		!r.atFault(d.ID) && !r.state.ignored(d.ID)
}

// atFault tells whether a fault of a die was told and stands.
func (r *Referee) atFault(id string) bool {
	return slices.ContainsFunc(r.reported.faults, func(f fault) bool { return f.die == id })
}

// swallowed finds the die that a thrown one came to rest beside, so close that
// a sensor sees one: there is one more in it now, and it can be the thrower's.
func (r *Referee) swallowed() (host Placed, m constellation.Member, ok bool) {
	for _, p := range r.state.Dice {
		d, seen := r.raw.Die(p.ID)
		if !seen || r.state.single(p.ID) || p.Part == partStone || !r.joined(d.ID) {
			continue
		}
		m = d.Stack[len(d.Stack)-1]
		thrown := Placed{Team: r.state.Turn}
		if thrown.canBe(m.Kind, m.Team) && r.notInHand(verdict{by: r.state.Turn, part: partDie, kind: m.Kind}) == "" {
			return p, m, true
		}
	}
	return Placed{}, constellation.Member{}, false
}

// joined tells whether a die that nobody knows of has come beside one.
func (r *Referee) joined(id string) bool {
	s := r.watch.dice[id]
	return s.counted >= 0 && s.members > s.counted && r.grown(id) > 0
}

// mayHold tells whether p can be among the dice that are seen as d.
func (s State) mayHold(p Placed, d constellation.Die) bool {
	return d.Pos.Dist(p.Pos) <= mergedWithin &&
		slices.ContainsFunc(d.Stack, func(m constellation.Member) bool { return s.mayBeReadAs(p, m.Kind, m.Team) })
}

// missing are the dice of this battle that should lie on the table and don't.
// Right after a new start none is missed that wasn't missed before: it was told, or
// players took back what was decided of it.
func (r *Referee) missing() []Placed {
	var gone []Placed
	for _, p := range r.state.Dice {
		if r.absent(p) && (!r.resume.on || r.missed(p.ID) || r.takenBack(p.ID)) {
			gone = append(gone, p)
		}
	}
	return gone
}

// absent tells whether a die of this battle should lie on the table and doesn't.
func (r *Referee) absent(p Placed) bool {
	_, seen := r.raw.Die(p.ID)
	return !seen && !p.Out && p.In == "" && p.Part != partStone && !isMember(p.ID)
}
