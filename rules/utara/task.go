package utara

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// found is the answer of a search, as a command's Value.
type found struct {
	Key string `json:"key"` // of the task that it answers
	Advice
}

// Task is the search that is wanted now: for the table's own path, or for a
// hint to who is on turn.
func (r *Referee) Task() (rules.Task, bool) {
	do, level := r.wanted()
	if do == "" {
		return rules.Task{}, false
	}
	if r.cache.task == nil {
		key := fmt.Sprintf("%s %s after event %d", do, level, r.skyEvent)
		conf, state := r.conf, r.state // a state shares nothing that changes
		r.cache.task = &rules.Task{Key: key, Run: func(ctx context.Context) rules.Command {
			return search(ctx, &conf, &state, level, do, key)
		}}
	}
	return *r.cache.task, true
}

// wanted says which command shall bring a search's answer, and at what level;
// none while there is nothing to search for.
func (r *Referee) wanted() (string, Level) {
	s := &r.state
	switch {
	case s.Phase != sailing || len(s.Owed) > 0:
		return "", Off
	case machine(r.player()):
		if !s.Paused && s.Plan == nil && len(s.Troubles) == 0 {
			return DoPlan, r.conf.Machine
		}
	case s.Hint != Off && r.cache.hint == nil:
		return DoAdvice, s.Hint
	}
	return "", Off
}

// search looks for the best path of the player on turn. It gives no answer when
// it was called off, but what it has found when its time is over.
func search(ctx context.Context, c *Config, s *state, l Level, do, key string) rules.Command {
	a, ok, err := advise(ctx, c, s, l)
	if err != nil || !ok || errors.Is(ctx.Err(), context.Canceled) {
		return rules.Command{}
	}
	value, err := json.Marshal(found{key, a})
	if err != nil {
		return rules.Command{}
	}
	return rules.Command{Do: do, Player: s.Seats[s.Turn].Name, Value: string(value)}
}

// advise looks for the best path of the player on turn, false where there is none.
func advise(ctx context.Context, c *Config, s *state, l Level) (Advice, bool, error) {
	b, err := newBoard(&s.Sky, c.Sail, c.Advanced)
	if err != nil {
		return Advice{}, false, err
	}
	n := b.start(len(s.Seats))
	n.turn = s.Turn
	for i := range s.Seats {
		n.hands[i] = s.Seats[i].Held.hand()
	}
	a, ok := b.Advise(ctx, n, l, c.budget())
	return a, ok, nil
}

// answered reads a search's answer, if it is the one that is waited for.
func (r *Referee) answered(c rules.Command) (Advice, error) {
	var f found
	if err := json.Unmarshal([]byte(c.Value), &f); err != nil {
		return Advice{}, fmt.Errorf("a search's answer of %q: %w", c.Value, ErrNotNow)
	}
	if t, ok := r.Task(); !ok || t.Key != f.Key {
		return Advice{}, fmt.Errorf("a search's answer to %q, which isn't asked: %w", f.Key, ErrNotNow)
	}
	return f.Advice, nil
}

// advised takes what a search for a hint has found.
func (r *Referee) advised(c rules.Command) error {
	a, err := r.answered(c)
	if err == nil {
		r.cache.hint = &a
	}
	return err
}

// planned lets the table sail what a search has found, and asks the people to
// move its dice.
func (r *Referee) planned(c rules.Command) error {
	a, err := r.answered(c)
	if err != nil {
		return err
	}
	p := r.path(a.Start, a.Choices)
	if p == nil {
		return fmt.Errorf("no path starts with %s: %w", r.called(a.Start), ErrNotNow)
	}
	r.emit(rules.Event{Kind: Planned, Player: r.player(), Dice: slices.Clone(p.Collected),
		Data: Route{p.Start, p.Choices, p.Ends, p.Again, false},
		Text: fmt.Sprintf("the table sails %s: please take %s for it", r.called(p.Start), r.calledAll(p.Collected))})
	return nil
}

// path returns the path of that start and those choices, nil when there is
// none.
func (r *Referee) path(start string, choices []string) *sail.Path {
	for i := range r.paths() {
		if p := &r.paths()[i]; p.Start == start && slices.Equal(p.Choices, choices) {
			return p
		}
	}
	return nil
}
