package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"sync/atomic"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/vision/album"
)

// teacher is the screen by which a camera learns: what players say of a die
// that it couldn't read goes into the album, and out of it again when they take
// that back.
type teacher struct {
	signs *album.File
	past  func() []rules.Event // of the match that goes on
	log   io.Writer
	now   func() time.Time
	said  map[int]lesson                // by the number of the event
	holds []int                         // the events that stand, in the order in which they were heard
	kinds map[string]constellation.Kind // what players said of dice, by id
	teams map[string]constellation.Team // and whose they are
	todo  chan func(*album.Album) error // changes of the file, in order; no frame waits for a disk
	done  chan struct{}                 // closed when all are made
	lost  atomic.Pointer[string]        // why an answer isn't kept, for players who don't know yet; nil: none
}

// lesson is what players said of a sign.
type lesson struct {
	look   string
	name   album.Name
	before album.Name // what was said before this
	was    bool       // whether anything was
}

// mostLessons is how many changes of the album may wait for the disk.
const mostLessons = 256

func newTeacher(signs *album.File, past func() []rules.Event, log io.Writer) *teacher {
	t := &teacher{signs: signs, past: past, log: log, now: time.Now, todo: make(chan func(*album.Album) error, mostLessons), done: make(chan struct{})}
	go t.write()
	return t
}

// write makes the changes, one after the other.
func (t *teacher) write() {
	defer close(t.done)
	for change := range t.todo {
		if err := changeSigns(t.signs, change); err != nil {
			fmt.Fprintf(t.log, "asterism: %v\n", err)
			said := unlearnt(err)
			t.lost.Store(&said)
		}
	}
}

// changeSigns changes an album and its file. Where only the file can't be written, the
// error says that the change holds for now.
func changeSigns(signs *album.File, by func(*album.Album) error) error {
	var refused error
	err := signs.Change(func(a *album.Album) error {
		refused = by(a)
		return refused
	})
	if err != nil && refused == nil {
		return fmt.Errorf("%w; it holds for this session", err)
	}
	return err
}

// unlearnt says to players, who see no terminal, why the album doesn't keep an answer.
func unlearnt(err error) string {
	why := "its file can't be written"
	switch {
	case errors.Is(err, fs.ErrPermission):
		why = "it is read-only"
	case errors.Is(err, album.ErrNewer):
		why = "a newer program has written it"
	case errors.Is(err, album.ErrFile):
		why = "its file is damaged"
	case errors.Is(err, album.ErrFull), errors.Is(err, album.ErrLarge):
		why = "it is full"
	case errors.Is(err, album.ErrNoEntry):
		why = "its picture isn't there any more"
	case errors.Is(err, album.ErrEntry):
		why = "no album can hold that"
	}
	return "what you say of a die isn't kept in the album: " + why
}

// trouble is what there is to tell players since they were told last, empty for nothing.
// There may be no teacher.
func (t *teacher) trouble() string {
	if t == nil {
		return ""
	}
	if said := t.lost.Swap(nil); said != nil {
		return *said
	}
	return ""
}

// Close waits until all is written. It is called once: a second Close panics.
func (t *teacher) Close() {
	close(t.todo)
	<-t.done
}

// Begin takes what was said before in the match that goes on: it is in the
// album, but may be taken back.
func (t *teacher) Begin(s play.Snapshot) error {
	t.said, t.holds, t.kinds, t.teams = map[int]lesson{}, nil, map[string]constellation.Kind{}, map[string]constellation.Team{}
	for _, e := range t.past() {
		t.hear(e, s.Table)
	}
	return nil
}

// hear takes an event and returns its lesson, or the one that it is about, and what is to
// become of that.
func (t *teacher) hear(e rules.Event, table *constellation.Table) (l lesson, stands, is bool) {
	switch e.Kind {
	case rules.Undone:
		l, is = t.said[e.Ref]
		t.holds = slices.DeleteFunc(t.holds, func(seq int) bool { return seq == e.Ref })
		return l, false, is
	case rules.Redone:
		return t.stand(e.Ref)
	}
	if l, is = t.lesson(e, table); !is {
		return l, false, false
	}
	t.said[e.Seq] = l
	return t.stand(e.Seq)
}

// stand lets the lesson of an event count. What was said before it is what stood last of
// the same sign: that may not be written yet.
func (t *teacher) stand(seq int) (l lesson, stands, is bool) {
	if l, is = t.said[seq]; !is {
		return l, false, false
	}
	for _, earlier := range t.holds {
		if b := t.said[earlier]; b.look == l.look {
			l.before, l.was = b.name, true
		}
	}
	t.said[seq], t.holds = l, append(t.holds, seq)
	return l, true, true
}

// Show takes what has happened.
func (t *teacher) Show(u update) error {
	for _, e := range u.Events {
		switch l, stands, is := t.hear(e, u.Table); {
		case is && stands:
			t.teach(cmp.Or(e.Ref, e.Seq), l)
		case is:
			t.takeBack(l)
		}
	}
	return nil
}

// End has nothing to show.
func (t *teacher) End(play.Snapshot, rules.Answer) error { return nil }

// lesson is what an event teaches, if it does.
func (t *teacher) lesson(e rules.Event, table *constellation.Table) (lesson, bool) {
	s, ok := e.Data.(rules.Saying)
	if !ok {
		return lesson{}, false
	}
	t.kinds[s.Die] = cmp.Or(s.Kind, t.kinds[s.Die])
	t.teams[s.Die] = cmp.Or(s.Team, t.teams[s.Die])
	if s.Look == "" || s.Face == "" {
		return lesson{}, false
	}
	n := album.Name{Kind: t.kinds[s.Die], Face: s.Face, Team: t.teams[s.Die], By: e.Player, At: t.now().UTC().Truncate(time.Second)}
	if d, ok := table.Die(s.Die); ok {
		n.Kind, n.Team = cmp.Or(n.Kind, d.Kind), cmp.Or(n.Team, d.Team)
	}
	n.Kind = cmp.Or(n.Kind, constellation.Unknown)
	return lesson{look: s.Look, name: n}, true
}

// teach puts into the album what an event says.
func (t *teacher) teach(seq int, l lesson) {
	if e, known := t.signs.Entry(l.look); known && !l.was {
		l.before, l.was = e.Name, true
		t.said[seq] = l
	}
	t.change(func(a *album.Album) error {
		_, _, err := a.Name(l.look, l.name)
		return err
	})
}

// takeBack takes out of the album what an event said. What was mended or removed
// there since stays so.
func (t *teacher) takeBack(l lesson) {
	t.change(func(a *album.Album) error {
		e, ok := a.Entry(l.look)
		if !ok || e.Face != l.name.Face {
			return nil
		}
		if l.was {
			if l.before.Kind == constellation.Unknown { // of before a restart, when the die isn't seen
				l.before.Kind, l.before.Team = e.Kind, e.Team
			}
			_, _, err := a.Name(l.look, l.before)
			return err
		}
		a.Forget(l.look)
		return nil
	})
}

// change has the album changed, and its file.
func (t *teacher) change(by func(*album.Album) error) {
	select {
	case t.todo <- by:
	default:
		fmt.Fprintln(t.log, "asterism: the album can't be written as fast as it changes; the last answer isn't kept")
	}
}
