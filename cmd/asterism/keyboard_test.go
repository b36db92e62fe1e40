package main

import (
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// rewindable is a game of decisions that can be taken back.
type rewindable struct {
	rules.Referee
	hist *rules.History
}

func (r *rewindable) Rewinds() (undo, redo int) { return r.hist.Next() }

func (r *rewindable) Do(c rules.Command, at time.Duration) ([]rules.Event, error) {
	switch c.Do {
	case rules.DoUndo:
		r.hist.Undo(at)
	case rules.DoRedo:
		r.hist.Redo(at)
	case "decide":
		r.hist.Add(rules.Event{Kind: "decided"})
	}
	return nil, nil
}

// standing are the decisions that hold.
func (r *rewindable) standing() []int {
	var all []int
	for _, e := range r.hist.Holding() {
		all = append(all, e.Seq)
	}
	return all
}

// atKeyboard is a game of three decisions that a window shows, with the time of its keyboard.
func atKeyboard(t *testing.T) (*loop, *keyboard, *rewindable, *time.Time) {
	t.Helper()
	g, err := game("stardice")
	require.NoError(t, err)
	referee, err := g.Referee(rules.Options{})
	require.NoError(t, err)
	r := &rewindable{Referee: referee, hist: rules.NewHistory(func(rules.Event) rules.Role { return rules.Cause })}
	cfg, err := readConfig("", "")
	require.NoError(t, err)
	s, err := play.New(r, play.Config{Tracker: cfg.tracker(), Hold: play.DefaultHold(), Synchronous: true})
	require.NoError(t, err)
	for range 3 {
		_, err := s.Do(rules.Command{Do: "decide"})
		require.NoError(t, err)
	}
	now := time.Unix(1, 0)
	l := &loop{log: io.Discard}
	k := &keyboard{session: func() *play.Session { return l.session }, now: func() time.Time { return now }}
	l.screens = []screen{k}
	require.NoError(t, l.begin(s))
	require.NoError(t, l.show())
	now = now.Add(time.Minute)
	return l, k, r, &now
}

// A key's undo is of the decision that somebody at the window has seen, as a telephone's is of the
// one that it shows: two people who take the same back at once take back one. What comes of a key
// who pressed it knows at once.
func TestKeyboard_anUndoIsOfTheDecisionThatWasSeen(t *testing.T) {
	undo, redo, decide := rules.Command{Do: rules.DoUndo}, rules.Command{Do: rules.DoRedo}, rules.Command{Do: "decide"}
	type step struct {
		after time.Duration // the one before, ms
		key   bool          // else on a telephone
		do    rules.Command
	}
	for name, c := range map[string]struct {
		steps []step
		want  []int
	}{
		"one":                                {[]step{{0, true, undo}}, []int{1, 2}},
		"with a telephone's":                 {[]step{{0, false, undo}, {0, true, undo}}, []int{1, 2}},
		"just after a telephone's":           {[]step{{0, false, undo}, {300, true, undo}}, []int{1, 2}},
		"after a telephone's that was seen":  {[]step{{0, false, undo}, {500, true, undo}}, []int{1}},
		"two one after the other":            {[]step{{0, true, undo}, {150, true, undo}}, []int{1}},
		"two, and a telephone's before them": {[]step{{0, false, undo}, {50, true, undo}, {150, true, undo}}, []int{1, 2}},
		"two, and a telephone's between":     {[]step{{0, true, undo}, {50, false, undo}, {100, true, undo}}, []int{1}},
		"just after a decision":              {[]step{{0, false, decide}, {100, true, undo}}, []int{1, 2, 3, 4}},
		"after a decision that was seen":     {[]step{{0, false, decide}, {500, true, undo}}, []int{1, 2, 3}},
		"of what a key decided just now":     {[]step{{0, true, decide}, {100, true, undo}}, []int{1, 2, 3}},
		"redo of it":                         {[]step{{0, true, undo}, {100, true, redo}}, []int{1, 2, 3}},
		"redo with a telephone's":            {[]step{{0, true, undo}, {100, true, undo}, {1000, false, redo}, {100, true, redo}}, []int{1, 2}},
		"redo of nothing, and then there is": {[]step{{0, false, undo}, {100, true, redo}}, []int{1, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			l, k, r, now := atKeyboard(t)
			for _, s := range c.steps {
				*now = now.Add(s.after * time.Millisecond)
				in := asked(s.do)
				if s.key {
					in = k.typed(s.do)
				}
				require.NoError(t, l.take(in))
				require.NoError(t, l.show())
			}
			require.Equal(t, c.want, r.standing())
		})
	}
}

// Keys wait their turn while the loop is busy: each is of what came of the one before.
func TestKeyboard_keysThatWaitAreOfOneAnother(t *testing.T) {
	l, k, r, _ := atKeyboard(t)
	one, two := k.typed(rules.Command{Do: rules.DoUndo}), k.typed(rules.Command{Do: rules.DoUndo})
	require.NoError(t, l.take(one))
	require.NoError(t, l.take(two))
	require.Equal(t, []int{1}, r.standing())
}

// What was decided before another game began means nothing in that one.
func TestKeyboard_nothingOfAnotherGameIsMeant(t *testing.T) {
	l, k, _, now := atKeyboard(t)
	next, _, r, _ := atKeyboard(t)
	require.NoError(t, l.begin(next.session))
	require.NoError(t, l.show())
	require.NoError(t, l.take(k.typed(rules.Command{Do: rules.DoUndo})))
	require.Equal(t, []int{1, 2, 3}, r.standing(), "nobody has seen it yet")
	*now = now.Add(seenAfter)
	require.NoError(t, l.take(k.typed(rules.Command{Do: rules.DoUndo})))
	require.Equal(t, []int{1, 2}, r.standing())
}
