package stardice

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// The kinds of events that are Star Dice's own; Info says what they mean.
const (
	Called  rules.EventKind = "called"
	Throws  rules.EventKind = "thrower"
	Begun   rules.EventKind = "begun"
	Taken   rules.EventKind = "taken"
	Bound   rules.EventKind = "bound"
	Merged  rules.EventKind = "merged"
	Parted  rules.EventKind = "parted"
	Stacked rules.EventKind = "stacked"
	Unstack rules.EventKind = "unstack"
	Teamed  rules.EventKind = "teamed"
	Kinded  rules.EventKind = "kind"
	Learned rules.EventKind = "learned"
	Fired   rules.EventKind = "fired"
	Ignored rules.EventKind = "ignored"
	Excused rules.EventKind = "excused"
	AreaHit rules.EventKind = "area"
	Passed  rules.EventKind = "passed"
	Frozen  rules.EventKind = "frozen"
	Thawed  rules.EventKind = "thawed"
)

// kinds are the kinds of its events.
var kinds = []rules.KindInfo{
	{Kind: rules.Entered, Data: []rules.Payload{Entry{}}},
	{Kind: rules.Moved, Data: []rules.Payload{Place{}}},
	{Kind: rules.Left, Data: []rules.Payload{Loss{}, Entry{}}},
	{Kind: rules.Read, Data: []rules.Payload{rules.Saying{}, Sighting{}}},
	{Kind: rules.Asked, Data: []rules.Payload{Question{}}},
	{Kind: rules.Turn, Data: []rules.Payload{Change{}}},
	{Kind: rules.Linked}, {Kind: rules.Unlinked, Data: []rules.Payload{Hidden{}}}, {Kind: rules.Closed}, {Kind: rules.Broken},
	{Kind: rules.Scored, Data: []rules.Payload{Gain{}}},
	{Kind: rules.Faulted, Data: []rules.Payload{Finding{}}},
	{Kind: rules.Mended, Data: []rules.Payload{Mending{}}},
	{Kind: rules.Ended, Data: []rules.Payload{rules.End{}}},
	{Kind: rules.Wagered, Data: []rules.Payload{Stake{}, Payout{}}},
	{Kind: rules.Undone, Data: []rules.Payload{Rewind{}}},
	{Kind: rules.Redone, Data: []rules.Payload{Rewind{}}},
	{Kind: rules.Paused, Data: []rules.Payload{Count{}}},
	{Kind: rules.Resumed},
	{Kind: rules.Limited, Data: []rules.Payload{Limit{}}},
	{Kind: Called, About: "a player calls odds or evens", Data: []rules.Payload{Call{}}},
	{Kind: Throws, About: "who throws the Cube"},
	{Kind: Begun, About: "a battle begins"},
	{Kind: Taken, About: "player has taken a closed shape from the other"},
	{Kind: Bound, About: "a die is back, or has another id now; dice: the id it had and the id it has", Data: []rules.Payload{Place{}}},
	{Kind: Merged, About: "two dice are seen as one; dice: the one, and the one that is seen for both"},
	{Kind: Parted, About: "a die that was seen as one with another is seen by itself again"},
	{Kind: Stacked, About: "players say: two dice lie there; dice: the one that is seen, and the other", Data: []rules.Payload{Entry{}}},
	{Kind: Unstack, About: "players say: one die lies there", Data: []rules.Payload{rules.Saying{}}},
	{Kind: Teamed, About: "players say whose a die is", Data: []rules.Payload{rules.Saying{}}},
	{Kind: Kinded, About: "players say what sort of die it is", Data: []rules.Payload{rules.Saying{}}},
	{Kind: Learned, About: "a sensor says what sort of die it is", Data: []rules.Payload{Identified{}}},
	{Kind: Fired, About: "player fires a torpedo"},
	{Kind: Ignored, About: "an offered forfeit isn't taken"},
	{Kind: Excused, About: "the Cube is back: an offered forfeit needs no answer"},
	{Kind: AreaHit, About: "a die came to rest in a virtual area", Data: []rules.Payload{Area{}}},
	{Kind: Passed, About: "a player without dice leaves the torpedoes"},
	{Kind: Frozen, About: "the end stands: nothing on the table counts any more", Data: []rules.Payload{Count{}}},
	{Kind: Thawed, About: "the table counts again"},
}

