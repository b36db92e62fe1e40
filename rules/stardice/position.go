package stardice

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
)

// Position is where a war stands and what lies on the table. Of players and
// sensors it knows nothing: a throw comes to rest where the move says, and
// knocks no other die. A table without history (a sky file) is a position
// without a phase: it has points, and no moves.
type Position struct {
	cfg    *Config
	width  float64 // mm
	height float64 // mm
	state  State   // what dice show is what players "say" in it
}

// PhaseNone is the phase of a table without history.
const PhaseNone Phase = ""

const (
	usualWidth  = 610 // mm, of a table that isn't known
	usualHeight = 457
	dieSize     = 16 // mm, edge of a die as positions lay it out
)

// Start is the position at the beginning of a war.
func (Game) Start(o rules.Options) (rules.Position, error) {
	c, err := NewConfig(o)
	if err != nil {
		return nil, err
	}
	p := Position{cfg: &c, width: o.Surface.Width, height: o.Surface.Height, state: newState(&c)}
	if p.width <= 0 || p.height <= 0 {
		p.width, p.height = usualWidth, usualHeight
	}
	return p, nil
}

// Turn names who plays next.
func (p Position) Turn() string {
	s := p.state
	switch s.Phase {
	case PhaseLay:
		return p.cfg.name(pick(p.cfg.Rules.RedSet, constellation.Red, constellation.White))
	case PhaseCube, PhaseCall:
		return p.cfg.name(pick(s.Called == "", other(s.Thrower), s.Thrower))
	case PhaseBattle:
		if s.played() && len(s.removable()) > 0 {
			return p.cfg.name(s.Removing)
		}
		return p.cfg.name(pick(s.can(s.Turn) || s.Fresh6 == "", s.Turn, s.Fresh6))
	case PhaseOver:
		return p.cfg.name(s.nextThrower())
	}
	return ""
}

// nextThrower is who throws the Cube in the next battle.
func (s State) nextThrower() Team {
	if s.solo() {
		return constellation.White
	}
	return other(s.Thrower)
}

// Outcome says whether the war is over, and how.
func (p Position) Outcome() rules.Outcome {
	if p.state.Phase != PhaseWon {
		return rules.Outcome{}
	}
	o := rules.Outcome{Over: true, Method: p.cfg.Rules.Goal.method()}
	if isTeams(p.state.Winner) {
		o.Winner = p.cfg.name(p.state.Winner)
	}
	return o
}

// Layout is what lies on the table, where it lies, whatever surface it is to
// be laid out on.
func (p Position) Layout(rules.Surface) []constellation.Die { return p.table().Dice }

// Answer is what `score` says of the position.
func (p Position) Answer() *Answer {
	t := p.table()
	return p.cfg.score(t, p.links(t))
}

// links are those that come to stand when the dice come to rest in the order of
// the battle: links that stand are kept, so the order matters. The dice of a
// table without history link all at once.
func (p Position) links(t *constellation.Table) *graph.Graph {
	if p.state.Phase == PhaseNone {
		return graph.Of(t, p.cfg.Links)
	}
	g, sofar := graph.New(p.cfg.Links), constellation.Table{Width: t.Width, Height: t.Height}
	for _, d := range p.state.Dice {
		if die, ok := t.Die(d.ID); ok {
			sofar.Dice = append(sofar.Dice, *die)
			sofar.Sort()
			g.Update(&sofar)
		}
	}
	return g
}

// table is the table as it counts, sorted by id.
func (p Position) table() *constellation.Table {
	t := &constellation.Table{Width: p.width, Height: p.height}
	for _, d := range p.state.Dice {
		if d.lies() && d.In == "" && d.Part != partStone {
			t.Dice = append(t.Dice, constellation.Die{ID: d.ID, Kind: d.Kind, Team: d.Team, Pos: d.Pos, Size: dieSize, Still: true})
		}
	}
	t.Sort()
	return p.state.corrected(t)
}

// lies tells whether a die is on the table.
func (p Placed) lies() bool { return !p.Out }

// Position is where the game stands by the rules. Dice that aren't part of the
// battle are left out.
func (r *Referee) Position() rules.Position {
	p := Position{cfg: &r.cfg, width: r.raw.Width, height: r.raw.Height, state: r.state}
	if p.width <= 0 || p.height <= 0 {
		p.width, p.height = usualWidth, usualHeight
	}
	s := &p.state
	s.Said, s.Offer, s.Bets = rules.Sayings{}, nil, nil
	s.Dice = slices.Clone(r.state.Dice)
	for i := range s.Dice {
		s.Dice[i].Read = ReadAs{} // of a sensor, and none of the rules
		if d := &s.Dice[i]; d.lies() {
			*s = s.shown(d.ID, r.seenAs(d))
		}
	}
	return p.plain()
}

// seenAs is what a die of the battle was last said to show.
func (r *Referee) seenAs(p *Placed) string {
	told := r.state.told(p.ID)
	if p.Part == partLying || told != "" {
		return pick(p.Part == partLying, "", told)
	}
	if host, ok := r.table.Die(p.In); ok {
		if i := r.state.among(*p, host.Stack, make([]bool, len(host.Stack))); i >= 0 {
			return host.Stack[i].Face
		}
	}
	return r.reported.faces[p.ID]
}

// shown is the state with what a die shows.
func (s State) shown(id, face string) State {
	if face != "" {
		s.Said = s.Said.With(rules.Saying{Die: id, Face: face})
	}
	return s
}

// plain leaves out of a state what is of no account for what may be played.
func (p Position) plain() Position {
	s := &p.state
	s.Idle, s.Before, s.Turns, s.Opened, s.Firing, s.Paused, s.Frozen = "", "", 0, 0, "", false, false
	return p
}

// freshID is an id that no die of the position has.
func (p Position) freshID() string {
	for n := len(p.state.Dice) + 1; ; n++ {
		if id := fmt.Sprintf("d%02d", n); p.state.find(id) < 0 {
			return id
		}
	}
}
