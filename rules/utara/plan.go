package utara

import (
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// planPath decides what the table sails and asks the people to move its dice.
func (r *Referee) planPath() {
	if r.state.Plan != nil || len(r.state.Troubles) > 0 {
		return
	}
	a, ok := r.advise(r.conf.Machine)
	if !ok {
		return
	}
	if p := r.path(a.Start, a.Choices); p != nil {
		n := Route{p.Start, p.Choices, p.Ends, p.Again, false}
		r.emit(rules.Event{Kind: Planned, Player: r.player(), Dice: slices.Clone(p.Collected), Data: n,
			Text: fmt.Sprintf("the table sails %s: please take %s for it", p.Start, strings.Join(p.Collected, ", "))})
	}
}

// path returns the path of that start and those choices, nil when there is
// none.
func (r *Referee) path(start string, choices []string) *sail.Path {
	for i := range r.paths() {
		if p := &r.paths()[i]; p.Start == start && slices.Equal(p.Choices, choices) {
			return p
		}
	}
	return nil
}
