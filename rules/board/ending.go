package board

import "github.com/asterism-dice/asterism/rules"

// saysEnd says how a game has ended.
func (r *Referee) saysEnd(o rules.Outcome) string {
	switch {
	case o.Winner == "":
		return "the game ends in a draw"
	case o.Method == rules.ByForfeit:
		return r.called(r.opponent(o.Winner).Name) + " gives up: " + r.called(o.Winner) + " has won"
	}
	return r.called(o.Winner) + " has won"
}

// titleOf is the same in fewer words, for the card.
func (r *Referee) titleOf(o rules.Outcome) string {
	switch {
	case o.Winner == "":
		return "a draw"
	case o.Method == rules.ByForfeit:
		return r.called(o.Winner) + " wins: " + r.called(r.opponent(o.Winner).Name) + " gave up"
	}
	return r.called(o.Winner) + " wins"
}
