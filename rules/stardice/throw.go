package stardice

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// decideThrow: a die came in, or one crossed the table; and what it did.
func (r *Referee) decideThrow(verdicts []verdict) {
	if r.dropRead() {
		verdicts = r.verdicts()
	}
	threw := slices.ContainsFunc(verdicts, verdict.thrown)
	if !threw && r.dropBare(verdicts) {
		verdicts = r.verdicts()
	}
	missed, offered := r.missedBefore(), r.state.Offer
	actor, flew := r.actor(verdicts)
	r.takeIn(verdicts)
	if threw { // it was thrown while the other lay there: the turn goes on from that
		r.dropBare(verdicts)
	}
	r.putBack()
	cube := r.knockedOff(flew, missed)
	var strange []string
	for _, p := range r.state.Dice {
		if r.tellMoved(p, actor) && !flew {
			strange = append(strange, p.ID)
		}
	}
	if cube.ID != "" {
		r.forfeit(actor, []string{cube.ID}, fmt.Sprintf("%s knocked %s off the table", r.name(actor), r.dieName(cube)))
		return
	}
	r.offerAgain(offered)
	if len(strange) > 0 && r.state.Phase == PhaseBattle && r.state.somethingThrown() {
		r.emit(rules.Event{Kind: rules.Asked, Dice: strange, Data: Question{About: AskForfeit},
			Text: "dice moved though nothing was thrown: does anybody forfeit?"})
	}
}

// somethingThrown tells whether a die was thrown in this battle: while only the
// Cube lies there is nothing to forfeit for.
func (s State) somethingThrown() bool {
	return s.thrown(constellation.White)+s.thrown(constellation.Red) > 0
}

// actor is who threw what may have knocked other dice.
func (r *Referee) actor(verdicts []verdict) (who Team, flew bool) {
	if i := slices.IndexFunc(verdicts, verdict.thrown); i >= 0 {
		return verdicts[i].by, true
	}
	switch {
	case len(r.watch.crossed) > 0 && r.firing() == "":
		by := r.watch.crossed[0].team
		return pick(isTeams(by), by, r.state.Turn), true
	case r.firing() != "":
		if _, thrown := r.crossing(); thrown { // a die, and no torpedo
			return r.state.Turn, true
		}
		return r.firing(), true
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
	if came || r.state.Left(r.state.Turn) == 0 || r.firing() == "" && r.takeSwallowed() {
		return
	}
	r.takeCrossed()
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
	if !ok || r.rewound() {
		return false
	}
	by, id := r.state.Turn, r.memberID(host.ID)
	if s, ok := r.crossing(); ok {
		id = s.id // it was seen by itself before, and may be again
	}
	p := Placed{Part: partDie, Kind: m.Kind, Team: by}
	r.throw = lastThrow{by, r.now, true}
	r.emit(rules.Event{Kind: Stacked, Player: r.name(by), Dice: []string{host.ID, id}, Data: Entry{Part: partDie, Kind: m.Kind, Team: by, Place: at(host.Pos)},
		Text: fmt.Sprintf("%s came in so close to %s that they are seen as one", r.dieName(p), r.dieName(host))})
	r.nextTurn(by, "")
	return true
}

// crossing is the first die that crossed the table and may be one of the player whose turn it
// is: what is known to be the other's is none that he threw, and a torpedo is no die.
func (r *Referee) crossing() (track, bool) {
	for _, s := range r.watch.crossed {
		if _, stone := r.stoneOf(s.kind, s.team, s.came); !stone && (!isTeams(s.team) || s.team == r.state.Turn) {
			return s, true
		}
	}
	return track{}, false
}

// takeCrossed: what was seen on the table and left it may not be thrown again.
func (r *Referee) takeCrossed() {
	s, ok := r.crossing()
	if !ok {
		return
	}
	by := r.state.Turn
	r.throw = lastThrow{by, r.now, true}
	r.emit(rules.Event{Kind: rules.Left, Player: r.name(by), Dice: []string{s.id}, Data: Entry{Part: partDie, Kind: s.kind, Team: by},
		Text: r.dieName(Placed{Part: partDie, Kind: s.kind, Team: by}) + " crossed the table and left it: it touched the surface, so it is out"})
	r.nextTurn(by, "")
}

// enter lets a die in; a thrown one ends its player's turn.
func (r *Referee) enter(v verdict) {
	if p, ok := r.lifted(v); ok {
		r.emit(rules.Event{Kind: rules.Left, Dice: []string{p.ID}, Data: Loss{Why: LostAgain}, Text: r.dieName(p) + " is thrown again"})
	}
	if v.part == partDie && r.state.Phase == PhaseCall {
		r.emit(rules.Event{Kind: rules.Turn, Player: r.name(v.by), Text: r.name(v.by) + " throws the first die, so " + r.name(v.by) + " begins"})
	}
	text := r.verdictName(v) + " came in"
	if v.die.Face != "" && v.part != partLying {
		text += ": " + v.die.Face
	}
	r.emit(rules.Event{Kind: rules.Entered, Player: r.playerOf(v.by), Dice: []string{v.die.ID}, Face: v.die.Face,
		Data: Entry{Part: v.part, Kind: v.kind, Team: v.team, Place: at(v.die.Pos), Sighting: Sighting{unsure(&v.die)}, Seen: r.watch.seen(v.die.ID), ReadAs: r.readAs(v)}, Text: text})
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

// knockedOff tells of dice that left the table, and returns the Cube if it is
// among them: its fall ends the battle. No throw knocked off what was missed before it.
func (r *Referee) knockedOff(flew bool, missed []string) (cube Placed) {
	for _, p := range r.missing() {
		switch {
		case r.rewound() || !flew || slices.Contains(missed, p.ID):
		case p.Part == partCube:
			cube = p
		default:
			r.emit(rules.Event{Kind: rules.Left, Player: r.playerOf(p.By), Dice: []string{p.ID}, Data: Loss{LostOut, r.lostInPlace(p.ID)},
				Text: r.dieName(p) + " left the table: out for this battle"})
		}
	}
	return cube
}

// tellMoved tells of a die that was moved and rests again.
func (r *Referee) tellMoved(p Placed, actor Team) bool {
	s := r.watch.dice[p.ID]
	if s == nil || !s.moved || p.Out {
		return false
	}
	text := r.dieName(p) + " moved"
	if isTeams(actor) {
		text = r.dieName(p) + " was knocked by " + r.name(actor)
	}
	r.emit(rules.Event{Kind: rules.Moved, Player: r.playerOf(p.By), Dice: []string{p.ID}, Data: at(s.rest), Text: text})
	return true
}
