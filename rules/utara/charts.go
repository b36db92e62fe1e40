package utara

import "github.com/asterism-dice/asterism/constellation/sail"

// chartRoom keeps what is worked out from the sky until the sky changes.
type chartRoom struct {
	known bool
	paths []sail.Path
	err   error
	hint  *Advice
}

func (c *chartRoom) forget() { *c = chartRoom{} }

// paths returns all paths of the sky as it should lie.
func (r *Referee) paths() []sail.Path {
	if c := &r.charts; !c.known {
		c.paths, c.err = sail.Paths(&r.state.Sky, r.conf.Sail)
		c.known = true
	}
	return r.charts.paths
}

// advise searches for the player on turn.
func (r *Referee) advise(l Level) (Advice, bool) {
	b, err := newBoard(&r.state.Sky, r.conf.Sail, r.conf.Advanced)
	if err != nil {
		return Advice{}, false
	}
	p := b.start(len(r.state.Seats))
	p.turn = r.state.Turn
	for i := range r.state.Seats {
		p.hands[i] = r.state.Seats[i].Held.hand()
	}
	return b.Advise(p, l, r.conf.budget())
}

// think plans the table's own path, or a hint for who is on turn.
func (r *Referee) think() {
	if r.state.Phase != sailing || len(r.state.Owed) > 0 {
		return
	}
	if machine(r.player()) {
		r.planPath()
		return
	}
	if r.state.Hint != Off && r.charts.hint == nil {
		if a, ok := r.advise(r.state.Hint); ok {
			r.charts.hint = &a
		}
	}
}
