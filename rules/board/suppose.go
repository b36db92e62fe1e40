package board

import (
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// Suppose says that one of these moves was made, such as throws that aren't
// surely read: the move that is seen after it tells which. It holds until it is
// said anew.
func (r *Referee) Suppose(moves []rules.Move) { r.mayHave = moves }

// Tell tells what a game of its own has to say, such as what it is in doubt about,
// so that the journal holds it.
func (r *Referee) Tell(e rules.Event, at time.Duration) []rules.Event {
	r.out, r.now = nil, max(r.now, at)
	r.emit(e)
	return r.out
}

// playSupposed plays the supposed move after which a legal move explains what is
// seen, if there is one and no other. It reports whether there was.
func (r *Referee) playSupposed(s *Seen) bool {
	var was rules.Move
	for _, m := range r.mayHave {
		next, err := r.state.position().Apply(m)
		if err != nil {
			continue
		}
		if f, _ := r.game.Explain(next, s); !f.Played {
			continue
		}
		if was != nil {
			return false
		}
		was = m
	}
	if was == nil {
		return false
	}
	r.mayHave = nil
	r.fail(r.playMade(was, r.made.since))
	return true
}
