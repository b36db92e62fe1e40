package web

import (
	"bytes"
	"encoding/json"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/svg"
	"github.com/asterism-dice/asterism/rules"
)

// moment is all that a telephone may be shown at one time. Nobody changes it
// once it is made.
type moment struct {
	seq     uint64 // 1, 2, 3 …
	log     string // names the session: events of another one are others
	picture *picture
	state   []byte // JSON of a State
	events  []rules.Event
	update  []byte // from the moment before to this one, made once for all who have that
}

// picture is a scene in parts.
type picture struct {
	ground        *overlay.Ground
	below         string  // the parts of the ground
	width, height float64 // mm
	parts         []string
}

// newPicture writes a scene in parts. The ground of the picture before is kept
// while it is the same.
func newPicture(s *overlay.Scene, before *picture) *picture {
	p := &picture{ground: s.Ground, width: s.Width, height: s.Height, parts: svg.Parts(s.Ops)}
	switch {
	case before != nil && before.ground == s.Ground:
		p.below = before.below
	case s.Ground != nil:
		var b bytes.Buffer
		for _, part := range svg.Parts(s.Ground.Ops) {
			b.WriteString(part)
		}
		p.below = b.String()
	}
	return p
}

// update is what brings a page from one moment to another.
type update struct {
	Type   string          `json:"type"` // "update"
	Seq    uint64          `json:"seq"`
	Base   uint64          `json:"base"` // the moment that it goes on from, 0: from nothing
	Log    string          `json:"log"`
	Ground *ground         `json:"ground,omitempty"`
	Parts  []any           `json:"parts,omitempty"` // see delta
	State  json.RawMessage `json:"state,omitempty"`
	Events []rules.Event   `json:"events,omitempty"` // that are new
}

// ground is what lies below everything; it is sent once.
type ground struct {
	Width  float64       `json:"width"`  // mm
	Height float64       `json:"height"` // mm
	Color  overlay.Color `json:"color"`
	Parts  string        `json:"parts"`
}

// since is the update from a moment that a page has, nil for none, to m. A page
// that has had all events of a session up to one gets those after it, and at
// most past of them.
func (m *moment) since(had *moment, event, past int) []byte {
	u := update{Type: "update", Seq: m.seq, Log: m.log, Events: after(m.events, event)}
	if n := len(u.Events); n > past {
		u.Events = u.Events[n-past:]
	}
	var old []string
	if had != nil {
		u.Base, old = had.seq, had.picture.parts
	}
	if had == nil || !bytes.Equal(had.state, m.state) {
		u.State = m.state
	}
	p := m.picture
	if had == nil || had.picture.ground != p.ground || had.picture.width != p.width || had.picture.height != p.height {
		u.Ground = &ground{Width: p.width, Height: p.height, Parts: p.below}
		if p.ground != nil {
			u.Ground.Color = p.ground.Color
		}
	}
	u.Parts = delta(old, p.parts)
	b, err := json.Marshal(u)
	if err != nil { // all of it is ours: only a number that is none could be at fault
		b, _ = json.Marshal(update{Type: "update", Seq: m.seq, Base: u.Base, Log: m.log})
	}
	return b
}

// pictureSince is the update for a page that wants nothing but the picture.
func (m *moment) pictureSince(had *moment) []byte {
	bare := *m
	bare.state, bare.events = nil, nil
	return bare.since(had, 0, 0)
}

// after are the events that come after number seq. A session that goes on from a
// journal doesn't begin with event 1.
func after(events []rules.Event, seq int) []rules.Event {
	if len(events) == 0 {
		return nil
	}
	return events[min(max(seq-events[0].Seq+1, 0), len(events)):]
}

// last is the number of the last event, 0 when there is none.
func last(events []rules.Event) int {
	if len(events) == 0 {
		return 0
	}
	return events[len(events)-1].Seq
}

// delta says how a list of parts came from another one: [from, count] stands
// for so many parts of the old list, a string for a new part. Each old part is
// used once. nil: nothing has changed.
func delta(old, parts []string) []any {
	d := differ{old: old, used: make([]bool, len(old)), at: map[string][]int{}}
	for i, s := range old {
		d.at[s] = append(d.at[s], i)
	}
	for _, s := range parts {
		d.add(s)
	}
	if len(parts) == len(old) && (len(d.all) == 0 || len(d.all) == 1 && d.run != nil && d.run[0] == 0 && d.run[1] == len(old)) {
		return nil
	}
	if d.all == nil {
		return []any{[2]int{}} // nothing is left
	}
	for i, a := range d.all {
		if run, ok := a.(*[2]int); ok {
			d.all[i] = *run
		}
	}
	return d.all
}

// differ makes a delta.
type differ struct {
	old  []string
	used []bool
	at   map[string][]int // where parts stand in old, those that are used first cut off
	next int              // in old, after the last one that was used
	run  *[2]int          // the last entry of all, if it is a run
	all  []any
}

func (d *differ) add(s string) {
	i := d.find(s)
	switch {
	case i < 0:
		d.all, d.run = append(d.all, s), nil
		return
	case d.run != nil && d.run[0]+d.run[1] == i:
		d.run[1]++
	default:
		d.run = &[2]int{i, 1}
		d.all = append(d.all, d.run)
	}
	d.used[i], d.next = true, i+1
}

// find looks for an old part that isn't used: the next one, if that is it, so
// that runs are long.
func (d *differ) find(s string) int {
	if d.next < len(d.old) && !d.used[d.next] && d.old[d.next] == s {
		return d.next
	}
	where := d.at[s]
	for len(where) > 0 && d.used[where[0]] {
		where = where[1:]
	}
	d.at[s] = where
	if len(where) == 0 {
		return -1
	}
	return where[0]
}