// applier changes a state by an event.
type applier func(State, rules.Event) State

// by is an applier of events that hold a payload of type P; others change
// nothing.
func by[P rules.Payload](apply func(State, rules.Event, P) State) applier {
	return func(s State, e rules.Event) State {
		p, ok := e.Data.(P)
		if !ok {
			return s
		}
		return apply(s, e, p)
	}
}

// appliers, by the kind of event; kinds that aren't here change nothing.
var appliers = map[rules.EventKind]applier{
	rules.Entered: by(State.entered),
	rules.Moved:   by(State.moved),
	rules.Left:    State.left,
	rules.Read:    by(State.hear),
	rules.Turn:    State.turned,
	rules.Asked:   by(State.asked),
	rules.Scored:  by(State.scored),
	rules.Ended:   by(State.ended),
	rules.Paused:  func(s State, _ rules.Event) State { s.Paused = true; return s },
	rules.Resumed: func(s State, _ rules.Event) State { s.Paused = false; return s },
	Frozen:        func(s State, _ rules.Event) State { s.Frozen = true; return s },
	Thawed:        func(s State, _ rules.Event) State { s.Frozen = false; return s },
	Called:        by(func(s State, e rules.Event, c Call) State { s.Called, s.Thrower = c.Call, other(s.team(e)); return s }),
	Throws:        func(s State, e rules.Event) State { s.Thrower, s.Called = s.team(e), ""; return s },
	Begun:         State.begun,
	Bound:         by(State.bound),
	Merged:        func(s State, e rules.Event) State { return s.with(e.Dice[0], func(p *Placed) { p.In = e.Dice[1] }) },
	Parted:        func(s State, e rules.Event) State { return s.with(e.Dice[0], func(p *Placed) { p.In = "" }) },
	Stacked:       by(State.stacked),
	Unstack:       by(State.unstacked),
	Teamed:        by(State.teamed),
	Kinded:        by(State.kinded),
	Learned:       by(func(s State, e rules.Event, k Identified) State { return s.ofKind(e.Dice[0], k.Kind) }),
	Fired:         State.fired,
	Passed:        func(s State, e rules.Event) State { s.Passed = s.Passed.with(s.team(e), 1); s.Fresh6 = ""; return s },
	Ignored:       func(s State, _ rules.Event) State { s.Offer, s.Removing = nil, ""; return s },
	Excused:       State.excused,
	AreaHit:       by(State.areaHit),
	rules.Wagered: State.wagered,
}

// needs is how many dice the events of a kind must name for Apply to read them.
var needs = map[rules.EventKind]int{rules.Entered: 1, rules.Moved: 1, rules.Read: 1, rules.Linked: 2, rules.Unlinked: 2,
	rules.Closed: 1, rules.Broken: 1, rules.Faulted: 1, Bound: 2, Merged: 2, Parted: 1, Stacked: 2, Unstack: 1, Teamed: 1, Kinded: 1, Learned: 1}

// Apply returns the state after an event; s stays as it was. Events of kinds
// that only tell (links, faults), or that miss their dice, change nothing.
func (s State) Apply(e rules.Event) State {
	apply, ok := appliers[e.Kind]
	if !ok || len(e.Dice) < needs[e.Kind] {
		return s
	}
	return apply(s, e)
}

// team is the team that an event's player plays.
func (s State) team(e rules.Event) Team { return s.cfg.team(e.Player) }

