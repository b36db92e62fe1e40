package stardice

import (
	"fmt"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// stoneOf tells whose torpedo it is that a sensor happens to see: nothing is known of it, and
// it came when one was fired, however late it is told; or nobody has anything left to throw.
func (r *Referee) stoneOf(k constellation.Kind, team Team, came time.Duration) (by Team, ok bool) {
	if k.Known() || isTeams(team) {
		return "", false
	}
	if isTeams(r.state.Firing) && r.state.played() {
		return r.state.Firing, true
	}
	fired := r.firedFor(came)
	for _, t := range fired {
		if by == "" || t.at <= came {
			by = t.by
		}
	}
	return by, len(fired) > 0
}

// firedFor are the torpedoes that something may be which came at a moment, and whose stone doesn't
// lie there. Who flicks first and says so then has fired one, too.
func (r *Referee) firedFor(came time.Duration) (fired []torpedo) {
	read := r.readsKinds()
	for _, t := range r.torpedoes {
		if _, lies := r.raw.Die(t.stone); !lies && t.mayBe(came, read) && r.hist.Holds(t.fired) && !r.thrownBetween(t.at, came) {
			fired = append(fired, t)
		}
	}
	return fired
}

// thrownBetween tells whether a die that was thrown came between a torpedo and something else:
// that torpedo had flown then.
func (r *Referee) thrownBetween(fired, came time.Duration) bool {
	return slices.ContainsFunc(r.state.Dice, func(p Placed) bool {
		at := r.cameAt(p.ID)
		if entered, ok := r.losses.came[p.ID]; ok { // it may have been out of sight since
			at = min(at, entered)
		}
		return p.Part == partDie && at > fired && at < came
	})
}

// cameAt is when something on the table came into sight or was first felt, 0 when that isn't
// known.
func (r *Referee) cameAt(id string) time.Duration {
	if s := r.watch.dice[id]; s != nil {
		return s.came
	}
	return 0
}

// dropRead takes back stones that a sensor reads as a die of whose turn it is, before anything
// else was thrown: it couldn't read that at first.
func (r *Referee) dropRead() (dropped bool) {
	for _, p := range r.state.Dice {
		if d, lies := r.raw.Die(p.ID); lies && p.Part == partStone && r.readsThrow(d) {
			r.emit(rules.Event{Kind: rules.Left, Dice: []string{p.ID}, Data: Loss{Why: LostAgain},
				Text: fmt.Sprintf("what was taken for %s is a die", r.dieName(p))})
			dropped = true
		}
	}
	return dropped
}

// readsThrow tells whether a sensor reads what sort of die a thing is, and it may be thrown now.
func (r *Referee) readsThrow(d *constellation.Die) bool {
	s := r.state
	return isTeams(s.Firing) && !r.rewound() && d.Team == s.Turn && slices.Contains(s.Hand(s.Turn), d.Kind)
}

// readsKinds tells whether sensors say of all that plays what sort it is.
func (r *Referee) readsKinds() bool {
	return len(r.raw.Dice) > 0 && !slices.ContainsFunc(r.raw.Dice, func(d constellation.Die) bool {
		p, plays := r.state.placed(d.ID)
		return plays && p.Part != partStone && !d.Kind.Known()
	})
}
