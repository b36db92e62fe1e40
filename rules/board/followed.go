package board

import "github.com/asterism-dice/asterism/rules"

// Followed tells that the dice have followed: they lie as was said, or as before what was
// taken back. It has no text, for nobody has to hear of it; who goes on with the journal
// has to know, for what lies otherwise from then on may be a move.
const Followed rules.EventKind = "followed"

// tellFollowed tells that the dice have followed, where they had to.
func (r *Referee) tellFollowed() {
	if r.awaits != awaitsMove {
		r.emit(rules.Event{Kind: Followed})
	}
}
