package board

import (
	"context"
	"fmt"

	"github.com/asterism-dice/asterism/rules"
)

// Refused tells that a player, or the table, goes on playing though a draw was
// offered.
const Refused rules.EventKind = "refused"

// doReply is the table's answer to an offer of a draw: Value is yes or no.
const doReply = "reply"

// draw offers a draw, or agrees with the other player's offer.
func (r *Referee) draw(player string) error {
	p, err := r.running()
	if err != nil {
		return err
	}
	if player == "" {
		player = r.players[r.WhoMoves()].Name // the table answers only
		if r.offered != "" {                  // a key says only that the other agrees
			player = r.opponent(r.offered).Name
		}
	}
	switch who := r.who(player); {
	case who < 0:
		return fmt.Errorf("%q doesn't play: %w", player, ErrNotNow)
	case r.players[who].Machine:
		return fmt.Errorf("%s answers for itself: %w", r.called(player), ErrNotNow)
	case r.offered != "" && r.offered != player:
		return r.agree(p, player)
	}
	r.emit(rules.Event{Kind: rules.Asked, Player: player, Data: Offer{}, Text: r.called(player) + " offers a draw"})
	return nil
}

func (r *Referee) agree(p rules.Position, player string) error {
	return r.stands(Agreed, player, nil, r.game.Agreed(p), r.called(player)+" agrees on a draw")
}

// noteOffer takes note that an offer was taken back or made again.
func (k *told) noteOffer(e, offer rules.Event) {
	k.offered, k.offer = "", 0
	if e.Kind == rules.Redone {
		k.offered, k.offer = offer.Player, offer.Seq
	}
}

// opponent is the other of the two players.
func (r *Referee) opponent(name string) Player {
	if name == r.players[0].Name {
		return r.players[1]
	}
	return r.players[0]
}

// replies is the search for the table's answer to an offer of a draw.
func (r *Referee) replies(p rules.Position) (rules.Task, bool) {
	d, ok := r.game.(rules.Drawer)
	if !ok || r.offered == "" || !r.opponent(r.offered).Machine {
		return rules.Task{}, false
	}
	name, level := r.opponent(r.offered).Name, r.level()
	player := r.inCommands(name)
	run := func(ctx context.Context) rules.Command {
		value := "no"
		if d.Draws(ctx, p, name, rules.Effort{Level: level}) {
			value = "yes"
		}
		return rules.Command{Do: doReply, Player: player, Value: value}
	}
	return rules.Task{Key: doReply + " " + p.String(), Run: run, Budget: r.budget()}, true
}

// reply takes the table's answer.
func (r *Referee) reply(c rules.Command) error {
	p, err := r.running()
	if err != nil {
		return err
	}
	if r.offered == "" || r.opponent(r.offered).Name != c.Player || !r.machine(c.Player) {
		return fmt.Errorf("no draw is offered to %q: %w", c.Player, ErrNotNow)
	}
	if c.Value == "yes" {
		return r.agree(p, c.Player)
	}
	r.emit(rules.Event{Kind: Refused, Player: c.Player, Text: r.called(c.Player) + " plays on"})
	return nil
}