func (s State) entered(e rules.Event, n Entry) State {
	by := s.team(e)
	s.Dice = append(slices.Clone(s.Dice), Placed{ID: e.Dice[0], Part: n.Part, Kind: n.Kind, Team: n.Team, By: by, Pos: n.pos(), Read: n.ReadAs})
	s.Offer = nil
	switch n.Part {
	case partCube:
		s.Phase = PhaseCall
	case partDie:
		s = s.goneOn()
		if n.Kind == constellation.D6 {
			s.Fresh6 = by
		}
	}
	return s
}

// moved: what players said of its face no longer holds, nor of those that are seen as one
// with it.
func (s State) moved(e rules.Event, n Place) State {
	s.Said = s.Said.Moved(e.Dice[0])
	for i := range s.Dice {
		if p := &s.Dice[i]; p.In == e.Dice[0] {
			s.Said = s.Said.Moved(p.ID)
		}
	}
	return s.with(e.Dice[0], func(p *Placed) { p.Pos = n.pos() })
}

func (s State) left(e rules.Event) State {
	loss, _ := e.Data.(Loss)
	if loss.Why != LostOut { // what the same throw knocked off isn't what was taken away
		s.Removing = ""
	}
	switch {
	case len(e.Dice) == 0: // a die that no sensor ever saw
		return s.spend(e)
	case loss.Why == LostAgain:
		return s.throwAgain(e.Dice[0])
	case s.find(e.Dice[0]) < 0: // one that only crossed the table
		return s.spend(e)
	}
	s = s.with(e.Dice[0], func(p *Placed) { p.Out, p.Lift, p.In = true, loss.Why == LostLift, "" })
	return s.freeMembers(e.Dice[0])
}

// freeMembers: the dice that were seen as one with a die that is out are out
// with it when only players know of them, else they must be found again.
func (s State) freeMembers(id string) State {
	s.Dice = slices.Clone(s.Dice)
	for i := range s.Dice {
		if p := &s.Dice[i]; p.In == id {
			p.In, p.Out = "", isMember(p.ID)
		}
	}
	return s
}

// spend takes a die from a player's hand that is out before it came to rest.
func (s State) spend(e rules.Event) State {
	n, _ := e.Data.(Entry)
	p := Placed{ID: fmt.Sprintf("out-%d", e.Seq), Part: partDie, Kind: n.Kind, By: s.team(e), Team: s.team(e), Out: true}
	s.Dice = append(slices.Clone(s.Dice), p)
	s.Offer = nil // that die explains what moved
	return s.goneOn()
}

// goneOn: a die was thrown, and what could be done before is over.
func (s State) goneOn() State {
	s.Firing, s.Fresh6, s.Removing, s.Idle = "", "", "", ""
	return s
}

// throwAgain takes a die back into the hand. Without the Cube it isn't known
// who begins, and a call may be made anew.
func (s State) throwAgain(id string) State {
	if p, ok := s.placed(id); ok && p.Part == partCube {
		s.Phase = PhaseCube
	}
	return s.without(id)
}

func (s State) turned(e rules.Event) State {
	s.Before, s.Turn, s.Phase = s.Turn, s.team(e), PhaseBattle
	s.Turns++
	c, _ := e.Data.(Change)
	s.Idle = pick(c.Why == TurnIdle, s.Before, "")
	if c.Why == TurnSkipped {
		s.Skip = ""
	}
	return s
}

func (s State) asked(e rules.Event, q Question) State {
	if q.About == AskForfeit {
		s.Offer, s.CubeGone = slices.Clone(e.Dice), q.Gone
	}
	return s
}

// excused: the Cube lies there again. What else a forfeit is offered for stays.
func (s State) excused(e rules.Event) State {
	var left []string
	for _, id := range s.Offer {
		if !slices.Contains(e.Dice, id) {
			left = append(left, id)
		}
	}
	s.Offer, s.CubeGone = left, false
	return s
}

// scored adds what a battle gave to the totals of the war.
func (s State) scored(_ rules.Event, g Gain) State {
	s.Last, s.Totals = g.Points, s.Totals.both(g.Points)
	return s
}

