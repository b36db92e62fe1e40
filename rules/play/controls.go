package play

import (
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// beside is how far beside a control a finger may come down, mm.
const beside = 3

// appendControls adds the places that fingers press.
func appendControls(to []tracker.Control, marks []rules.Mark) []tracker.Control {
	for i := range marks {
		m := &marks[i]
		if len(m.Points) == 0 {
			continue
		}
		switch m.Kind {
		case rules.MarkButton:
			to = append(to, tracker.Control{At: m.Points[0], Radius: m.ButtonRadius() + beside})
		case rules.MarkDial, rules.MarkAsk:
			for _, s := range layout.Slots(m) {
				to = append(to, tracker.Control{At: s.At, Radius: m.Wider()*tapReach + beside})
			}
		}
	}
	return to
}
