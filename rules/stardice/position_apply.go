package stardice

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Apply returns the position after a move.
func (p Position) Apply(m rules.Move) (rules.Position, error) {
	a, ok := m.(Move)
	switch {
	case !ok:
		return nil, fmt.Errorf("stardice: %v: %w", m, rules.ErrIllegal)
	case a.Do == DoThrow:
		return p.throw(a)
	case !slices.Contains(p.acts(), a):
		return nil, fmt.Errorf("stardice: %s: %w", a, rules.ErrIllegal)
	}
	return p.act(a).plain(), nil
}

// act carries out one of Moves.
func (p Position) act(m Move) Position {
	who := p.cfg.team(m.Player)
	switch m.Do {
	case DoCall:
		return p.fold(rules.Event{Kind: Called, Player: m.Player, Data: Call{m.Value}}).openByCube()
	case DoTurn:
		return p.fold(rules.Event{Kind: rules.Turn, Player: m.Player, Data: Change{TurnSaid}})
	case DoTorpedo:
		return p.fold(rules.Event{Kind: Fired, Player: m.Player}).afterTorpedo(who)
	case DoPass:
		return p.fold(rules.Event{Kind: Passed, Player: m.Player}).afterTorpedo(who)
	case DoRemove:
		p = p.fold(rules.Event{Kind: rules.Left, Player: m.Player, Dice: []string{m.Die}, Data: Loss{Why: LostOut}})
		p.state.Removing = ""
		return p.passOn()
	case DoEnd:
		return p.endBattle()
	}
	return p.fold(rules.Event{Kind: Begun, Player: p.cfg.name(p.state.nextThrower())})
}

// fold applies an event.
func (p Position) fold(e rules.Event) Position {
	p.state = p.state.Apply(e)
	return p
}

// throw lets a die come to rest.
func (p Position) throw(m Move) (rules.Position, error) {
	h := p.hand()
	rest := Place{X: m.X, Y: m.Y}
	switch {
	case m != (Move{Do: DoThrow, Kind: m.Kind, Face: m.Face, X: m.X, Y: m.Y}):
		return nil, fmt.Errorf("stardice: %s: a throw has no player or value: %w", m, rules.ErrIllegal)
	case !slices.Contains(h.kinds, m.Kind):
		return nil, fmt.Errorf("stardice: %s: no such die to throw now: %w", m, rules.ErrIllegal)
	case !slices.Contains(p.faces(h, m.Kind), m.Face):
		return nil, fmt.Errorf("stardice: %s: no such face: %w", m, rules.ErrIllegal)
	case !p.free(rest.pos()):
		return nil, fmt.Errorf("stardice: %s: no room there: %w", m, rules.ErrIllegal)
	}
	id := p.freshID()
	e := rules.Event{Kind: rules.Entered, Dice: []string{id}, Data: Entry{Part: h.part, Kind: m.Kind, Team: constellation.Neutral, Place: rest}}
	if isTeams(h.by) {
		e.Player, e.Data = p.cfg.name(h.by), Entry{Part: h.part, Kind: m.Kind, Team: h.by, Place: rest}
	}
	battle := p.state.Phase == PhaseBattle
	p = p.fold(e)
	p.state = p.state.shown(id, m.Face)
	if battle {
		return p.afterThrow(id, h.by, rest).plain(), nil
	}
	return p.open().plain(), nil
}

// open begins the battle as soon as it is known who begins.
func (p Position) open() Position {
	if p.state.Phase == PhaseLay && p.state.laidOut() {
		return p.fold(rules.Event{Kind: rules.Turn, Player: p.cfg.White})
	}
	return p.openByCube()
}

// openByCube: the caller begins when the call was right, else the thrower.
func (p Position) openByCube() Position {
	s := p.state
	c, ok := s.cube()
	if !ok || s.Phase != PhaseCall || s.Called == "" {
		return p
	}
	if odd, ok := p.cfg.Rules.odd(s.told(c.ID)); ok {
		return p.fold(rules.Event{Kind: rules.Turn, Player: p.cfg.name(s.opener(odd))})
	}
	return p
}

// afterThrow: the virtual area, and whose turn comes next.
func (p Position) afterThrow(id string, by Team, rest Place) Position {
	area := p.cfg.areaOf(&constellation.Table{Width: p.width, Height: p.height}, rest.pos())
	if area == AreaMultiplier {
		area = ""
	}
	if area != "" {
		p = p.fold(rules.Event{Kind: AreaHit, Player: p.cfg.name(by), Dice: []string{id}, Data: Area{area}})
	}
	return p.nextTurn(by, area)
}

// afterTorpedo: where a torpedo takes the place of a die, it ends the turn.
func (p Position) afterTorpedo(by Team) Position {
	if p.cfg.Rules.Torpedoes == torpedoTurn {
		return p.nextTurn(by, "")
	}
	return p.ifPlayed()
}

func (p Position) nextTurn(after Team, area AreaKind) Position {
	if who, why := p.state.follows(after, area); who != "" {
		p = p.fold(rules.Event{Kind: rules.Turn, Player: p.cfg.name(who), Data: Change{why}})
	}
	return p.ifPlayed()
}

// passOn gives the turn to the other player where what was taken off the table was all that
// one could still fire.
func (p Position) passOn() Position {
	if p.state.can(p.state.Turn) {
		return p
	}
	return p.nextTurn(p.state.Turn, "")
}

// ifPlayed ends the battle when all is thrown and taken away, and every face is known.
func (p Position) ifPlayed() Position {
	if !p.state.played() || len(p.state.removable()) > 0 || len(p.Answer().Unknown) > 0 {
		return p
	}
	return p.endBattle()
}

// endBattle counts the table as it lies and judges the war.
func (p Position) endBattle() Position {
	got := p.Answer().Scores
	end := rules.End{Outcome: rules.Outcome{Over: true, Method: rules.ByPoints}}
	p = p.fold(rules.Event{Kind: rules.Ended, Data: end}).fold(rules.Event{Kind: rules.Scored, Data: Gain{Points: p.cfg.Rules.Goal.adds(got)}})
	o := p.cfg.Rules.Goal.after(p.state.Battle, got, p.state.Totals)
	if !o.over {
		return p
	}
	end.Match = true
	e := rules.Event{Kind: rules.Ended, Data: end}
	if isTeams(o.winner) {
		e.Player = p.cfg.name(o.winner)
	}
	return p.fold(e)
}