func (s State) ended(e rules.Event, end rules.End) State {
	s.Phase, s.Turn, s.Offer, s.Firing, s.Removing = PhaseOver, "", nil, "", ""
	switch {
	case end.Match:
		s.Phase, s.Winner = PhaseWon, s.team(e)
	case end.Method == rules.ByForfeit:
		s.Forfeit = s.team(e)
	}
	return s
}

// begun: the next battle, or a new war after one that is over. What was bet on it stands.
func (s State) begun(e rules.Event) State {
	s.Thrower = s.team(e)
	s.Battle++
	s.Round++
	if s.Phase == PhaseWon {
		s.Battle, s.Totals, s.Last = 1, Points{}, Points{}
	}
	n := s.begin()
	n.Bets = without(s.Bets, func(b Bet) bool { return b.Round < n.Round })
	return n
}

// bound gives a die the id under which it is seen now.
func (s State) bound(e rules.Event, n Place) State {
	was, is := e.Dice[0], e.Dice[1]
	said, _ := s.Said.Of(is) // before it was known which die it is
	s = s.with(was, func(p *Placed) {
		p.ID, p.In, p.Out, p.Lift, p.Pos = is, "", n.Out, n.Out, n.pos()
		if said.Read != nil {
			p.putRight(said)
		}
	})
	s.Said = s.Said.Renamed(was, is)
	s = s.saidLies(is, n)
	s.Offer = slices.Clone(s.Offer)
	for i := range s.Offer {
		s.Offer[i] = pick(s.Offer[i] == was, is, s.Offer[i])
	}
	s.Dice = slices.Clone(s.Dice)
	for i := range s.Dice {
		if s.Dice[i].In == was {
			s.Dice[i].In = is
		}
	}
	return s
}

// ofKind: the kind of a die is known now; the d6 that was thrown last unlocks
// a torpedo.
func (s State) ofKind(id string, k constellation.Kind) State {
	if n := len(s.Dice); n > 0 && s.Dice[n-1].ID == id {
		switch p := s.Dice[n-1]; {
		case k != constellation.D6 && s.Fresh6 == p.By:
			s.Fresh6 = ""
		case k == constellation.D6 && p.Kind != k && s.Firing == "" && s.Passed.Of(p.By) == 0:
			s.Fresh6 = p.By
		}
	}
	return s.with(id, func(p *Placed) { p.Kind = k })
}

func (s State) fired(e rules.Event) State {
	s.Firing, s.Fresh6, s.Idle, s.Offer = s.team(e), "", "", nil
	s.Fired = s.Fired.plus(s.Firing, 1)
	return s
}

func (s State) areaHit(e rules.Event, a Area) State {
	switch a.Area {
	case AreaLose:
		s.Skip = s.team(e)
	case AreaRemove:
		s.Removing = s.team(e)
	}
	return s
}

// wagered: a stake stands until the bets on its battle are paid; a later one of the same
// onlooker takes its place. Where the end of a battle is taken back, bets on two may stand.
func (s State) wagered(e rules.Event) State {
	switch p := e.Data.(type) {
	case Payout:
		s.Bets = without(s.Bets, func(b Bet) bool { return b.Round == s.Round })
	case Stake:
		round := cmp.Or(p.Round, s.Round+pick(p.Next, 1, 0))
		bets := without(s.Bets, func(b Bet) bool { return b.Who == e.Player && b.Round == round })
		s.Bets = append(bets, Bet{Who: e.Player, On: p.On, Stake: p.Points, Round: round})
	}
	return s
}

// without are the bets that a condition doesn't hold of.
func without(bets []Bet, gone func(Bet) bool) (left []Bet) {
	for _, b := range bets {
		if !gone(b) {
			left = append(left, b)
		}
	}
	return left
}

// isMember tells whether an id names a die that only players know of.
func isMember(id string) bool { return strings.Contains(id, "+") }
