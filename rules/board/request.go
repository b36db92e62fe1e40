package board

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// request is what people are asked to do for the table.
func (r *Referee) request(p rules.Position, m rules.Move) string {
	if on, way, turns := r.turned(p, m); turns {
		return fmt.Sprintf("turn the die on %s to the %s", r.game.Words().Square(on), way)
	}
	return r.spoken(p, m)
}

// asksForTable is what a player, 0 or 1, is asked to do for the table, which plays and has
// no hands; none for nothing.
func (r *Referee) asksForTable(i int) []string {
	p := r.state.position()
	if m := r.wished(); m != nil && p.Turn() != r.players[i].Name && r.WhoMoves() == i {
		return []string{"please move for the table: " + r.request(p, m)}
	}
	return nil
}

// carried tells whether the table, whose turn it is, waits for people: they throw for it,
// carry out the move that it has said, or lay the dice as was said before.
func (r *Referee) carried() bool {
	if !r.machine(r.state.turn()) {
		return false
	}
	return r.awaits != awaitsMove || r.wished() != nil || len(r.state.position().Moves()) == 0
}

// wishedTurn is the turn on the spot that people are asked to carry out now, such as
// of a2 to the "left"; false where they aren't asked for one.
func (r *Referee) wishedTurn() (on Cell, way string, ok bool) {
	if r.wished() == nil {
		return Off, "", false
	}
	return r.turned(r.state.position(), r.wished())
}

// WhoMoves is who moves the dice now, 0 or 1: who plays next, or the other player where
// that is the table.
func (r *Referee) WhoMoves() int {
	who := max(r.who(r.Position().Turn()), 0)
	if r.players[who].Machine && !r.players[1-who].Machine {
		return 1 - who
	}
	return who
}

// saysTurned draws the button by which people say that they have turned a die for the
// table, beside that die: no sensor sees it.
func (r *Referee) saysTurned() []rules.Mark {
	on, way, ok := r.wishedTurn()
	if !ok || r.state.paused || r.awaits != awaitsMove {
		return nil
	}
	facing := r.Facing(r.WhoMoves())
	w, h := r.board.Pitch()
	at := r.board.Centre(on).Add(constellation.Vec{Y: 0.9 * min(w, h)}.Turn(facing))
	return []rules.Mark{{ID: "turned", Kind: rules.MarkButton, Tone: rules.ToneGood, Text: "turned", Facing: facing, Points: []constellation.Vec{at},
		Radius: buttonRadius, Command: rules.Command{Do: DoTurn, Value: r.game.Words().Square(on) + " " + way}}}
}
