package board

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/asterism-dice/asterism/rules"
)

// The commands by which answers of tasks come in.
const (
	DoWish = "wish" // the table plays Value, a move as JSON: players are asked to carry it out
	DoHint = "hint" // Value, a move as JSON, would be good
)

// advice is a move that was found for a position.
type advice struct {
	at   int // the event after which the position stands, its Seq; 0: none
	move rules.Move
}

// Task is the search for the table's own move, for its answer to an offer of a
// draw, or for a hint.
func (r *Referee) Task() (rules.Task, bool) {
	a, ok := r.game.(rules.Adviser)
	p, err := r.running()
	if !ok || err != nil || r.awaits != awaitsMove {
		return rules.Task{}, false
	}
	if t, ok := r.replies(p); ok {
		return t, true
	}
	do, level := DoHint, hintLevel(r.options)
	if r.machine(p.Turn()) {
		do, level = DoWish, r.level()
	}
	if level == "" || len(p.Moves()) == 0 || r.wish.at == r.state.at || r.hint.at == r.state.at && do == DoHint {
		return rules.Task{}, false
	}
	run := func(ctx context.Context) rules.Command { return advise(ctx, a, p, do, level) }
	// The same position may come again, and is thought about anew then.
	return rules.Task{Key: fmt.Sprintf("%s %d %s", do, r.state.at, p), Run: run, Budget: r.budget()}, true
}

// level is how well the table plays.
func (r *Referee) level() rules.Level {
	return rules.Level(cmp.Or(r.options.Values[levelKey], string(rules.Best)))
}

func advise(ctx context.Context, a rules.Adviser, p rules.Position, do string, l rules.Level) rules.Command {
	m, ok := a.Advise(ctx, p, rules.Effort{Level: l})
	if !ok {
		return rules.Command{}
	}
	b, err := json.Marshal(m)
	if err != nil {
		return rules.Command{}
	}
	return rules.Command{Do: do, Player: p.Turn(), Value: string(b)}
}

// machine tells whether the table plays for a player.
func (r *Referee) machine(name string) bool {
	for _, p := range r.players {
		if p.Name == name {
			return p.Machine
		}
	}
	return false
}

// advised takes the answer of a task. A move of the table with which nothing is to be
// done on the board, such as a pass, is played at once; others are carried out by people.
func (r *Referee) advised(c rules.Command) error {
	p, err := r.running()
	if err != nil {
		return err
	}
	m, err := r.game.ReadMove([]byte(c.Value))
	if err != nil {
		return err
	}
	if _, err := p.Apply(m); err != nil {
		return err
	}
	if c.Do == DoHint {
		r.hint = advice{r.state.at, m}
		return nil
	}
	if !r.machine(p.Turn()) {
		return fmt.Errorf("%s doesn't play by itself: %w", r.called(p.Turn()), ErrNotNow)
	}
	if r.game.Trace(p, m) == nil {
		return r.play(m)
	}
	r.emit(rules.Event{Kind: rules.Asked, Player: p.Turn(), Note: c.Value, Data: Wish{json.RawMessage(c.Value)}, Text: "please move for the table: " + r.request(p, m)})
	return nil
}

// wished is the move that people are asked to carry out now, nil for none.
func (r *Referee) wished() rules.Move { return r.wish.now(&r.state) }

// hinted is the move that would be good now, nil for none.
func (r *Referee) hinted() rules.Move { return r.hint.now(&r.state) }

func (a advice) now(s *state) rules.Move {
	if s.position() == nil || a.at != s.at {
		return nil
	}
	return a.move
}
