package stardice

import (
	"maps"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
)

// reported is what was told already, so that it is told once. It follows from
// events, those that were taken back as well: told is told. No event tells what
// the dice of a link are called now, which dice show nothing any more, which
// needn't be asked for any more, and which sensors have room again: that is kept
// as it is seen, see tellLinks, forgetFace and tellSources, and after a new start
// it is seen anew.
type reported struct {
	links  map[graph.Link]string // what the two dice are called
	closed map[string][]string   // closed shapes by joined ids
	colour map[string]int        // the same: kept while a shape stands, else the first that no other has
	faces  map[string]string     // what a sensor last saw a die show
	blank  map[string]bool       // dice whose face can't be seen any more
	unsure map[string]bool       // dice whose face the sensor doubted
	said   map[string]bool       // dice of which players said what they show
	asked  map[string]bool       // whose face was asked for
	limits map[string]bool       // sensors that can tell no more dice apart
	faults []fault
	stale  bool // names may have changed
}

func newReported() reported {
	return reported{links: map[graph.Link]string{}, closed: map[string][]string{}, colour: map[string]int{},
		faces: map[string]string{}, blank: map[string]bool{}, unsure: map[string]bool{}, said: map[string]bool{}, asked: map[string]bool{}, limits: map[string]bool{}}
}

// noters take note of events, by kind.
var noters = map[rules.EventKind]func(*reported, rules.Event){
	rules.Entered: func(k *reported, e rules.Event) { k.noteFace(e); k.noteName(e) },
	rules.Read:    (*reported).noteFace,
	rules.Asked:   (*reported).noteQuestion,
	rules.Moved: func(k *reported, e rules.Event) {
		delete(k.asked, e.Dice[0])
		k.unsure[e.Dice[0]] = true // it may show anything now
		if k.said[e.Dice[0]] {
			delete(k.faces, e.Dice[0]) // what it shows now counts again, so it is told
			delete(k.said, e.Dice[0])
		}
	},
	Bound:          func(k *reported, e rules.Event) { k.rename(e.Dice[0], e.Dice[1]) },
	rules.Linked:   func(k *reported, e rules.Event) { k.links[linkOf(e)] = "" },
	rules.Unlinked: func(k *reported, e rules.Event) { delete(k.links, linkOf(e)) },
	rules.Closed:   func(k *reported, e rules.Event) { k.closed[shapeID(e.Dice)] = e.Dice; k.paint(shapeID(e.Dice)) },
	rules.Broken: func(k *reported, e rules.Event) {
		delete(k.closed, shapeID(e.Dice))
		delete(k.colour, shapeID(e.Dice))
	},
	Teamed:        (*reported).noteName,
	Kinded:        (*reported).noteName,
	Learned:       (*reported).noteName,
	rules.Faulted: (*reported).noteFault,
	rules.Mended:  (*reported).noteMended,
	rules.Limited: func(k *reported, e rules.Event) {
		if l, ok := e.Data.(Limit); ok {
			k.limits[l.Sensor] = true
		}
	},
}

// note takes note of an event.
func (k *reported) note(e rules.Event) {
	if note, ok := noters[e.Kind]; ok && len(e.Dice) >= needs[e.Kind] {
		note(k, e)
	}
}

// paint gives a closed shape its colour.
func (k *reported) paint(shape string) {
	if _, ok := k.colour[shape]; ok {
		return
	}
	taken := slices.Collect(maps.Values(k.colour))
	i := 0
	for slices.Contains(taken, i) {
		i++
	}
	k.colour[shape] = i
}

func linkOf(e rules.Event) graph.Link { return graph.Link{A: e.Dice[0], B: e.Dice[1]} }

// noteFace: what a die shows by a sensor; what players say is part of the state.
func (k *reported) noteFace(e rules.Event) {
	id, unsure := e.Dice[0], false
	switch p := e.Data.(type) {
	case Entry:
		unsure = p.Unsure
	case Sighting:
		unsure = p.Unsure
	case rules.Saying:
		k.said[id] = true
		delete(k.asked, id)
		return
	}
	k.faces[id], k.unsure[id] = e.Face, unsure
	if e.Kind == rules.Read {
		delete(k.asked, id)
	}
}

// noteName: a die is called otherwise from now on. What is told of its links is
// said by names that were kept, since it may be gone then.
func (k *reported) noteName(rules.Event) { k.stale = true }

func (k *reported) noteQuestion(e rules.Event) {
	if q, _ := e.Data.(Question); q.About == AskFace && len(e.Dice) > 0 {
		k.asked[e.Dice[0]] = true
	}
}

// noteFault: a fault without a Finding is one of a journal of version 1, which
// doesn't say enough to know it again.
func (k *reported) noteFault(e rules.Event) {
	if f, ok := e.Data.(Finding); ok {
		k.faults = append(slices.Clone(k.faults), fault{die: e.Dice[0], text: e.Text, found: f, seq: e.Seq})
	}
}

func (k *reported) noteMended(e rules.Event) {
	if m, ok := e.Data.(Mending); ok {
		k.faults = slices.DeleteFunc(slices.Clone(k.faults), func(f fault) bool { return f.seq == m.Fault })
	}
}

// rename: a die is seen under another id.
func (k *reported) rename(was, is string) {
	if was == is {
		return
	}
	moveKey(k.faces, was, is)
	moveKey(k.asked, was, is)
	moveKey(k.unsure, was, is)
	moveKey(k.said, was, is)
	links := map[graph.Link]string{}
	for l, name := range k.links {
		links[renamedLink(l, was, is)] = name
	}
	k.links = links
	closed := map[string][]string{}
	for id, dice := range k.closed {
		dice = renamed(dice, was, is)
		closed[shapeID(dice)] = dice
		moveKey(k.colour, id, shapeID(dice))
	}
	k.closed = closed
	k.faults = slices.Clone(k.faults)
	for i := range k.faults {
		if k.faults[i].die == was {
			k.faults[i].die = is
		}
	}
}

// forget forgets what was told of dice that are gone for good.
func (k *reported) forget(gone func(id string) bool) {
	drop(k.faces, gone)
	for _, m := range []map[string]bool{k.blank, k.unsure, k.said, k.asked} {
		drop(m, gone)
	}
}

// moveKey gives what a map holds for one key to another.
func moveKey[V any](m map[string]V, was, is string) {
	if v, ok := m[was]; ok && was != is {
		delete(m, was)
		m[is] = v
	}
}

// renamed lists ids with one of them replaced.
func renamed(ids []string, was, is string) []string {
	ids = slices.Clone(ids)
	for i := range ids {
		if ids[i] == was {
			ids[i] = is
		}
	}
	return ids
}

// renamedLink is a link with one of its ends replaced.
func renamedLink(l graph.Link, was, is string) graph.Link {
	ends := slices.Sorted(slices.Values(renamed([]string{l.A, l.B}, was, is)))
	return graph.Link{A: ends[0], B: ends[1]}
}

// shapeID names a closed shape by its dice, in any order.
func shapeID(dice []string) string {
	dice = slices.Clone(dice)
	slices.Sort(dice)
	return strings.Join(dice, " ")
}

// standing lists the links that were told and hold, in order.
func (k *reported) standing() []graph.Link {
	return slices.SortedFunc(maps.Keys(k.links), compareLinks)
}

func compareLinks(a, b graph.Link) int { return strings.Compare(a.A+"\x00"+a.B, b.A+"\x00"+b.B) }
