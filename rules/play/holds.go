package play

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// holds turns fingers on the table into commands: a button must be held, a
// choice of a dial or a question is tapped. A finger counts where it comes
// down; one that slides in, or slips further than allowed, only passes by, and
// so does a rolling die that a sensor takes for a finger. Several fingers beside
// one another, or along one rim, are a hand or an arm that leans there: they
// press nothing, nor does a palm. A button whose command asks for it must be
// held twice, and a finger that stays on a button for long after it has paused
// or undone something is an elbow: that is taken back. A button that a die lies
// on is out of order. It has no clock: the time is the table's.
type holds struct {
	cfg     HoldConfig
	now     time.Duration // of the last table
	fingers map[string]*press
	buttons map[string]*hold
	sure    map[string]time.Duration // buttons that were held once and ask once more, until when
	leaning []leaning                // on buttons that they have pressed
	turned  bool                     // a button has just begun or ended to ask once more
	idle    []constellation.Vec      // where fingers have just tapped nothing that the view shows
	rewinds func() (undo, redo int)  // the decisions that undo and redo are about now; nil: nobody knows
}

// hold is a button under a finger.
type hold struct {
	since, last time.Duration
	level       float64
	done        bool // its command is given; a new one needs a lift
	ref         int  // of undo or redo: the decision that it was about when the finger came
}

// newHolds returns holds that no finger is on.
func newHolds(cfg HoldConfig) *holds {
	return &holds{cfg: cfg, fingers: map[string]*press{}, buttons: map[string]*hold{}, sure: map[string]time.Duration{}}
}

// See takes the table after a frame, with what it shows, and returns the
// commands that the fingers ask for, in the order of the view's marks.
func (h *holds) See(t *constellation.Table, v rules.View) []rules.Command {
	h.now, h.turned = t.Time, false
	lifted := h.follow(t, v.Marks)
	h.idle = nil
	for _, p := range lifted {
		if len(p.over) == 0 {
			h.idle = append(h.idle, p.from)
		}
	}
	all := h.takeBack()
	live := map[string]bool{}
	for i := range v.Marks {
		m := &v.Marks[i]
		if len(m.Points) == 0 {
			continue
		}
		switch m.Kind {
		case rules.MarkButton:
			live[m.ID] = true
			if h.button(m, t) && h.confirmed(m) {
				c := h.meant(m)
				all = append(all, c)
				h.leans(m, c, v.Paused)
			}
			h.idle = slices.DeleteFunc(h.idle, func(at constellation.Vec) bool { return at.Dist(m.Points[0]) <= m.ButtonRadius() })
		case rules.MarkDial, rules.MarkAsk:
			all = append(all, h.taps(m, lifted)...)
		}
	}
	h.prune(live)
	return all
}

// prune forgets the buttons that aren't shown any more, and those that have asked
// once more for long enough.
func (h *holds) prune(live map[string]bool) {
	maps.DeleteFunc(h.buttons, func(id string, _ *hold) bool { return !live[id] })
	asking := len(h.sure)
	maps.DeleteFunc(h.sure, func(id string, until time.Duration) bool { return !live[id] || h.now >= until })
	h.turned = h.turned || len(h.sure) < asking
}

// Idle is where fingers have just tapped nothing that the view shows.
func (h *holds) Idle() []constellation.Vec { return h.idle }

// confirmed tells whether a button that was held gives its command: one that
// asks once more does so the second time.
func (h *holds) confirmed(m *rules.Mark) bool {
	until, asked := h.sure[m.ID]
	h.turned = h.turned || asked || m.Confirm
	if asked && h.now < until || !m.Confirm {
		delete(h.sure, m.ID)
		return true
	}
	h.sure[m.ID] = h.now + time.Duration(h.cfg.Again*float64(time.Second))
	return false
}

// Asks tells whether a button was held once and asks once more.
func (h *holds) Asks(id string) bool {
	_, asks := h.sure[id]
	return asks
}

// Progress is how much of its time each button has been held, 0…1, by the
// mark's ID; those that nobody holds are left out.
func (h *holds) Progress() map[string]float64 {
	var held map[string]float64
	for id, b := range h.buttons {
		if b.level > 0 {
			if held == nil {
				held = map[string]float64{}
			}
			held[id] = b.level
		}
	}
	return held
}

// Deadline is the moment at which a button will have been held long enough, or
// too long, or has asked once more for long enough, if the fingers stay as they are.
func (h *holds) Deadline() (at time.Duration, ok bool) {
	for _, b := range h.buttons {
		due := b.since + h.cfg.span()
		if !b.done && b.last == h.now && due > h.now && (!ok || due < at) {
			at, ok = due, true
		}
	}
	for _, l := range h.leaning {
		if due := l.pressed + h.cfg.lean(); due > h.now && (!ok || due < at) {
			at, ok = due, true
		}
	}
	for _, until := range h.sure {
		if until > h.now && (!ok || until < at) {
			at, ok = until, true
		}
	}
	return at, ok
}

