package stardice

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// turned is a die that shows another face than it did, though it lies where it
// lay and nothing was thrown.
type turned struct {
	die     Placed
	was, is string
}

// turnedOver lists the dice that somebody has turned over in place, or that have
// changed places. What a die shows that was knocked, or that is seen for the
// first time without doubt, needs no asking.
func (r *Referee) turnedOver(verdicts []verdict) []turned {
	if r.state.Phase != PhaseBattle && r.state.Phase != PhaseCall {
		return nil
	}
	flew := r.somethingFlew(verdicts)
	var all []turned
	for _, d := range r.state.corrected(r.raw).Dice {
		p, ok := r.state.placed(d.ID)
		s := r.watch.dice[d.ID]
		if !ok || s == nil || !r.contradicts(p, &d) {
			continue
		}
		if _, asked := r.turnedFault(d.ID); asked || !flew && !s.moved && !unsure(&d) {
			all = append(all, turned{p, r.reported.faces[d.ID], d.Face})
		}
	}
	return all
}

// contradicts tells whether a die shows another face than it was said to show,
// beyond doubt.
func (r *Referee) contradicts(p Placed, d *constellation.Die) bool {
	was := r.reported.faces[p.ID]
	if p.Part == partCube && r.cfg.Rules.numberWith(was) == d.Face {
		return false // a die with pips stands for the Cube
	}
	return p.Part != partLying && d.Still && was != "" && d.Face != "" && d.Face != was && r.state.told(p.ID) == "" &&
		!r.reported.unsure[p.ID]
}

// unsure tells whether a sensor doubts a face. One that doesn't say is believed.
func unsure(d *constellation.Die) bool {
	return d.FaceConfidence > 0 && d.FaceConfidence < rules.SureFrom
}

// turnedFaults ask what is to become of dice that were turned over.
func (r *Referee) turnedFaults(all []turned) []fault {
	var found []fault
	for _, t := range all {
		text := fmt.Sprintf("%s showed %s and shows %s now: turn it back, or let it stand", r.dieName(t.die), t.was, t.is)
		if i := slices.IndexFunc(all, func(o turned) bool { return t.swapped(o) }); i >= 0 {
			text = fmt.Sprintf("%s (%s) and %s (%s) have changed places: put them back, or let them stand",
				r.dieName(t.die), t.was, r.dieName(all[i].die), all[i].was)
		}
		found = append(found, fault{die: t.die.ID, text: text, found: Finding{Lies: true, Was: t.was, Is: t.is, Place: at(t.die.Pos)}})
	}
	return found
}

// swapped tells whether two dice of a kind show what the other showed.
func (t turned) swapped(o turned) bool {
	return t.die.ID != o.die.ID && t.die.Kind == o.die.Kind && t.was == o.is && t.is == o.was
}

// turnedFault is the fault of a die that was turned over.
func (r *Referee) turnedFault(id string) (fault, bool) {
	i := slices.IndexFunc(r.reported.faults, func(f fault) bool { return f.die == id && f.found.Was != "" })
	if i < 0 {
		return fault{}, false
	}
	return r.reported.faults[i], true
}

// acceptTurned: the players let a die lie as it was turned.
func (r *Referee) acceptTurned(f fault) {
	p, _ := r.state.placed(f.die)
	r.emit(rules.Event{Kind: rules.Read, Dice: []string{p.ID}, Face: f.found.Is, Data: rules.Saying{Die: p.ID, Face: f.found.Is},
		Text: fmt.Sprintf("%s shows %s and stays so", r.dieName(p), f.found.Is)})
}

// keepFaces keeps what counted of dice that were turned over.
func (r *Referee) keepFaces(t *constellation.Table) {
	waits := r.waits()
	for i := range t.Dice {
		r.keepFace(&t.Dice[i], waits)
	}
}

// keepFace keeps what counted of a die that was turned over, until the players say
// what is to become of it, and while the sensor isn't sure of another face or it waits
// to be told why the die shows it.
func (r *Referee) keepFace(d *constellation.Die, waits bool) {
	p, ok := r.state.placed(d.ID)
	if !ok || !r.contradicts(p, d) {
		return
	}
	if _, asked := r.turnedFault(d.ID); asked || waits || unsure(d) {
		d.Face = r.reported.faces[d.ID]
	}
}

// waits tells whether it can't be told yet why a die shows another face.
func (r *Referee) waits() bool {
	return r.counting() && r.state.Phase == PhaseBattle && !r.raw.AtRest()
}
