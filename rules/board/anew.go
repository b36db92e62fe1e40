package board

import (
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// A game that goes on is left by asking for the next one again, within onceMore. Sooner than
// doubleTap it is the same request, from a finger that tapped twice.
const (
	doubleTap = 600 * time.Millisecond
	onceMore  = 10 * time.Second
)

// doNew clears the board for the next game. A game in which somebody has moved is left
// only by who asks twice: the key lies beside others.
func (r *Referee) doNew(c rules.Command) error {
	if r.underWay() && !r.againAsked() {
		return fmt.Errorf("the game isn't over: ask once more to leave it: %w", ErrNotNow)
	}
	r.anew = anew{}
	if r.state.paused {
		_ = r.pause(c) // who begins anew goes on
	}
	r.emit(rules.Event{Kind: Cleared, Text: r.announces()})
	return nil
}

// underWay tells whether somebody has moved in a game that isn't over.
func (r *Referee) underWay() bool {
	_, m := r.state.made(r.game)
	return r.state.goesOn() && m != nil
}

// anew is a request for the next game while one goes on.
type anew struct {
	at    time.Duration
	stood int // the event after which the game stood, see state
}

// againAsked tells whether the next game was asked for a moment ago and nobody has moved
// since, and notes that it is asked for now.
func (r *Referee) againAsked() bool {
	since := r.now - r.anew.at
	asked := r.anew.stood == r.state.at && since <= onceMore
	if !asked || since >= doubleTap {
		r.anew = anew{r.now, r.state.at}
	}
	return asked && since >= doubleTap
}
