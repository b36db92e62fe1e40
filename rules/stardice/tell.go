package stardice

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
)

// roomAgain is by how many fewer things than its limit a sensor must see before it is told anew that
// it is at it. Fewer: each tap of a finger beside all dice but one tells it. More: it isn't told that
// dice which were taken away have come back.
const roomAgain = 3

// tellSources says once that a sensor can tell no more dice apart.
func (r *Referee) tellSources(sources []constellation.SourceState) {
	for _, s := range sources {
		if s.AtLimit && !r.reported.limits[s.Name] {
			r.emit(rules.Event{Kind: rules.Limited, Data: Limit{s.Name, s.Limit},
				Text: fmt.Sprintf("%s tells no more than %s apart: further dice aren't seen", s.Name, rules.Number(s.Limit, "die", "dice"))})
		}
		if s.Count <= s.Limit-roomAgain {
			delete(r.reported.limits, s.Name)
		}
	}
}

// tellLinks tells what changed in links and closed shapes.
func (r *Referee) tellLinks() {
	r.reported.stale = false
	now, hidden, kept := r.graph.Links(), r.hiddenNow(), false
	for _, l := range now {
		if _, told := r.reported.links[l]; !told {
			r.emit(rules.Event{Kind: rules.Linked, Dice: []string{l.A, l.B}, Text: r.linkName(l) + " are linked"})
		}
		r.reported.links[l] = r.linkName(l)
	}
	for _, l := range r.reported.standing() {
		if !slices.Contains(now, l) {
			name := cmp.Or(r.reported.links[l], r.linkName(l))
			e := rules.Event{Kind: rules.Unlinked, Dice: []string{l.A, l.B}, Text: name + " are linked no more"}
			if !kept && hidden.of(l) {
				kept, e.Data = true, hidden
			}
			r.emit(e)
		}
	}
	r.tellShapes()
}

func (r *Referee) linkName(l graph.Link) string { return r.idName(l.A) + " and " + r.idName(l.B) }

// tellShapes tells which closed shapes came and went.
func (r *Referee) tellShapes() {
	now := map[string][]string{}
	for _, f := range r.graph.Formations() {
		if f.Closed {
			now[shapeID(f.Dice)] = f.Dice
		}
	}
	for _, id := range slices.Sorted(maps.Keys(r.reported.closed)) {
		if dice := r.reported.closed[id]; now[id] == nil {
			r.emit(rules.Event{Kind: rules.Broken, Dice: dice, Text: fmt.Sprintf("a closed shape of %d is broken", len(dice))})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(now)) {
		if dice := now[id]; r.reported.closed[id] == nil {
			r.emit(rules.Event{Kind: rules.Closed, Dice: dice, Text: fmt.Sprintf("a closed shape of %d", len(dice))})
		}
	}
}

// tellFaces tells what dice show, and asks for what nobody knows.
func (r *Referee) tellFaces() {
	for _, d := range r.table.Dice {
		p, ok := r.state.placed(d.ID)
		if !ok || !d.Still {
			continue
		}
		r.tellKind(p, d)
		r.tellFace(p, d)
	}
}

// tellKind: a sensor has found out what sort of die it is.
func (r *Referee) tellKind(p Placed, d constellation.Die) {
	if p.Part == partDie && !p.Kind.Known() && d.Kind.Known() {
		r.emit(rules.Event{Kind: Learned, Dice: []string{p.ID}, Data: Identified{d.Kind}, Text: fmt.Sprintf("%s is a %s", r.dieName(p), d.Kind)})
	}
}

func (r *Referee) tellFace(p Placed, d constellation.Die) {
	open := slices.ContainsFunc(members(d), func(m constellation.Member) bool { return m.Face == "" })
	if d.Face != "" && (r.reported.faces[d.ID] != d.Face || r.reported.blank[d.ID]) && r.state.told(p.ID) == "" && p.Part != partLying {
		e := rules.Event{Kind: rules.Read, Dice: []string{d.ID}, Face: d.Face, Text: r.dieName(p) + " shows " + d.Face}
		if unsure(&d) {
			e.Data = Sighting{true}
		}
		r.emit(e)
	}
	if open && !r.reported.asked[d.ID] && r.watching() && !r.resume.on {
		r.emit(rules.Event{Kind: rules.Asked, Player: r.playerOf(p.Team), Dice: []string{d.ID}, Data: Question{About: AskFace},
			Text: "what does " + pick(d.Face == "", "", "the die beside ") + r.dieName(p) + " show?"})
	}
	r.forgetFace(d, open)
}

// forgetFace: a face that can't be seen any more is told when it can be seen
// again, and asked for again when it was known meanwhile. After a new start
// sensors take a moment to read faces: nothing is forgotten then.
func (r *Referee) forgetFace(d constellation.Die, open bool) {
	if !r.resume.on {
		r.reported.blank[d.ID] = d.Face == ""
	}
	if !open {
		delete(r.reported.asked, d.ID)
	}
}

// idName is what a die is called, given its id.
func (r *Referee) idName(id string) string {
	if p, ok := r.state.placed(id); ok {
		return r.dieName(p)
	}
	if seen, ok := r.raw.Die(id); ok {
		d := r.state.Said.Over(*seen)
		return r.dieName(Placed{Part: partDie, Kind: d.Kind, Team: d.Team})
	}
	return "a die"
}

// stakes lists who won or lost how much.
func stakes(won map[string]int) string {
	var all []string
	for _, who := range slices.Sorted(maps.Keys(won)) {
		all = append(all, fmt.Sprintf("%s %+d", who, won[who]))
	}
	return strings.Join(all, ", ")
}
