package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Phase is where a battle stands.
type Phase string

// The phases in their order.
const (
	PhaseLay    Phase = "lay"    // something is laid out before the battle
	PhaseCube   Phase = "cube"   // the Cube is to be thrown
	PhaseCall   Phase = "call"   // the Cube lies, who begins isn't decided
	PhaseBattle Phase = "battle" // the players throw
	PhaseOver   Phase = "over"   // the battle is over
	PhaseWon    Phase = "won"    // the war is over
)

// Placed is a die of this battle, as decided: on the table, merged with
// another, or out.
type Placed struct {
	ID   string
	Part Part
	Kind constellation.Kind // empty when nobody knows
	Team Team               // whose it is
	By   Team               // who threw it
	Pos  constellation.Vec  // mm, where it last came to rest
	Out  bool               // left the table: doesn't count, may not be thrown again
	Lift bool               // out, and still to be lifted off
	Read ReadAs             // what sensors take it for, where that is something else
	In   string             // lies so close to that die that both are seen as one
}

// State is the game as decided. It follows from events alone, see Apply; it
// is a value and is never changed in place.
type State struct {
	cfg *Config

	Phase    Phase
	Battle   int    // 1, 2, 3 …
	Round    int    // the same, over all wars
	Thrower  Team   // who throws the Cube
	Called   string // odds, evens, or empty
	Turn     Team   // whose turn it is, in PhaseBattle
	Idle     Team   // who had the turn and could do nothing, until anything is thrown or fired
	Before   Team   // whose turn it was before this one
	Turns    int    // turns so far, over all battles
	Opened   int    // Turns when this battle began
	Dice     []Placed
	Said     rules.Sayings // what players say of the dice, against sensors
	Fired    Points        // torpedoes used
	Firing   Team          // whose torpedo is on its way
	Passed   Points        // 1: has no dice left and leaves his torpedoes
	Fresh6   Team          // who has just thrown a d6
	Skip     Team          // who loses the next turn
	Removing Team          // who may take one of the other's dice away
	Offer    []string      // dice that moved though nothing was thrown, or the Cube that is gone: a forfeit is offered
	CubeGone bool          // a forfeit is offered for the Cube that is gone
	Last     Points        // points of the last battle
	Totals   Points        // of the war so far, without the battle that is on
	Forfeit  Team          // who forfeited the battle that is over
	Winner   Team          // of the war
	Paused   bool
	Frozen   bool
	Bets     []Bet
}

// Bet is an onlooker's stake on the outcome of a battle.
type Bet struct {
	Who   string
	On    Team
	Stake int
	Round int // State.Round of that battle
}

// newState is a table before anything happened.
func newState(c *Config) State {
	s := State{cfg: c, Battle: 1, Round: 1, Thrower: c.First}
	return s.begin()
}

// begin is the state at the start of a battle. What players left out lies there yet.
func (s State) begin() State {
	n := State{cfg: s.cfg, Battle: s.Battle, Round: s.Round, Thrower: s.Thrower, Turns: s.Turns + 1, Opened: s.Turns + 1, Totals: s.Totals,
		Last: s.Last, Paused: s.Paused, Said: s.Said.LeftOut()}
	switch r := s.cfg.Rules; {
	case r.RedSet || r.Lying != "":
		n.Phase = PhaseLay
	case r.Cube == "":
		n.Phase, n.Turn = PhaseBattle, constellation.White
	default:
		n.Phase = PhaseCube
	}
	return n
}

// takesBets tells whether onlookers may bet: until more lies than what opens the battle,
// and on the next battle as soon as this one is over.
func (s State) takesBets() bool { return s.Phase != PhaseBattle || len(s.Dice) <= 1 }

// counted tells whether the battle is over and counted, or the war with it.
func (s State) counted() bool { return s.Phase == PhaseOver || s.Phase == PhaseWon }

// find returns the index of a die, -1 when it isn't in this battle.
func (s State) find(id string) int {
	return slices.IndexFunc(s.Dice, func(p Placed) bool { return p.ID == id })
}

// placed returns a die of this battle.
func (s State) placed(id string) (Placed, bool) {
	if i := s.find(id); i >= 0 {
		return s.Dice[i], true
	}
	return Placed{}, false
}

// with returns s with one die changed; a die that isn't there changes nothing.
func (s State) with(id string, change func(*Placed)) State {
	i := s.find(id)
	if i < 0 {
		return s
	}
	s.Dice = slices.Clone(s.Dice)
	change(&s.Dice[i])
	return s
}

// without returns s without a die.
func (s State) without(id string) State {
	s.Dice = slices.DeleteFunc(slices.Clone(s.Dice), func(p Placed) bool { return p.ID == id })
	s.Said = s.Said.Without(id)
	return s
}

// told is the face that players say a die shows, empty when they said none.
func (s State) told(id string) string {
	said, _ := s.Said.Of(id)
	return said.Face
}

// ignored tells whether players say that a die isn't part of the game.
func (s State) ignored(id string) bool {
	said, _ := s.Said.Of(id)
	return said.Ignored
}

// single tells whether players say that nothing lies with a die.
func (s State) single(id string) bool {
	said, _ := s.Said.Of(id)
	return said.Single
}

// cube returns the Cube of this battle.
func (s State) cube() (Placed, bool) {
	i := slices.IndexFunc(s.Dice, func(p Placed) bool { return p.Part == partCube })
	if i < 0 {
		return Placed{}, false
	}
	return s.Dice[i], true
}

// thrown counts the dice that a player has thrown in this battle.
func (s State) thrown(team Team) int {
	n := 0
	for _, p := range s.Dice {
		if p.Part == partDie && p.By == team {
			n++
		}
	}
	return n
}

// Left is how many dice a player has in hand. Who plays against nobody has red's
// dice laid out for him.
func (s State) Left(team Team) int {
	set := s.cfg.Rules
	plays := team == constellation.White || set.Players == 2 || set.RedSet && s.Phase == PhaseLay
	if !plays || !isTeams(team) {
		return 0
	}
	return max(0, len(set.Hand)-s.thrown(team))
}

// Hand lists the kinds that a player has in hand, as far as is known: a die
// thrown whose kind nobody knows may be any of them.
func (s State) Hand(team Team) []constellation.Kind {
	hand := slices.Clone(s.cfg.Rules.Hand)
	for _, p := range s.Dice {
		if p.Part != partDie || p.By != team {
			continue
		}
		if i := slices.Index(hand, p.Kind); i >= 0 {
			hand = slices.Delete(hand, i, i+1)
		}
	}
	return hand
}

// sixes counts a player's d6 that lie on the table.
func (s State) sixes(team Team) int {
	n := 0
	for _, p := range s.Dice {
		if p.Part == partDie && p.By == team && p.Kind == constellation.D6 && !p.Out {
			n++
		}
	}
	return n
}

// other is the opponent.
func other(t Team) Team {
	if t == constellation.White {
		return constellation.Red
	}
	return constellation.White
}
