package play

import (
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// leanReach is how far, mm, what leans on a button may slide, as an elbow does before the
// rest of the arm comes down.
const leanReach = 15

// backs are the commands that take another one back.
var backs = map[string]string{rules.DoPause: rules.DoPause, rules.DoUndo: rules.DoRedo, rules.DoRedo: rules.DoUndo}

// leaning is a finger that stays on a button after it has pressed it. Who means
// a button lets go of it then; an elbow doesn't.
type leaning struct {
	finger  string
	pressed time.Duration
	did     rules.Command // what was pressed
	back    rules.Command // what takes that back
	led     bool          // it is known what came of it, see holds.led
	due     bool          // it leant for long enough: that is taken back, whatever it does now
	agrees  bool          // another one had done just that before: unless this is an elbow it stands
}

// leans notes that a finger on a button has given a command, while the game is paused or not.
func (h *holds) leans(m *rules.Mark, c rules.Command, paused bool) {
	do, ok := backs[c.Do]
	if !ok {
		return
	}
	back := rules.Command{Do: do, Player: c.Player}
	if do == rules.DoPause {
		back.Value = onOrOff[paused] // as it was
	}
	for _, id := range slices.Sorted(maps.Keys(h.fingers)) {
		if _, ok := h.fingers[id].on(m); ok {
			h.leaning = append(h.leaning, leaning{finger: id, pressed: h.now, did: c, back: back})
			return
		}
	}
}

// onOrOff is how a pause is said that is on, or over.
var onOrOff = map[bool]string{true: "on", false: "off"}

// led says what came of a command that a finger has just given: which decision is to be
// taken back, or to stand again, should that be an elbow. Without one there is nothing
// to take back.
func (h *holds) led(c rules.Command, ref int, ok bool) {
	i := h.justPressed(c)
	switch {
	case i < 0:
	case ok:
		h.leaning[i].led, h.leaning[i].back.Ref = true, ref
	case h.did(c):
		h.leaning[i].led, h.leaning[i].agrees, h.leaning[i].back.Ref = true, true, c.Ref
	default:
		h.leaning = slices.Delete(h.leaning, i, i+1)
	}
}

// did tells whether an arm that may still lean on a button has taken back, or brought back, the very
// decision that a command is about.
func (h *holds) did(c rules.Command) bool {
	return c.Ref > 0 && slices.ContainsFunc(h.leaning, func(l leaning) bool {
		return l.led && l.did.Do == c.Do && l.back.Ref == c.Ref
	})
}

// justPressed is where a command that a finger has given this moment stands in leaning, less than 0
// for another one.
func (h *holds) justPressed(c rules.Command) int {
	return slices.IndexFunc(h.leaning, func(l leaning) bool { return !l.led && l.pressed == h.now && l.did == c })
}

// said notes that somebody has asked for something who leant on nothing: that stands, whatever
// an arm pressed before. Undo and redo are about a decision, ref; who is refused since an arm has
// done just that agrees with it.
func (h *holds) said(do string, ref int, refused bool) {
	h.leaning = slices.DeleteFunc(h.leaning, func(l leaning) bool {
		switch do {
		case rules.DoPause:
			return !l.rewinds() && !refused
		case rules.DoUndo, rules.DoRedo:
			return l.rewinds() && l.back.Ref == ref && (!refused || l.did.Do == do)
		}
		return false
	})
}

// takeBack returns what takes back what arms have pressed that still lean there. Of what
// was undone or stands again the last comes first: then the others are the last decisions
// again.
func (h *holds) takeBack() []rules.Command {
	var all []rules.Command
	var kept []leaning
	var stands []int // decisions that somebody else has taken back, or brought back, too
	for _, l := range slices.Backward(h.leaning) {
		p, ok := h.fingers[l.finger]
		leans := ok && p.at.Dist(p.from) <= leanReach
		l.due = l.due || leans && h.now >= l.pressed+h.cfg.lean()
		switch {
		case l.rewinds() && slices.Contains(stands, l.back.Ref), l.agrees && l.due:
		case l.agrees && !leans:
			stands = append(stands, l.back.Ref)
		case l.due && !(l.rewinds() && slices.ContainsFunc(kept, leaning.rewinds)):
			all = append(all, l.back)
		case l.due || leans:
			kept = append(kept, l)
		}
	}
	slices.Reverse(kept)
	h.leaning = kept
	return all
}

// rewinds tells whether an arm has pressed undo or redo.
func (l leaning) rewinds() bool { return l.did.Do != rules.DoPause }

// leant notes for a command that a finger has just given what takes it back, and that
// nothing does where it was refused.
func (s *Session) leant(c rules.Command, refused bool) {
	ref := 0
	if r, ok := s.referee.(rules.Rewinder); ok && c.Do != rules.DoPause {
		undo, redo := r.Rewinds()
		if ref = undo; c.Do == rules.DoUndo {
			ref = redo
		}
		refused = refused || ref == 0
	}
	s.holds.led(c, ref, !refused)
}

// overtaken tells whether a command takes back what an elbow did, and something else was
// decided or taken back since: nobody has asked for it then.
func (s *Session) overtaken(c rules.Command) bool {
	_, _, err := s.meant(c)
	return errors.Is(err, errMeanwhile) && s.holds.justPressed(c) < 0
}
