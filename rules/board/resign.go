package board

import (
	"fmt"
)

// resign gives the game up for a player. A key doesn't say who: it is the player to
// move, or the other one where that is the table.
func (r *Referee) resign(player string) error {
	p, err := r.running()
	if err != nil {
		return err
	}
	if player == "" {
		player = r.players[r.WhoMoves()].Name
	}
	switch who := r.who(player); {
	case who < 0:
		return fmt.Errorf("%q doesn't play: %w", player, ErrNotNow)
	case r.players[who].Machine:
		return fmt.Errorf("%s doesn't give up: %w", r.called(player), ErrNotNow)
	}
	return r.stands(Resigned, player, nil, r.game.GivenUp(p, player), r.called(player)+" gives up")
}
