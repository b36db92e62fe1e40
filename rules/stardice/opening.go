package stardice

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// decideOpening: what is laid out, and the Cube.
func (r *Referee) decideOpening(verdicts []verdict) {
	verdicts = r.enterGood(verdicts)
	if r.state.Phase == PhaseBattle { // by the first die, which may have knocked others
		r.watch.passed() // nobody threw another with it
		r.decideThrow(verdicts)
		return
	}
	r.putBack()
	if gone := r.missing(); len(gone) > 0 {
		for _, p := range gone {
			r.again(p)
		}
		r.enterGood(r.verdicts())
	}
	for _, p := range r.state.Dice {
		r.tellMoved(p, "")
	}
	if i := slices.IndexFunc(r.watch.crossed, r.mayBeCube); i >= 0 && r.state.Phase == PhaseCube && r.cleared() {
		r.again(Placed{ID: r.watch.crossed[i].id, Part: partCube})
	}
	r.openBattle()
	if r.state.Phase == PhaseBattle { // what was thrown too early counts now
		r.decideThrow(r.verdicts())
	}
}

// mayBeCube tells whether what crossed the table may have been the Cube.
func (r *Referee) mayBeCube(s track) bool {
	return r.cubeLike(constellation.Die{Kind: s.kind, Team: s.team})
}

// again: what leaves the table before the first turn is thrown again.
func (r *Referee) again(p Placed) {
	if r.takenBack(p.ID) || r.rewound() && !r.goneOn() {
		return
	}
	text := r.dieName(p) + " left the table: it is laid out again"
	if p.Part == partCube {
		text = r.dieName(p) + " left the table: it is thrown again, and the call may be made anew"
	}
	r.emit(rules.Event{Kind: rules.Left, Dice: []string{p.ID}, Data: Loss{Why: LostAgain}, Text: text})
}

// openBattle gives the first turn as soon as it is known whose it is.
func (r *Referee) openBattle() {
	switch r.state.Phase {
	case PhaseLay:
		if r.state.laidOut() && !r.rewound() {
			r.emit(rules.Event{Kind: rules.Turn, Player: r.cfg.White, Text: r.name(constellation.White) + " throws"})
		}
	case PhaseCall:
		r.openByCube()
	}
}

// laidOut tells whether all is laid out that comes before a battle.
func (s State) laidOut() bool {
	if s.cfg.Rules.RedSet {
		return s.Left(constellation.Red) == 0
	}
	return len(s.Dice) > 0
}

// opener is who begins: the caller when the call was right, else the thrower.
func (s State) opener(odd bool) Team {
	if pick(odd, odds, evens) == s.Called {
		return other(s.Thrower)
	}
	return s.Thrower
}

// openByCube: the caller begins when the call was right, else the thrower.
func (r *Referee) openByCube() {
	odd, ok := r.cfg.Rules.odd(r.cubeFace())
	if r.state.Called == "" || !ok || r.rewound() {
		return
	}
	who, came := r.state.opener(odd), pick(odd, odds, evens)
	was := pick(who == r.state.Thrower, "was wrong", "was right")
	r.emit(rules.Event{Kind: rules.Turn, Player: r.name(who), Face: came,
		Text: fmt.Sprintf("%s called %s, it is %s: the call %s, %s begins", r.name(other(r.state.Thrower)), r.state.Called, came, was, r.name(who))})
}

// cubeFace is what the Cube shows, as said or seen.
func (r *Referee) cubeFace() string {
	c, ok := r.state.cube()
	d, seen := r.raw.Die(c.ID)
	if !ok || !seen {
		return r.state.told(c.ID)
	}
	shown := *d
	r.state.correct(&shown)
	return shown.Face
}

// decideNext begins the next battle when the table was cleared.
func (r *Referee) decideNext() {
	if r.cleared() && !r.resume.on && !r.rewound() {
		r.begin()
	}
}

// cleared tells whether nothing lies there but what players left out.
func (r *Referee) cleared() bool {
	return !slices.ContainsFunc(r.raw.Dice, func(d constellation.Die) bool { return !r.state.ignored(d.ID) })
}

// begin: the players take turns throwing the Cube.
func (r *Referee) begin() {
	who := r.state.nextThrower()
	n := r.state.Battle + 1
	if r.state.Phase == PhaseWon {
		n = 1
	}
	r.emit(rules.Event{Kind: Begun, Player: r.name(who), Text: fmt.Sprintf("battle %d: %s", n, r.openingOf(who))})
}

// openingOf says what comes first in a battle.
func (r *Referee) openingOf(thrower Team) string {
	switch set := r.cfg.Rules; {
	case set.RedSet:
		return "throw all of red's dice"
	case set.Lying != "":
		return "lay out the blank " + string(set.Lying)
	case set.Cube == "":
		return r.name(constellation.White) + " throws"
	}
	return fmt.Sprintf("%s throws the %s, %s calls odds or evens", r.name(thrower), r.cubeWord(), r.name(other(thrower)))
}
