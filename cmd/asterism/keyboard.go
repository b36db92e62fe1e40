package main

import (
	"cmp"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// keyboard is that of the window. Who presses undo or redo means the decision that they have
// seen as the last one, and not one that came, or that another one took back, a moment ago.
// It is a screen itself: so it knows what the window shows.
type keyboard struct {
	session func() *play.Session // that the window shows
	now     func() time.Time

	seen []rewinds // what the window has shown, oldest first
}

// rewinds are the decisions that undo takes back and redo brings back, 0 for none.
type rewinds struct {
	undo, redo int
	shown      time.Time // since when; zero: who sits there knew it before
}

const (
	// seenAfter is how long it takes from something that is shown to a key that is pressed for
	// it: a picture, an eye, a hand. Shorter: what two people take back at once is two
	// decisions; longer: who is quick is refused.
	seenAfter = 400 * time.Millisecond
	// mostSeen is how much the keyboard keeps of what was shown: enough for keys that wait
	// while the loop is busy.
	mostSeen = 64
)

// Begin forgets what was shown of another game.
func (k *keyboard) Begin(play.Snapshot) error {
	k.seen = nil
	return nil
}

// Show keeps in mind what undo and redo are about from now on.
func (k *keyboard) Show(u update) error {
	r := rewinds{undo: u.Undo, redo: u.Redo, shown: k.now()}
	if n := len(k.seen); n > 0 && k.seen[n-1].same(r) {
		return nil
	}
	if len(k.seen) == mostSeen {
		k.seen = slices.Delete(k.seen, 0, 1)
	}
	k.seen = append(k.seen, r)
	return nil
}

// End does nothing: no key counts any more.
func (k *keyboard) End(play.Snapshot, rules.Answer) error { return nil }

// typed makes an input of a command that a key has just given.
func (k *keyboard) typed(c rules.Command) input {
	pressed, commands := k.now(), []rules.Command{c}
	var before rewinds
	return input{commands: commands,
		take: func() bool {
			before = k.stands()
			commands[0].Ref = k.ref(c.Do, pressed)
			return true
		},
		answer: func(error) { k.did(before) },
	}
}

// ref is the decision that a key's undo or redo is about.
func (k *keyboard) ref(do string, pressed time.Time) int {
	if do != rules.DoUndo && do != rules.DoRedo {
		return 0
	}
	var last rewinds
	for _, r := range k.seen {
		if pressed.Sub(r.shown) >= seenAfter {
			last = r
		}
	}
	if do == rules.DoRedo {
		return cmp.Or(last.redo, play.RefNone)
	}
	return cmp.Or(last.undo, play.RefNone)
}

// did notes what a key has led to, if that is anything else than before: who pressed it knows
// that without a look.
func (k *keyboard) did(before rewinds) {
	if after := k.stands(); !after.same(before) {
		k.seen = append(k.seen[:0], after)
	}
}

// stands is what undo and redo are about now.
func (k *keyboard) stands() rewinds {
	s := k.session().Snapshot()
	return rewinds{undo: s.Undo, redo: s.Redo}
}

// same tells whether undo and redo are about the same.
func (r rewinds) same(o rewinds) bool { return r.undo == o.undo && r.redo == o.redo }