// follow keeps up with the fingers and returns those that have just tapped, in the order of
// their ids.
func (h *holds) follow(t *constellation.Table, marks []rules.Mark) []*press {
	for i := range t.Touches {
		h.touch(&t.Touches[i], t.Time, marks)
	}
	h.lean(t)
	var lifted []*press
	for _, id := range slices.Sorted(maps.Keys(h.fingers)) {
		p := h.fingers[id]
		if p.last == t.Time {
			continue
		}
		if held := (p.last - p.since).Seconds(); !p.passing && held >= h.cfg.Lead && held <= h.cfg.Tap {
			lifted = append(lifted, p)
		}
		delete(h.fingers, id)
	}
	return lifted
}

func (h *holds) touch(touch *constellation.Touch, now time.Duration, marks []rules.Mark) {
	p, ok := h.fingers[touch.ID]
	if !ok {
		p = &press{from: touch.Pos, since: now, over: choicesAt(touch.Pos, marks)}
		h.fingers[touch.ID] = p
	}
	p.last = now
	if p.at = touch.Pos; touch.Pos.Dist(p.from) > h.cfg.Slip || !touch.Presses() {
		p.passing = true
	}
}

const (
	// handWidth is how near one another, mm, two fingers are those of one hand.
	handWidth = 70
	// rimWidth is how far from the table's edge its rim reaches, and armLength
	// how far apart along it an arm touches it, mm.
	rimWidth, armLength = 45, 300
)

// lean finds the fingers that belong to a hand or an arm that leans on the table.
func (h *holds) lean(t *constellation.Table) {
	for id, p := range h.fingers {
		for other, q := range h.fingers {
			if id != other && p.last == t.Time && q.last == t.Time && together(p, q, t) {
				p.passing = true
			}
		}
	}
}

// armComes is within what time all of an arm comes down that leans on a rim. What has rested
// there for longer is a cup, or another's arm.
const armComes = 1500 * time.Millisecond

// together tells whether two fingers are those of one hand or one arm.
func together(one, other *press, t *constellation.Table) bool {
	p, q := one.at, other.at
	if d := p.Dist(q); d > armLength || d <= handWidth {
		return d <= handWidth
	}
	if apart := one.since - other.since; max(apart, -apart) > armComes {
		return false
	}
	return max(p.X, q.X) < rimWidth || min(p.X, q.X) > t.Width-rimWidth ||
		max(p.Y, q.Y) < rimWidth || min(p.Y, q.Y) > t.Height-rimWidth
}

// button brings one button up to the moment and tells whether it was held long
// enough just now.
func (h *holds) button(m *rules.Mark, t *constellation.Table) bool {
	b, known := h.buttons[m.ID]
	if h.pressed(m, t) && !covered(m, m.Points[0], t) {
		if !known {
			b = &hold{since: t.Time, ref: h.ref(m.Command.Do)}
			h.buttons[m.ID] = b
		}
		b.last = t.Time
	} else if known && (t.Time-b.last).Seconds() > h.cfg.Gap || covered(m, m.Points[0], t) {
		delete(h.buttons, m.ID)
		return false
	}
	return b != nil && b.advance(h.cfg.span())
}

// ref is the decision that a command is about now, 0 where nobody says.
func (h *holds) ref(do string) (ref int) {
	if h.rewinds == nil || do != rules.DoUndo && do != rules.DoRedo {
		return 0
	}
	undo, redo := h.rewinds()
	if ref = undo; do == rules.DoRedo {
		ref = redo
	}
	return cmp.Or(ref, RefNone)
}

// meant is the command of a button that was held: of undo and redo it is about the decision that
// was the last one when the finger came, whatever has come since.
func (h *holds) meant(m *rules.Mark) rules.Command {
	c := m.Command
	if b := h.buttons[m.ID]; b.ref != 0 {
		c.Ref = b.ref
	}
	return c
}

// advance tells whether the button has just been held for long enough.
func (b *hold) advance(span time.Duration) bool {
	if b.done {
		b.level = 0
		return false
	}
	b.level = min(float64(b.last-b.since)/float64(span), 1)
	b.done = b.level >= 1
	return b.done
}

// pressed tells whether a finger that came down on m rests there. Where a die has come to lie
// meanwhile it is of the hand that lays it, also if the button has given way.
func (h *holds) pressed(m *rules.Mark, t *constellation.Table) bool {
	for _, p := range h.fingers {
		if c, ok := p.on(m); ok && !covered(m, c.at, t) {
			return true
		}
	}
	return false
}

// covered tells whether a die lies on m if it stands at a place.
func covered(m *rules.Mark, at constellation.Vec, t *constellation.Table) bool {
	for i := range t.Dice {
		if d := &t.Dice[i]; d.Pos.Dist(at) < m.ButtonRadius()+d.Size/2 {
			return true
		}
	}
	return false
}

// taps returns the commands of the choices that were tapped, as they stood when the finger
// came down: they may have moved on below it. What asks something else by now isn't meant.
func (h *holds) taps(m *rules.Mark, lifted []*press) []rules.Command {
	var all []rules.Command
	for _, p := range lifted {
		for _, s := range layout.Slots(m) {
			if i := slices.IndexFunc(p.over, choiceOf(m, s).is); i >= 0 {
				all = append(all, p.over[i].does)
				p.over = slices.Delete(p.over, i, i+1)
			}
		}
	}
	return all
}
