package stardice

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// decide takes in what came, moved and left, once everything rests.
func (r *Referee) decide() {
	if !settled(r.raw) {
		r.pruneFaults()
		return
	}
	verdicts, decided := r.verdicts(), len(r.out)
	switch r.state.Phase {
	case PhaseLay, PhaseCube, PhaseCall:
		r.decideOpening(verdicts)
	case PhaseBattle:
		r.decideThrow(verdicts)
	case PhaseOver:
		r.decideNext()
	}
	if len(r.out) > decided { // what was decided changes what may lie there
		verdicts = r.verdicts()
	}
	r.watch.calm()
	r.findFaults(verdicts)
}

// decideOpening: what is laid out, and the Cube.
func (r *Referee) decideOpening(verdicts []verdict) {
	verdicts = r.enterGood(verdicts)
	if r.state.Phase == PhaseBattle { // by the first die, which may have knocked others
		r.decideThrow(verdicts)
		return
	}
	for _, p := range r.missing() {
		r.again(p)
	}
	if c, ok := r.state.cube(); ok && r.state.Phase == PhaseCall {
		r.tellMoved(c, "")
	}
	if len(r.watch.crossed) > 0 && r.state.Phase == PhaseCube && len(r.raw.Dice) == 0 {
		r.again(Placed{ID: r.watch.crossed[0].id, Part: partCube})
	}
	r.openBattle()
}

// again: what leaves the table before the first turn is thrown again.
func (r *Referee) again(p Placed) {
	if r.held(p.ID) {
		return
	}
	text := r.dieName(p) + " left the table: it is laid out again"
	if p.Part == partCube {
		text = r.dieName(p) + " left the table: it is thrown again, and the call may be made anew"
	}
	r.emit(rules.Event{Kind: rules.Left, Dice: []string{p.ID}, Data: Loss{LostAgain}, Text: text})
}

