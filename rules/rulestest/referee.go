package rulestest

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Act is one thing that happens to a referee: it sees a table, or is given a
// command at a time.
type Act struct {
	Table   *constellation.Table
	Command rules.Command
	At      time.Duration // of a command
}

// Record is a game as it was played at a table.
type Record struct {
	Options rules.Options
	Acts    []Act
	// Sealed is the number of acts that nothing takes back: undo at the end
	// leads to where the game stood after them.
	Sealed int
}

// Referee plays a record and fails t where the referee breaks its contract:
//
//  1. View changes nothing: two calls in a row give the same.
//  2. A referee restored from the journal of any moment stands where the other
//     does: position and, once it has seen the table, answer and view, but for
//     when marks came. Nothing that was told is told again.
//  3. Every beginning of a journal can be restored.
//  4. Undo to the start gives the start, redo to the end the end.
//  5. A [rules.Rewinder] undoes and redoes the decisions that it names.
//  6. Each event is of a kind that the game's Info tells of, where it tells of any, and
//     holds what is told there.
//
// What a [rules.Thinker] wants is worked out on the spot.
func Referee(t *testing.T, g rules.Game, r Record) {
	t.Helper()
	if err := r.Run(g); err != nil {
		t.Fatal(err)
	}
}

// Run plays as Referee does and returns the first breach.
func (r Record) Run(g rules.Game) error {
	referee, err := g.Referee(r.Options)
	if err != nil {
		return fmt.Errorf("rulestest: %s: %w", g.Info().Name, err)
	}
	a := &acting{game: g, record: r, referee: referee, table: &constellation.Table{}}
	sealed := stands(referee)
	for i := range r.Acts {
		if err := a.act(&r.Acts[i]); err != nil {
			return fmt.Errorf("rulestest: %s, act %d, %+v: %w", g.Info().Name, i, r.Acts[i].Command, err)
		}
		if i+1 == r.Sealed {
			sealed = stands(referee)
		}
	}
	if err := a.takeAllBack(sealed); err != nil {
		return fmt.Errorf("rulestest: %s: %w", g.Info().Name, err)
	}
	return nil
}

// acting is a record while it is played.
type acting struct {
	game    rules.Game
	record  Record
	referee rules.Referee
	table   *constellation.Table // as last seen
	now     time.Duration
	journal []rules.Event
}

// act does one thing and holds the referee to its contract.
func (a *acting) act(what *Act) error {
	before := len(a.journal)
	if what.Table != nil {
		a.table, a.now = what.Table, max(a.now, what.Table.Time)
		a.journal = append(a.journal, a.referee.See(what.Table.Clone())...)
	} else if err := a.do(what.Command, what.At); err != nil {
		return err
	}
	if err := a.think(a.referee, true); err != nil {
		return err
	}
	if err := viewTwice(a.referee); err != nil || len(a.journal) == before {
		return err
	}
	if err := Told(a.game, a.journal[before:]...); err != nil {
		return err
	}
	if err := a.beginnings(before); err != nil {
		return err
	}
	return a.restored()
}

// do carries a command out; one that is refused must say nothing.
func (a *acting) do(c rules.Command, at time.Duration) error {
	a.now = max(a.now, at)
	stood := stands(a.referee)
	events, err := a.referee.Do(c, a.now)
	a.journal = append(a.journal, events...)
	if err != nil && (len(events) > 0 || stands(a.referee) != stood) {
		return fmt.Errorf("%q is refused (%w), yet it changed something", c.Do, err)
	}
	return nil
}

// think works out on the spot what a Thinker wants.
func (a *acting) think(r rules.Referee, told bool) error {
	thinker, ok := r.(rules.Thinker)
	for done := map[string]bool{}; ok; {
		task, wanted := thinker.Task()
		if !wanted || done[task.Key] {
			return nil
		}
		done[task.Key] = true
		c := task.Run(context.Background())
		if c.Do == "" {
			return nil
		}
		events, err := r.Do(c, a.now)
		if err != nil {
			return fmt.Errorf("the answer to task %q is refused: %w", task.Key, err)
		}
		if told {
			a.journal = append(a.journal, events...)
		} else if len(events) > 0 {
			return fmt.Errorf("after a restart task %q leads to new events: %+v", task.Key, events)
		}
	}
	return nil
}

func viewTwice(r rules.Referee) error {
	if one, two := r.View(), r.View(); !reflect.DeepEqual(one, two) {
		return fmt.Errorf("View gives\n%+v, then\n%+v", one, two)
	}
	return nil
}

// beginnings restores the journal up to each of the latest events.
func (a *acting) beginnings(from int) error {
	for n := from + 1; n < len(a.journal); n++ {
		if _, err := a.restore(a.journal[:n]); err != nil {
			return fmt.Errorf("the first %d events: %w", n, err)
		}
	}
	return nil
}

