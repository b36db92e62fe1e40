package board

import (
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// choose remembers the die that was touched last: it can be turned on the spot,
// which no sensor sees from above.
func (r *Referee) choose() {
	for _, t := range r.table.Touches {
		if !t.Presses() {
			continue
		}
		for i := range r.table.Dice {
			d := &r.table.Dice[i]
			if r.board.At(d.Pos) != Off && t.Pos.Dist(d.Pos) <= max(d.Size/2, rules.Finger/2) {
				r.chosen = d.ID
			}
		}
	}
}

// turnsOf lists how the die of an id can be turned on the spot now, such as
// "left", and where it lies. While people are asked to move for the table nothing
// else can be done in its name.
func (r *Referee) turnsOf(id string) (at constellation.Vec, ways []string) {
	p, err := r.running()
	d, ok := r.table.Die(id)
	if err != nil || !ok || r.awaits != awaitsMove {
		return at, nil
	}
	for _, m := range p.Moves() {
		on, way, turns := r.turned(p, m)
		if turns && on == r.board.At(d.Pos) && (r.wished() == nil || m == r.wished()) {
			ways = append(ways, way)
		}
	}
	return d.Pos, ways
}

// Offers tells whether a die that was touched can be turned now.
func (r *Referee) Offers(die string) bool {
	_, ways := r.turnsOf(die)
	return die == r.chosen && len(ways) > 0
}

// turned tells of a turn on the spot which die it turns, and how, such as "left".
func (r *Referee) turned(p rules.Position, m rules.Move) (on Cell, way string, turns bool) {
	from, to := ends(r.game.Trace(p, m))
	if from != to || from == Off {
		return Off, "", false
	}
	words := strings.Fields(m.String())
	return from, strings.TrimPrefix(words[len(words)-1], "turn-"), true
}

// offersTurn draws the choice to turn the die that was touched last.
func (r *Referee) offersTurn() []rules.Mark {
	at, ways := r.turnsOf(r.chosen)
	if len(ways) == 0 {
		return nil
	}
	w, h := r.board.Pitch()
	m := rules.Mark{ID: "turn " + r.chosen, Kind: rules.MarkAsk, Tone: rules.ToneGood, Text: "turn it on the spot?", Options: ways,
		Command: rules.Command{Do: DoTurn, Die: r.chosen}}
	m.Facing = r.Facing(r.WhoMoves())
	m.Points = []constellation.Vec{at.Add(constellation.Vec{Y: 0.9 * min(w, h)}.Turn(m.Facing))}
	return []rules.Mark{m}
}
