package board

import (
	"encoding/json"
	"fmt"

	"github.com/asterism-dice/asterism/rules"
)

// The events of board games; Events says what they mean.
const (
	Began    rules.EventKind = "began"
	Played   rules.EventKind = "played"
	Agreed   rules.EventKind = "agreed"
	Resigned rules.EventKind = "resigned"
	Placed   rules.EventKind = "placed"
	Learned  rules.EventKind = "learned"

	Corrected rules.EventKind = "corrected"
	Cleared   rules.EventKind = "cleared"
)

// Standing is the payload of an event after which the game stands otherwise:
// the move, where there was one, and the position after it.
type Standing struct {
	Move     json.RawMessage `json:"move,omitempty" about:"the move that was played, as the game writes moves"`
	Position json.RawMessage `json:"position" about:"the position after it, as a position file of the game"`
	Follow   bool            `json:"follow,omitempty" about:"it was said: the dice have to follow"`
	Answer   bool            `json:"answer,omitempty" about:"it told of the move before it, by which a piece left the board"`

	Waited rules.Seconds `json:"waited,omitempty" about:"seconds for which the board had shown the move before it was told: nobody's time"`
}

// PayloadType names Standing in journals.
func (Standing) PayloadType() string { return "board/standing" }

func init() { rules.RegisterPayload[Standing]() }

// roleOf says what an event means for undo.
func roleOf(e rules.Event) rules.Role {
	switch e.Kind {
	case Began, Played, Agreed, Resigned, Cleared:
		return rules.Cause
	case Learned, Corrected:
		return rules.Amends
	case rules.Turn, rules.Ended:
		return rules.Follows
	}
	switch e.Data.(type) {
	case Offer, laying, Corners:
		return rules.Loose
	}
	return rules.Fact
}

// roleIn is roleOf in a journal that was begun before: in earlier versions a move could
// stand again though a die was read, or the move before it put right, since it was taken
// back.
func roleIn(journal []rules.Event) func(rules.Event) rules.Role {
	undone := map[int]int{} // where in the journal that is, by the decision
	follows := map[int]bool{}
	for i, e := range journal {
		switch e.Kind {
		case rules.Undone:
			undone[e.Ref] = i
		case rules.Redone:
			for _, between := range journal[undone[e.Ref]:i] {
				follows[between.Seq] = true
			}
		}
	}
	return func(e rules.Event) rules.Role {
		if role := roleOf(e); role != rules.Amends || !follows[e.Seq] {
			return role
		}
		return rules.Follows
	}
}

// state follows from the events that hold.
type state struct {
	positions []rules.Position // since the game began; the last one holds
	at        int              // the event after which that stands, its Seq
	led       []rules.Move     // the move that led to each position, nil where none did
	lastSeen  lastSeen         // the last move that shows on the board
	paused    bool
	place     rules.Placement // of the board, where it was said or seen; zero: where the options say
	setUp     bool            // the game began with what lay on the table
}

// lastSeen is the move that shows on the board last, and the position in which it was played.
type lastSeen struct {
	before rules.Position
	move   rules.Move
}

// position is where the game stands, nil before it began.
func (s *state) position() rules.Position {
	if len(s.positions) == 0 {
		return nil
	}
	return s.positions[len(s.positions)-1]
}

// last is the move that led to where the game stands, nil where none did.
func (s *state) last() rules.Move {
	if len(s.led) == 0 {
		return nil
	}
	return s.led[len(s.led)-1]
}

func (s *state) over() bool { return s.position() != nil && s.position().Outcome().Over }

// turn is whose turn it is, empty where nobody plays.
func (s *state) turn() string {
	if s.position() == nil {
		return ""
	}
	return s.position().Turn()
}

// made is the last move that somebody made, and where the game stood before it; nil where
// none was.
func (s *state) made(g Game) (before rules.Position, m rules.Move) {
	if i := s.madeAt(g); i > 0 {
		return s.positions[i-1], s.led[i]
	}
	return nil, nil
}

// madeAt is which of the positions that move led to: all after it follow by passes. 0: none was.
func (s *state) madeAt(g Game) int {
	i := len(s.positions) - 1
	for i > 0 && onlyPasses(g, s.positions[i-1]) {
		i--
	}
	return max(i, 0)
}

// passed tells whether passes led to where the game stands, that nobody decided.
func (s *state) passed(g Game) bool { return s.madeAt(g) < len(s.positions)-1 }

// passes tells whether all that can be done now is to pass.
func (s *state) passes(g Game) bool { return s.position() != nil && onlyPasses(g, s.position()) }

// onlyPasses tells whether all that can be done in a position is to pass. That is played by
// itself: nobody decides it.
func onlyPasses(g Game, p rules.Position) bool {
	moves := p.Moves()
	return len(moves) == 1 && g.Trace(p, moves[0]) == nil
}

// goesOn tells whether a game has begun that isn't over.
func (s *state) goesOn() bool { return s.position() != nil && !s.over() }

// apply changes the state by an event. One that can't be, as of a damaged journal, is
// an error.
func (s *state) apply(e rules.Event, g Game, o rules.Options) error {
	switch e.Kind {
	case Placed:
		if d, ok := e.Data.(Place); ok {
			s.place = d.Placement
		}
	case rules.Paused, rules.Resumed:
		s.paused = e.Kind == rules.Paused
	case Cleared:
		s.positions, s.led, s.lastSeen = nil, nil, lastSeen{}
	case Began, Played, Agreed, Resigned, Learned, Corrected:
		return s.stand(e, g, o)
	}
	return nil
}

func (s *state) stand(e rules.Event, g Game, o rules.Options) error {
	d, ok := e.Data.(Standing)
	if !ok {
		return fmt.Errorf("board: event %d (%s) holds no position", e.Seq, e.Kind)
	}
	p, err := g.ReadPosition(d.Position, o)
	if err != nil {
		return fmt.Errorf("board: event %d: %w", e.Seq, err)
	}
	last := s.last()
	if n := len(s.positions); n > 0 && (e.Kind == Learned || e.Kind == Corrected) {
		s.positions, s.led = s.positions[:n-1:n-1], s.led[:n-1:n-1]
	}
	if e.Kind == Began {
		s.positions, s.led, s.lastSeen, s.setUp = nil, nil, lastSeen{}, !g.Begins(p)
	}
	if e.Kind != Learned {
		last = nil
	}
	if e.Kind == Played || e.Kind == Corrected {
		if last, err = g.ReadMove(d.Move); err != nil {
			return fmt.Errorf("board: event %d: %w", e.Seq, err)
		}
		if before := s.position(); before != nil && len(g.Trace(before, last)) > 0 {
			s.lastSeen = lastSeen{before, last}
		}
	}
	s.positions = append(s.positions[:len(s.positions):len(s.positions)], p)
	s.led = append(s.led[:len(s.led):len(s.led)], last)
	s.at = e.Seq
	return nil
}
