package stardice

import (
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// theDie is the die that a command is about. When a battle is counted nothing
// can be said of its dice any more.
func (r *Referee) theDie(c rules.Command) (Placed, error) {
	if r.state.counted() {
		return Placed{}, errCounted
	}
	p, ok := r.state.placed(c.Die)
	if !ok {
		return Placed{}, errNotInBattle
	}
	return p, nil
}

// isStranger tells whether a die lies there that the rules haven't let in, such
// as one whose team or kind was misread.
func (r *Referee) isStranger(id string) bool {
	_, placed := r.state.placed(id)
	_, lies := r.raw.Die(id)
	return lies && !placed && r.state.Phase != PhaseOver && r.state.Phase != PhaseWon
}

// sayOfStranger takes what players say of such a die: it is judged anew by that.
func (r *Referee) sayOfStranger(c rules.Command) error {
	said, err := rules.SayingOf(c, r.state.Said.On(r.raw))
	if err != nil {
		return err
	}
	said.Read = r.reading(c.Die)
	r.emit(rules.Event{Kind: rules.Read, Player: c.Player, Dice: []string{c.Die}, Face: said.Face, Data: said, Text: r.idName(c.Die) + " " + said.Text()})
	return nil
}

// doFace sets a face; without a die it is for the one that is asked for, as a
// single key must do.
func (r *Referee) doFace(c rules.Command) error {
	if c.Die == "" {
		c.Die = r.wanted()
	}
	if r.isStranger(c.Die) {
		return r.sayOfStranger(c)
	}
	p, err := r.theDie(c)
	switch {
	case err != nil:
		return err
	case p.Part == partStone || p.Part == partLying:
		return fmt.Errorf("%s has no face", r.dieName(p))
	case c.Value == "" || !r.kindOf(p).Has(c.Value):
		return fmt.Errorf("a %s doesn't show %q", r.kindOf(p), c.Value)
	case len(c.Value) > maxDigits:
		return fmt.Errorf("face %q is too long", c.Value)
	}
	r.emit(rules.Event{Kind: rules.Read, Player: c.Player, Dice: []string{p.ID}, Face: c.Value, Data: rules.Saying{Die: p.ID, Face: c.Value},
		Text: r.dieName(p) + " shows " + c.Value})
	return nil
}

// wanted is the die whose face is asked for, of several the one that came
// last; when all are known, the one that came last at all.
func (r *Referee) wanted() string {
	last := ""
	for _, p := range slices.Backward(r.state.Dice) {
		if r.open(p.ID) {
			return p.ID
		}
		if last == "" && !p.Out && (p.Part == partDie || p.Part == partCube) {
			last = p.ID
		}
	}
	return last
}

// open tells whether a die's face is asked for: its own, or as the one that
// lies with another.
func (r *Referee) open(id string) bool {
	p, ok := r.state.placed(id)
	if d, seen := r.table.Die(id); seen {
		return ok && d.Face == ""
	}
	host, seen := r.table.Die(p.In)
	return ok && seen && r.state.told(id) == "" && slices.ContainsFunc(host.Stack, func(m constellation.Member) bool { return m.Face == "" })
}

// agreed tells whether a die that isn't thrown, such as the Cube, is what somebody says
// that it is: then there is nothing to decide.
func (r *Referee) agreed(id string, same func(d constellation.Die) bool) bool {
	p, ok := r.state.placed(id)
	seen, lies := r.raw.Die(id)
	return ok && lies && p.Part != partDie && same(r.Correct(*seen))
}

func (r *Referee) doTeam(c rules.Command) error {
	t := Team(c.Value)
	if r.agreed(c.Die, func(d constellation.Die) bool { return d.Team == t }) {
		return nil
	}
	if byName := r.cfg.team(c.Value); byName != "" {
		t = byName
	}
	if !isTeams(t) {
		return fmt.Errorf("%q is neither white nor red", c.Value)
	}
	if r.isStranger(c.Die) {
		c.Value = string(t)
		return r.sayOfStranger(c)
	}
	p, err := r.theDie(c)
	if err != nil {
		return err
	}
	if p.Part != partDie {
		return fmt.Errorf("%s is nobody's", r.dieName(p))
	}
	r.emit(rules.Event{Kind: Teamed, Dice: []string{p.ID}, Data: rules.Saying{Die: p.ID, Team: t, Read: r.reading(p.ID)}, Text: fmt.Sprintf("%s is %s", r.dieName(p), r.whose(t))})
	return nil
}

// doKind: a touch table doesn't tell a d6 from a d20.
func (r *Referee) doKind(c rules.Command) error {
	if c.Die == "" {
		c.Die = r.wanted()
	}
	if r.isStranger(c.Die) {
		return r.sayOfStranger(c)
	}
	p, err := r.theDie(c)
	k := constellation.Kind(c.Value)
	switch {
	case err != nil:
		return err
	case r.agreed(c.Die, func(d constellation.Die) bool { return d.Kind == k }):
		return nil
	case !k.Known() || !k.Valid() || p.Part != partDie:
		return fmt.Errorf("%s is no %q", r.dieName(p), c.Value)
	case !k.Has(r.state.told(p.ID)):
		return fmt.Errorf("a %s doesn't show %q", k, r.state.told(p.ID))
	}
	r.emit(rules.Event{Kind: Kinded, Dice: []string{p.ID}, Data: rules.Saying{Die: p.ID, Kind: k, Read: r.reading(p.ID)}, Text: fmt.Sprintf("%s is a %s", r.dieName(p), k)})
	return nil
}

// doStack: "white d6 4" lies with a die and no sensor tells it apart. Thrown in
// its player's turn it was this turn's die.
func (r *Referee) doStack(c rules.Command) error {
	p, err := r.theDie(c)
	if err != nil {
		return err
	}
	m, err := r.member(c.Value)
	if err != nil {
		return err
	}
	id, part := r.memberID(p.ID), partDie
	if r.cfg.Rules.isCube(m.Kind, m.Team) {
		part = partCube
	}
	r.emit(rules.Event{Kind: Stacked, Player: r.playerOf(m.Team), Dice: []string{p.ID, id}, Face: m.Face,
		Data: Entry{Part: part, Kind: m.Kind, Team: m.Team, Face: m.Face, Place: at(p.Pos)}, Text: fmt.Sprintf("a %s %s lies with %s, seen as one", m.Team, m.Kind, r.dieName(p))})
	if r.state.Phase == PhaseBattle && m.Team == r.state.Turn {
		r.nextTurn(m.Team, "")
	}
	return nil
}

// memberID is what a die is called that lies with another and that no sensor tells
// apart: by the number of the event that says so, for how many dice there are falls when
// some are taken away, and an id may not come again.
func (r *Referee) memberID(host string) string { return fmt.Sprintf("%s+%d", host, r.hist.Len()+1) }

// member reads "TEAM KIND FACE"; the face may be missing.
func (r *Referee) member(value string) (constellation.Member, error) {
	f := strings.Fields(value)
	if len(f) != 2 && len(f) != 3 {
		return constellation.Member{}, fmt.Errorf("%q isn't a team, a kind and a face", value)
	}
	m := constellation.Member{Team: Team(f[0]), Kind: constellation.Kind(f[1])}
	if byName := r.cfg.team(f[0]); byName != "" {
		m.Team = byName
	}
	if len(f) == 3 {
		m.Face = f[2]
	}
	if !m.Team.Valid() || !m.Kind.Valid() || !m.Kind.Has(m.Face) || len(m.Face) > maxDigits {
		return constellation.Member{}, fmt.Errorf("%q isn't a team, a kind and a face", value)
	}
	return m, nil
}

// doLeaveOut: a die that no part of the battle lies there and counts for nothing.
func (r *Referee) doLeaveOut(c rules.Command) error {
	if p, ok := r.state.placed(c.Die); ok {
		return fmt.Errorf("%s is part of the battle: say that it is out", r.dieName(p))
	}
	said, err := rules.SayingOf(c, r.raw)
	if err != nil {
		return err
	}
	said.Read = r.reading(c.Die)
	r.emit(rules.Event{Kind: rules.Read, Dice: []string{c.Die}, Data: said, Text: r.idName(c.Die) + " isn't part of the game"})
	return nil
}

func (r *Referee) doUnstack(c rules.Command) error {
	p, err := r.theDie(c)
	if err != nil {
		return err
	}
	if d, ok := r.table.Die(p.ID); !ok || len(d.Stack) == 0 {
		return fmt.Errorf("nothing lies with %s", r.dieName(p))
	}
	r.emit(rules.Event{Kind: Unstack, Dice: []string{p.ID}, Data: rules.Saying{Die: p.ID, Single: true}, Text: r.dieName(p) + " lies alone"})
	return nil
}

// doAccept lets a die stand that the rules don't allow: the players know
// better.
func (r *Referee) doAccept(c rules.Command) error {
	if f, ok := r.turnedFault(c.Die); ok {
		r.acceptTurned(f)
		return nil
	}
	for _, v := range r.verdicts() {
		if v.die.ID != c.Die || v.why == "" {
			continue
		}
		switch r.state.Phase {
		case PhaseBattle:
			r.accept(v)
		case PhaseCube:
			v.why, v.part, v.by = "", partCube, ""
			v.kind, v.team = r.cfg.Rules.Cube, constellation.Neutral
			r.enter(v)
		default:
			return fmt.Errorf("%s", v.why)
		}
		return nil
	}
	return errNoFault
}

// accept lets a die stand: as the one that is missing, where it can be that, else as a
// throw.
func (r *Referee) accept(v verdict) {
	if back := r.backs(v.die); len(back) > 0 {
		r.bindBack(back[0], v.die, true)
		return
	}
	if p, ok := r.lostDie(v); ok && v.why == textSaidOut {
		r.rebind(p, v.die)
		return
	}
	v.why, v.part = "", partDie
	if !isTeams(v.by) {
		v.by = r.state.Turn
	}
	if !isTeams(v.team) {
		v.team = v.by
	}
	r.enter(v)
}

func (r *Referee) doOut(c rules.Command) error {
	p, err := r.theDie(c)
	switch {
	case err != nil:
		return err
	case p.Out:
		return fmt.Errorf("%s is out already", r.dieName(p))
	case p.Part == partCube:
		return errCubeOut
	}
	why := LostOut
	if _, seen := r.raw.Die(p.ID); seen || r.state.Removing == other(p.By) {
		why = LostLift
	}
	r.emit(rules.Event{Kind: rules.Left, Player: r.playerOf(p.By), Dice: []string{p.ID}, Data: Loss{Why: why},
		Text: r.dieName(p) + " is out for this battle"})
	return nil
}

// doMiss: a die that no sensor saw is spent all the same.
func (r *Referee) doMiss(c rules.Command) error {
	who, err := r.player(c, r.state.Turn)
	k := constellation.Kind(c.Value)
	switch {
	case err != nil:
		return err
	case r.state.Phase != PhaseBattle || r.state.Left(who) == 0:
		return fmt.Errorf("%s has no die to throw now", r.name(who))
	case c.Value != "" && r.notInHand(verdict{by: who, kind: k}) != "":
		return fmt.Errorf("%s has no %s in hand", r.name(who), k)
	}
	p := Placed{Part: partDie, Kind: k, Team: who}
	r.emit(rules.Event{Kind: rules.Left, Player: r.name(who), Data: Entry{Part: partDie, Kind: k, Team: who},
		Text: r.dieName(p) + " isn't seen: tough luck, it is out"})
	r.throw = lastThrow{who, r.now, true}
	r.nextTurn(who, "")
	return nil
}

// doRemove takes one of the other's dice away, as a virtual area allows.
func (r *Referee) doRemove(c rules.Command) error {
	p, err := r.theDie(c)
	who := r.state.Removing
	switch {
	case err != nil:
		return err
	case who == "":
		return errNobodyRemoves
	case p.Part != partDie || p.By != other(who) || p.Out:
		return fmt.Errorf("%s may take one of %s dice", r.name(who), r.whose(other(who)))
	}
	r.emit(rules.Event{Kind: rules.Left, Player: r.playerOf(p.By), Dice: []string{p.ID}, Data: Loss{Why: LostLift},
		Text: fmt.Sprintf("%s takes %s away: lift it off", r.name(who), r.dieName(p))})
	return nil
}
