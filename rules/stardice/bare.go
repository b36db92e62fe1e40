package stardice

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// dropBare takes back dice that are gone before anybody knew anything of them:
// on a table that feels only that something lies there, a fingertip that rests
// comes in as a die does. What it shows is asked then; when it goes with the
// question open, and no throw can have knocked it away, nothing was thrown.
func (r *Referee) dropBare(verdicts []verdict) (dropped bool) {
	if r.rewound() || r.mayHaveKnocked(verdicts) {
		return false
	}
	for _, p := range r.missing() {
		if !r.bare(p) {
			continue
		}
		last := r.newest() == p.ID
		r.emit(rules.Event{Kind: rules.Left, Dice: []string{p.ID}, Data: Loss{Why: LostAgain},
			Text: "what came in is gone before anybody said what it shows: it counts as no die"})
		if (last || !r.state.can(r.state.Turn)) && r.state.Phase == PhaseBattle && r.state.Turn != p.By {
			r.emit(rules.Event{Kind: rules.Turn, Player: r.name(p.By), Text: fmt.Sprintf("it is %s turn again", r.whose(p.By))})
		}
		r.throw, dropped = lastThrow{}, true
	}
	return dropped
}

// mayHaveKnocked tells whether something was thrown that can have knocked dice
// off the table: now, or a moment ago and it lies there.
func (r *Referee) mayHaveKnocked(verdicts []verdict) bool {
	if slices.ContainsFunc(verdicts, verdict.thrown) || len(r.watch.crossed) > 0 || r.state.Firing != "" {
		return true
	}
	_, lies := r.raw.Die(r.newest())
	return lies && r.throw.some && r.now-r.throw.at <= aftermath
}

// bare tells whether neither sensors nor players have said anything of a die.
func (r *Referee) bare(p Placed) bool {
	said, ok := r.state.Said.Of(p.ID)
	return p.Part == partDie && !known(p.Kind) && isTeams(p.By) && (!ok || said.Kind == "" && said.Face == "" && said.Team == "")
}

// newest is the die that came in last.
func (r *Referee) newest() string {
	if n := len(r.state.Dice); n > 0 {
		return r.state.Dice[n-1].ID
	}
	return ""
}
