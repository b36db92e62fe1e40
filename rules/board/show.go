package board

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Layable is a referee that takes a table without history for a position.
type Layable interface {
	Lay(t *constellation.Table) error
	View() rules.View
}

// Lay begins a game with what lies on a table, the first player to move. What
// can't be a position is an error.
func (r *Referee) Lay(t *constellation.Table) error {
	r.board, r.table = On(r.game.Info().Board, r.surface(), t), t.Clone()
	if err := r.setUp(r.players[0].Name); err != nil || r.laid == nil {
		return err
	}
	p := r.laid.position // a picture asks nothing
	r.laid = nil
	return r.stands(Began, "", nil, p, "")
}

// Show is what a game on a board draws of a table without history: the board,
// how the position stands and its dice. The game's referee is Layable.
func Show(g rules.Game, t *constellation.Table, o rules.Options) (rules.View, error) {
	r, err := g.Referee(o)
	if err != nil {
		return rules.View{}, err
	}
	if err := r.(Layable).Lay(t); err != nil {
		return rules.View{}, err
	}
	v := r.View()
	for i := range t.Dice {
		v.Marks = append(v.Marks, dieMark(&t.Dice[i]))
	}
	return v, nil
}

// dieMark draws a die where no real one lies.
func dieMark(d *constellation.Die) rules.Mark {
	return rules.Mark{ID: "star " + d.ID, Die: d.ID, Kind: rules.MarkStar, Tone: toneOf(d.Team), Points: []constellation.Vec{d.Pos},
		Radius: d.Footprint().Reach(constellation.Vec{X: 1}), Text: d.Face}
}

// toneOf is the tone of a player's piece; one that no player owns is drawn as white.
func toneOf(t constellation.Team) rules.Tone {
	if t == constellation.Red {
		return rules.ToneRed
	}
	return rules.ToneWhite
}
