package play

import (
	"maps"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// backs are the commands that take another one back.
var backs = map[string]string{rules.DoPause: rules.DoPause, rules.DoUndo: rules.DoRedo, rules.DoRedo: rules.DoUndo}

// leaning is a finger that stays on a button after it has pressed it. Who means
// a button lets go of it then; an elbow doesn't.
type leaning struct {
	finger  string
	pressed time.Duration
	back    rules.Command // what takes back what was pressed
}

// leans notes that a finger on a button has pressed it.
func (h *Holds) leans(m *rules.Mark) {
	do, ok := backs[m.Command.Do]
	if !ok {
		return
	}
	for _, id := range slices.Sorted(maps.Keys(h.fingers)) {
		if h.fingers[id].on(m) {
			h.leaning = append(h.leaning, leaning{id, h.now, rules.Command{Do: do, Player: m.Command.Player}})
			return
		}
	}
}

// takeBack returns what takes back what an arm has pressed that still leans there.
func (h *Holds) takeBack() []rules.Command {
	var all []rules.Command
	kept := h.leaning[:0]
	for _, l := range h.leaning {
		switch p, ok := h.fingers[l.finger]; {
		case !ok || p.passing:
		case h.now >= l.pressed+h.cfg.lean():
			all = append(all, l.back)
		default:
			kept = append(kept, l)
		}
	}
	h.leaning = kept
	return all
}
