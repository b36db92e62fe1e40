package stardice

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
)

// reported is what was told already, so that it is told once.
type reported struct {
	links  map[graph.Link]string // what the two dice are called
	closed map[string][]string   // by joined ids
	faces  map[string]string     // what a die was said to show
	asked  map[string]bool       // whose face was asked for
	limits map[string]bool
	stale  bool
}

func newReported() reported {
	return reported{links: map[graph.Link]string{}, closed: map[string][]string{},
		faces: map[string]string{}, asked: map[string]bool{}, limits: map[string]bool{}}
}

// face notes that a face was said together with something else.
func (k *reported) face(id, face string) { k.faces[id] = face }

// moved: a face that is still open is asked for again.
func (k *reported) moved(id string) { delete(k.asked, id) }

// tellSources says once that a sensor can tell no more dice apart.
func (r *Referee) tellSources() {
	for _, s := range r.raw.Sources {
		if s.AtLimit && !r.reported.limits[s.Name] {
			r.emit(rules.Event{Kind: rules.Limited, Note: s.Name,
				Text: fmt.Sprintf("%s tells no more than %d dice apart: further dice aren't seen", s.Name, s.Limit)})
		}
		r.reported.limits[s.Name] = s.AtLimit
	}
}

// tellLinks tells what changed in links and closed shapes.
func (r *Referee) tellLinks() {
	r.reported.stale = false
	now := map[graph.Link]string{}
	for _, l := range r.graph.Links() {
		now[l] = r.idName(l.A) + " and " + r.idName(l.B)
		if r.reported.links[l] == "" {
			r.emit(rules.Event{Kind: rules.Linked, Dice: []string{l.A, l.B}, Text: now[l] + " are linked"})
		}
	}
	for _, l := range sortedLinks(r.reported.links) {
		if now[l] == "" {
			r.emit(rules.Event{Kind: rules.Unlinked, Dice: []string{l.A, l.B}, Text: r.reported.links[l] + " are linked no more"})
		}
	}
	r.reported.links = now
	r.tellShapes()
}

func sortedLinks(m map[graph.Link]string) []graph.Link {
	return slices.SortedFunc(maps.Keys(m), func(a, b graph.Link) int {
		return strings.Compare(a.A+"\x00"+a.B, b.A+"\x00"+b.B)
	})
}

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
	r.reported.closed = now
}

// shapeID names a closed shape by its dice, in any order.
func shapeID(dice []string) string {
	return strings.Join(slices.Sorted(slices.Values(dice)), " ")
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
	if p.Part == partDie && !known(p.Kind) && known(d.Kind) {
		r.emit(rules.Event{Kind: Learned, Dice: []string{p.ID}, Data: Identified{d.Kind}, Text: fmt.Sprintf("%s is a %s", r.dieName(p), d.Kind)})
	}
}

func (r *Referee) tellFace(p Placed, d constellation.Die) {
	open := slices.ContainsFunc(members(d), func(m constellation.Member) bool { return m.Face == "" })
	if d.Face != "" && r.reported.faces[d.ID] != d.Face && r.state.told(p.ID) == "" && p.Part != partLying {
		r.emit(rules.Event{Kind: rules.Read, Dice: []string{d.ID}, Face: d.Face, Text: r.dieName(p) + " shows " + d.Face})
	}
	r.reported.faces[d.ID] = d.Face
	if open && !r.reported.asked[d.ID] && r.watching() {
		r.emit(rules.Event{Kind: rules.Asked, Player: r.playerOf(p.Team), Dice: []string{d.ID}, Data: Question{AskFace},
			Text: "what does " + pick(d.Face == "", "", "the die beside ") + r.dieName(p) + " show?"})
	}
	r.reported.asked[d.ID] = open
}

// idName is what a die is called, given its id.
func (r *Referee) idName(id string) string {
	if p, ok := r.state.placed(id); ok {
		return r.dieName(p)
	}
	if d, ok := r.raw.Die(id); ok {
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
