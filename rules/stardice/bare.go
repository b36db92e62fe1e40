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
	if r.rewound() {
		return false
	}
	for _, p := range r.missing() {
		if r.bare(p) && !r.mayBeKnocked(p, verdicts) {
			r.drop(p)
			dropped = true
		}
	}
	return dropped
}

// drop takes back a die that was none. Its player hasn't thrown yet, whatever else was thrown
// meanwhile.
func (r *Referee) drop(p Placed) {
	if r.newest() == p.ID {
		r.throw = lastThrow{}
	}
	r.emit(rules.Event{Kind: rules.Left, Dice: []string{p.ID}, Data: Loss{Why: LostAgain},
		Text: "what came in is gone before anybody said what it shows: it counts as no die"})
	if r.state.Phase == PhaseBattle && r.state.Turn != p.By {
		r.emit(rules.Event{Kind: rules.Turn, Player: r.name(p.By), Text: fmt.Sprintf("it is %s turn again", r.whose(p.By))})
	}
}

// mayBeKnocked tells whether something was thrown that can have knocked a die off the
// table: now, or a moment ago and it lies there. Who takes an elbow away doesn't slide it off,
// but a torpedo hits so hard that nobody sees how a die goes.
func (r *Referee) mayBeKnocked(p Placed, verdicts []verdict) bool {
	_, lies := r.raw.Die(r.newest())
	flew := slices.ContainsFunc(verdicts, verdict.thrown) || len(r.watch.crossed) > 0 || lies && r.throw.some && r.now-r.throw.at <= aftermath
	return r.firing() != "" || flew && r.watch.strayed[p.ID]
}

// bare tells whether neither sensors nor players have said anything of a die.
func (r *Referee) bare(p Placed) bool {
	said, ok := r.state.Said.Of(p.ID)
	return p.Part == partDie && !p.Kind.Known() && isTeams(p.By) && (!ok || said.Kind == "" && said.Face == "" && said.Team == "")
}

// newest is the die that came in last.
func (r *Referee) newest() string {
	if n := len(r.state.Dice); n > 0 {
		return r.state.Dice[n-1].ID
	}
	return ""
}
