package stardice

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Move is one act in a Position: a throw, or one of those that Moves lists.
type Move struct {
	Do     string             `json:"do"`               // throw, call, turn, torpedo, pass, remove, end or new
	Player string             `json:"player,omitempty"` // by whom or for whom
	Value  string             `json:"value,omitempty"`  // odds or evens
	Die    string             `json:"die,omitempty"`    // what is taken away
	Kind   constellation.Kind `json:"kind,omitempty"`   // of the die that is thrown
	Face   string             `json:"face,omitempty"`   // what it shows at rest
	X      float64            `json:"x,omitempty"`      // mm, where it rests
	Y      float64            `json:"y,omitempty"`
}

// DoThrow is the move by which a die comes to rest on the table.
const DoThrow = "throw"

// String is the move in words.
func (m Move) String() string {
	if m.Do == DoThrow {
		return fmt.Sprintf("throw %s %s at %g %g", m.Kind, cmp.Or(m.Face, "-"), m.X, m.Y)
	}
	s := m.Do
	for _, word := range []string{m.Value, m.Die, m.Player} {
		if word != "" {
			s += " " + word
		}
	}
	return s
}

// ReadMove reads the JSON of a move.
func (Game) ReadMove(b []byte) (rules.Move, error) {
	var m Move
	if err := json.Unmarshal(b, &m); err != nil {
		return nil, fmt.Errorf("stardice: move: %w", err)
	}
	return m, nil
}

// Moves lists what may be done beside throwing a die, which may come to rest
// anywhere.
func (p Position) Moves() []rules.Move {
	var all []rules.Move
	for _, m := range p.acts() {
		all = append(all, m)
	}
	return all
}

func (p Position) acts() []Move {
	s := p.state
	switch s.Phase {
	case PhaseLay:
		if p.state.laidOut() {
			return p.turns(constellation.White)
		}
	case PhaseCube, PhaseCall:
		if s.Called == "" && s.Phase == PhaseCube {
			caller := p.cfg.name(other(s.Thrower))
			return []Move{{Do: DoCall, Player: caller, Value: odds}, {Do: DoCall, Player: caller, Value: evens}}
		}
		if s.Phase == PhaseCall {
			return p.turns(constellation.White, constellation.Red)
		}
	case PhaseBattle:
		return p.battleActs()
	case PhaseOver:
		return []Move{{Do: rules.DoNew}}
	}
	return nil
}

// turns says whose turn it is, where the dice don't.
func (p Position) turns(teams ...Team) []Move {
	var all []Move
	for _, t := range teams {
		all = append(all, Move{Do: DoTurn, Player: p.cfg.name(t)})
	}
	return all
}

// battleActs are torpedoes, and what a virtual area allows.
func (p Position) battleActs() []Move {
	s := p.state
	all := p.torpedoActs()
	if s.played() {
		all = []Move{{Do: DoEnd}}
	}
	for _, d := range s.removable() {
		all = append(all, Move{Do: DoRemove, Player: p.cfg.name(s.Removing), Die: d.ID})
	}
	return all
}

// torpedoActs fire a torpedo, or leave it.
func (p Position) torpedoActs() []Move {
	var all []Move
	for _, t := range []Team{constellation.White, constellation.Red} {
		if p.state.mayFire(t) {
			all = append(all, Move{Do: DoTorpedo, Player: p.cfg.name(t)})
		}
		if p.state.mayFire(t) && p.state.Left(t) == 0 {
			all = append(all, Move{Do: DoPass, Player: p.cfg.name(t)})
		}
	}
	return all
}

// throw is what may be thrown now: by whom, as what, which kinds.
type throw struct {
	by    Team
	part  Part
	kinds []constellation.Kind
}

// hand returns what may be thrown now; no kinds when nothing may.
func (p Position) hand() throw {
	s, set := p.state, p.cfg.Rules
	switch {
	case s.Phase == PhaseLay && set.RedSet && !p.state.laidOut():
		return throw{constellation.Red, partDie, s.kindsInHand(constellation.Red)}
	case s.Phase == PhaseLay && !p.state.laidOut():
		return throw{"", partLying, []constellation.Kind{set.Lying}}
	case s.Phase == PhaseCube:
		return throw{"", partCube, []constellation.Kind{set.Cube}}
	case s.Phase == PhaseBattle && s.Left(s.Turn) > 0:
		return throw{s.Turn, partDie, s.kindsInHand(s.Turn)}
	}
	return throw{}
}

// kindsInHand are the kinds that a player has in hand, each once.
func (s State) kindsInHand(t Team) []constellation.Kind {
	kinds := slices.Clone(s.Hand(t))
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// faces lists what a die of that kind can show; the blank die shows nothing.
func (p Position) faces(h throw, k constellation.Kind) []string {
	switch h.part {
	case partLying:
		return []string{""}
	case partCube:
		return p.cfg.Rules.cubeFaces()
	}
	return k.Faces()
}

// free tells whether a die can come to rest at a place without touching the
// rim or another.
func (p Position) free(at constellation.Vec) bool {
	const half = dieSize / 2
	if !(at.X >= half && at.Y >= half && at.X <= p.width-half && at.Y <= p.height-half) {
		return false
	}
	return !slices.ContainsFunc(p.state.Dice, func(d Placed) bool {
		return d.lies() && d.Part != partStone && d.Pos.Dist(at) < 1.5*dieSize
	})
}

// tries is how many places are drawn before a table counts as full.
const tries = 1000

// Sample draws a throw of a die from the hand to a free place; when nothing is
// to be thrown, one of Moves.
func (p Position) Sample(r *rand.Rand) (rules.Move, bool) {
	h := p.hand()
	if len(h.kinds) == 0 {
		acts := p.acts()
		if len(acts) == 0 {
			return nil, false
		}
		return acts[r.IntN(len(acts))], true
	}
	k := h.kinds[r.IntN(len(h.kinds))]
	faces := p.faces(h, k)
	m := Move{Do: DoThrow, Kind: k, Face: faces[r.IntN(len(faces))]}
	for range tries {
		rest := at(constellation.Vec{X: r.Float64() * p.width, Y: r.Float64() * p.height})
		if p.free(rest.pos()) {
			m.X, m.Y = rest.X, rest.Y
			return m, true
		}
	}
	return nil, false
}
