package stardice

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// can tells whether a player has something to do in a turn.
func (s State) can(t Team) bool {
	return s.Left(t) > 0 || s.cfg.Rules.Torpedoes == torpedoTurn && s.loaded(t) && s.Passed.Of(t) == 0
}

// loaded tells whether a player has a torpedo unlocked: one for each of his d6
// on the table, as long as he has stones.
func (s State) loaded(t Team) bool {
	return s.Fired.Of(t) < min(s.cfg.Rules.Stones, s.sixes(t))
}

// mayFire tells whether a player may fire a torpedo now (iterations 8, 9).
func (s State) mayFire(t Team) bool {
	switch s.cfg.Rules.Torpedoes {
	case torpedoTurn:
		return s.Phase == PhaseBattle && s.Turn == t && s.loaded(t)
	case torpedoAfter6:
		return s.Phase == PhaseBattle && s.Fresh6 == t && s.loaded(t)
	}
	return false
}

// follows is whose turn comes after a player's; empty when nobody has anything
// left to do.
func (s State) follows(after Team, area AreaKind) (who Team, why TurnReason) {
	next := other(after)
	if s.solo() {
		next = constellation.White
	}
	switch {
	case area == AreaExtra && s.can(after):
		return after, TurnExtra
	case s.can(next) && s.Skip == next && s.can(after):
		return after, TurnSkipped
	case s.can(next):
		return next, ""
	case s.can(after):
		return after, ""
	}
	return "", ""
}

// solo tells whether white plays alone.
func (s State) solo() bool { return s.cfg.Rules.Players == 1 }

// nextTurn tells whose turn it is after a player's.
func (r *Referee) nextTurn(after Team, area AreaKind) {
	who, why := r.state.follows(after, area)
	if who == "" {
		return
	}
	text := fmt.Sprintf("it is %s turn", r.whose(who))
	switch {
	case why == TurnSkipped:
		text = fmt.Sprintf("%s loses a turn: %s throws again", r.name(other(who)), r.name(who))
	case why != "":
		text = r.name(who) + " throws once more"
	case who == after && !r.state.solo():
		text = r.nothingLeft(other(who))
	}
	r.giveTurn(who, why, text)
}

// nothingLeft says why the turn is the other player's.
func (r *Referee) nothingLeft(t Team) string {
	return fmt.Sprintf("%s has nothing left: %s goes on", r.name(t), r.name(other(t)))
}

// giveTurn tells that it is a player's turn, and what he can still do.
func (r *Referee) giveTurn(who Team, why TurnReason, text string) {
	if r.state.Left(who) == 0 && r.state.can(who) {
		text += ": fire a torpedo, or pass"
	}
	e := rules.Event{Kind: rules.Turn, Player: r.name(who), Text: text}
	if why != "" {
		e.Data = Change{why}
	}
	r.emit(e)
}

// passOn gives the turn to the other player when who has it can neither throw nor fire any
// more: what he could fire with was knocked off, or players said so. Who can after all, since
// that was only hidden, has it again.
func (r *Referee) passOn() {
	s := r.state
	switch {
	case s.Phase != PhaseBattle || r.rewound():
	case isTeams(s.Idle) && s.can(s.Idle):
		r.giveTurn(s.Idle, "", fmt.Sprintf("it is %s turn again", r.whose(s.Idle)))
	case s.can(s.Turn):
	default:
		if who, _ := s.follows(s.Turn, ""); who != "" && who != s.Turn {
			r.giveTurn(who, TurnIdle, r.nothingLeft(s.Turn))
		}
	}
}

// played tells whether both players are out of dice and torpedoes.
func (s State) played() bool {
	waits := s.cfg.Rules.Torpedoes == torpedoAfter6 && isTeams(s.Fresh6) && s.loaded(s.Fresh6)
	return s.Phase == PhaseBattle && !waits && !s.can(constellation.White) && !s.can(constellation.Red)
}
