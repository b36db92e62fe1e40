package play

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// press is a finger since it came down.
type press struct {
	from    constellation.Vec // where it came down
	at      constellation.Vec // where it is
	since   time.Duration
	last    time.Duration
	passing bool     // it moved: it can't press anything any more
	over    []choice // what stood below it when it came down
}

// choice is one that a dial or a question offers, or a button.
type choice struct {
	mark string
	does rules.Command // a dial and a question with the value that was chosen
	at   constellation.Vec
}

// is tells whether two are the same choice, wherever it stands.
func (c choice) is(other choice) bool { return c.mark == other.mark && c.does == other.does }

// on is the button as a finger came down on it that rests there. It may have moved on since;
// one that has come below the finger isn't meant.
func (p *press) on(m *rules.Mark) (choice, bool) {
	i := slices.IndexFunc(p.over, choice{mark: m.ID, does: m.Command}.is)
	if i < 0 || p.passing {
		return choice{}, false
	}
	return p.over[i], true
}

// tapReach is how far from a choice of the usual size a finger may tap it, mm.
const tapReach = rules.Finger * 0.6

// choicesAt are those that stand at a place, the nearest of each dial and question.
func choicesAt(at constellation.Vec, marks []rules.Mark) (all []choice) {
	for i := range marks {
		switch m := &marks[i]; {
		case len(m.Points) == 0:
		case m.Kind == rules.MarkButton && at.Dist(m.Points[0]) <= m.ButtonRadius():
			all = append(all, choice{m.ID, m.Command, m.Points[0]})
		case m.Kind == rules.MarkDial || m.Kind == rules.MarkAsk:
			if s, ok := slotAt(at, m); ok {
				all = append(all, choiceOf(m, s))
			}
		}
	}
	return all
}

func choiceOf(m *rules.Mark, s layout.Slot) choice {
	c := choice{m.ID, m.Command, s.At}
	c.does.Value = s.Value
	return c
}

// slotAt is the choice of a mark that stands at a place.
func slotAt(at constellation.Vec, m *rules.Mark) (best layout.Slot, ok bool) {
	near := m.Wider() * tapReach
	for _, s := range layout.Slots(m) {
		if d := s.At.Dist(at); d < near {
			best, near, ok = s, d, true
		}
	}
	return best, ok
}