// openBattle gives the first turn as soon as it is known whose it is.
func (r *Referee) openBattle() {
	switch r.state.Phase {
	case PhaseLay:
		if r.state.laidOut() && !r.heldKind(rules.Turn) {
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
	if r.state.Called == "" || !ok || r.heldKind(rules.Turn) {
		return
	}
	who, came := r.state.opener(odd), pick(odd, odds, evens)
	verdict := pick(who == r.state.Thrower, "was wrong", "was right")
	r.emit(rules.Event{Kind: rules.Turn, Player: r.name(who), Face: came,
		Text: fmt.Sprintf("%s called %s, it is %s: the call %s, %s begins", r.name(other(r.state.Thrower)), r.state.Called, came, verdict, r.name(who))})
}

// cubeFace is what the Cube shows, as said or seen.
func (r *Referee) cubeFace() string {
	c, ok := r.state.cube()
	d, seen := r.raw.Die(c.ID)
	if !ok || !seen {
		return r.state.told(c.ID)
	}
	shown := *d
	r.state.judge(&shown)
	return shown.Face
}

// decideThrow: a die came in, or one crossed the table; and what it did.
func (r *Referee) decideThrow(verdicts []verdict) {
	actor, flew := r.actor(verdicts)
	r.takeIn(verdicts)
	if r.knockedOff(actor, flew) {
		return
	}
	var strange []string
	for _, p := range r.state.Dice {
		if r.tellMoved(p, actor) && !flew {
			strange = append(strange, p.ID)
		}
	}
	if len(strange) > 0 && r.state.Phase == PhaseBattle {
		r.emit(rules.Event{Kind: rules.Asked, Dice: strange, Data: Question{AskForfeit},
			Text: "dice moved though nothing was thrown: does anybody forfeit?"})
	}
}

// actor is who threw what may have knocked other dice.
func (r *Referee) actor(verdicts []verdict) (who Team, flew bool) {
	if i := slices.IndexFunc(verdicts, verdict.thrown); i >= 0 {
		return verdicts[i].by, true
	}
	switch {
	case len(r.watch.crossed) > 0 && r.state.Firing == "":
		return r.state.Turn, true
	case r.state.Firing != "":
		return r.state.Firing, true
	}
	if r.throw.some && r.now-r.throw.at <= aftermath {
		return r.throw.by, true
	}
	return "", false
}

// takeIn lets the new die in, however it is seen; one that only crossed the
// table is taken from the thrower's hand.
func (r *Referee) takeIn(verdicts []verdict) {
	came := slices.ContainsFunc(verdicts, verdict.thrown)
	r.enterGood(verdicts)
	if !came && r.state.Firing == "" && r.state.Left(r.state.Turn) > 0 && !r.takeSwallowed() {
		r.takeCrossed()
	}
}

// enterGood lets the dice in that may lie there, one after another: each may
// change what the rules say of the next. It returns the verdicts of the others.
func (r *Referee) enterGood(verdicts []verdict) []verdict {
	for {
		i := slices.IndexFunc(verdicts, verdict.good)
		if i < 0 {
			return verdicts
		}
		r.enter(verdicts[i])
		verdicts = r.verdicts()
	}
}

// takeSwallowed lets in a die that is seen as one with another from the start.
func (r *Referee) takeSwallowed() bool {
	host, m, ok := r.swallowed()
	if !ok || r.heldKind(Stacked) {
		return false
	}
	by, id := r.state.Turn, fmt.Sprintf("%s+%d", host.ID, len(r.state.Dice))
	if len(r.watch.crossed) > 0 {
		id = r.watch.crossed[0].id // it was seen by itself before, and may be again
	}
	p := Placed{Part: partDie, Kind: m.Kind, Team: by}
	r.throw = lastThrow{by, r.now, true}
	r.emit(rules.Event{Kind: Stacked, Player: r.name(by), Dice: []string{host.ID, id}, Data: Entry{Part: partDie, Kind: m.Kind, Team: by, Place: at(host.Pos)},
		Text: fmt.Sprintf("%s came in so close to %s that they are seen as one", r.dieName(p), r.dieName(host))})
	r.nextTurn(by, "")
	return true
}

// takeCrossed: what was seen on the table and left it may not be thrown again.
func (r *Referee) takeCrossed() {
	if len(r.watch.crossed) == 0 {
		return
	}
	s, by := r.watch.crossed[0], r.state.Turn
	r.throw = lastThrow{by, r.now, true}
	r.emit(rules.Event{Kind: rules.Left, Player: r.name(by), Dice: []string{s.id}, Data: Entry{Part: partDie, Kind: s.kind, Team: by},
		Text: r.dieName(Placed{Part: partDie, Kind: s.kind, Team: by}) + " crossed the table and left it: it touched the surface, so it is out"})
	r.nextTurn(by, "")
}

// enter lets a die in; a thrown one ends its player's turn.
func (r *Referee) enter(v verdict) {
	if p, ok := r.lifted(v); ok {
		r.emit(rules.Event{Kind: rules.Left, Dice: []string{p.ID}, Data: Loss{LostAgain}, Text: r.dieName(p) + " is thrown again"})
	}
	if v.part == partDie && r.state.Phase == PhaseCall {
		r.emit(rules.Event{Kind: rules.Turn, Player: r.name(v.by), Text: r.name(v.by) + " throws the first die, so " + r.name(v.by) + " begins"})
	}
	text := r.verdictName(v) + " came in"
	if v.die.Face != "" && v.part != partLying {
		text += ": " + v.die.Face
	}
	r.emit(rules.Event{Kind: rules.Entered, Player: r.playerOf(v.by), Dice: []string{v.die.ID}, Face: v.die.Face,
		Data: Entry{Part: v.part, Kind: v.kind, Team: v.team, Place: at(v.die.Pos)}, Text: text})
	r.known.told(v.die.ID, v.die.Face)
	if v.part == partDie && r.state.Phase == PhaseBattle {
		r.throw = lastThrow{v.by, r.now, true}
		r.nextTurn(v.by, r.hitArea(v))
	}
}

// hitArea tells of the virtual area in which a thrown die came to rest.
func (r *Referee) hitArea(v verdict) AreaKind {
	k := r.cfg.areaOf(r.raw, v.die.Pos)
	if k == "" || k == AreaMultiplier {
		return ""
	}
	text := map[AreaKind]string{
		AreaLose:   "%s loses the next turn",
		AreaExtra:  "%s throws once more",
		AreaRemove: "%s may take one of the other's dice away",
	}[k]
	r.emit(rules.Event{Kind: AreaHit, Player: r.name(v.by), Dice: []string{v.die.ID}, Data: Area{k}, Text: fmt.Sprintf(text, r.name(v.by))})
	return k
}

// knockedOff tells of dice that left the table; the Cube's fall ends the
// battle.
func (r *Referee) knockedOff(actor Team, flew bool) bool {
	for _, p := range r.missing() {
		switch {
		case r.held(p.ID) || !flew:
		case p.Part == partCube:
			r.forfeit(actor, []string{p.ID}, fmt.Sprintf("%s knocked %s off the table", r.name(actor), r.dieName(p)))
			return true
		default:
			r.emit(rules.Event{Kind: rules.Left, Player: r.playerOf(p.By), Dice: []string{p.ID}, Data: Loss{LostOut},
				Text: r.dieName(p) + " left the table: out for this battle"})
		}
	}
	return false
}

// tellMoved tells of a die that was moved and rests again.
func (r *Referee) tellMoved(p Placed, actor Team) bool {
	s := r.watch.dice[p.ID]
	if s == nil || !s.stirred || p.Out {
		return false
	}
	text := r.dieName(p) + " moved"
	if isTeams(actor) {
		text = r.dieName(p) + " was knocked by " + r.name(actor)
	}
	r.emit(rules.Event{Kind: rules.Moved, Player: r.playerOf(p.By), Dice: []string{p.ID}, Data: at(s.rest), Text: text})
	r.known.moved(p.ID)
	return true
}

// decideNext begins the next battle when the table was cleared.
func (r *Referee) decideNext() {
	if len(r.raw.Dice) == 0 && !r.resume.on && !r.heldKind(Begun) && !r.heldKind(rules.Ended) {
		r.begin()
	}
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