// restore starts a referee from a journal that was written and read.
func (a *acting) restore(journal []rules.Event) (rules.Referee, error) {
	b, err := json.Marshal(journal)
	if err != nil {
		return nil, err
	}
	var read []rules.Event
	if err := json.Unmarshal(b, &read); err != nil {
		return nil, err
	}
	r, err := a.game.Referee(a.record.Options)
	if err != nil {
		return nil, err
	}
	return r, r.Restore(read)
}

// restored compares a referee that knows only the journal and the table.
func (a *acting) restored() error {
	r, err := a.restore(a.journal)
	if err != nil {
		return err
	}
	if is, was := positionText(r), positionText(a.referee); is != was {
		return fmt.Errorf("restored, the position is\n%s, it was\n%s", is, was)
	}
	if events := r.See(a.table.Clone()); len(events) > 0 {
		return fmt.Errorf("restored, the referee says of the table that it saw before: %+v", events)
	}
	if err := a.think(r, false); err != nil {
		return err
	}
	if is, was := stands(r), stands(a.referee); is != was {
		return fmt.Errorf("restored, the referee answers\n%+v, before\n%+v", is, was)
	}
	if is, was := undated(r.View()), undated(a.referee.View()); !reflect.DeepEqual(is, was) {
		return fmt.Errorf("restored, the view is\n%+v, it was\n%+v", is, was)
	}
	return nil
}

// undated is a view without when its marks came: after a new start all come
// anew, and fade in.
func undated(v rules.View) rules.View {
	v.Marks = slices.Clone(v.Marks)
	for i := range v.Marks {
		v.Marks[i].Since = 0
	}
	return v
}

// takeAllBack undoes what can be undone, and redoes it.
func (a *acting) takeAllBack(sealed standing) error {
	end := positionText(a.referee)
	undone, err := a.repeat(rules.DoUndo, len(a.journal)+1)
	if err != nil {
		return err
	}
	n := ofKinds(undone, rules.Undone)
	if is := positionText(a.referee); is != sealed.position {
		return fmt.Errorf("after %d undos the position is\n%s, at the start it was\n%s", n, is, sealed.position)
	}
	redone, err := a.repeat(rules.DoRedo, n)
	if err != nil && len(redone) < n {
		return err
	}
	if m := ofKinds(redone, rules.Redone); m != n {
		return fmt.Errorf("%d undos and %d redos: %+v, then %+v", n, m, undone, redone)
	}
	both := append(undone, redone...)
	if err := Told(a.game, both...); err != nil {
		return err
	}
	if ofKinds(both, onlyTelling...) < len(both) {
		return nil // the table showed what wasn't known before, so the end is another
	}
	if is := positionText(a.referee); is != end {
		return fmt.Errorf("after as many redos the position is\n%s, it was\n%s", is, end)
	}
	return nil
}

// onlyTelling are the kinds of events from which no position follows.
var onlyTelling = []rules.EventKind{rules.Undone, rules.Redone, rules.Faulted, rules.Mended, rules.Asked,
	rules.Linked, rules.Unlinked, rules.Closed, rules.Broken, rules.Turn}

func ofKinds(events []rules.Event, kinds ...rules.EventKind) int {
	n := 0
	for i := range events {
		if slices.Contains(kinds, events[i].Kind) {
			n++
		}
	}
	return n
}

// repeat gives a command until it is refused, so often at most, and returns what
// happened. A referee that always decides anew what it took back never comes to
// the start.
func (a *acting) repeat(do string, most int) (all []rules.Event, err error) {
	for range most {
		named := a.named(do)
		events, err := a.referee.Do(rules.Command{Do: do}, a.now)
		if err != nil {
			return all, nil
		}
		all = append(all, events...)
		if ref := rewound(events); named >= 0 && ref != named {
			return all, fmt.Errorf("%s was named for event %d and is of %d", do, named, ref)
		}
	}
	return all, fmt.Errorf("%s has no end: %+v", do, all)
}

// named is the decision that a referee says undo or redo is of, less than 0 where it
// says none.
func (a *acting) named(do string) int {
	r, ok := a.referee.(rules.Rewinder)
	if !ok {
		return -1
	}
	undo, redo := r.Rewinds()
	if do == rules.DoUndo {
		return undo
	}
	return redo
}

// rewound is the decision that was undone or redone.
func rewound(events []rules.Event) int {
	for i := range events {
		if e := &events[i]; e.Kind == rules.Undone || e.Kind == rules.Redone {
			return e.Ref
		}
	}
	return 0
}

// standing is what a referee knows of the game, as text.
type standing struct{ position, answer string }

func stands(r rules.Referee) standing { return standing{positionText(r), r.Answer().Text()} }

// positionText is empty for a game without positions.
func positionText(r rules.Referee) string {
	if p := r.Position(); p != nil {
		return p.String()
	}
	return ""
}
