package web

import (
	"context"
	"errors"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

var (
	errPace  = errors.New("too fast: wait a moment")
	errEarly = errors.New("no game has begun")
)

// carryOut does what a page asks for, as far as its owner may.
func (c *client) carryOut(ctx context.Context, r request) error {
	role, st := c.role(), c.server.state.Load()
	switch {
	case role == Spectator:
		return errWatches
	case st == nil:
		return errEarly
	case r.Command != nil:
		return c.command(ctx, role, *r.Command, st)
	case r.Contest != 0:
		return c.contest(r.Contest)
	case r.Stands != 0:
		return c.changed(c.server.table.stands(r.Stands, c.who(st), c.player(st) == "", role == Master))
	case r.Me != nil:
		return c.changed(c.introduce(role, *r.Me, st))
	case r.Choose != nil:
		return c.choose(ctx, *r.Choose, st)
	case r.Reveal && role == Master:
		return c.reveal(ctx, st)
	case r.Reveal:
		return errMaster
	}
	return errRequest
}

// command gives a command to the table. One of a player's own that leaves open who asks is
// the telephone's own player's.
func (c *client) command(ctx context.Context, role Role, cmd rules.Command, st *offered) error {
	seat := c.player(st)
	if err := may(role, seat, cmd, &st.State, &st.info); err != nil {
		return err
	}
	if cmd.Player == "" && st.own(cmd) {
		cmd.Player = seat // of nobody's telephone it is for whoever is on turn, as on the keyboard
	}
	if cmd.Player == "" && st.spoken(cmd.Do) {
		if cmd.Player = seat; cmd.Player == "" { // an onlooker's bet
			cmd.Player = c.onlooker(st)
		}
		if cmd.Player == "" && role != Master && st.offers(cmd) { // a key is for whoever sits there
			return errSeat
		}
	}
	return c.server.order(ctx, cmd)
}

// player is who of the game the telephone speaks for; empty where the seat that it has
// said is nobody's, which would be a name without limits, or the table's own.
func (c *client) player(st *offered) string {
	if seat := *c.seat.Load(); slices.Contains(st.players(), seat) {
		return seat
	}
	return ""
}

// spoken tells whether a command is one that is said in words, for a player.
func (o *offered) spoken(do string) bool { return saysInWords(&o.info, do) }

// own tells whether a command is that of a key which a player presses for themselves.
func (o *offered) own(c rules.Command) bool {
	return slices.ContainsFunc(o.info.Keys, func(k rules.Key) bool { return k.Own && k.Command == c })
}

// players are those who sit at the table, in order of play; the table itself
// chooses nothing.
func (o *offered) players() []string {
	var all []string
	for _, p := range o.Players {
		if !p.Machine {
			all = append(all, p.Player)
		}
	}
	return all
}

// who is what others are told of who asks; empty for somebody who has not said
// it.
func (c *client) who(st *offered) string {
	if p, ok := st.player(c.player(st)); ok {
		return p.Name
	}
	return c.onlooker(st)
}

// onlooker is the name of somebody without a seat; empty where a player is called so.
func (c *client) onlooker(st *offered) string {
	name := *c.name.Load()
	if st.named(name, "", "") {
		return ""
	}
	return name
}

// contest begins a dispute about a decision.
func (c *client) contest(event int) error {
	now, st := c.server.told.Load(), c.server.state.Load()
	if now == nil || st == nil {
		return errNoEvent
	}
	i := slices.IndexFunc(now.events, func(e rules.Event) bool { return e.Seq == event })
	if i < 0 {
		return errNoEvent
	}
	if back(now.events, event) {
		return errBack
	}
	return c.changed(c.server.table.contest(now.events[i], c.who(st), c.player(st) == ""))
}

// back tells whether an event was taken back and doesn't stand again.
func back(events []rules.Event, seq int) bool {
	gone := false
	for i := range events {
		if e := &events[i]; e.Ref == seq && (e.Kind == rules.Undone || e.Kind == rules.Redone) {
			gone = e.Kind == rules.Undone
		}
	}
	return gone
}

// introduce notes who has the telephone in hand. Who takes another seat takes the name
// along that was said from here, and leaves none behind. A player's that is left empty
// stays as it was.
func (c *client) introduce(role Role, m me, st *offered) error {
	was, called := *c.seat.Load(), *c.name.Load()
	switch {
	case m.Seat != "" && m.Seat == st.info.Players.Machine:
		return errMachine
	case m.Seat != "" && !slices.Contains(st.players(), m.Seat):
		return errSeat
	case st.named(m.Name, m.Seat, was):
		return errNamed
	case st.colored(m, st.usual(m.Seat)):
		return errColored
	}
	if err := c.server.table.sit(was, called, m, st.players()); err != nil {
		return err
	}
	c.seat.Store(&m.Seat)
	if m.Name != "" || m.Seat == "" {
		c.name.Store(&m.Name)
	}
	c.answer(c.you())
	return nil
}

// usual is the colour of a player who chose none.
func (o *offered) usual(player string) string {
	p, _ := o.player(player)
	return p.Usual
}

// colored tells whether another player is shown in the colour that is asked for, or would be
// if they gave back their own: it is kept for them, as their name is.
func (o *offered) colored(m me, usual string) bool {
	wanted := m.Color.String()
	if m.Usual {
		wanted = usual
	}
	return (m.Usual || m.Color.A > 0) && slices.ContainsFunc(o.Players, func(p Seated) bool {
		return p.Player != m.Seat && (p.Color == wanted || !m.Usual && p.Usual == wanted)
	})
}

// named tells whether another player than those who have one seat and leave another is
// called that.
func (o *offered) named(name, has, leaves string) bool {
	return name != "" && slices.ContainsFunc(o.Players, func(p Seated) bool {
		if p.Player == has {
			return false
		}
		return rules.SameName(name, p.Player) || p.Player != leaves && rules.SameName(name, p.Name)
	})
}

// choose gives a choice to the game in secret. The game tells it when all have chosen, or
// when it counts. One that it refuses, such as one that comes too late, is forgotten.
func (c *client) choose(ctx context.Context, cmd rules.Command, st *offered) error {
	if cmd.Player = c.player(st); cmd.Player == "" {
		return errSeat
	}
	i := slices.IndexFunc(st.info.Spoken, func(s rules.Spoken) bool { return s.Do == cmd.Do && s.Hidden })
	if i < 0 {
		return errNoChoice
	}
	if check := st.info.Spoken[i].Check; check != nil {
		if err := check(cmd.Value); err != nil {
			return err
		}
	}
	cmd.Secret = true
	answered, err := c.server.table.seal(cmd, c.key, c.role() == Master)
	if err != nil {
		return err
	}
	if err = c.server.order(ctx, cmd); ctx.Err() == nil { // else nobody knows what became of it
		answered(err != nil)
	}
	c.answer(c.you())
	c.server.nudge()
	return err
}

// reveal lets the game tell what was chosen in secret, whoever has not chosen yet.
func (c *client) reveal(ctx context.Context, st *offered) error {
	if !slices.ContainsFunc(st.info.Spoken, func(s rules.Spoken) bool { return s.Hidden }) {
		return nil
	}
	return c.server.order(ctx, rules.Command{Do: rules.DoReveal})
}

// opened forgets a hidden choice that the game tells, and lets the player's telephones
// know.
func (s *Server) opened(e *rules.Event, spoken []rules.Spoken) {
	for _, w := range spoken {
		if w.Hidden && w.Told == e.Kind && s.table.open(w.Do, e.Player) {
			s.meet(e.Player)
		}
	}
}

// meet tells the telephones of a player anew what they are told of themselves.
func (s *Server) meet(player string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.clients {
		if *c.seat.Load() == player {
			c.answer(c.you())
		}
	}
}

// changed lets everybody see what a request has changed.
func (c *client) changed(err error) error {
	if err == nil {
		c.server.nudge()
	}
	return err
}
