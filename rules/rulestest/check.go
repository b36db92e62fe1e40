package rulestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// writing is a position in both its forms.
type writing struct{ line, json string }

func write(p rules.Position) (writing, error) {
	b, err := p.MarshalJSON()
	if err != nil {
		return writing{}, fmt.Errorf("JSON: %w", err)
	}
	line := p.String()
	if strings.Contains(line, "\n") {
		return writing{}, fmt.Errorf("the text has more than one line")
	}
	return writing{line, string(b)}, nil
}

// same tells how p differs from what was written.
func (w writing) same(p rules.Position) error {
	is, err := write(p)
	if err != nil {
		return err
	}
	if is != w {
		return fmt.Errorf("the position changed:\n was %s\n     %s\n is  %s\n     %s", w.line, w.json, is.line, is.json)
	}
	return nil
}

// check holds one position to the contract.
func (w *walk) check(at rules.Position, text writing) error {
	listed, err := w.listed(at)
	if err != nil {
		return err
	}
	for _, step := range []func() error{
		func() error { return w.readBack(text) },
		func() error { return outcome(at, listed) },
		func() error { return w.legal(at, listed) },
		func() error { return w.illegal(at, listed) },
		func() error { return layout(at, w.options.Surface) },
		func() error { return w.leaves(at) },
		func() error { return text.same(at) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// named is a move with its JSON, by which moves are compared.
type named struct {
	move rules.Move
	json string
}

func nameOf(m rules.Move) (named, error) {
	b, err := json.Marshal(m)
	if err != nil {
		return named{}, fmt.Errorf("JSON of move %v: %w", m, err)
	}
	return named{m, string(b)}, nil
}

// listed returns the moves of a position, which are the same each time and
// each there once.
func (w *walk) listed(at rules.Position) ([]named, error) {
	first, again := at.Moves(), at.Moves()
	if len(first) != len(again) {
		return nil, fmt.Errorf("%d moves are listed, then %d", len(first), len(again))
	}
	all, seen := make([]named, len(first)), map[string]bool{}
	for i := range first {
		a, err := nameOf(first[i])
		if err != nil {
			return nil, err
		}
		if b, err := nameOf(again[i]); err != nil || a.json != b.json {
			return nil, fmt.Errorf("move %d is listed as %s, then as %s", i, a.json, b.json)
		}
		if seen[a.json] {
			return nil, fmt.Errorf("%s is listed twice", a.json)
		}
		all[i], seen[a.json] = a, true
	}
	return all, nil
}

// readBack reads both forms of a position: they give the same position.
func (w *walk) readBack(text writing) error {
	p, err := w.game.ReadPosition([]byte(text.json), w.options)
	if err == nil {
		err = text.same(p)
	}
	if err != nil {
		return fmt.Errorf("JSON read back, %s: %w", text.json, err)
	}
	if p, err = w.game.ParsePosition(text.line, w.options); err == nil {
		err = text.same(p)
	}
	if err != nil {
		return fmt.Errorf("text read back: %w", err)
	}
	return nil
}

// outcome of a game that is over leaves nothing to do; of one that goes on it
// names neither a winner nor a method.
func outcome(at rules.Position, listed []named) error {
	o := at.Outcome()
	switch {
	case o.Over && len(listed) > 0:
		return fmt.Errorf("the game is over (%+v), yet %d moves are listed", o, len(listed))
	case o.Over && at.Turn() != "":
		return fmt.Errorf("the game is over (%+v), yet it is %s's turn", o, at.Turn())
	case !o.Over && o != (rules.Outcome{}):
		return fmt.Errorf("the game goes on, yet its outcome is %+v", o)
	}
	return nil
}

// legal moves can be played, also after they were written and read.
func (w *walk) legal(at rules.Position, listed []named) error {
	for _, m := range listed {
		next, err := at.Apply(m.move)
		if err != nil {
			return fmt.Errorf("%s is listed and is refused: %w", m.json, err)
		}
		text, err := write(next)
		if err != nil {
			return fmt.Errorf("after %s: %w", m.json, err)
		}
		if err := w.replay(at, m, text); err != nil {
			return fmt.Errorf("%s, read back: %w", m.json, err)
		}
	}
	return nil
}

func (w *walk) replay(at rules.Position, m named, text writing) error {
	read, err := w.game.ReadMove([]byte(m.json))
	if err != nil {
		return err
	}
	next, err := at.Apply(read)
	if err != nil {
		return err
	}
	return text.same(next)
}

// stranger is a move of no game.
type stranger struct{}

func (stranger) String() string { return "a move of no game" }

// illegal moves are refused by rules.ErrIllegal: a move of no game, and moves
// of earlier positions that aren't listed now (a Sampler may know more moves
// than it lists).
func (w *walk) illegal(at rules.Position, listed []named) error {
	if _, err := at.Apply(stranger{}); !errors.Is(err, rules.ErrIllegal) {
		return fmt.Errorf("a move of no game gives error %v, not one that wraps rules.ErrIllegal", err)
	}
	_, sampler := at.(rules.Sampler)
	for _, m := range w.met {
		n, err := nameOf(m)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(listed, func(l named) bool { return l.json == n.json }) {
			continue
		}
		if _, err := at.Apply(m); !errors.Is(err, rules.ErrIllegal) && (err != nil || !sampler) {
			return fmt.Errorf("%s isn't listed and gives error %v, not one that wraps rules.ErrIllegal", n.json, err)
		}
	}
	return nil
}

// layout lists each die once, sorted by id.
func layout(at rules.Position, s rules.Surface) error {
	if s.Width == 0 {
		s.Width, s.Height = 1000, 700
	}
	dice := at.Layout(s)
	for i := 1; i < len(dice); i++ {
		if dice[i-1].ID >= dice[i].ID {
			return fmt.Errorf("the layout lists die %q before %q", dice[i-1].ID, dice[i].ID)
		}
	}
	return nil
}

// leaves counts as listing moves does. Each 16th position is counted.
func (w *walk) leaves(at rules.Position) error {
	l, ok := at.(rules.Leaves)
	if !ok || len(w.kept)%16 != 1 {
		return nil
	}
	for depth := range 3 {
		want, err := count(at, depth)
		if err != nil {
			return err
		}
		if got := l.Leaves(depth); got != want {
			return fmt.Errorf("Leaves(%d) is %d; listing moves gives %d", depth, got, want)
		}
	}
	return nil
}

func count(at rules.Position, depth int) (uint64, error) {
	if depth == 0 {
		return 1, nil
	}
	leaves := uint64(0)
	for _, m := range at.Moves() {
		next, err := at.Apply(m)
		if err != nil {
			return 0, err
		}
		n, err := count(next, depth-1)
		if err != nil {
			return 0, err
		}
		leaves += n
	}
	return max(leaves, 1), nil
}
